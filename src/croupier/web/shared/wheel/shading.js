// shading.js: light on everything of a wheel that stands still or is the same all round: bowl, track, turret, and
// what falls on the rotor. Worked out once for a size, a few rows at a time; where the rotor turns, only light and
// shade are laid over it.
import { CONE, FLOOR, heightAt, NUMBERS, ROTOR, slopeAt } from "./shape.js";
import { BRASS, MAHOGANY, noise, ROSEWOOD, WALNUT, wood } from "./wood.js";

/** @import { Sight } from "./shape.js" */
/** @import { Rgb } from "./wood.js" */

const TOP = 0.23; // nothing of the wheel is higher
const RIM = 0.13; // nor than this beside the turret
const STEP = 0.0125; // from one look for the surface to the next, on the way down
const LAMP = unit([-0.42, 0.5, 0.95]); // above the table, to the left and beyond it
const FILL = unit([0.7, -0.25, 0.55]); // what the room gives back
const TURRET = 0.128; // of brass as far as here
/** Rings of brass set into the wood: where, and half their width. */
const INLAYS = [
  { at: 0.9445, half: 0.0022 },
  { at: 0.858, half: 0.0022 },
  { at: ROTOR + 0.006, half: 0.005 },
];

/** @typedef {{albedo: Rgb, gloss: number, sharp: number, dim: number, tilt: number}} Surface */

/**
 * Paint into a picture of this width, in which the bowl's radius is `radius` and its middle at `x`, `y`;
 * yields after some rows.
 * @param {ImageData} into
 * @param {{radius: number, x: number, y: number, sight: Sight}} view
 */
export function* shade(into, view) {
  const eye = /** @type {Rgb} */ ([0, -view.sight.lift, view.sight.flat]);
  const halves = [half(LAMP, eye), half(FILL, eye)];
  /** @type {Surface} */
  const surface = { albedo: [0.5, 0.5, 0.5], gloss: 0.5, sharp: 0.5, dim: 0.5, tilt: 0.5 };
  const above = new Float32Array(into.width).fill(1); // how far out the dots of the row above were
  for (let row = 0; row < into.height; row++) {
    shadeRow(into, row, view, surface, halves, above);
    if (row % 12 === 11) yield;
  }
}

/**
 * One row; nothing is made anew for a dot, since there are a million of them.
 * @param {ImageData} into
 * @param {number} row
 * @param {{radius: number, x: number, y: number, sight: Sight}} view
 * @param {Surface} surface
 * @param {Rgb[]} halves
 * @param {Float32Array} above
 */
function shadeRow({ width, data }, row, { radius, x, y, sight }, surface, halves, above) {
  const up = -(row + 0.5 - y) / radius;
  for (let column = 0; column < width; column++) {
    const side = (column + 0.5 - x) / radius;
    const far = meets(side, up, sight);
    const out = Math.sqrt(side * side + far * far); // Math.hypot takes ten times as long
    const edge = Math.min(1, (1.002 - out) * radius);
    if (edge <= 0) continue;
    const wide = Math.max(1 / radius, Math.min(Math.abs(out - above[column]), 0.05)); // of what a dot shows
    above[column] = out;
    material(surface, out, Math.atan2(side, far), wide);
    light(data, (row * width + column) * 4, surface, side / out, far / out, halves, out);
    if (edge < 1) data[(row * width + column) * 4 + 3] *= edge;
  }
}

/**
 * How far back the surface is that one sees here.
 * @param {number} side
 * @param {number} up
 * @param {Sight} sight
 */
function meets(side, up, { flat, lift }) {
  const beside = side * side;
  let high = beside > TURRET * TURRET ? RIM : TOP;
  let last = high;
  for (; high > FLOOR; high -= STEP) {
    const far = (up - high * lift) / flat;
    if (heightAt(Math.sqrt(beside + far * far)) >= high) break;
    last = high;
  }
  for (let at = 0; at < 6; at++) {
    const between = (high + last) / 2;
    const far = (up - between * lift) / flat;
    if (heightAt(Math.sqrt(beside + far * far)) >= between) high = between;
    else last = between;
  }
  return (up - high * lift) / flat;
}

/**
 * What is there: its colour, how it shines, how much of the light reaches it.
 * @param {Surface} surface
 * @param {number} out
 * @param {number} angle
 * @param {number} wide how much of the surface one dot shows
 */
function material(surface, out, angle, wide) {
  const { albedo } = surface;
  surface.tilt = slopeAt(out);
  surface.dim = 1;
  surface.gloss = 0.55;
  surface.sharp = 38;
  if (out < TURRET) {
    copy(BRASS, albedo, 1);
    surface.gloss = 1.1;
    surface.sharp = 22;
    surface.dim = 0.9;
  } else if (out > 0.9445) {
    wood(ROSEWOOD, Math.abs(angle) * 7, out * 9, albedo);
    surface.gloss = 1.15;
    surface.sharp = 34;
  } else if (out > 0.858) {
    wood(MAHOGANY, Math.abs(angle) * 6, out * 6, albedo);
    surface.gloss = 0.7;
    surface.dim = 0.62 + 0.38 * Math.min(1, (0.94 - out) / 0.07);
  } else if (out > ROTOR) {
    const leaf = Math.abs((((angle / Math.PI) * 4 + 8) % 2) - 1); // veneers laid mirrored, deflector to deflector
    wood(WALNUT, out * 5 + leaf * 1.7, leaf * 2.4 - out * 1.6, albedo);
    surface.dim = 0.45 + 0.55 * Math.min(1, (out - ROTOR) / 0.06);
    surface.gloss = 0.75;
    surface.sharp = 24;
  } else onRotor(surface, out);
  for (let ring = 0; ring < INLAYS.length; ring++) inlay(surface, out, wide, INLAYS[ring]);
}

/**
 * @param {Surface} surface
 * @param {number} out
 * @param {number} wide
 * @param {{at: number, half: number}} ring
 */
function inlay(surface, out, wide, { at, half }) {
  const shared = Math.min(out + wide / 2, at + half) - Math.max(out - wide / 2, at - half);
  const part = Math.min(1, (1.3 * shared) / wide);
  if (part <= 0) return;
  copy(BRASS, surface.albedo, part);
  surface.gloss += (1 - surface.gloss) * part;
  surface.dim += (0.95 - surface.dim) * part;
}

/**
 * @param {Rgb} from
 * @param {Rgb} into
 * @param {number} part how much of it
 */
function copy(from, into, part) {
  for (let at = 0; at < 3; at++) into[at] += (from[at] - into[at]) * part;
}

/**
 * @param {Surface} surface
 * @param {number} out
 */
function onRotor(surface, out) {
  surface.gloss = 0.16;
  surface.sharp = 26;
  if (out > NUMBERS) {
    surface.tilt = 0.2; // the ring leans inwards
    surface.dim = 0.8 + 0.2 * Math.min(1, (ROTOR - out) / 0.03);
  } else if (out > CONE) {
    const wall = Math.min(NUMBERS - out, (out - CONE) * 1.6);
    surface.dim = 0.42 + 0.5 * Math.min(1, wall / 0.07);
    surface.gloss = 0.12;
    surface.tilt = 0;
  } else {
    surface.gloss = 0.42;
    surface.sharp = 46;
    if (out > 0.15) surface.tilt = -0.29;
    surface.dim = 0.72 + 0.28 * Math.min(1, (out - TURRET) / 0.06);
  }
}

/**
 * One dot: opaque where the bowl is; over the rotor as much dark as takes its light away, and its shine.
 * @param {Uint8ClampedArray} data
 * @param {number} at
 * @param {Surface} surface
 * @param {number} east
 * @param {number} north
 * @param {Rgb[]} halves
 * @param {number} out
 */
function light(data, at, { albedo, gloss, sharp, dim, tilt }, east, north, halves, out) {
  const nz = 1 / Math.sqrt(tilt * tilt + 1);
  const nx = -tilt * east * nz;
  const ny = -tilt * north * nz;
  const lamp = Math.max(0, nx * LAMP[0] + ny * LAMP[1] + nz * LAMP[2]);
  const fill = Math.max(0, nx * FILL[0] + ny * FILL[1] + nz * FILL[2]);
  const bright = dim * (0.24 + 0.78 * lamp * lamp + 0.2 * fill);
  const shines =
    shine(nx, ny, nz, halves[0], sharp) + 0.3 * shine(nx, ny, nz, halves[1], sharp / 2);
  const glare = 255 * dim * gloss * 0.62 * shines;
  const turns = out < ROTOR && out > TURRET;
  if (turns) {
    const dark = Math.min(0.96, Math.max(0.02, 1 - bright));
    for (let part = 0; part < 3; part++) data[at + part] = (glare * WARM[part]) / dark;
    data[at + 3] = 255 * dark;
    if (glare > 255 * dark) data[at + 3] = Math.min(255, glare);
    return;
  }
  const grain = 0.97 + 0.06 * noise(at * 0.37, at * 0.11);
  for (let part = 0; part < 3; part++)
    data[at + part] = 255 * albedo[part] * bright * 1.35 * grain + glare * WARM[part];
  data[at + 3] = 255;
}

const WARM = [1, 0.93, 0.8];

/**
 * @param {number} nx
 * @param {number} ny
 * @param {number} nz
 * @param {Rgb} half
 * @param {number} sharp
 */
function shine(nx, ny, nz, half, sharp) {
  const facing = nx * half[0] + ny * half[1] + nz * half[2];
  return facing > 0 ? facing ** sharp : 0;
}

/**
 * @param {Rgb} vector
 * @returns {Rgb}
 */
function unit([x, y, z]) {
  const size = Math.hypot(x, y, z);
  return [x / size, y / size, z / size];
}

/**
 * Halfway between a light and the eye: what faces there shines.
 * @param {Rgb} one
 * @param {Rgb} other
 */
function half(one, other) {
  return unit([one[0] + other[0], one[1] + other[1], one[2] + other[2]]);
}

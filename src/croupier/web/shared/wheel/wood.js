// wood.js: what the wheel is made of: veneers with their grain, brass; each a colour for a place on it.
import { chance } from "./physics.js";

/** @typedef {[number, number, number]} Rgb from 0 to 1 */

const SIDE = 256;
const luck = chance(11);
const LATTICE = Float32Array.from({ length: SIDE * SIDE }, luck);

/**
 * Smooth chance: near places have near values, from 0 to 1.
 * @param {number} x
 * @param {number} y
 */
export function noise(x, y) {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = smooth(x - left);
  const v = smooth(y - top);
  const x0 = left & (SIDE - 1);
  const y0 = (top & (SIDE - 1)) * SIDE;
  const x1 = (left + 1) & (SIDE - 1);
  const y1 = ((top + 1) & (SIDE - 1)) * SIDE;
  const upper = LATTICE[y0 + x0] + (LATTICE[y0 + x1] - LATTICE[y0 + x0]) * u;
  const lower = LATTICE[y1 + x0] + (LATTICE[y1 + x1] - LATTICE[y1 + x0]) * u;
  return upper + (lower - upper) * v;
}

/** @param {number} part */
const smooth = (part) => part * part * (3 - 2 * part);

/** @typedef {{dark: Rgb, light: Rgb}} Wood */
/** @type {Wood} */
export const ROSEWOOD = { dark: [0.11, 0.035, 0.02], light: [0.36, 0.13, 0.055] };
/** @type {Wood} */
export const MAHOGANY = { dark: [0.17, 0.06, 0.025], light: [0.5, 0.22, 0.085] };
/** @type {Wood} */
export const WALNUT = { dark: [0.2, 0.09, 0.035], light: [0.62, 0.34, 0.14] };

/**
 * A veneer's colour; `along` runs with the grain, `across` over it.
 * @param {Wood} kind
 * @param {number} along
 * @param {number} across
 * @param {Rgb} into
 */
export function wood({ dark, light }, along, across, into) {
  const bend = noise(along * 0.7, across * 1.4) * 3.2;
  const rings = 0.5 + 0.5 * Math.sin(across * 9 + bend * 5);
  const fibre = noise(along * 5, across * 46);
  const tone = Math.min(
    1,
    0.18 + 0.42 * rings * noise(along, across * 3 + 9) + 0.5 * fibre * fibre,
  );
  for (let at = 0; at < 3; at++) into[at] = dark[at] + (light[at] - dark[at]) * tone;
}

/** @type {Rgb} */
export const BRASS = [0.83, 0.62, 0.27];

/**
 * A colour for the canvas, by how light it falls on it: below 1 darker, above towards white.
 * @param {Rgb} rgb
 * @param {number} light
 */
export function lit(rgb, light) {
  const over = Math.max(0, light - 1);
  const parts = rgb.map((one) => Math.round(255 * Math.min(1, one * Math.min(light, 1) + over)));
  return `rgb(${parts.join(" ")})`;
}

// rotor.js: what turns, painted once, seen from straight above: pockets, frets, numbers, and the wooden cone.
import { chance } from "./physics.js";
import { CONE, NUMBERS, ROTOR, TURN } from "./shape.js";

/** @import { Layout } from "../types.d.ts" */
/** @typedef {CanvasRenderingContext2D} Pen */

/** @type {Record<string, {ring: string, deep: string}>} */
const COLOURS = {
  red: { ring: "#b81f2c", deep: "#a01a26" },
  black: { ring: "#121416", deep: "#1a1d20" },
  green: { ring: "#0d7a45", deep: "#0b6a3c" },
};
const FONT = 'Georgia, "Times New Roman", "DejaVu Serif", serif';
const BRASS = "#d9b25f";

const POCKETS = NUMBERS + 0.016; // what lies in the pockets reaches no further

/**
 * The rotor's layers for a bowl of this radius in dots: the pockets' floor, the frets, and what is above them.
 * @param {Pick<Layout, "wheel" | "colours">} data
 * @param {number} radius
 */
export function paintRotor(data, radius) {
  const { length } = data.wheel.order;
  return {
    floor: sheet(radius, POCKETS, (pen) => floor(pen, data)),
    frets: sheet(radius, POCKETS, (pen) => frets(pen, length, "#6f531f", 0.011)),
    top: sheet(radius, ROTOR, (pen) => {
      ring(pen, data);
      frets(pen, length, "#f0d691", 0.0075);
      cone(pen);
    }),
  };
}

/**
 * The layer of pockets that glow.
 * @param {string[]} order
 * @param {Record<string, number>} heat how much each does, from 0 to 1
 * @param {number} radius
 */
export const paintEmbers = (order, heat, radius) =>
  sheet(radius, ROTOR, (pen) => embers(pen, order, heat));

/** @typedef {{picture: HTMLCanvasElement, reach: number}} Sheet a picture of the rotor as far out as this */

/**
 * A transparent sheet on which lengths are parts of the bowl's radius, from the rotor's middle.
 * @param {number} radius
 * @param {number} reach
 * @param {(pen: Pen) => void} paint
 * @returns {Sheet}
 */
function sheet(radius, reach, paint) {
  const made = document.createElement("canvas");
  made.width = made.height = Math.max(2, Math.ceil(2 * reach * radius));
  const pen = made.getContext("2d");
  if (pen) {
    pen.translate(made.width / 2, made.height / 2);
    pen.scale(made.width / 2 / reach, made.width / 2 / reach);
    paint(pen);
  }
  return { picture: made, reach };
}

/**
 * Part of a ring about an angle: 0 is up, as the order of pockets begins.
 * @param {Pen} pen
 * @param {number} angle
 * @param {number} step
 * @param {number} outer
 * @param {number} inner
 */
export function sector(pen, angle, step, outer, inner) {
  const from = angle - Math.PI / 2 - step / 2;
  pen.beginPath();
  pen.arc(0, 0, outer, from, from + step);
  pen.arc(0, 0, inner, from + step, from, true);
  pen.closePath();
}

/**
 * @param {Pen} pen
 * @param {Pick<Layout, "wheel" | "colours">} data
 */
function floor(pen, { wheel, colours }) {
  const step = TURN / wheel.order.length;
  wheel.order.forEach((pocket, at) => {
    const colour = colours[pocket];
    sector(pen, at * step, step * 1.02, NUMBERS + 0.015, CONE - 0.02);
    pen.fillStyle = COLOURS[colour].deep;
    pen.fill();
    if (colour === "red") mark(pen, at * step, step);
  });
}

/**
 * The mark of red, as on the layout: it tells red from black where colours do not.
 * @param {Pen} pen
 * @param {number} angle
 * @param {number} step
 */
function mark(pen, angle, step) {
  const [far, wide, long] = [0.505, step * 0.505 * 0.27, 0.026];
  pen.save();
  pen.rotate(angle);
  pen.beginPath();
  pen.moveTo(0, -far - long);
  pen.lineTo(wide, -far);
  pen.lineTo(0, -far + long);
  pen.lineTo(-wide, -far);
  pen.closePath();
  pen.fillStyle = "#ffe3d8";
  pen.globalAlpha = 0.85;
  pen.fill();
  pen.restore();
}

/**
 * Pockets glow from within, and at the rim of the rotor; their numbers keep their colours.
 * @param {Pen} pen
 * @param {string[]} order
 * @param {Record<string, number>} heat
 */
function embers(pen, order, heat) {
  const step = TURN / order.length;
  for (const [at, pocket] of order.entries()) {
    const much = Math.min(heat[pocket] ?? 0, 1);
    if (much <= 0) continue;
    const glow = pen.createRadialGradient(0, 0, CONE, 0, 0, NUMBERS);
    glow.addColorStop(0, `rgb(255 120 10 / ${0.05 + 0.2 * much})`);
    glow.addColorStop(0.75, `rgb(255 160 40 / ${0.15 + 0.75 * much})`);
    glow.addColorStop(1, `rgb(255 214 120 / ${0.1 + 0.6 * much})`);
    pen.fillStyle = glow;
    sector(pen, at * step, step * 0.86, NUMBERS - 0.008, CONE + 0.006);
    pen.fill();
    sector(pen, at * step, step, ROTOR, ROTOR - 0.01);
    pen.fillStyle = `rgb(255 190 70 / ${0.25 + 0.75 * much})`;
    pen.fill();
  }
}

/**
 * @param {Pen} pen
 * @param {number} count
 * @param {string} colour
 * @param {number} thick
 */
function frets(pen, count, colour, thick) {
  pen.strokeStyle = colour;
  pen.lineWidth = thick;
  for (let at = 0; at < count; at++) {
    const angle = ((at + 0.5) * TURN) / count;
    const [x, y] = [Math.sin(angle), -Math.cos(angle)];
    pen.beginPath();
    pen.moveTo(x * (CONE - 0.004), y * (CONE - 0.004));
    pen.lineTo(x * (NUMBERS + 0.004), y * (NUMBERS + 0.004));
    pen.stroke();
  }
}

/**
 * @param {Pen} pen
 * @param {Pick<Layout, "wheel" | "colours">} data
 */
function ring(pen, { wheel, colours }) {
  const step = TURN / wheel.order.length;
  wheel.order.forEach((pocket, at) => {
    sector(pen, at * step, step * 1.01, ROTOR, NUMBERS);
    pen.fillStyle = COLOURS[colours[pocket]].ring;
    pen.fill();
  });
  pen.strokeStyle = "#e6cf94";
  pen.lineWidth = 0.0045;
  for (let at = 0; at < wheel.order.length; at++) {
    const angle = (at + 0.5) * step;
    pen.beginPath();
    pen.moveTo(Math.sin(angle) * NUMBERS, -Math.cos(angle) * NUMBERS);
    pen.lineTo(Math.sin(angle) * ROTOR, -Math.cos(angle) * ROTOR);
    pen.stroke();
  }
  for (const [at, pocket] of wheel.order.entries()) number(pen, pocket, at * step, step);
  circle(pen, ROTOR - 0.005, 0.01);
  circle(pen, NUMBERS, 0.009);
}

/**
 * @param {Pen} pen
 * @param {string} pocket
 * @param {number} angle
 * @param {number} step
 */
function number(pen, pocket, angle, step) {
  const most = step * 0.645 * 0.84; // how wide it may be
  const size = 0.088;
  pen.save();
  pen.rotate(angle);
  pen.translate(0, -(ROTOR + NUMBERS) / 2 + 0.002);
  pen.scale(size / 100, size / 100); // letters of a hundred dots are measured well
  pen.font = `700 100px ${FONT}`;
  pen.textAlign = "center";
  const ink = pen.measureText(pocket);
  const narrow = Math.min(1, (most * 100) / size / ink.width);
  pen.scale(narrow, 1);
  pen.fillStyle = "#fffaf0";
  pen.fillText(pocket, 0, (ink.actualBoundingBoxAscent - ink.actualBoundingBoxDescent) / 2);
  pen.restore();
}

/**
 * @param {Pen} pen
 * @param {number} radius
 * @param {number} thick
 */
function circle(pen, radius, thick) {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, TURN);
  pen.strokeStyle = BRASS;
  pen.lineWidth = thick;
  pen.stroke();
}

/**
 * Veneers like rays, every other one darker, with inlays.
 * @param {Pen} pen
 */
function cone(pen) {
  const luck = chance(5);
  const rays = 24;
  for (let at = 0; at < rays; at++) {
    sector(pen, (at * TURN) / rays, (TURN / rays) * 1.02, CONE, 0.02);
    const shade = pen.createRadialGradient(0, 0, 0.05, 0, 0, CONE);
    const [near, far] = at % 2 ? ["#7d4320", "#5c2c12"] : ["#a5622f", "#7c431d"];
    shade.addColorStop(0, near);
    shade.addColorStop(1, far);
    pen.fillStyle = shade;
    pen.fill();
  }
  for (let at = 0; at < 260; at++) {
    const angle = luck() * TURN;
    const [from, to] = [0.08 + 0.2 * luck(), 0.22 + 0.2 * luck()];
    pen.beginPath();
    pen.moveTo(Math.sin(angle) * from, -Math.cos(angle) * from);
    pen.lineTo(Math.sin(angle + 0.03) * to, -Math.cos(angle + 0.03) * to);
    pen.strokeStyle = luck() > 0.5 ? "rgb(40 14 4 / 0.28)" : "rgb(255 200 140 / 0.12)";
    pen.lineWidth = 0.003;
    pen.stroke();
  }
  circle(pen, CONE - 0.004, 0.011);
  circle(pen, 0.3, 0.004);
  circle(pen, 0.205, 0.006);
}

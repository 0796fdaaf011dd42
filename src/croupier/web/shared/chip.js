// chip.js: a chip with its value, the same on the cloth, the race-track and in the tray.
import { label, svg } from "./drawn.js";
import { chipMoney } from "./money.js";

/** @import { Cents, Tag } from "./types.d.ts" */

/** @typedef {{colour?: string, state?: string, bet?: string, tag?: Tag}} Face what a chip looks like */

// By value in the tray; white numerals stand on none of them, the value is on a white middle.
const COLOURS = ["#8d99a6", "#c0392b", "#1f8a4c", "#26303a", "#6b3fa0", "#b8860b", "#0e6f8c"];
const STEPS = [100, 500, 2500, 10000, 50000, 100000];

/**
 * The colour of a chip of this value.
 * @param {Cents} cents
 */
export function valueColour(cents) {
  const at = STEPS.findIndex((step) => cents <= step);
  return COLOURS[at < 0 ? STEPS.length : at];
}

/**
 * A chip about a point; its look follows its classes, and a tag says whose it is.
 * @param {Cents} cents
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {Face} face
 */
export function chip(cents, x, y, radius, { colour = "var(--own)", state = "", bet, tag } = {}) {
  const text = chipMoney(cents);
  const room = text.length - (text.includes(".") ? 0.5 : 0);
  const ring = 2 * Math.PI * radius * 0.85;
  return svg(
    "g",
    {
      class: `chip ${state}`.trim(),
      transform: `translate(${x} ${y})`,
      "data-chip": bet,
      "aria-hidden": "true",
    },
    svg("circle", { class: "chip-glow", r: radius * 1.18 }),
    svg("circle", { class: "chip-edge", r: radius, fill: colour }),
    svg("circle", {
      r: radius * 0.85,
      fill: "none",
      stroke: "#fff",
      "stroke-width": radius * 0.3,
      "stroke-dasharray": `${ring / 16} ${ring / 16}`,
    }),
    svg("circle", { class: "chip-middle", r: radius * 0.7, fill: "#fff" }),
    label(0, 0, text, Math.min(radius * 0.9, (radius * 2.1) / room), { fill: "#14181c" }),
    ...(tag ? tagged(tag, colour, radius) : []),
  );
}

/**
 * A rectangular chip of a French table, as it lies in the tray.
 * @param {Cents} cents
 * @param {string} colour
 */
export function plaque(cents, colour) {
  const text = chipMoney(cents);
  return svg(
    "g",
    { class: "chip plaque", "aria-hidden": "true" },
    svg("rect", { class: "chip-edge", x: -22, y: -15, width: 44, height: 30, rx: 4, fill: colour }),
    svg("rect", {
      class: "chip-middle",
      x: -17,
      y: -10,
      width: 34,
      height: 20,
      rx: 2,
      fill: "#fff",
    }),
    label(0, 0, text, Math.min(15, 38 / text.length), { fill: "#14181c" }),
  );
}

const TAG = 6; // the least radius of a tag that can be read, in pixels

/**
 * At the upper right of a chip: whose it is.
 * @param {Tag} tag
 * @param {string} colour
 * @param {number} radius
 */
function tagged({ text, ink }, colour, radius) {
  const size = Math.max(radius * 0.42, TAG);
  const [x, y] = [radius * 0.72, -radius * 0.72];
  const words = label(x, y, text, size * (text.length > 2 ? 1 : 1.25), { class: "tag" });
  words.style.fill = ink;
  return [svg("circle", { class: "chip-edge", cx: x, cy: y, r: size, fill: colour }), words];
}

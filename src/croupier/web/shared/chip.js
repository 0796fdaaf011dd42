// chip.js: chips as they lie: a stack by value, the seat's colour and the sum on top.
import { label, svg } from "./drawn.js";
import { chipMoney } from "./money.js";
import { paint } from "./paint.js";
import { chipsOf, valueColour } from "./worth.js";

/** @import { Cents, Tag } from "./types.d.ts" */

/**
 * What chips look like: the colour of their middle and what can be read on it, the values a stack is
 * made of, how high it may be, and whose they are.
 * @typedef {{colour?: string, ink?: string, state?: string, bet?: string, tag?: Tag,
 *   values?: Cents[], most?: number}} Face
 */

const LIFT = 0.2; // of its radius: how far a chip stands above the one below it
const HIGHEST = 5; // chips of a stack that are drawn

/**
 * Chips about a point, as high as their sum; their look follows their classes, and a tag says whose
 * they are. The only texts are the sum and the tag.
 * @param {Cents} cents
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {Face} face
 */
export function chip(cents, x, y, radius, face = {}) {
  const { colour = "var(--own)", ink = "var(--own-ink, #fff)", state = "", bet, tag } = face;
  const layers = chipsOf(cents, face.most ?? HIGHEST, face.values);
  const lift = radius * LIFT;
  const foot = ((layers.length - 1) * lift) / 2;
  const top = -foot;
  const text = chipMoney(cents);
  const room = text.length - (text.includes(".") ? 0.5 : 0);
  const words = label(0, top, text, Math.min(radius * 0.86, (radius * 2.05) / room), {
    class: "sum",
  });
  words.style.fill = ink;
  words.style.stroke = colour;
  return svg(
    "g",
    {
      class: `chip ${state}`.trim(),
      transform: `translate(${x} ${y})`,
      "data-chip": bet,
      "aria-hidden": "true",
    },
    svg("circle", {
      class: "chip-shade",
      cy: foot + radius * 0.2,
      r: radius * 1.22,
      fill: paint("shade"),
    }),
    svg("circle", { class: "chip-glow", cy: top, r: radius * 1.16 }),
    ...layers.flatMap((value, at) => disc(valueColour(value), foot - at * lift, radius)),
    svg("circle", { class: "chip-middle", cy: top, r: radius * 0.68, fill: colour }),
    svg("circle", { class: "chip-shine", cy: top, r: radius, fill: paint("shine") }),
    words,
    ...(tag ? tagged(tag, colour, radius, top) : []),
  );
}

/**
 * One chip of a stack: its value's colour, with the blocks of its edge.
 * @param {string} colour
 * @param {number} y
 * @param {number} radius
 */
function disc(colour, y, radius) {
  const block = (2 * Math.PI * radius * 0.87) / 16;
  return [
    svg("circle", { class: "chip-edge", cy: y, r: radius, fill: colour }),
    svg("circle", {
      class: "chip-blocks",
      cy: y,
      r: radius * 0.87,
      "stroke-width": radius * 0.24,
      "stroke-dasharray": `${block} ${block}`,
    }),
  ];
}

/**
 * A rectangular chip of a French table, as it lies in the tray.
 * @param {Cents} cents
 * @param {string} colour
 */
export function plaque(cents, colour) {
  const text = chipMoney(cents);
  const [edge, middle] = [
    { x: -22, y: -15, width: 44, height: 30, rx: 4 },
    { x: -18, y: -11, width: 36, height: 22, rx: 2 },
  ];
  return svg(
    "g",
    { class: "chip plaque", "aria-hidden": "true" },
    svg("rect", { class: "chip-glow", x: -25, y: -18, width: 50, height: 36, rx: 6 }),
    svg("rect", { class: "chip-edge", ...edge, fill: colour }),
    svg("rect", { class: "chip-inlay", ...middle }),
    svg("rect", { class: "chip-shine", ...edge, fill: paint("shine") }),
    label(0, 0, text, Math.min(15, 38 / text.length), { fill: "#fff" }),
  );
}

const TAG = 6; // the least radius of a tag that can be read, in pixels

/**
 * At the upper right of a chip: whose it is.
 * @param {Tag} tag
 * @param {string} colour
 * @param {number} radius
 * @param {number} top
 */
function tagged({ text, ink }, colour, radius, top) {
  const size = Math.max(radius * 0.42, TAG);
  const [x, y] = [radius * 0.76, top - radius * 0.76];
  const words = label(x, y, text, size * (text.length > 2 ? 1 : 1.25), { class: "tag" });
  words.style.fill = ink;
  return [svg("circle", { class: "chip-tag", cx: x, cy: y, r: size, fill: colour }), words];
}

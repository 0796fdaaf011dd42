// rings.js: a wheel's numbers as a flat ring, in their order; one can be turned to the top and lit.
import { label, svg } from "./drawn.js";

/** @import { Layout } from "./types.d.ts" */

/**
 * A ring between two radii, its numbers as on the table's wheel.
 * @param {Layout} layout
 * @param {string} kind
 * @param {number} outer
 * @param {number} inner
 */
export function ring({ wheel, colours }, kind, outer, inner) {
  const step = 360 / wheel.order.length;
  const parts = wheel.order.map((pocket, at) =>
    ringPart(pocket, colours[pocket], at * step, step, outer, inner),
  );
  return svg("g", { class: `ring ring-turn ${kind}` }, ...parts);
}

/**
 * Turn a number to the top and light it; without one nothing is lit.
 * @param {SVGElement} turned
 * @param {Layout} layout
 * @param {string} number
 */
export function turnTo(turned, { wheel }, number) {
  const at = Math.max(wheel.order.indexOf(number), 0);
  turned.setAttribute("transform", `rotate(${(-at * 360) / wheel.order.length})`);
  for (const one of turned.children)
    one.classList.toggle("hit", Boolean(number) && one.getAttribute("data-number") === number);
}

/**
 * One electronic wheel: its number at the top and in the middle.
 * @param {Layout} data
 * @param {string} number
 */
export function electronicWheel(data, number) {
  const turned = ring(data, "outer", 100, 70);
  turnTo(turned, data, number);
  const middle = svg("circle", { r: 68, class: `ring-middle area ${data.colours[number] ?? ""}` });
  const text = label(0, 0, number || "–", 70, { class: "ring-number" });
  return svg("svg", { viewBox: "-104 -104 208 208", class: "one-ring" }, turned, middle, text);
}

/**
 * @param {string} pocket
 * @param {string} colour
 * @param {number} turn
 * @param {number} step
 * @param {number} outer
 * @param {number} inner
 */
function ringPart(pocket, colour, turn, step, outer, inner) {
  const half = (step / 2) * (Math.PI / 180);
  /**
   * @param {number} radius
   * @param {number} side
   */
  const at = (radius, side) => `${radius * Math.sin(side * half)},${-radius * Math.cos(half)}`;
  const points = [at(outer, -1), at(outer, 1), at(inner, 1), at(inner, -1)].join(" ");
  const size = Math.min((outer - inner) * 0.6, outer * half * 1.35);
  const made = svg(
    "g",
    { class: "ring-part", transform: `rotate(${turn})` },
    svg("polygon", { points, class: `ring-pocket area ${colour}` }),
    label(0, -(outer + inner) / 2, pocket, size),
  );
  made.dataset.number = pocket;
  return made;
}

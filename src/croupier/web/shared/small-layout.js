// small-layout.js: pictures to choose by: a layout from its own geometry, a wheel from its order.

import { label, svg } from "./drawn.js";
import { plan } from "./geometry.js";

/** @import { Area } from "./types.d.ts" */

const [WIDTH, HEIGHT] = [560, 240];
const RADIUS = 100;
const HUB = 58;

/**
 * A layout lying, as it is printed: squares, zeros and boxes where its drawing has them.
 * @param {Area[]} areas
 * @param {Record<string, string>} colours pocket -> colour
 * @param {string} name
 */
export function smallLayout(areas, colours, name) {
  const page = plan(areas, { width: WIDTH, height: HEIGHT });
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "small-layout", role: "img", "aria-label": name },
    svg("rect", { width: WIDTH, height: HEIGHT, rx: 16, class: "felt" }),
    ...areas.map((area) => drawn(area, page.rect(area), colours)),
  );
}

/**
 * @param {Area} area
 * @param {{x: number, y: number, width: number, height: number}} box
 * @param {Record<string, string>} colours
 */
function drawn(area, { x, y, width, height }, colours) {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const colour = area.kind === "straight" ? colours[area.label] : area.kind;
  const zero = area.kind === "straight" && colour === "green";
  const marked =
    zero || ["green", "any-green"].includes(area.kind)
      ? [
          svg("rect", {
            x: x + 2,
            y: y + 2,
            width: width - 4,
            height: height - 4,
            rx: 6,
            class: "green",
          }),
        ]
      : area.kind === "straight"
        ? [svg("ellipse", { cx, cy, rx: width * 0.4, ry: height * 0.42, class: colour })]
        : ["red", "black"].includes(area.kind)
          ? [svg("path", { d: diamond(cx, cy, width * 0.34, height * 0.34), class: colour })]
          : [];
  const text = ["red", "black"].includes(area.kind) ? "" : area.label;
  const size = Math.min(16, (width * 1.5) / Math.max(2, text.length), height * 0.6);
  return svg(
    "g",
    {},
    svg("rect", { x, y, width, height, class: "line" }),
    ...marked,
    label(cx, cy, text, size, { class: "printed" }),
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 */
const diamond = (x, y, w, h) => `M${x - w} ${y}L${x} ${y - h}L${x + w} ${y}L${x} ${y + h}Z`;

/**
 * A wheel from above, its pockets in their order.
 * @param {string[]} order
 * @param {Record<string, string>} colours
 * @param {string} name
 */
export function smallWheel(order, colours, name) {
  const step = (2 * Math.PI) / order.length;
  const at = (/** @type {number} */ angle, /** @type {number} */ r) =>
    `${(r * Math.sin(angle)).toFixed(2)} ${(-r * Math.cos(angle)).toFixed(2)}`;
  const wedges = order.map((pocket, n) => {
    const [from, to] = [(n - 0.5) * step, (n + 0.5) * step];
    const d = `M${at(from, HUB)}L${at(from, RADIUS)}A${RADIUS} ${RADIUS} 0 0 1 ${at(to, RADIUS)}L${at(to, HUB)}Z`;
    return svg("path", { d, class: colours[pocket] });
  });
  return svg(
    "svg",
    { viewBox: "-112 -112 224 224", class: "small-wheel", role: "img", "aria-label": name },
    svg("circle", { r: 110, class: "wood" }),
    ...wedges,
    svg("circle", { r: HUB, class: "bowl" }),
    svg("circle", { r: 20, class: "turret" }),
  );
}

// paint.js: the light on felt, wood, brass and chips: gradients, drawn once for a whole page.
import { html, svg } from "./drawn.js";

/** What may be painted with: `fill: paint("felt")`. @typedef {"felt" | "weave" | "wood" | "brass" | "shine" | "shade"} Paint */

let made = false;

/**
 * What fills a shape; their colours follow the room's, by the classes of their stops.
 * @param {Paint} name
 */
export function paint(name) {
  if (!made) {
    made = true;
    const pots = svg("svg", { width: 0, height: 0, "aria-hidden": "true" }, paints());
    document.body.append(html("div", { className: "paints" }, pots));
  }
  return `url(#paint-${name})`;
}

function paints() {
  const lamp = { id: "paint-felt", cx: 0.45, cy: 0.04, r: 1.05 };
  const down = { x1: 0, y1: 0, x2: 0, y2: 1 };
  return svg(
    "defs",
    {},
    svg("radialGradient", lamp, ...stops("felt-lit", "felt", "felt-edge")),
    svg("linearGradient", { id: "paint-wood", ...down }, ...stops("wood-lit", "wood", "wood-edge")),
    svg("linearGradient", { id: "paint-brass" }, ...stops("brass-lit", "brass", "brass-2")),
    svg("linearGradient", { id: "paint-shine", ...down }, ...stops("shine", "shine-end", "shade")),
    svg("radialGradient", { id: "paint-shade" }, ...stops("dark", "dark-half", "dark-end")),
    weave(),
  );
}

/** @param {...string} names */
const stops = (...names) =>
  names.map((name, at) => svg("stop", { offset: at / (names.length - 1), class: `stop-${name}` }));

/** The threads of the felt, so faint that one sees cloth and no lines. */
function weave() {
  const size = { width: 5, height: 5, patternUnits: "userSpaceOnUse" };
  const threads = svg("path", { d: "M0 1.5H3M2.500 4H5", class: "threads" });
  return svg("pattern", { id: "paint-weave", ...size }, threads);
}

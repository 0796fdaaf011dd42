// qr-code.js: a QR code, drawn from the rows of squares that the server sends.

import { svg } from "./drawn.js";

const EDGE = 4; // squares that are left free around it

/**
 * @param {string[]} squares rows of 0 and 1
 * @param {string} name what it is, for who does not see it
 */
export function qrCode(squares, name) {
  const size = squares.length + 2 * EDGE;
  const dark = squares.flatMap((row, y) =>
    [...row].flatMap((one, x) => (one === "1" ? [`M${x + EDGE} ${y + EDGE}h1v1h-1z`] : [])),
  );
  return svg(
    "svg",
    { viewBox: `0 0 ${size} ${size}`, class: "qr", width: 240, role: "img", "aria-label": name },
    svg("rect", { width: size, height: size, fill: "#fff" }),
    svg("path", { d: dark.join(""), fill: "#000", "shape-rendering": "crispEdges" }),
  );
}

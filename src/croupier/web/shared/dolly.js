// dolly.js: the marker that a dealer stands on the number that has won.
import { svg } from "./drawn.js";
import { squareOf } from "./geometry.js";
import { t } from "./i18n.js";
import { paint } from "./paint.js";

/** @import { Layout, Page } from "./types.d.ts" */

// From its foot at 0,0 upwards, 20 high: a turned piece of brass with a ball on top.
const BODY =
  "M-5.400 -0.800C-5.600 -3.600 -2.600 -4.600 -2.100 -9L-1.600 -12.200H1.600L2.100 -9C2.600 -4.600 5.600 -3.600 5.400 -0.800A5.400 1.900 0 0 1 -5.400 -0.800Z";

/**
 * A frame about the outcome's square, and the dolly in its corner: number and chips stay in sight.
 * @param {string} outcome
 * @param {Layout} data
 * @param {Page} page
 */
export function dolly(outcome, data, page) {
  const square = squareOf(outcome, data);
  if (!square) return [];
  const { x, y, width, height } = page.rect(square);
  const size = Math.min((page.unit * 2.6) / 20, (height * 0.66) / 20);
  const foot = Math.min(y + height * 0.5, y + size * 23);
  const place = `translate(${x + width - size * 7} ${foot}) scale(${size})`;
  const line = { x: x + 2, y: y + 2, width: width - 4, height: height - 4 };
  return [
    svg("rect", { ...line, rx: page.unit * 0.16, class: "frame" }),
    svg(
      "g",
      {
        class: "dolly",
        transform: place,
        role: "img",
        "aria-label": t("dolly", { outcome }),
      },
      svg("g", { class: "dolly-piece" }, ...piece()),
    ),
  ];
}

const piece = () => [
  svg("ellipse", { class: "dolly-shade", cx: 1.6, cy: 0.6, rx: 6.2, ry: 2.2 }),
  svg("path", { d: BODY, fill: paint("brass") }),
  svg("ellipse", { cy: -12.2, rx: 3, ry: 1, fill: paint("brass") }),
  svg("circle", { cy: -15.4, r: 3.4, fill: paint("brass") }),
  svg("ellipse", { class: "dolly-glint", cx: -1.1, cy: -16.6, rx: 1.1, ry: 0.8 }),
  svg("path", {
    class: "dolly-glint",
    d: "M-2.700 -3.200C-1.900 -4.600 -1.300 -6.600 -1.100 -9.400",
  }),
];

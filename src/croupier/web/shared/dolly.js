// dolly.js: the marker that a dealer stands on the number that has won.
import { svg } from "./drawn.js";
import { t } from "./i18n.js";
import { paint } from "./paint.js";

/** @import { Box, Page, Point } from "./types.d.ts" */

// From its foot at 0,0 upwards, 20 high: a turned piece of brass with a ball on top.
const BODY =
  "M-5.400 -0.800C-5.600 -3.600 -2.600 -4.600 -2.100 -9L-1.600 -12.200H1.600L2.100 -9C2.600 -4.600 5.600 -3.600 5.400 -0.800A5.400 1.900 0 0 1 -5.400 -0.800Z";

/**
 * Where the dolly's foot stands: in the corner of the outcome's square with the most room for it.
 * @param {Box} square
 * @param {Page} page
 * @param {Point[]} chips
 */
export function footOf({ x, y, width, height }, page, chips) {
  const high = highOf(height, page);
  const aside = high * 0.42;
  const [left, right] = [x + aside, x + width - aside];
  const [upper, lower] = [y + high * 1.14, y + height - high * 0.14];
  /** @type {Point[]} */
  const corners = [
    { x: right, y: upper },
    { x: right, y: lower },
    { x: left, y: lower },
    { x: left, y: upper },
  ];
  /** @param {Point} foot */
  const room = (foot) =>
    Math.min(
      page.unit * 3,
      ...chips.map((chip) => Math.hypot(chip.x - foot.x, chip.y - foot.y + high / 2)),
    );
  return corners.reduce((best, foot) => (room(foot) > room(best) + 1 ? foot : best));
}

/**
 * @param {number} height of the square
 * @param {Page} page
 */
const highOf = (height, page) => Math.min(Math.max(page.unit * 2.3, 26), height * 0.8);

/**
 * A frame about the outcome's square.
 * @param {Box} square
 * @param {Page} page
 */
export function frame({ x, y, width, height }, page) {
  const line = { x: x + 2, y: y + 2, width: width - 4, height: height - 4 };
  return svg("rect", { ...line, rx: page.unit * 0.16, class: "frame" });
}

/**
 * The dolly itself.
 * @param {string} outcome
 * @param {Box} square
 * @param {Point} foot
 * @param {Page} page
 */
export function dolly(outcome, square, foot, page) {
  const size = highOf(square.height, page) / 20;
  return svg(
    "g",
    {
      class: "dolly",
      transform: `translate(${foot.x} ${foot.y}) scale(${size})`,
      role: "img",
      "aria-label": t("dolly", { outcome }),
    },
    svg("g", { class: "dolly-piece" }, ...piece()),
  );
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

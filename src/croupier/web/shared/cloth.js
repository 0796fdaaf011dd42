// cloth.js: the drawn parts of a layout: its felt, areas with their words, lights, targets.
import { label, svg } from "./drawn.js";
import { areaOf, freeCorners, reach } from "./geometry.js";
import { t } from "./i18n.js";
import { printed } from "./lettering.js";
import { paint } from "./paint.js";

/** @import { Area, Box, Layout, Page, Pair, Spot } from "./types.d.ts" */

/** @type {Record<string, string>} */
const BOXES = { red: "var(--red)", black: "var(--black)" };

/**
 * What lies under the areas: the wooden rail, and the felt with the light of a lamp above it.
 * @param {Page} page
 */
export function bed(page) {
  const { x, y, width, height } = page.whole;
  const rim = page.unit * 0.34;
  const round = page.unit * 1.1;
  const felt = { x: x + rim, y: y + rim, width: width - 2 * rim, height: height - 2 * rim };
  return [
    svg("rect", { x, y, width, height, rx: round, class: "rail", fill: paint("wood") }),
    svg("rect", { ...felt, rx: round - rim, class: "felt", fill: paint("felt") }),
    svg("rect", { ...felt, rx: round - rim, class: "weave", fill: paint("weave") }),
  ];
}

/**
 * The areas, lines and words of a layout, and the zeros printed once more where it has them.
 * @param {Layout} data
 * @param {Page} page
 */
export function cloth(data, page) {
  return [...data.areas.map((area) => drawArea(area, data, page)), ...courtesy(data, page)];
}

/**
 * @param {Area} area
 * @param {Layout} data
 * @param {Page} page
 */
function drawArea(area, data, page) {
  const box = page.rect(area);
  const { x, y, width, height } = box;
  const number = area.kind === "straight" ? area.bet.split(":")[1] : "";
  const colour = number ? data.colours[number] : area.kind.endsWith("green") ? "green" : "";
  /** @type {Pair} */
  const middle = [x + width / 2, y + height / 2];
  const ended = colour === "green";
  /** @type {SVGElement[]} */
  const marks = [svg("rect", { ...box, class: ended ? "area bare" : "area" })];
  if (ended) marks.push(svg("path", { d: zero(area, data, page), class: "zero green" }));
  else if (colour) marks.push(...oval(middle, box, colour, page));
  if (area.kind in BOXES) {
    marks.push(
      diamond(...middle, width * 0.9, height * 0.86, { fill: BOXES[area.kind], class: "box" }),
    );
  }
  const words = number || t(`area.${area.bet}`, {}, t(`area.${area.kind}`, {}, area.label));
  const room = area.kind in BOXES ? { width: width * 0.7, height: height * 0.66 } : box;
  marks.push(
    svg("g", { class: "words" }, ...printed(words, middle, room, page.unit * (number ? 1.9 : 1.3))),
  );
  return svg("g", { class: "printed", "data-area": area.bet }, ...marks);
}

/**
 * A number's oval; red has a diamond at each end of it, for who cannot tell the colours.
 * @param {Pair} middle
 * @param {Box} box
 * @param {string} colour
 * @param {Page} page
 */
function oval([x, y], { width, height }, colour, page) {
  const [rx, ry] = [width * 0.45, height * 0.43];
  /** @type {SVGElement[]} */
  const marks = [svg("ellipse", { cx: x, cy: y, rx, ry, class: `oval ${colour}` })];
  if (colour !== "red") return marks;
  const size = Math.max(Math.min(page.unit * 0.44, Math.min(rx, ry) * 0.36), 4);
  const [right, down] = width > height ? [rx - size * 0.85, 0] : [0, ry - size * 0.85];
  for (const side of [-1, 1])
    marks.push(diamond(x + side * right, y + side * down, size, size, { class: "mark" }));
  return marks;
}

/**
 * The outline of a zero: round where nothing lies beyond it.
 * @param {Area} area
 * @param {Layout} data
 * @param {Page} page
 */
function zero(area, data, page) {
  const box = page.rect(area);
  const others = data.areas.filter((one) => one !== area).map((one) => page.rect(one));
  const [nw, ne, se, sw] = freeCorners(box, others);
  const { x, y, width, height } = box;
  // Two free corners share their side; a single one has the whole of it, along the layout.
  const level = (nw && ne) || (se && sw);
  const upright = (nw && sw) || (ne && se);
  const up = level !== upright ? level : page.whole.height > page.whole.width;
  const rx = width * (upright && level ? 0.5 : !up ? 0.62 : level ? 0.5 : 0.9);
  const ry = height * (upright && level ? 0.5 : up ? 0.62 : upright ? 0.5 : 0.9);
  /** @type {(on: boolean) => Pair} */
  const bend = (on) => (on ? [rx, ry] : [0, 0]);
  const corners = [bend(nw), bend(ne), bend(se), bend(sw)];
  return roundRect(x, y, width, height, corners);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {Pair[]} corners each with its own bend, clockwise from the upper left
 */
function roundRect(x, y, width, height, [[ax, ay], [bx, by], [cx, cy], [dx, dy]]) {
  return [
    `M${x + ax} ${y}H${x + width - bx}`,
    `A${bx} ${by} 0 0 1 ${x + width} ${y + by}V${y + height - cy}`,
    `A${cx} ${cy} 0 0 1 ${x + width - cx} ${y + height}H${x + dx}`,
    `A${dx} ${dy} 0 0 1 ${x} ${y + height - dy}V${y + ay}`,
    `A${ax} ${ay} 0 0 1 ${x + ax} ${y}Z`,
  ].join("");
}

/**
 * @param {Layout} data
 * @param {Page} page
 */
function courtesy(data, page) {
  const extra = data.spots.filter(
    (spot) => spot.bet.startsWith("straight:") && !areaOf(spot, data.areas),
  );
  return extra.map((spot) => {
    const [x, y] = page.place(spot.x, spot.y);
    const number = spot.bet.split(":")[1];
    const ring = svg("circle", { cx: x, cy: y, r: page.unit * 0.95, class: "zero green" });
    return svg("g", { class: "printed" }, ring, label(x, y, number, page.unit));
  });
}

/**
 * One overlay a number, lit while a bet that covers it is looked at.
 * @param {Layout} data
 * @param {Page} page
 */
export function lights(data, page) {
  const squares = data.areas.filter((area) => area.kind === "straight");
  const boxes = squares.length ? squares : data.areas;
  return boxes.flatMap((area) => {
    const { x, y, width, height } = page.rect(area);
    const inner = { x: x + 2, y: y + 2, width: width - 4, height: height - 4, rx: 4 };
    return (data.bets[area.bet]?.covers ?? []).map((number) =>
      svg("rect", { ...inner, class: "light", "data-number": number }),
    );
  });
}

/**
 * Every spot with its target on the page: whole areas below, what lies on their lines above.
 * @param {Layout} data
 * @param {Page} page
 */
export function targets(data, page) {
  const crowd = data.spots.filter((spot) => !areaOf(spot, data.areas));
  const spots = data.spots.map((spot) => {
    const area = areaOf(spot, data.areas);
    const [x, y] = page.place(spot.x, spot.y);
    const target = svg("rect", {
      ...page.rect(area ?? reach(spot, data.areas, crowd)),
      class: "target",
      role: "button",
      tabindex: -1,
      "data-bet": spot.bet,
    });
    return { bet: spot.bet, x, y, target, area };
  });
  return spots.sort((one, other) => Number(Boolean(other.area)) - Number(Boolean(one.area)));
}

/**
 * Where the keyboard is: about an area, or around a point on a line, with no word under it.
 * @param {Spot} spot
 * @param {Page} page
 * @param {number} radius of a chip
 */
export function aim({ x, y, area }, page, radius) {
  const around = Math.min(radius, page.unit * 0.85);
  if (!area) return svg("circle", { cx: x, cy: y, r: around, class: "aim-at" });
  const box = page.rect(area);
  const inner = { x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height - 6 };
  return svg("rect", { ...inner, rx: 4, class: "aim-at" });
}

/**
 * The mark of red: it tells red from black where colours do not.
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {Record<string, string>} attributes
 */
export function diamond(x, y, width, height, attributes) {
  const points = `${x},${y - height / 2} ${x + width / 2},${y} ${x},${y + height / 2} ${x - width / 2},${y}`;
  return svg("polygon", { points, ...attributes });
}

// cloth.js: the drawn parts of a layout: areas with their words, lights, targets, dolly.
import { label, svg } from "./drawn.js";
import { areaOf, reach, squareOf } from "./geometry.js";
import { t } from "./i18n.js";

/** @import { Area, Layout, Page, Pair, Size } from "./types.d.ts" */

/** @type {Record<string, string>} */
const BOXES = { red: "var(--red)", black: "var(--black)" };

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
  /** @type {SVGElement[]} */
  const marks = [svg("rect", { ...box, class: `area ${colour}` })];
  if (colour === "red")
    marks.push(diamond(...middle, width * 0.84, height * 0.84, { class: "mark" }));
  if (area.kind in BOXES) {
    marks.push(
      diamond(...middle, width * 0.9, height * 0.86, { fill: BOXES[area.kind], class: "box" }),
    );
  }
  const words = number || t(`area.${area.bet}`, {}, t(`area.${area.kind}`, {}, area.label));
  const room = area.kind in BOXES ? { width: width * 0.62, height: height * 0.6 } : box;
  marks.push(
    svg(
      "g",
      { class: "words" },
      ...printed(words, middle, room, page.unit * (number ? 1.85 : 1.3)),
    ),
  );
  return svg("g", { class: "printed", "data-area": area.bet }, ...marks);
}

/**
 * Words make way for a chip in the middle of their area: a number aside, others upwards.
 * @param {Element} group
 * @param {Area} area
 * @param {Page} page
 * @param {boolean} taken
 */
export function makeWay(group, area, page, taken) {
  const { x, y, width, height } = page.rect(area);
  const [cx, cy] = [x + width / 2, y + height / 2];
  let [left, up, size] = [0, page.uy * 1.45, 0.72];
  if (area.kind === "straight") {
    if (width > 6 * page.unit) [left, up, size] = [page.unit * 2.3, 0, 0.9];
    else if (height < 6 * page.unit) [left, up, size] = [width * 0.28, height * 0.32, 0.5];
    else [up, size] = [page.unit * 2.3, 0.9];
  }
  const moved = `translate(${cx - left} ${cy - up}) scale(${size}) translate(${-cx} ${-cy})`;
  group.setAttribute("transform", taken ? moved : "");
}

/**
 * Words about a point: in one line if they stay large, else a word a line, else upright.
 * @param {string} words
 * @param {Pair} pair
 * @param {Size} size
 * @param {number} most
 */
function printed(words, [x, y], { width, height }, most) {
  /**
   * @param {string[]} lines
   * @param {number} wide
   * @param {number} high
   */
  const fit = (lines, wide, high) => {
    const longest = Math.max(...lines.map(broad));
    return Math.min(most, (wide * 0.86) / longest, (high * 0.9) / (lines.length * 1.1));
  };
  const apart = words.split(" ").length === 2 ? words.split(" ") : [words];
  /** @type {{lines: string[], size: number, turned?: boolean}[]} */
  const ways = [
    { lines: [words], size: fit([words], width, height) },
    { lines: apart, size: fit(apart, width, height) },
    { lines: [words], size: fit([words], height, width), turned: true },
  ];
  const largest = Math.max(...ways.map((way) => way.size));
  const { lines, size, turned } =
    ways.find((way) => words.length < 4 || way.size >= largest * 0.7) ?? ways[0];
  const turn = turned ? `rotate(-90 ${x} ${y})` : undefined;
  const first = y - (size * 1.1 * (lines.length - 1)) / 2;
  return lines.map((line, at) =>
    label(x, first + at * size * 1.1, line, size, { transform: turn }),
  );
}

/** @type {CanvasRenderingContext2D | null} */
let pen = null;

/**
 * How broad a text is for its height.
 * @param {string} text
 */
export function broad(text) {
  if (!pen) {
    pen = document.createElement("canvas").getContext("2d");
    if (!pen) return text.length * 0.6;
    pen.font = '700 100px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif';
  }
  return pen.measureText(text).width / 100;
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
    const ring = svg("circle", { cx: x, cy: y, r: page.unit * 0.95, class: "area green" });
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
  return boxes.flatMap((area) =>
    (data.bets[area.bet]?.covers ?? []).map((number) =>
      svg("rect", { ...page.rect(area), class: "light", "data-number": number }),
    ),
  );
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
 * A frame about the outcome's square and a dolly in its corner.
 * @param {string} outcome
 * @param {Layout} data
 * @param {Page} page
 */
export function dolly(outcome, data, page) {
  const square = squareOf(outcome, data);
  if (!square) return [];
  const { x, y, width, height } = page.rect(square);
  const size = page.unit / 12;
  const place = `translate(${x + width - size * 9} ${y + size * 10}) scale(${size})`;
  const pawn = "M-7 11H7L3 5V-1A5.5 5.5 0 1 0 -3 -1V5Z";
  return [
    svg("rect", { x: x + 2, y: y + 2, width: width - 4, height: height - 4, class: "frame" }),
    svg("path", {
      d: pawn,
      transform: place,
      class: "dolly",
      role: "img",
      "aria-label": t("dolly", { outcome }),
    }),
  ];
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

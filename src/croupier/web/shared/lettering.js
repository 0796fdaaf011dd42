// lettering.js: words on the felt: as large as their area lets them be, and aside when a chip is there.
import { label } from "./drawn.js";

/** @import { Area, Page, Pair, Size } from "./types.d.ts" */

const FACE = '700 100px Georgia, "Times New Roman", "Liberation Serif", "DejaVu Serif", serif';
const RISE = 0.1; // of its radius: how far each chip of a stack moves its top up
const ASIDE = 0.82; // as large are words beside a stack

/**
 * Words make way for chips in the middle of their area: a number aside, others too if there is one
 * stack and room beside it, else upwards.
 * @param {Element} group
 * @param {Area} area
 * @param {Page} page
 * @param {number} radius of a chip; 0 if there is none
 * @param {Element[]} stacks that stand there
 */
export function makeWay(group, area, page, radius, stacks) {
  const { x, y, width, height } = page.rect(area);
  const [cx, cy] = [x + width / 2, y + height / 2];
  const high = radius * (1 + RISE * Math.max(...stacks.map(chipsIn), 0));
  const above = Math.max(page.uy * 1.45, high * 1.25 + page.unit * 0.6);
  let [left, up, size] = [0, Math.min(above, height / 2 - page.unit * 0.6), 0.72];
  const half = (ASIDE * broadest(group)) / 2;
  const beside = radius * 1.25 + page.unit * 0.5 + half;
  if (stacks.length === 1 && beside + half < width / 2 - page.unit * 0.4)
    [left, up, size] = [beside, 0, ASIDE];
  if (area.kind === "straight") {
    const aside = Math.min(radius * 1.15 + page.unit, width * 0.36);
    if (width > 6 * page.unit) [left, up, size] = [aside, 0, 0.82];
    else if (height < 6 * page.unit) [left, up, size] = [width * 0.3, height * 0.33, 0.5];
    else [up, size] = [page.unit * 2.3, 0.9];
  }
  const turned = left === 0 && uprightIn(group); // above a chip they lie, if they have not the height
  if (turned) size = Math.min(size, (width * 0.9) / turned);
  const lies = turned ? " rotate(90)" : "";
  const moved = `translate(${cx - left} ${cy - up}) scale(${size})${lies} translate(${-cx} ${-cy})`;
  group.setAttribute("transform", radius ? moved : "");
}

/** The chips of a stack above its lowest. @param {Element} stack */
const chipsIn = (stack) => stack.querySelectorAll(".chip-edge").length - 1;

/** How broad the words of a group are. @param {Element} group */
const broadest = (group) => (uprightIn(group) ? Infinity : longest(group.querySelectorAll("text"))); // no place aside

/** How long the words of a group are that stand upright, if they do. @param {Element} group */
const uprightIn = (group) => longest(group.querySelectorAll("text[transform]"));

/** @param {NodeListOf<Element>} texts */
const longest = (texts) =>
  Math.max(
    0,
    ...[...texts].map(
      (one) => broad(one.textContent ?? "") * Number(one.getAttribute("font-size")),
    ),
  );

/**
 * Words about a point: in one line if they stay large, else a word a line, else upright.
 * @param {string} words
 * @param {Pair} pair
 * @param {Size} size
 * @param {number} most
 */
export function printed(words, [x, y], { width, height }, most) {
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
 * How broad a text on the felt is for its height.
 * @param {string} text
 */
export function broad(text) {
  if (!pen) {
    pen = document.createElement("canvas").getContext("2d");
    if (!pen) return text.length * 0.6;
    pen.font = FACE;
  }
  return pen.measureText(text).width / 100;
}

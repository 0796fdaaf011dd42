// stack.js: several players' chips on one position, side by side while each can be read.
import { chip } from "./chip.js";
import { svg } from "./drawn.js";
import { tagOf } from "./everybody.js";
import { money } from "./money.js";
import { seatColour, seatInk } from "./seat-colours.js";

/** @import { Cents, OneOfStack, Point, Size } from "./types.d.ts" */

const LEAST = 0.5; // of a whole chip's radius: smaller ones could not be read,
const LEGIBLE = 10; // nor could these, in pixels
const CROWDED = 3; // chips of a stack that are drawn where several stand side by side

/**
 * The chips about a point, within so much room.
 * @param {string} bet
 * @param {OneOfStack[]} chips
 * @param {Point} point
 * @param {Size} room
 * @param {number} radius
 * @param {Cents[]} [values] of the table's chips
 */
export function stack(bet, chips, { x, y }, room, radius, values) {
  const { columns, rows, size } = arrange(chips.length, room, radius);
  if (size < Math.max(radius * LEAST, Math.min(radius * 0.9, LEGIBLE)))
    return [pile(bet, chips, x, y, radius, values)];
  const most = chips.length > 1 ? CROWDED : undefined;
  return chips.map((one, at) => {
    const row = Math.floor(at / columns);
    const inRow = row < rows - 1 ? columns : chips.length - columns * (rows - 1);
    const right = (at % columns) - (inRow - 1) / 2;
    const down = row - (rows - 1) / 2;
    const [cx, cy] = [x + right * size * 2, y + down * size * 2];
    return chip(one.cents, cx, cy, size * 0.96, { ...faceOf(bet, one), values, most });
  });
}

/**
 * Whether chips have lost and are on their way off.
 * @param {OneOfStack} one
 */
export const isLeaving = ({ state }) => state === "vanishing" || state === "loser";

/**
 * What winners on one position are paid, in one stack; of one's own screen, in one's own colour.
 * @param {string} bet
 * @param {OneOfStack[]} chips
 * @param {Point} point
 * @param {number} radius
 * @param {{own: boolean, values: Cents[]}} how
 */
export function payout(bet, chips, { x, y }, radius, { own, values }) {
  const face = own ? {} : faceOf(bet, chips[0]);
  const whole =
    chips.length > 1
      ? pile(bet, chips, x, y, radius, values)
      : chip(chips[0].cents, x, y, radius, { ...face, values });
  whole.removeAttribute("data-chip");
  whole.setAttribute("data-paid", bet);
  return whole;
}

/**
 * All that stands on one position.
 * @param {OneOfStack[]} chips
 */
export const stackTotal = (chips = []) => chips.reduce((sum, one) => sum + one.cents, 0);

/**
 * Whose chips stand on one position, in words.
 * @param {OneOfStack[]} chips
 */
export const stackWords = (chips = []) =>
  chips.map((one) => `${tagOf(one)}: ${money(one.cents)}`).join(" · ");

/**
 * The rows and columns that leave each chip the most room.
 * @param {number} count
 * @param {Size} size
 * @param {number} most
 */
function arrange(count, { width, height }, most) {
  let best = { columns: 1, rows: count, size: 0 };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const size = Math.min(most, width / (2 * columns), height / (2 * rows));
    // Of two ways as good, the one along the room's longer side.
    if (size > best.size || (size === best.size && width > height)) best = { columns, rows, size };
  }
  return best;
}

/**
 * What a player's chip looks like: the colour of the seat, and a tag that says whose it is.
 * @param {string} bet
 * @param {OneOfStack} one
 */
export function faceOf(bet, one) {
  const ink = seatInk(one.seat);
  const tag = { text: tagOf(one), ink };
  return { colour: seatColour(one.seat), ink, state: one.state, bet, tag };
}

/**
 * Too many to lie side by side: one chip of their sum, its ring in all their colours.
 * @param {string} bet
 * @param {OneOfStack[]} chips
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {Cents[]} [values]
 */
function pile(bet, chips, x, y, radius, values) {
  const state = chips.every((one) => one.state === chips[0].state) ? chips[0].state : "";
  const tag = { text: `×${chips.length}`, ink: "#14181c" };
  const whole = chip(stackTotal(chips), x, y, radius, {
    colour: "#ffffff",
    ink: "#14181c",
    state: `pile ${state}`.trim(),
    bet,
    tag,
    values,
  });
  const top = Number(whole.querySelector(".chip-middle")?.getAttribute("cy") ?? 0);
  const part = (2 * Math.PI) / chips.length;
  const [at, wide] = [radius * 0.87, radius * 0.26];
  const arcs = chips.map((one, place) => {
    const [from, to] = [place * part, (place + 0.999) * part].map((angle) => angle - Math.PI / 2);
    const [ax, ay, bx, by] = [Math.cos(from), Math.sin(from), Math.cos(to), Math.sin(to)].map(
      (of) => of * at,
    );
    const d = `M${ax} ${ay + top}A${at} ${at} 0 ${part > Math.PI ? 1 : 0} 1 ${bx} ${by + top}`;
    return svg("path", { d, fill: "none", stroke: seatColour(one.seat), "stroke-width": wide });
  });
  whole.querySelector(".chip-middle")?.before(...arcs);
  return whole;
}

// payouts.js: where what winners are paid is laid on a layout: beside each of them.
import { beside } from "./geometry.js";
import { payout } from "./stack.js";

/** @import { Drawing } from "./sweep.js" */
/** @import { Chips, OneOfStack, Page, Point, Spot, Stacks } from "./types.d.ts" */

/**
 * The payouts of one's own bets, or of everybody's where a layout is shared.
 * @param {{paid: Chips, winners: string[], stacks: Stacks | null, values: number[]}} settled
 * @param {(bet: string) => Spot | undefined} spotOf
 * @param {{centre: Point, foot: Point}} won the number's centre and the dolly: payouts keep away
 * @param {number} radius
 * @param {Page} page
 * @returns {Drawing[]}
 */
export function payouts({ paid, winners, stacks, values }, spotOf, { centre, foot }, radius, page) {
  const due = stacks ? everybodys(stacks) : owns(paid, winners);
  const spots = Object.keys(due).flatMap((bet) => spotOf(bet) ?? []);
  const points = spots.map(({ bet, x, y, area }) => {
    if (!area || area.kind === "straight") return { x, y };
    const { width, height } = page.rect(area); // an area with room beside the chips in its midst
    if (due[bet].length > 1) return { x, y, down: height / 2 };
    return { x, y, turned: width > radius * 6 ? 0 : Math.PI / 2 };
  });
  const dolly = { x: foot.x, y: foot.y - radius };
  const places = beside(points, { centre, taken: [dolly] }, radius * 2.1, page.whole);
  return spots.map(({ bet }, at) => {
    const element = payout(bet, due[bet], places[at], radius, { own: !stacks, values });
    return { bet, ...places[at], element };
  });
}

/**
 * @param {Chips} paid
 * @param {string[]} winners
 */
function owns(paid, winners) {
  /** @type {Record<string, OneOfStack[]>} */
  const due = {};
  for (const bet of winners)
    if (paid[bet] > 0) due[bet] = [{ name: "", seat: null, state: "", cents: paid[bet] }];
  return due;
}

/** @param {Stacks} stacks */
function everybodys(stacks) {
  /** @type {Record<string, OneOfStack[]>} */
  const due = {};
  for (const [bet, chips] of Object.entries(stacks)) {
    const won = chips.flatMap((one) => (one.paid ? { ...one, cents: one.paid, state: "" } : []));
    if (won.length) due[bet] = won;
  }
  return due;
}

// elsewhere.js: everybody's bets that have no place on a drawing, by name: none is left out.
import { chip } from "./chip.js";
import { html, svg } from "./drawn.js";
import { betName } from "./i18n.js";
import { faceOf } from "./stack.js";

/** @import { Layout, OneOfStack, Stacks } from "./types.d.ts" */

/**
 * Fill a list with the bets that none of these drawings holds.
 * @param {HTMLElement} list
 * @param {Stacks} stacks
 * @param {(HTMLElement & {holds(bet: string): boolean})[]} drawings
 * @param {Layout} data
 */
export function drawElsewhere(list, stacks, drawings, data) {
  /** @param {string} bet */
  const stands = (bet) => drawings.some((one) => !one.hidden && one.holds(bet));
  const off = Object.entries(stacks).filter(([bet, chips]) => chips.length && !stands(bet));
  list.hidden = !off.length;
  list.replaceChildren(...off.map(([bet, chips]) => line(bet, chips, data)));
}

/**
 * @param {string} bet
 * @param {OneOfStack[]} chips
 * @param {Layout} data
 */
function line(bet, chips, data) {
  const name = html("span", {}, betName(bet, data));
  return html("li", {}, name, ...chips.map((one) => picture(bet, one)));
}

/**
 * @param {string} bet
 * @param {OneOfStack} one
 */
function picture(bet, one) {
  const drawn = chip(one.cents, 0, 0, 20, faceOf(bet, one));
  return svg("svg", { viewBox: "-24 -26 52 50", "aria-hidden": "true" }, drawn);
}

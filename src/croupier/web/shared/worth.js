// worth.js: a sum as the chips a dealer would stack it of, and the colour of each value.

/** @import { Cents } from "./types.d.ts" */

/** @type {Cents[]} */
const STEPS = [100, 500, 2500, 10000, 50000, 100000];
// White numerals can be read on each (at least 4.5 to 1).
const COLOURS = ["#5f6b78", "#b4302a", "#1b7a43", "#23282c", "#6a3fa0", "#8a6108", "#0e6f8c"];

/**
 * The colour of a chip of this value.
 * @param {Cents} cents
 */
export function valueColour(cents) {
  const at = STEPS.findIndex((step) => cents <= step);
  return COLOURS[at < 0 ? STEPS.length : at];
}

/**
 * The chips of a sum, the largest first, at most so many: as the stack is seen, what is left out of
 * a tall one lies in its midst. A rest smaller than every chip is a chip of its own.
 * @param {Cents} cents
 * @param {number} most
 * @param {Cents[]} values of the table's chips
 */
export function chipsOf(cents, most, values = STEPS) {
  const found = [];
  let rest = cents;
  for (const value of values.toSorted((one, other) => other - one)) {
    // A stack higher than can be drawn need not be counted.
    for (; rest >= value && found.length < 40; rest -= value) found.push(value);
  }
  if (rest > 0 && found.length < 40) found.push(rest);
  if (found.length <= most) return found;
  return [...found.slice(0, Math.ceil(most / 2)), ...found.slice(-Math.floor(most / 2))];
}

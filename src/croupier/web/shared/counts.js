// counts.js: how often what came, of the last results: facts about the past, and nothing else.

/** @import { Layout } from "./types.d.ts" */

/** How many results may be counted. */
export const WINDOWS = [15, 50, 100, 500];
export const ZEROS = "zeros";

/** @typedef {{bet: string, count: number, percent: number}} Part of a group of results */
/** @typedef {{name: string, parts: Part[]}} Group of parts that exclude each other */
/** @typedef {{number: string, times: number}} Times a number came */
/**
 * @typedef {object} Counts
 * @property {number} spins how many results were counted
 * @property {Record<string, number>} times by pocket
 * @property {Group[]} groups
 * @property {Ranked} most often, the most first
 * @property {Ranked} least often, the least first
 */
/**
 * @typedef {object} Ranked some numbers, and none of more that came as often than could be named
 * @property {Times[]} named
 * @property {{numbers: number, times: number}} tied where none can be named: how many came how often
 */

const PAIRS = [
  ["odd", "even"],
  ["low", "high"],
];
const THREES = ["dozen", "column"];

/**
 * Count the newest of some results, which are newest first. The zeros are counted apart from red and
 * black, odd and even; what a layout does not offer is not counted on it.
 * @param {string[]} results
 * @param {Pick<Layout, "wheel" | "colours" | "bets">} data
 * @param {number} last
 * @returns {Counts}
 */
export function countsOf(results, data, last, listed = 4) {
  const counted = results.slice(0, last).filter((one) => one in data.colours);
  const times = Object.fromEntries(data.wheel.order.map((pocket) => [pocket, 0]));
  for (const one of counted) times[one] += 1;
  const ranked = rank(times, results);
  const groups = [
    colours(counted, data),
    ...PAIRS.map((bets) => group(bets.join("-"), bets, counted, data)),
    ...THREES.map((kind) => group(kind, offered(kind, data), counted, data)),
  ];
  return {
    spins: counted.length,
    times,
    groups: groups.filter((one) => one.parts.length > 0),
    most: first(
      ranked.filter((one) => one.times > 0),
      listed,
    ),
    least: first(counted.length ? ranked.toReversed() : [], listed),
  };
}

/**
 * The first of some numbers, without those that came as often as the next: none of equals is named
 * before another that is not.
 * @param {Times[]} ranked
 * @param {number} listed
 * @returns {Ranked}
 */
function first(ranked, listed) {
  const next = ranked[listed]?.times;
  const named = ranked.slice(0, listed).filter((one) => one.times !== next);
  const times = ranked[0]?.times ?? 0;
  return { named, tied: { numbers: ranked.filter((one) => one.times === times).length, times } };
}

/**
 * How often each pocket came beside the one that came most: 1 for that, 0 for what never came.
 * @param {Counts} counts
 * @returns {Record<string, number>}
 */
export function heatOf({ times }) {
  const most = Math.max(1, ...Object.values(times));
  return Object.fromEntries(Object.entries(times).map(([pocket, count]) => [pocket, count / most]));
}

/**
 * The most frequent first; of those that came equally often, the one that came last.
 * @param {Record<string, number>} times
 * @param {string[]} results
 * @returns {Times[]}
 */
function rank(times, results) {
  /** @param {string} number */
  const ago = (number) => {
    const at = results.indexOf(number);
    return at < 0 ? Infinity : at;
  };
  return Object.entries(times)
    .map(([number, count]) => ({ number, times: count, ago: ago(number) }))
    .sort((a, b) => b.times - a.times || (a.ago === b.ago ? 0 : a.ago - b.ago))
    .map(({ number, times: count }) => ({ number, times: count }));
}

/**
 * @param {string[]} counted
 * @param {Pick<Layout, "colours">} data
 * @returns {Group}
 */
function colours(counted, { colours: colourOf }) {
  /** @param {string} colour */
  const came = (colour) => counted.filter((one) => colourOf[one] === colour).length;
  return shared("red-black", [
    ["red", came("red")],
    [ZEROS, came("green")],
    ["black", came("black")],
  ]);
}

/**
 * What some bets of the layout cover; what none of them covers is the zeros, in the middle of two and
 * after three.
 * @param {string} name
 * @param {string[]} bets
 * @param {string[]} counted
 * @param {Pick<Layout, "bets">} data
 * @returns {Group}
 */
function group(name, bets, counted, data) {
  if (!bets.length || !bets.every((bet) => bet in data.bets)) return { name, parts: [] };
  /** @type {[string, number][]} */
  const came = bets.map((bet) => {
    const covers = new Set(data.bets[bet].covers);
    return [bet, counted.filter((one) => covers.has(one)).length];
  });
  const zeros = counted.length - came.reduce((sum, [, count]) => sum + count, 0);
  came.splice(bets.length === 2 ? 1 : bets.length, 0, [ZEROS, zeros]);
  return shared(name, came);
}

/**
 * @param {string} kind
 * @param {Pick<Layout, "bets">} data
 */
function offered(kind, { bets }) {
  const found = Object.keys(bets).filter((bet) => bets[bet].kind === kind);
  return found.sort();
}

/**
 * Whole per cents that add up to a hundred: what rounding leaves goes to the largest remainders.
 * @param {string} name
 * @param {[string, number][]} came
 * @returns {Group}
 */
function shared(name, came) {
  const all = came.reduce((sum, [, count]) => sum + count, 0);
  const parts = came.map(([bet, count]) => {
    const exact = all ? (100 * count) / all : 0;
    return { bet, count, percent: Math.floor(exact), rest: exact - Math.floor(exact) };
  });
  let missing = all ? 100 - parts.reduce((sum, one) => sum + one.percent, 0) : 0;
  for (const one of [...parts].sort((a, b) => b.rest - a.rest)) {
    if (missing <= 0) break;
    one.percent += 1;
    missing -= 1;
  }
  return { name, parts: parts.map(({ bet, count, percent }) => ({ bet, count, percent })) };
}

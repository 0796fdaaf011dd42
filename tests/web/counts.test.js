// What came how often: zeros apart, only what the layout offers, and per cents that add up.
import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const { countsOf, heatOf } = await import("../../src/croupier/web/shared/counts.js");
const { following } = await import("../../src/croupier/web/shared/past-results.js");

const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36].map(String);
const NUMBERS = Array.from({ length: 36 }, (_, at) => String(at + 1));
const of = (test_) => NUMBERS.filter((one) => test_(Number(one)));

/** A table with these zeros, and with these kinds of bets. */
function table(zeros, kinds) {
  const order = [...zeros, ...NUMBERS];
  const covers = {
    odd: of((one) => one % 2 === 1),
    even: of((one) => one % 2 === 0),
    low: of((one) => one <= 18),
    high: of((one) => one > 18),
    "dozen:1": of((one) => one <= 12),
    "dozen:2": of((one) => one > 12 && one <= 24),
    "dozen:3": of((one) => one > 24),
    "column:1": of((one) => one % 3 === 1),
    "column:2": of((one) => one % 3 === 2),
    "column:3": of((one) => one % 3 === 0),
  };
  const offered = Object.entries(covers).filter(([bet]) => kinds.includes(bet.split(":")[0]));
  return {
    wheel: { order },
    colours: Object.fromEntries(
      order.map((one) => [
        one,
        zeros.includes(one) ? "green" : RED.includes(one) ? "red" : "black",
      ]),
    ),
    bets: Object.fromEntries(
      offered.map(([bet, numbers]) => [bet, { kind: bet.split(":")[0], covers: numbers }]),
    ),
  };
}

const ALL = ["odd", "even", "low", "high", "dozen", "column"];
const SINGLE = table(["0"], ALL);
const counted = ({ groups }, name) =>
  Object.fromEntries(groups.find((one) => one.name === name).parts.map((p) => [p.bet, p.count]));
const percents = ({ groups }, name) =>
  groups.find((one) => one.name === name).parts.map((part) => part.percent);

test("the newest are counted, and no more of them than asked for", () => {
  const counts = countsOf(["17", "17", "0", "32", "32", "32"], SINGLE, 3);
  assert.equal(counts.spins, 3);
  assert.deepEqual([counts.times[17], counts.times[0], counts.times[32]], [2, 1, 0]);
});

test("zeros are neither red nor black, odd nor even, low nor high, and in no dozen or column", () => {
  const counts = countsOf(["0", "1", "2", "36"], SINGLE, 15);
  assert.deepEqual(counted(counts, "red-black"), { red: 2, zeros: 1, black: 1 });
  assert.deepEqual(counted(counts, "odd-even"), { odd: 1, zeros: 1, even: 2 });
  assert.deepEqual(counted(counts, "low-high"), { low: 2, zeros: 1, high: 1 });
  assert.deepEqual(counted(counts, "dozen"), {
    "dozen:1": 2,
    "dozen:2": 0,
    "dozen:3": 1,
    zeros: 1,
  });
  assert.deepEqual(counted(counts, "column"), {
    "column:1": 1,
    "column:2": 1,
    "column:3": 1,
    zeros: 1,
  });
});

test("00 and 000 are zeros, each with a pocket of its own", () => {
  const triple = table(["0", "000", "00"], ALL);
  const counts = countsOf(["00", "000", "000", "5"], triple, 15);
  assert.deepEqual(
    ["0", "00", "000", "5"].map((one) => counts.times[one]),
    [0, 1, 2, 1],
  );
  assert.deepEqual(counted(counts, "red-black"), { red: 1, zeros: 3, black: 0 });
  assert.equal(Object.keys(counts.times).length, 39);
});

test("what a layout does not offer is not counted on it", () => {
  const free = table(["0"], ["odd", "even", "low", "high", "dozen"]); // as a number-free one
  const names = countsOf(["17"], free, 15).groups.map((one) => one.name);
  assert.deepEqual(names, ["red-black", "odd-even", "low-high", "dozen"]);
  const bare = countsOf(["17"], table(["0"], []), 15).groups.map((one) => one.name);
  assert.deepEqual(bare, ["red-black"]);
});

test("per cents are whole and add up to a hundred, of nothing to nothing", () => {
  const thirds = countsOf(["1", "13", "25"], SINGLE, 15);
  assert.deepEqual(percents(thirds, "dozen"), [34, 33, 33, 0]);
  for (const { parts } of countsOf(["0", "1", "2", "3", "4", "36", "35"], SINGLE, 15).groups)
    assert.equal(
      parts.reduce((sum, part) => sum + part.percent, 0),
      100,
    );
  assert.deepEqual(percents(countsOf([], SINGLE, 15), "red-black"), [0, 0, 0]);
});

const named = ({ named: numbers }) => numbers.map(({ number, times }) => [number, times]);

test("most and least often, of equals what came last first, what came longest ago least", () => {
  const counts = countsOf(["5", "9", "17", "9", "5", "2"], SINGLE, 15);
  assert.deepEqual(named(counts.most), [
    ["5", 2],
    ["9", 2],
    ["17", 1],
    ["2", 1],
  ]);
  // Of thirty-three that have not come, none came less often than another: they are only counted.
  assert.deepEqual(counts.least, { named: [], tied: { numbers: 33, times: 0 } });
  const round = countsOf([...SINGLE.wheel.order.slice(2), "5"], SINGLE, 50);
  assert.deepEqual(named(round.least), [
    ["1", 0],
    ["0", 0],
  ]);
  assert.deepEqual(named(round.most), [["5", 2]]);
  // What came before those that are counted came later than what never came.
  const window = countsOf([...Array(15).fill("5"), "9"], SINGLE, 15, 36);
  assert.equal(window.least.named.at(-1).number, "9");
  assert.deepEqual(countsOf([], SINGLE, 15).most.named, []);
  assert.deepEqual(countsOf([], SINGLE, 15).least.named, []);
});

test("none of more equals than can be named is named before the others", () => {
  const once = countsOf(["5", "9", "17", "2", "0"], SINGLE, 15);
  assert.deepEqual(once.most, { named: [], tied: { numbers: 5, times: 1 } });
  const twice = countsOf(["5", "9", "17", "2", "0", "9"], SINGLE, 15);
  assert.deepEqual(named(twice.most), [["9", 2]]);
  const all = countsOf([...SINGLE.wheel.order, "5"], SINGLE, 50);
  assert.deepEqual(all.least, { named: [], tied: { numbers: 36, times: 1 } });
});

test("heat is 1 for what came most often and 0 for what did not come", () => {
  const heat = heatOf(countsOf(["5", "5", "9"], SINGLE, 15));
  assert.deepEqual([heat[5], heat[9], heat[0]], [1, 0.5, 0]);
  assert.equal(heatOf(countsOf([], SINGLE, 15))[5], 0);
});

test("a view brings one more result, or shows that others must be asked for", () => {
  assert.deepEqual(following(["0", "17"], ["0", "17"]), ["0", "17"]);
  assert.deepEqual(following(["0", "17"], ["5", "0", "17"]), ["5", "0", "17"]);
  assert.equal(following(["0", "17"], ["17"]), null, "one was struck out");
  assert.equal(following(["0", "17"], ["0", "18"]), null, "one was corrected");
  assert.equal(following(["0"], ["5", "6", "0"]), null, "two came");
  const long = Array.from({ length: 500 }, (_, at) => String(at % 37));
  const next = following(long, ["9", ...long.slice(0, 29)]);
  assert.deepEqual([next.length, next[0], next[1]], [500, "9", "0"]);
  assert.equal(following(long, long.slice(0, 30)), long);
});

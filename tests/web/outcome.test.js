// How long a number stands on its plate, and what it says of a player's money.
import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const { Outcome } = await import("../../src/croupier/web/shared/outcome.js");
const { lostOf } = await import("../../src/croupier/web/shared/settled.js");

const DATA = { colours: { 17: "black", 0: "green" } };

/** A table's view: a number, or bets. */
const view = (spin, outcome) => ({
  public: { spin, outcome, phase: outcome ? "outcome" : "betting" },
});

function plateOf(inWords) {
  const plate = document.createElement("div");
  plate.hidden = true;
  const wheel = Object.assign(new EventTarget(), {});
  return { plate, outcome: new Outcome(wheel, plate, () => {}, inWords) };
}

test("two seconds for a loss, four for a win, and no longer than bets are closed", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { plate, outcome } = plateOf(false);
  for (const [won, lost, stands] of [
    [0, 0, 2000],
    [0, 500, 2000],
    [500, 0, 4000],
  ]) {
    const spin = won + lost + stands;
    outcome.draw(view(spin, "17"), DATA, won, lost);
    t.mock.timers.tick(stands - 1);
    assert.equal(plate.hidden, false, `after ${stands - 1} ms`);
    outcome.draw(view(spin, "17"), DATA, won, lost); // drawn again, it stands no longer
    t.mock.timers.tick(1);
    assert.equal(plate.hidden, true, `after ${stands} ms`);
  }
  outcome.draw(view(9999, "0"), DATA, 500);
  outcome.draw(view(9999, ""), DATA, 0);
  assert.equal(plate.hidden, true);
});

test("a settlement that comes after the number is told in its turn, won and lost", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { plate, outcome } = plateOf(true);
  outcome.draw(view(1, "17"), DATA, 0, 0);
  assert.equal(plate.children.length, 2); // the number and its colour
  t.mock.timers.tick(2000);
  assert.equal(plate.hidden, true);
  outcome.draw(view(1, "17"), DATA, 17_500, 1_500);
  assert.equal(plate.hidden, false);
  assert.equal(plate.children.length, 4);
  t.mock.timers.tick(3999);
  assert.equal(plate.hidden, false);
  const silent = plateOf(false);
  silent.outcome.draw(view(1, "17"), DATA, 17_500, 1_500);
  assert.equal(silent.plate.textContent, "17");
});

test("what is lost is what does not come back, pieces of a winning bet too", () => {
  const won = 17_500;
  const neighbours = ["neighbours:17", 2_500, 2_500, 18_000]; // one of five pieces wins
  const red = ["red", 1_500, 1_500, 0];
  assert.equal(lostOf({ settled: [neighbours], won }), 2_000);
  assert.equal(lostOf({ settled: [neighbours, red], won }), 3_500);
  assert.equal(lostOf({ settled: [["red", 500, 0, 500]], won: 0 }), 0, "returned");
  assert.equal(lostOf({ settled: [], won: 0 }), 0);
});

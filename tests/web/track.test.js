// The drawn parts of a race-track, a chip and a stack of them.
import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import { DATA } from "./layouts.js";

const { Oval } = await import("../../src/croupier/web/shared/oval.js");
const { pocketLights, pockets, sections, sectors } = await import(
  "../../src/croupier/web/shared/track.js"
);
const { RaceTrack } = await import("../../src/croupier/web/shared/race-track.js");
const { stack, stackTotal, stackWords } = await import("../../src/croupier/web/shared/stack.js");
const { valueColour } = await import("../../src/croupier/web/shared/worth.js");
const { seatColour } = await import("../../src/croupier/web/shared/seat-colours.js");

const ORDER = DATA.wheel.order;
const oval = () => new Oval(ORDER.length, 700, 240, false, 50);

test("every pocket of the wheel is drawn and can be lit", () => {
  assert.deepEqual(
    pockets(ORDER, DATA.colours, oval()).map((one) => one.textContent),
    ORDER,
  );
  const lit = pocketLights(ORDER, oval()).map((one) => one.getAttribute("data-number"));
  assert.deepEqual(lit, ORDER);
});

test("sectors stand side by side from the left, none wider than the track", () => {
  const shapes = sectors(ORDER, ["tier", "voisins"], DATA, oval());
  assert.deepEqual(
    shapes.map((one) => one.bet),
    ["tier", "voisins"],
  );
  assert.ok(shapes[0].middle[0] < shapes[1].middle[0]);
  assert.ok(shapes.every((one) => one.room > 0 && one.room < 700));
});

test("a track holds its bets before it has a size", () => {
  const racetrack = { order: ORDER, bets: ["tier", "voisins"], neighbours: [2, 1], finales: ["0"] };
  const asian = { rat: ["5", "2"], ox: ["4", "1"] };
  const track = new RaceTrack();
  assert.equal(track.holds("tier"), false, "there is none yet");
  track.data = { ...DATA, racetrack };
  for (const bet of ["tier", "voisins", `neighbours:${ORDER[1]}`, `neighbours:${ORDER[1]}+1`])
    assert.ok(track.holds(bet), bet);
  for (const bet of ["orphelins", `neighbours:${ORDER[1]}+3`, "finales:0", "red", "asian:rat"])
    assert.equal(track.holds(bet), false, bet);
  track.data = { ...DATA, racetrack: { ...racetrack, bets: [], neighbours: [], asian } };
  assert.ok(track.holds("asian:ox"));
  assert.equal(track.holds(`neighbours:${ORDER[1]}`), false);
});

test("Asian sections lie beside their pockets", () => {
  const shapes = sections(ORDER, { rat: ["5", "2"], ox: ["4", "1"] }, oval());
  assert.deepEqual(
    shapes.map((one) => one.bet),
    ["asian:rat", "asian:ox"],
  );
  for (const {
    middle: [x, y],
  } of shapes)
    assert.ok(x > 0 && x < 700 && y > 0 && y < 240);
});

const three = [1, 2, 3].map((seat) => ({ name: `p${seat}`, seat, cents: 500 * seat, state: "" }));
const places = (chips) =>
  chips.map((one) => /translate\(([-\d.]+) ([-\d.]+)\)/.exec(one.getAttribute("transform")));

test("chips of several players lie side by side while there is room", () => {
  const chips = stack("red", three, { x: 100, y: 50 }, { width: 200, height: 60 }, 20);
  assert.equal(chips.length, 3);
  const across = places(chips).map(([, x]) => Number(x));
  assert.ok(across[1] - across[0] >= 2 * 19 && across[2] - across[1] >= 2 * 19);
  assert.equal(across.reduce((sum, x) => sum + x, 0) / 3, 100, "about the point");
});

test("where each could not be read they are one chip of their sum", () => {
  const [pile, ...others] = stack("red", three, { x: 0, y: 0 }, { width: 20, height: 20 }, 20);
  assert.equal(others.length, 0);
  assert.match(pile.getAttribute("class"), /pile/);
  assert.match(pile.textContent, /30/);
  assert.match(pile.textContent, /×3/);
});

test("what stands on a position is added, and said with whose it is", () => {
  assert.equal(stackTotal(three), 3000);
  assert.equal(stackTotal(), 0);
  assert.equal(stackWords(three.slice(0, 2)), "1: 5.00 · 2: 10.00");
});

test("chips of other values have other colours, and so have neighbouring seats", () => {
  assert.equal(new Set([100, 500, 2500, 10000, 50000, 100000, 200000].map(valueColour)).size, 7);
  for (let seat = 1; seat < 8; seat += 1) assert.notEqual(seatColour(seat), seatColour(seat + 1));
});

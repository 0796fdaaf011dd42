// Chips under a minimum, however quickly they are put down: none is forgotten.
import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const { Building } = await import("../../src/croupier/web/shared/building.js");

const LEAST = 1000;
const PARTICULARS = { least: { amount: LEAST } };
const UNDER = { code: "under-minimum", clause: "CM18 11.5.2(a)", particulars: PARTICULARS };

/** Wagers whose answers come when the test says so. */
class Slow {
  placed = 0;
  acts = [];
  #asked = [];

  begin() {
    this.acts.push({});
    return this.acts.at(-1);
  }

  place(_bet, cents) {
    return new Promise((answer) => this.#asked.push({ cents, answer }));
  }

  /** The first that waits is answered, with this refusal if with any but that of the minimum. */
  async answer(refused) {
    const { cents, answer } = this.#asked.shift();
    if (!refused && cents >= LEAST) this.placed += cents;
    answer([{ refused: refused ?? (cents < LEAST ? UNDER : undefined) }]);
    await new Promise((wake) => setImmediate(wake));
    return cents;
  }
}

function begun() {
  const wagers = new Slow();
  return { wagers, building: new Building(wagers, () => {}) };
}

test("two chips that reach the minimum together become a bet, whichever is answered first", async () => {
  const { wagers, building } = begun();
  const picked = [building.pick("red", 500, 1), building.pick("red", 500, 1)];
  assert.equal(await wagers.answer(), 500);
  assert.equal(await wagers.answer(), 500);
  assert.equal(await wagers.answer(), 1000);
  await Promise.all(picked);
  assert.equal(wagers.placed, 1000);
  assert.equal(building.any, false);
});

test("quick chips that do not reach it all wait, and the next that does takes them along", async () => {
  const { wagers, building } = begun();
  const quick = [250, 250, 250].map((cents) => building.pick("red", cents, 1));
  for (const cents of [250, 250, 250]) assert.equal(await wagers.answer(), cents);
  await Promise.all(quick);
  assert.equal(building.any, true);
  const last = building.pick("red", 250, 1);
  assert.equal(await wagers.answer(), 1000);
  await last;
  assert.equal(wagers.placed, 1000);
});

test("what was refused for another reason waits again beside what came meanwhile", async () => {
  const { wagers, building } = begun();
  const first = building.pick("red", 500, 1);
  await wagers.answer();
  await first;
  const [whole, more] = [building.pick("red", 500, 1), building.pick("red", 250, 1)];
  await wagers.answer({ code: "not-enough", clause: "" });
  await wagers.answer(); // 2.50, under the minimum
  await Promise.all([whole, more]);
  const next = building.pick("red", 250, 1);
  assert.equal(await wagers.answer(), 1000);
  await next;
  assert.equal(wagers.placed, 1000);
});

test("an act is taken back: the chips that waited before it wait again", async () => {
  const { wagers, building } = begun();
  const first = building.pick("red", 500, 1);
  await wagers.answer();
  await first;
  assert.equal(building.any, true);
  wagers.acts.at(-1).restore();
  assert.equal(building.any, false);
});

// The one line that says how a table stands: over all that can be true at once, it says one thing.
import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import { DATA } from "./layouts.js";

const { chooseLanguage } = await import("../../src/croupier/web/shared/i18n.js");
const { groundOf, lineOf, phaseOf, stateOf } = await import(
  "../../src/croupier/web/shared/phase.js"
);
const { addWords } = await import("../../src/croupier/web/shared/i18n.js");
const { PLAYER } = await import("../../src/croupier/web/shared/player-words.js");
addWords(PLAYER);

const GROUND = { ground: "short-spin", says: "Short.", clause: "CM18 7.1.3" };
const TABLE = {
  ...DATA,
  grounds: [GROUND],
  announcements: { "open-betting": ["Place your bets"], "no-more-bets": ["No more bets"] },
};
const PHASES = [
  "closed",
  "idle",
  "betting",
  "wagering-closed",
  "ball-in-play",
  "no-more-bets",
  "outcome",
];
const EACH = {
  phase: PHASES,
  locked: [false, true],
  final_bets: [false, true],
  no_spin: ["", "short-spin"],
  fault: ["", "sgc"],
  outcome: ["", "1"],
  ends_at: ["", "2030-01-01T00:00:00Z"],
  says: [[], ["Place your bets"], ["No more bets"]],
};
const DARK = "The dealer's console is out of order. The staff say: “dark”";
const BESIDE = { last: [false, true], won: ["", "You win 5.00 on 1."], connected: [true, false] };

/** Every choice of one value a key. */
function all(each) {
  return Object.entries(each).reduce(
    (found, [key, values]) =>
      found.flatMap((one) => values.map((value) => ({ ...one, [key]: value }))),
    [{}],
  );
}

test("whatever is true at once, the line says one thing and nothing that is not so", () => {
  let seen = 0;
  for (const table of all(EACH)) {
    for (const beside of all(BESIDE)) {
      const failing = { faults: { sgc: "dark" }, fault_kinds: { sgc: "sgc" } };
      const { state, words, colour, detail } = lineOf({ ...table, ...failing }, TABLE, beside);
      const both = `${words} / ${detail}`;
      const about = JSON.stringify({ ...table, ...beside, both });
      seen += 1;
      assert.ok(words && !words.includes("."), about);
      if (!beside.connected) {
        assert.deepEqual([words, detail, colour], ["No connection", "", ""], about);
        continue;
      }
      // A fault outranks everything, a no spin everything else; neither stands beside a number.
      if (table.fault) {
        assert.deepEqual([words, detail, colour], ["Stopped", DARK, ""], about);
        continue;
      }
      if (table.no_spin) {
        assert.deepEqual([words, detail, colour], ["No spin", "Short. [CM18 7.1.3]", ""], about);
        continue;
      }
      // A number is the news after the ball has come to rest, and until bets are open again.
      const over = ["outcome", "idle"].includes(table.phase);
      assert.equal(Boolean(colour), over && table.outcome === "1", about);
      if (!colour) assert.ok(!both.includes("win"), about);
      // Bets are asked for, or said to be taken, only where some are.
      const open = ["betting", "ball-in-play"].includes(table.phase) && !table.locked;
      if (!open)
        assert.ok(!/Place your bets \/|Last bets|Bets are taken|Final bets/.test(both), about);
      if (/^Place your bets/.test(words)) assert.equal(table.phase, "betting", about);
      if (table.phase === "ball-in-play") {
        assert.ok(!both.includes("Place your bets"), about);
        if (open && !table.final_bets)
          assert.equal(
            detail,
            table.ends_at
              ? "Bets are taken until the time is up."
              : "Bets are taken until “No more bets”.",
            about,
          );
      }
      if (words === "Last bets") assert.ok(open && beside.last, about);
      assert.equal(phaseOf(table, TABLE).colour, colour, about);
      assert.equal(stateOf(table), state, about);
    }
  }
  assert.equal(seen, 7 * 2 ** 6 * 3 * 8);
});

test("a French screen says nothing in English", () => {
  chooseLanguage("fr");
  try {
    for (const table of all(EACH)) {
      const { words, detail } = lineOf({ ...table, fault: "" }, TABLE);
      const both = `${words} / ${detail}`;
      assert.doesNotMatch(both, /bets|ball|spin|Short\.|taken/i, JSON.stringify(table));
    }
    assert.equal(
      groundOf({ no_spin: "short-spin" }, TABLE),
      "La bille n'a pas fait assez de tours. [CM18 7.1.3]",
    );
  } finally {
    chooseLanguage("en");
  }
});

test("an outcome is shown with its colour, a ground with its clause", () => {
  const over = { phase: "outcome", outcome: "1" };
  assert.deepEqual(phaseOf(over, TABLE), { words: "1 red", colour: "red" });
  assert.equal(groundOf({ no_spin: "short-spin" }, TABLE), "Short. [CM18 7.1.3]");
  assert.equal(groundOf({ no_spin: "another" }, TABLE), "another");
});

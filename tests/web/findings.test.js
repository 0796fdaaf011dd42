// What a wheel's tests have found: the server's words in English, ours in French.
import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const { addWords, chooseLanguage } = await import("../../src/croupier/web/shared/i18n.js");
const { findingWords, verdictWords } = await import("../../src/croupier/web/inspector/findings.js");
const { WORDS } = await import("../../src/croupier/web/inspector/words.js");
addWords(WORDS);

const STEP = {
  form: "step",
  facts: { group: "eva, against", far: 3, way: "clockwise", came: 12, expected: 8.1 },
  says: "eva, against: a step of 3 pockets clockwise came 12 times; 8.1 expected.",
};
const FOUND = {
  verdict: { suspicious: ["pockets"], says: "This is not a fair wheel fairly spun: pockets." },
  sequential: { alarmed_at: 1200 },
};

test("in English the server's own words are shown", () => {
  chooseLanguage("en");
  assert.equal(findingWords(STEP), STEP.says);
  assert.equal(verdictWords(FOUND), FOUND.verdict.says);
});

test("in French ours, with the figures as they are written there", () => {
  chooseLanguage("fr");
  assert.equal(
    findingWords(STEP),
    "eva, contre le cylindre : un pas de 3 dans le sens horaire : 12 fois ; 8,1 attendues.",
  );
  const same = { ...STEP, facts: { ...STEP.facts, group: "", way: "" } };
  assert.equal(findingWords(same), "la même case : 12 fois ; 8,1 attendues.");
  assert.match(verdictWords(FOUND), /: numéros ; preuve au coup 1\s200\.$/u);
});

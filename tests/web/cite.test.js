// The clause beside a sentence: players are not shown the id of a reading.
import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const { addWords } = await import("../../src/croupier/web/shared/i18n.js");
const { WORDS } = await import("../../src/croupier/web/shared/words.js");
const { cite } = await import("../../src/croupier/web/shared/cite.js");
const { answerWords } = await import("../../src/croupier/web/shared/notice.js");

addWords(WORDS);

test("a clause is cited, a reading is said to be one, and nothing is cited of nothing", () => {
  assert.equal(cite("CM18 7.1.3"), "[CM18 7.1.3]");
  assert.equal(cite("reading: red-light-before-the-ball"), "[our reading of the rules]");
  assert.equal(cite("CP 6.18; reading: not-given"), "[CP 6.18; our reading of the rules]");
  assert.equal(cite(""), "");
});

test("a refusal ends with its clause, one of the form of a request with none", () => {
  const says = { en: "Betting is closed.", fr: "Les mises sont closes." };
  const words = (clause) => answerWords({ refused: { says, clause } });
  assert.equal(words("CM18 4.2"), "Betting is closed. [CM18 4.2]");
  assert.equal(words("reading: not-given"), "Betting is closed. [our reading of the rules]");
  assert.equal(words("form"), "Betting is closed.");
});

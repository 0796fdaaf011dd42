// Cents into text and typed text into cents, without ever rounding.
import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const { addWords, chooseLanguage } = await import("../../src/croupier/web/shared/i18n.js");
const { centsOf, chipMoney, money, shortMoney, sumOf, typedCents } = await import(
  "../../src/croupier/web/shared/money.js"
);
addWords({ en: {}, fr: {} });

test("an amount is typed with a point or a comma, and up to two digits behind it", () => {
  const read = { 12: 1200, 12.5: 1250, "12,50": 1250, " 7 ": 700, 0: 0, 0.05: 5 };
  for (const [text, cents] of Object.entries(read)) assert.equal(centsOf(text), cents, text);
});

test("what is no amount is none", () => {
  for (const text of ["", "-5", "1.234", "1 000", "1e3", "five", "12.", ".5", "1234567890"])
    assert.equal(centsOf(text), null, text);
});

test("what is filled into a field is read back as the same cents", () => {
  for (let cents = 0; cents < 30000; cents += 1) assert.equal(centsOf(typedCents(cents)), cents);
  assert.equal(typedCents(null), "");
  assert.equal(typedCents(undefined), "");
});

test("money is written as the language writes it", () => {
  chooseLanguage("en");
  assert.equal(money(123450), "1,234.50");
  assert.equal(money(500, "AUD"), "5.00 AUD");
  assert.equal(shortMoney(500), "5");
  assert.equal(shortMoney(550), "5.50");
  chooseLanguage("fr");
  assert.equal(money(123450).replace(/\s/g, " "), "1 234,50");
  chooseLanguage("en");
});

test("a chip's value is short and never rounded", () => {
  const shown = { 500: "5", 1250: "12.50", 1205: "12.05", 150000: "1500", 2000000: "20k" };
  for (const [cents, text] of Object.entries(shown)) assert.equal(chipMoney(Number(cents)), text);
  assert.equal(chipMoney(1250000), "12.5k");
  assert.equal(chipMoney(1000100), "10001");
});

test("what stands on several bets is added", () => {
  assert.equal(sumOf({ red: 500, "straight:1": 250 }), 750);
  assert.equal(sumOf({}), 0);
});

// A ticket's number as it is typed: grouped, and checked by its last digit.
import assert from "node:assert/strict";
import test from "node:test";
import {
  digitsOf,
  grouped,
  missing,
  stateOf,
} from "../../src/croupier/web/shared/ticket-number.js";

const WHOLE = "120000000000000018";

test("only digits count, and no more than a number has", () => {
  assert.equal(digitsOf("12-0000 x1"), "1200001");
  assert.equal(digitsOf("9".repeat(40)).length, 18);
});

test("digits are grouped as on paper, half typed too", () => {
  assert.equal(grouped(WHOLE), "12-0000-0000-0000-0018");
  assert.equal(grouped("120"), "12-0");
  assert.equal(grouped(""), "");
  assert.equal(digitsOf(grouped(WHOLE)), WHOLE);
});

test("any one digit typed wrong is found by the check digit", () => {
  const good = [...Array(10).keys()]
    .map((last) => `12000000000000123${last}`)
    .filter((one) => stateOf(one) === "whole");
  assert.equal(good.length, 1);
  const [number] = good;
  [...number].forEach((digit, at) => {
    const wrong = `${number.slice(0, at)}${(Number(digit) + 1) % 10}${number.slice(at + 1)}`;
    assert.equal(stateOf(wrong), "wrong", `digit ${at}`);
  });
  assert.equal(stateOf(number.slice(1)), "short");
  assert.equal(missing("12"), 16);
});

// What is typed into a form, as a command takes it.

import assert from "node:assert/strict";
import test from "node:test";
import { Fake } from "./browser.js";

const { fieldsOf, readFields, wholeOf } = await import("../../src/croupier/web/shared/forms.js");

const read = (typed, fields) => {
  const told = [];
  return { values: readFields(typed, fields, (sentence) => told.push(sentence)), told };
};

test("amounts become cents, counts numbers, and what is empty is left out", () => {
  const fields = [
    { name: "player", takes: "player" },
    { name: "amount", takes: "money" },
    { name: "spin", takes: "whole", optional: true },
    { name: "bet", takes: "bet", optional: true },
  ];
  const typed = { player: "ana", amount: "12,50", spin: "7", bet: "" };
  assert.deepEqual(read(typed, fields).values, { player: "ana", amount: 1250, spin: 7 });
});

test("an amount that cannot be read, or is nothing, is told and stops the command", () => {
  for (const amount of ["", "x", "0", "1.234"]) {
    const { values, told } = read({ amount }, [{ name: "amount", takes: "money" }]);
    assert.equal(values, null, amount);
    assert.deepEqual(told, ["dealer.no-amount"]);
  }
});

test("an amount may be left out, or be nothing, where the field says so", () => {
  const optional = [{ name: "value", takes: "money", optional: true }];
  assert.deepEqual(read({ value: "" }, optional).values, {});
  assert.equal(read({ value: "x" }, optional).values, null);
  const box = [{ name: "amount", takes: "money", least: 0 }];
  assert.deepEqual(read({ amount: "0" }, box).values, { amount: 0 });
});

test("a count is told to be wrong by the field's own words, else left out", () => {
  const count = { name: "count", takes: "whole", least: 1, wrong: "chips.no-count" };
  for (const typed of ["", "0", "1.5", "many"])
    assert.deepEqual(read({ count: typed }, [count]), { values: null, told: ["chips.no-count"] });
  assert.deepEqual(read({ count: "20" }, [count]).values, { count: 20 });
  assert.deepEqual(read({ spin: "x" }, [{ name: "spin", takes: "whole" }]).values, {});
});

test("of several that are wrong the first is told", () => {
  const fields = [
    { name: "colour", wrong: "chips.no-colour" },
    { name: "value", takes: "money" },
  ];
  assert.deepEqual(read({ value: "x" }, fields).told, ["chips.no-colour"]);
  assert.deepEqual(read({ colour: "blue", value: "x" }, fields).told, ["dealer.no-amount"]);
});

test("a form's fields are those among its parts, in groups too", () => {
  const [one, two] = [{ name: "one" }, { name: "two" }];
  const parts = [new Fake("p"), one, { fields: [two], element: new Fake("div") }];
  assert.deepEqual(fieldsOf(parts), [one, two]);
});

test("a whole number is digits alone", () => {
  assert.equal(wholeOf(" 12 "), 12);
  for (const text of ["", "-1", "1.0", "1234567"]) assert.equal(wholeOf(text), null, text);
});

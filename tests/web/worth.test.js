// A sum as the chips a dealer would stack it of.
import assert from "node:assert/strict";
import test from "node:test";
import { chipsOf, valueColour } from "../../src/croupier/web/shared/worth.js";

test("a stack is made of the largest chips first, and of all of its sum", () => {
  assert.deepEqual(chipsOf(13500, 9), [10000, 2500, 500, 500]);
  assert.deepEqual(chipsOf(5500, 9, [500, 2500]), [2500, 2500, 500]);
  assert.deepEqual(chipsOf(500, 5), [500]);
  assert.deepEqual(chipsOf(250, 5, [100, 500]), [100, 100, 50], "a rest is a chip of its own");
  assert.deepEqual(chipsOf(0, 5), []);
});

test("a tall stack shows its lowest and its uppermost chips", () => {
  const shown = chipsOf(61_500, 5);
  assert.equal(shown.length, 5);
  assert.deepEqual(shown, [50000, 10000, 500, 500, 500]);
  assert.equal(chipsOf(1_000_000_000, 3).length, 3, "and is not counted to its end");
});

test("white numerals can be read on every value's colour", () => {
  const part = (hex) => {
    const value = Number.parseInt(hex, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  for (const value of [100, 500, 2500, 10000, 50000, 100000, 200000]) {
    const [red, green, blue] = valueColour(value)
      .match(/[0-9a-f]{2}/g)
      .map(part);
    const contrast = 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
    assert.ok(contrast >= 4.5, `${value}: ${contrast.toFixed(2)}`);
  }
});

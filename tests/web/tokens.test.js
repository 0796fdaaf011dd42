// The room's colours: whatever the light, words can be read on what they stand on.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const CSS = readFileSync(
  new URL("../../src/croupier/web/shared/tokens.css", import.meta.url),
  "utf8",
);
const ON = [
  ["--text", "--page"],
  ["--text", "--panel"],
  ["--text", "--panel-2"],
  ["--text-2", "--page"],
  ["--text-2", "--panel"],
  ["--text-2", "--panel-2"],
  ["--accent", "--panel"],
  ["--good", "--panel"],
  ["--warn", "--panel"],
  ["--bad", "--panel"],
  ["--accent-ink", "--accent-fill"],
  ["--brass-ink", "--brass"],
  ["--ivory", "--felt-lit"],
  ["--ivory", "--felt"],
  ["--ivory", "--red"],
  ["--ivory", "--black"],
  ["--ivory", "--green"],
  ["--ivory", "--plate"],
  ["--ivory-2", "--plate"],
  ["--cloth-text", "--cloth"],
  ["--brass-lit", "--plate"],
];

const block = (start) => {
  const from = CSS.indexOf(start);
  assert.ok(from >= 0, start);
  const lines = CSS.slice(from, CSS.indexOf("}", from)).matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})\b/g);
  return Object.fromEntries([...lines].map(([, name, colour]) => [name, colour]));
};
const light = block(":root {");
const night = { ...light, ...block(":root:where(.room) {") };
const LIGHTS = {
  "an office by day": light,
  "an office at night": { ...light, ...block("@media (prefers-color-scheme: dark)") },
  "the room at night": night,
  "the room by day": { ...night, ...block(':root:where(.room[data-light="day"]) {') },
};

const luminance = (colour) => {
  const [red, green, blue] = colour.match(/[0-9a-f]{2}/g).map((hex) => {
    const value = Number.parseInt(hex, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

for (const [name, colours] of Object.entries(LIGHTS)) {
  test(`words can be read in ${name}`, () => {
    for (const [ink, ground] of ON) {
      const [high, low] = [colours[ink], colours[ground]].map(luminance).sort((a, b) => b - a);
      const contrast = (high + 0.05) / (low + 0.05);
      assert.ok(contrast >= 4.5, `${ink} on ${ground}: ${contrast.toFixed(2)}`);
    }
  });
}

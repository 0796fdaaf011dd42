// Words in two languages: what a missing one falls back to, and that none is missing.
import "./browser.js";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { DATA } from "./layouts.js";

const WEB = new URL("../../src/croupier/web/", import.meta.url);
const { addWords, betName, chooseLanguage, oddsText, onLanguage, sideMark, t, tableLanguage } =
  await import("../../src/croupier/web/shared/i18n.js");

const FILES = readdirSync(WEB, { recursive: true }).filter((path) => path.endsWith("words.js"));

// What the server says in English itself, screens have words for in French alone.
const SERVER = /^(refused|must|item|kind|asian|no-spin|void|finding|pair\.why)\.|^only-shown$/;
const asked = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((one) => one[1]);

for (const path of FILES) {
  test(`${path} says the same things in English and French`, async () => {
    for (const { en, fr } of Object.values(await import(new URL(path, WEB)))) {
      const own = Object.keys(fr).filter((key) => !(SERVER.test(key) && !(key in en)));
      assert.deepEqual(own.sort(), Object.keys(en).sort());
      for (const [key, text] of Object.entries(en)) {
        for (const name of asked(text))
          assert.ok(asked(fr[key]).includes(name), `${key}: {${name}}`);
      }
    }
  });
}

test("words are in files of their own, where the test above finds them", () => {
  const scripts = readdirSync(WEB, { recursive: true }).filter((path) => path.endsWith(".js"));
  for (const path of scripts)
    assert.doesNotMatch(readFileSync(new URL(path, WEB), "utf8"), /addWords\(\{/, path);
});

test("where no table and nobody has chosen, the browser's language is spoken", async () => {
  const fresh = await import("../../src/croupier/web/shared/i18n.js?nobody-has-chosen");
  for (const [own, spoken] of [
    ["fr-CA", "fr"],
    ["en-AU", "en"],
    ["de", "en"],
  ]) {
    Object.defineProperty(navigator, "language", { configurable: true, value: own });
    assert.equal(fresh.language(), spoken);
  }
  fresh.tableLanguage("fr");
  assert.equal(fresh.language(), "fr", "the table's comes before it");
  delete navigator.language;
});

test("a key is replaced by its words, and they by values", () => {
  addWords({ en: { greet: "Hello {name}, {name}" }, fr: { greet: "Bonjour {name}" } });
  chooseLanguage("en");
  assert.equal(t("greet", { name: "ana" }), "Hello ana, ana");
  assert.equal(t("greet"), "Hello {name}, {name}");
  chooseLanguage("fr");
  assert.equal(t("greet", { name: "ana" }), "Bonjour ana");
});

test("without the key there are the words given, English, or the key itself", () => {
  addWords({ en: { only: "in English" }, fr: {} });
  chooseLanguage("fr");
  assert.equal(t("only"), "in English");
  assert.equal(t("only", {}, "given"), "given");
  assert.equal(t("nothing"), "nothing");
  chooseLanguage("en");
  assert.equal(t("only", {}, "given"), "in English");
});

test("a person's choice goes before the table's language, and listeners hear of it", () => {
  const heard = [];
  const stop = onLanguage((code) => heard.push(code));
  chooseLanguage("fr");
  tableLanguage("en");
  stop();
  chooseLanguage("en");
  assert.deepEqual(heard, ["fr", "fr"]);
});

test("an unknown language is English", () => {
  chooseLanguage("tlh");
  assert.equal(document.documentElement.lang, "en");
});

test("bets and odds in a person's words", () => {
  chooseLanguage("en");
  assert.equal(betName("split:1/2", DATA), "Split 1 2");
  assert.equal(betName("red", DATA), "Red");
  assert.equal(betName("column:1", DATA), "Column 1");
  assert.equal(betName("match:one", DATA), "Match 4–9");
  assert.equal(betName("unheard-of", DATA), "unheard-of");
  assert.equal(sideMark({ bet: "match:one", kind: "match", on: "7-7" }), "7");
  assert.equal(oddsText("17 to 1"), t("odds", { win: "17", stake: "1" }));
  assert.equal(oddsText("by piece"), t("odds.pieces"));
  assert.equal(oddsText("whatever"), "whatever");
});

// i18n.js: which words a screen uses. The table's language unless the person chose another; where there
// is no table, the browser's.
import { WORDS } from "./words.js";

/** @import { Layout, SideRow, Words } from "./types.d.ts" */

const KEPT = "croupier-language";
/** @type {Set<(code: string) => void>} */
const listeners = new Set();
/** @type {Record<string, Record<string, string>>} */
const dictionaries = { en: { ...WORDS.en }, fr: { ...WORDS.fr } };
let current = localStorage.getItem(KEPT) ?? "";

/** The language spoken now: "en" or "fr". */
export const language = () => current || (navigator.language?.startsWith("fr") ? "fr" : "en");

/**
 * Words of one screen alone, beside the shared ones: `{en: {key: "…"}, fr: {key: "…"}}`.
 * @param {Words} words
 */
export function addWords(words) {
  for (const [code, added] of Object.entries(words)) Object.assign(dictionaries[code], added);
}

/**
 * The text of a key, `{name}` replaced by values; without the key, the words given or the key.
 * @param {string} key
 * @param {object} values
 * @param {string} [otherwise]
 */
export function t(key, values = {}, otherwise) {
  const found = dictionaries[language()][key] ?? (otherwise ? undefined : dictionaries.en[key]);
  const text = found ?? otherwise ?? key;
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ whole, /** @type {string} */ name) =>
    String(/** @type {Record<string, unknown>} */ (values)[name] ?? whole),
  );
}

/**
 * A time on this device's clock, in the order of day and month that the house writes.
 * @param {string} at
 * @param {Intl.DateTimeFormatOptions} style
 */
export function when(at, style) {
  const locale = language() === "en" ? "en-AU" : language();
  return new Intl.DateTimeFormat(locale, { hourCycle: "h23", ...style }).format(new Date(at));
}

/**
 * Be called when the language changes; returns how to stop.
 * @param {(code: string) => void} listener
 */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The person chooses a language; it is remembered on this device.
 * @param {string} code
 */
export function chooseLanguage(code) {
  localStorage.setItem(KEPT, code);
  speak(code);
}

/** The person presses the language's button: the other of the two. */
export const otherLanguage = () => chooseLanguage(t("language.code"));

/** On a page of no table: what was chosen on this device, or English. */
export const chosenLanguage = () => speak(language());

/**
 * The table's own language, for who has not chosen.
 * @param {string} code
 */
export function tableLanguage(code) {
  speak(localStorage.getItem(KEPT) ?? code);
}

/** @param {string} code */
function speak(code) {
  current = code in dictionaries ? code : "en";
  document.documentElement.lang = current;
  translate(document);
  for (const listener of listeners) listener(current);
}

/**
 * @param {Element} element
 * @param {string} mark
 */
const words = (element, mark) => t(element.getAttribute(mark) ?? "");

/**
 * Fill what HTML marks: `data-t` its text, `data-t-label` its aria-label, `data-t-title` its title.
 * @param {ParentNode} root
 */
export function translate(root) {
  for (const one of root.querySelectorAll("[data-t]")) one.textContent = words(one, "data-t");
  for (const one of root.querySelectorAll("[data-t-label]"))
    one.ariaLabel = words(one, "data-t-label");
  for (const one of root.querySelectorAll("[data-t-title]"))
    one.setAttribute("title", words(one, "data-t-title"));
}

/**
 * A bet in a person's words: its name in the rulebook, or ours in another language.
 * @param {string} bet
 * @param {Layout} data
 */
export function betName(bet, data) {
  const known = data.bets[bet];
  if (!known) return sideName(bet, data);
  const name = language() === "en" ? known.name : t(`kind.${known.kind}`, {}, known.name);
  const pick = bet.split(":")[1];
  if (known.kind === "asian") return t(`asian.${pick}`, {}, known.name);
  if (known.kind === "column" || known.kind === "dozen") return `${name} ${pick}`;
  return pick ? `${name} ${pick.replaceAll("/", " ")}` : name;
}

/**
 * The side bet's row of a bet, if the table has it.
 * @param {string} bet
 * @param {Layout} data
 */
export function sideRow(bet, data) {
  return data.side_bets?.flatMap((side) => side.bets).find((row) => row.bet === bet);
}

/**
 * What an area of a side bet is marked with: a symbol, totals, or what it is on.
 * @param {SideRow} sideRow
 */
export function sideMark({ bet, kind, on }) {
  const [low, high] = on.split("-");
  return (low === high ? low : on.replace("-", "–")) || bet.split(":")[1] || t(`side.${kind}`);
}

/**
 * @param {string} bet
 * @param {Layout} data
 */
function sideName(bet, data) {
  const side = data.side_bets?.find((one) => one.bets.some((row) => row.bet === bet));
  const row = sideRow(bet, data);
  return side && row ? `${side.name} ${sideMark(row)}` : bet;
}

/**
 * Odds in a person's words: "17 to 1".
 * @param {string} pays
 */
export function oddsText(pays) {
  const odds = /^(\d+) to (\d+)$/.exec(pays);
  if (odds) return t("odds", { win: odds[1], stake: odds[2] });
  return pays === "by piece" ? t("odds.pieces") : pays;
}

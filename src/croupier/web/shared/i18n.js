// i18n.js: which words a screen uses. The table's language unless the person chose another.
import { WORDS } from "./words.js";

const KEPT = "croupier-language";
const listeners = new Set();
const dictionaries = { en: { ...WORDS.en }, fr: { ...WORDS.fr } };
let current = localStorage.getItem(KEPT) ?? "";

/** The language spoken now: "en" or "fr". */
export const language = () => current || "en";

/** Words of one screen alone, beside the shared ones: `{en: {key: "…"}, fr: {key: "…"}}`. */
export function addWords(words) {
  for (const [code, added] of Object.entries(words)) Object.assign(dictionaries[code], added);
}

/** The text of a key, `{name}` replaced by values; without the key, the words given or the key. */
export function t(key, values = {}, otherwise = undefined) {
  const found = dictionaries[language()][key] ?? (otherwise ? undefined : dictionaries.en[key]);
  const text = found ?? otherwise ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** A time on this device's clock, in the order of day and month that the house writes. */
export function when(at, style) {
  const locale = language() === "en" ? "en-AU" : language();
  return new Intl.DateTimeFormat(locale, { hourCycle: "h23", ...style }).format(new Date(at));
}

/** Be called when the language changes; returns how to stop. */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The person chooses a language; it is remembered on this device. */
export function chooseLanguage(code) {
  localStorage.setItem(KEPT, code);
  speak(code);
}

/** The table's own language, for who has not chosen. */
export function tableLanguage(code) {
  speak(localStorage.getItem(KEPT) ?? code);
}

function speak(code) {
  current = code in dictionaries ? code : "en";
  document.documentElement.lang = current;
  translate(document);
  for (const listener of listeners) listener(current);
}

/** Fill what HTML marks: `data-t` its text, `data-t-label` its aria-label, `data-t-title` its title. */
export function translate(root) {
  for (const one of root.querySelectorAll("[data-t]")) one.textContent = t(one.dataset.t);
  for (const one of root.querySelectorAll("[data-t-label]")) one.ariaLabel = t(one.dataset.tLabel);
  for (const one of root.querySelectorAll("[data-t-title]")) one.title = t(one.dataset.tTitle);
}

/** A bet in a person's words: its name in the rulebook, or ours in another language. */
export function betName(bet, data) {
  const known = data.bets[bet];
  if (!known) return sideName(bet, data);
  const name = language() === "en" ? known.name : t(`kind.${known.kind}`, {}, known.name);
  const pick = bet.split(":")[1];
  if (known.kind === "asian") return t(`asian.${pick}`, {}, known.name);
  if (known.kind === "column" || known.kind === "dozen") return `${name} ${pick}`;
  return pick ? `${name} ${pick.replaceAll("/", " ")}` : name;
}

/** The side bet's row of a bet, if the table has it. */
export function sideRow(bet, data) {
  return data.side_bets?.flatMap((side) => side.bets).find((row) => row.bet === bet);
}

/** What an area of a side bet is marked with: a symbol, totals, or what it is on. */
export function sideMark({ bet, kind, on }) {
  const [low, high] = on.split("-");
  return (low === high ? low : on.replace("-", "–")) || bet.split(":")[1] || t(`side.${kind}`);
}

function sideName(bet, data) {
  const side = data.side_bets?.find((one) => one.bets.some((row) => row.bet === bet));
  return side ? `${side.name} ${sideMark(sideRow(bet, data))}` : bet;
}

/** Odds in a person's words: "17 to 1". */
export function oddsText(pays) {
  const odds = /^(\d+) to (\d+)$/.exec(pays);
  if (odds) return t("odds", { win: odds[1], stake: odds[2] });
  return pays === "by piece" ? t("odds.pieces") : pays;
}

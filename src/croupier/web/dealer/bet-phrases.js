// bet-phrases.js: every way to write a bet in words: the notation, both languages' names, numbers alone.
import { WORDS } from "../shared/words.js";

/** @import { Layout } from "../shared/types.d.ts" */

/** Other words for a kind, beside its notation and the names in the rulebook. @type {Record<string, string[]>} */
const ALSO = {
  straight: ["plein", "straight up"],
  split: ["cheval"],
  street: ["transversale"],
  corner: ["carre", "square"],
  six: ["sixaine", "six line", "sixain"],
  five: ["first five", "five line"],
  column: ["colonne", "col"],
  dozen: ["douzaine", "d"],
  low: ["manque", "1-18"],
  high: ["passe", "19-36"],
  even: ["pair"],
  odd: ["impair"],
  red: ["rouge"],
  black: ["noir"],
  tier: ["tiers", "tiers du cylindre"],
  orphelins: ["orphans"],
  voisins: ["voisins du zero", "neighbours of zero"],
  "zero-game": ["zero game", "jeu zero", "zero"],
  neighbours: ["neighbour", "n", "voisins de"],
  finales: ["finale", "final"],
  max: ["complete", "mise complete", "max bet"],
};

/** Lower case, without accents; one blank between words. @param {string} text */
export const plain = (text) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/**
 * The names of numbers in one order, as they are joined: "20/17" and "17-20" are "17/20".
 * @param {string} text
 */
export function inOrder(text) {
  const numbers = text.split(/[/-]/);
  if (numbers.length < 2 || numbers.some((one) => !/^\d{1,3}$/.test(one))) return text;
  return numbers.toSorted(byNumber).join("/");
}

/**
 * Zeros first, the shorter before the longer.
 * @param {string} one
 * @param {string} other
 */
const byNumber = (one, other) => Number(one) - Number(other) || one.length - other.length;

/**
 * Phrase -> bet, of all that the table offers; a phrase that would mean two bets means the first.
 * @param {Layout} data
 */
export function phrasesOf(data) {
  /** @type {Map<string, string>} */
  const phrases = new Map();
  /** @type {(phrase: string, bet: string) => void} */
  const add = (phrase, bet) => {
    const key = plain(phrase);
    if (key && !phrases.has(key)) phrases.set(key, bet);
  };
  const sides = (data.side_bets ?? []).flatMap((side) => side.bets);
  const all = [
    ...Object.entries(data.bets).map(([bet, row]) => ({ bet, kind: row.kind, name: row.name })),
    ...sides.map(({ bet, kind, name }) => ({ bet, kind, name })),
  ];
  for (const { bet, kind, name } of all) {
    const pick = bet.split(":")[1] ?? "";
    add(bet, bet);
    const french = /** @type {Record<string, string>} */ (WORDS.fr)[`kind.${kind}`] ?? "";
    for (const word of [kind, name, french, ...(ALSO[kind] ?? [])]) {
      if (word) add(pick ? `${word} ${inOrder(pick)}` : word, bet);
    }
    if (kind === "straight") add(pick, bet);
    if (kind === "neighbours") {
      add(`n${pick}`, bet);
      if (pick.includes("+")) for (const word of [pick, `voisins ${pick}`]) add(word, bet);
    }
    if (kind === "dozen") add(`d${pick}`, bet);
    if (kind === "column") add(`c${pick}`, bet);
    if (kind === "asian") add(pick, bet);
  }
  // Numbers alone name the bet that covers just these: of splits, streets, corners and lines.
  for (const { bet, kind } of all) {
    const pick = bet.split(":")[1] ?? "";
    if (["split", "street", "corner", "five", "six"].includes(kind)) add(inOrder(pick), bet);
  }
  return phrases;
}

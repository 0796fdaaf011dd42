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
  "zero-game": ["zero game", "jeu zero", "zero", "zero spiel", "0-spiel"],
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

/** "17 by 2", "17 and 2", "17 +2" as it is written: "17+2". @param {string} phrase */
export const withSpan = (phrase) =>
  phrase.replace(/(\d+) ?(?:by|and|plus|et|par|\+|±) ?(\d+)$/, "$1+$2");

/** Letters that may be wrong, missing, too many or changed round. @param {string} said */
const slipsIn = (said) => [3, 7].filter((letters) => said.length >= letters).length;

/**
 * The phrases that may be meant by one that is no bet, the nearest first, one for each bet; of those
 * with a number, the words before it.
 * @param {string} said
 * @param {Map<string, string>} phrases
 */
export function closeTo(said, phrases) {
  const figures = (/** @type {string} */ text) => text.replace(/\D/g, "");
  const slips = slipsIn(said);
  const all = [...phrases.keys()].flatMap((one) => [one, one.replace(/\s\S*\d\S*$/, "")]);
  const near = [...new Set(all)]
    .filter((one) => Math.abs(one.length - said.length) <= slips && figures(one) === figures(said))
    .map((phrase) => ({ phrase, far: distance(said, phrase) }))
    .filter(({ far }) => far <= slips)
    .sort((one, other) => one.far - other.far)
    .map(({ phrase }) => phrase);
  const bets = near.map((phrase) => phrases.get(phrase) ?? phrase);
  return near.filter((_, at) => bets.indexOf(bets[at]) === at);
}

/**
 * How many letters are wrong, missing or too many; two that changed places count once.
 * @param {string} one
 * @param {string} other
 */
function distance(one, other) {
  let [before, last] = [/** @type {number[]} */ ([]), [...Array(other.length + 1).keys()]];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, last] = [last, row];
  }
  return last[other.length];
}

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
    ...Object.entries(data.bets).map(([bet, row]) => ({ bet, ...row })),
    ...sides.map(({ bet, kind, name }) => ({ bet, kind, name, parts: 1 })),
  ];
  for (const { bet, kind, name, parts } of all) {
    const pick = bet.split(":")[1] ?? "";
    add(bet, bet);
    const french = /** @type {Record<string, string>} */ (WORDS.fr)[`kind.${kind}`] ?? "";
    for (const word of [kind, name, french, ...(ALSO[kind] ?? [])]) {
      if (word) add(pick ? `${word} ${inOrder(pick)}` : word, bet);
    }
    if (kind === "straight") add(pick, bet);
    if (kind === "neighbours") {
      add(`n${pick}`, bet);
      const plus = pick.includes("+");
      // The ones that go without saying are as many on each side as there are pieces for.
      const spans = plus ? pick : `${pick}+${(parts - 1) / 2}`;
      for (const word of [kind, ...ALSO.neighbours]) add(`${word} ${spans}`, bet);
      for (const word of [spans, `n${spans}`, `voisins ${spans}`]) add(word, bet);
      const many = ["neighbours", "the neighbours", "its neighbours", "voisins", "ses voisins"];
      if (!plus)
        for (const word of many)
          for (const join of ["and", "et"]) add(`${pick} ${join} ${word}`, bet);
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

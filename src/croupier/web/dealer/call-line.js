// call-line.js: what a typed line means: "tier 30 ana" is a bet, an amount and a player; else what is wrong, and where.
import { centsOf } from "../shared/money.js";
import { closeTo, inOrder, plain, withSpan } from "./bet-phrases.js";

/** @typedef {{text: string, from: number, to: number}} Word of the line, and where it stands */

/**
 * What a line means so far. `wrong` says what cannot be understood, by the key of a sentence, and
 * which part of the line it is; `wants` is what comes next, `typing` what of it is typed already.
 * @typedef {object} Understood
 * @property {string} way the act it asks for
 * @property {string} bet
 * @property {{from: number, to: number}} named where the bet stands in the line
 * @property {number} amount
 * @property {string} player
 * @property {string} tender
 * @property {"bet" | "amount" | "player" | ""} wants
 * @property {{text: string, from: number}} typing
 * @property {{key: string, said: string, from: number, to: number, among?: string} | null} wrong
 */

/**
 * What is known where the line is read: phrase -> bet; who is here, by seat; who is chosen in the
 * list; which acts are offered, the first of them meant where the line says nothing; and tenders.
 * @typedef {object} Known
 * @property {Map<string, string>} phrases
 * @property {{name: string, seat: number | null}[]} players
 * @property {string} chosen
 * @property {string[]} ways
 * @property {string[]} tenders
 * @property {(bet: string) => number} [parts] how many pieces a bet has
 */

/** Words at the beginning that name another act. @type {Record<string, string>} */
const WAYS = {
  call: "call-bet",
  annonce: "call-bet",
  put: "place-wager",
  pose: "place-wager",
  off: "remove-wager",
  retire: "remove-wager",
};
/** @type {Record<string, string>} */
const TENDERS = {
  chips: "chips",
  jetons: "chips",
  cash: "cash",
  especes: "cash",
  voucher: "voucher",
  bon: "voucher",
  token: "token",
  plaque: "token",
};
const LONGEST = 5; // words of a bet
const BY = ["by", "par"]; // "tier by 5": so much on each piece
const EACH = /^(each|apiece|chaque|chacune?|(per|par|a|la) piece)\b/; // "5 each": the same
const FOR = ["for", "pour", "a"]; // before a player's name

/**
 * The words of a line with their places; a comma after one is not part of it.
 * @param {string} line
 * @returns {Word[]}
 */
export const wordsOf = (line) =>
  [...line.matchAll(/[^\s,;][^\s;]*|[,;]/g)]
    .map(({ 0: text, index }) => ({
      text: text.replace(/[,;]+$/, ""),
      from: index,
      to: index + text.length,
    }))
    .filter((one) => one.text);

/**
 * @param {string} line
 * @param {Known} known
 * @returns {Understood}
 */
export function understand(line, known) {
  const words = wordsOf(line);
  const open = line !== "" && !/\s$/.test(line); // the last word may not be whole yet
  /** @type {Understood} */
  const found = {
    way: known.ways[0] ?? "",
    bet: "",
    named: { from: 0, to: line.length },
    amount: 0,
    player: "",
    tender: known.tenders[0] ?? "",
    wants: "bet",
    typing: { text: "", from: line.length },
    wrong: null,
  };
  let at = 0;
  const way = words.length > 0 && WAYS[plain(words[0].text)];
  if (way && known.ways.includes(way)) {
    found.way = way;
    at = 1;
  }
  const first = at;
  at = readBet(words, at, found, known, open);
  found.named.from = words[first]?.from ?? line.length;
  if (found.bet) found.named.to = words[at - 1].to;
  if (found.bet) at = readAmount(words, at, found, known, open);
  if (found.amount) readPlayer(words, at, found, known, open);
  if (found.tender && found.way !== "call-bet") found.tender = "";
  return found;
}

/**
 * The line with another bet in it: in place of the one there, or of what is not understood.
 * @param {string} line
 * @param {string} bet
 * @param {Known} known
 */
export function withBet(line, bet, known) {
  const { from, to } = understand(line, known).named;
  return `${line.slice(0, from)}${bet}${line.slice(to).trimEnd()} `;
}

/**
 * The longest run of words that names a bet.
 * @param {Word[]} words
 * @param {number} at
 * @param {Understood} found
 * @param {Known} known
 * @param {boolean} open
 */
function readBet(words, at, found, { phrases }, open) {
  const rest = words.slice(at);
  if (!rest.length) return at;
  for (let many = Math.min(LONGEST, rest.length); many > 0; many -= 1) {
    const words = rest.slice(0, many).map((one) => inOrder(one.text));
    const bet = phrases.get(withSpan(plain(words.join(" "))));
    if (!bet) continue;
    found.bet = bet;
    found.wants = "amount";
    // The last word may be the start of a longer name: it is offered still.
    if (open && many === rest.length) {
      found.typing = typingOf(rest);
      found.wants = "bet";
    }
    return at + many;
  }
  found.typing = typingOf(rest);
  const begun = plain(found.typing.text);
  const could = open && [...phrases.keys()].some((one) => one.startsWith(begun));
  if (!could) found.wrong = wrongAt("line.no-bet", rest.slice(0, many(rest, phrases)));
  return at;
}

/**
 * How many words of what is no bet are shown as wrong: up to the first amount.
 * @param {Word[]} rest
 * @param {Map<string, string>} phrases
 */
function many(rest, phrases) {
  const stop = rest.findIndex((one, at) => at > 0 && centsOf(one.text) !== null);
  return stop < 0 || phrases.size === 0 ? rest.length : stop;
}

/**
 * In all, or on each piece: "30", "by 5", "5 each".
 * @param {Word[]} words
 * @param {number} at
 * @param {Understood} found
 * @param {Known} known
 * @param {boolean} open
 */
function readAmount(words, at, found, { parts }, open) {
  if (!words[at]) return at;
  const by = BY.includes(plain(words[at].text));
  const word = words[by ? at + 1 : at];
  found.wants = "amount";
  if (!word) return at + 1;
  const cents = centsOf(word.text.replace(/^[$€]|[$€]$/g, ""));
  if (!cents) {
    found.wrong = wrongAt("line.no-amount", [word]);
    return at;
  }
  const next = words.indexOf(word) + 1;
  const rest = words.slice(next, next + 2).map((one) => one.text);
  const each = EACH.exec(plain(rest.join(" ")))?.[0] ?? "";
  found.amount = cents * (by || each ? (parts?.(found.bet) ?? 1) : 1);
  found.wants = open && next === words.length ? "amount" : "player";
  found.typing = { text: "", from: word.to };
  return next + (each ? each.split(" ").length : 0);
}

/**
 * Whoever is left: a name or the beginning of one, a seat as #3, or whoever is chosen in the list.
 * @param {Word[]} words
 * @param {number} at
 * @param {Understood} found
 * @param {Known} known
 * @param {boolean} open
 */
function readPlayer(words, at, found, known, open) {
  const said = words.slice(at);
  if (said.length > 1 && FOR.includes(plain(said[0].text))) said.shift();
  const rest = said.filter((one) => {
    const tender = TENDERS[plain(one.text)];
    if (!tender || !known.tenders.includes(tender)) return true;
    found.tender = tender;
    return false;
  });
  if (!rest.length) {
    found.player = known.chosen;
    return;
  }
  found.wants = open ? "player" : "";
  found.typing = typingOf(rest);
  const name = plain(found.typing.text);
  const seat = /^#(\d+)$/.exec(name);
  const exact = known.players.filter((one) =>
    seat ? one.seat === Number(seat[1]) : plain(one.name) === name,
  );
  const like = exact.length
    ? exact
    : known.players.filter((one) => plain(one.name).startsWith(name));
  if (like.length === 1) found.player = like[0].name;
  else if (like.length > 1) {
    found.wrong = wrongAt("line.which", rest);
    found.wrong.among = like.map((one) => one.name).join(", ");
  } else if (found.way === "call-bet" && found.tender !== "chips" && !seat) {
    found.player = found.typing.text; // somebody new, who brings money along
  } else found.wrong = wrongAt("line.nobody", rest);
}

/**
 * @param {Word[]} words
 */
const typingOf = (words) => ({
  text: words.map((one) => one.text).join(" "),
  from: words[0].from,
});

/**
 * @param {string} key
 * @param {Word[]} words
 * @returns {NonNullable<Understood["wrong"]>}
 */
const wrongAt = (key, words) => ({
  key,
  said: words.map((one) => one.text).join(" "),
  from: words[0].from,
  to: words[words.length - 1].to,
});

/** Whether nothing is wanting: Enter sends it. @param {Understood} found */
export const isWhole = ({ bet, amount, player, wrong }) =>
  Boolean(bet && amount && player) && !wrong;

/**
 * Phrases that begin so, one for each bet; of many with a number, only the words before it.
 * @param {string} begun
 * @param {Map<string, string>} phrases
 * @param {number} most
 */
function betsFrom(begun, phrases, most) {
  const starts = [...phrases.keys()].filter((one) => one.startsWith(begun) && one !== begun);
  const tidy = starts.filter((one) => !one.includes(":")); // the notation is for who knows it
  const shown = tidy.length ? tidy : starts;
  const once = shown.filter(
    (one, at) => shown.findIndex((other) => phrases.get(other) === phrases.get(one)) === at,
  );
  if (once.length <= most) return once;
  const stems = once.map((one) => {
    const stem = one.replace(/\s\S*\d\S*$/, "");
    return stem.length > begun.length ? stem : one;
  });
  return [...new Set(stems)].slice(0, most);
}

/**
 * The line with an offer in it: in place of what is being typed, or of the bet that is none.
 * @param {string} line
 * @param {string} offer
 * @param {Known} known
 */
export function withOffer(line, offer, known) {
  const { typing, wrong } = understand(line, known);
  const from = wrong?.key === "line.no-bet" ? wrong.from : typing.from;
  const rest = wrong?.key === "line.no-bet" ? line.slice(wrong.to).trim() : "";
  return `${line.slice(0, from)}${offer} ${rest}`;
}

/**
 * How the line may go on: whole words in place of what is being typed.
 * @param {Understood} found
 * @param {Known} known
 * @param {number} most
 * @returns {string[]}
 */
export function offersFor({ wants, typing, wrong }, { phrases, players }, most = 6) {
  const begun = plain(typing.text);
  if (wrong?.key === "line.no-bet") return closeTo(plain(wrong.said), phrases).slice(0, most);
  if (wants === "bet" && begun) {
    return betsFrom(begun, phrases, most);
  }
  if (wants === "player" || wrong?.key === "line.which") {
    const like = players.filter((one) => plain(one.name).startsWith(begun));
    return like.map((one) => one.name).slice(0, most);
  }
  return [];
}

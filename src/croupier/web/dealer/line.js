// line.js: call bets typed in a line, with what was understood shown before Enter sends it.
import { html } from "../shared/drawn.js";
import { betName, language, oddsText, t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { $, isNew } from "../shared/page.js";
import { phrasesOf } from "./bet-phrases.js";
import { isWhole, offersFor, understand, withBet, withOffer } from "./call-line.js";
import { act, tell } from "./told.js";

/** @import { DealerView, Layout } from "../shared/types.d.ts" */
/** @import { Known, Understood } from "./call-line.js" */
/** @import { People } from "./people.js" */

const ACTS = ["call-bet", "place-wager", "remove-wager"];
const EXAMPLES = 3;
const TENDERS = ["chips", "cash", "voucher", "token"];
/** @type {Record<string, string>} */
const WAY_WORDS = {
  "call-bet": "dealer.called",
  "place-wager": "dealer.placed",
  "remove-wager": "dealer.taken-off",
};

/**
 * The line; hidden at tables where the dealer places nothing.
 * @param {Layout} data
 * @param {People} people
 */
export function setUpLine(data, people) {
  const [form, field, list] = [$("line"), $("line-typed", HTMLInputElement), $("line-offers")];
  const phrases = phrasesOf(data);
  const here = data.acts.includes("call-bet") || data.acts.includes("place-wager");
  /** @type {string[]} */
  let offers = [];
  let marked = -1; // the offer that the arrows have come to
  /** @type {DealerView} */
  let view;

  /** @returns {Known} */
  const known = () => ({
    phrases,
    players: Object.entries(view.players).map(([name, { seat }]) => ({ name, seat })),
    chosen: people.chosen(),
    ways: ACTS.filter((one) => view.may.includes(one)),
    tenders: TENDERS.filter((one) => data.dealer_takes.includes(one) || one === "chips"),
    parts: (bet) => data.bets[bet]?.parts ?? 1,
  });

  function read() {
    const found = understand(field.value, known());
    offers = offersFor(found, known());
    marked = Math.min(marked, offers.length - 1);
    $("line-send", HTMLButtonElement).disabled = !isWhole(found) || !found.way;
    drawSaid(found);
    drawOffers();
    return found;
  }

  /** What it means, or what is wrong with which part of it. @param {Understood} found */
  function drawSaid(found) {
    const { bet, amount, player, tender, wrong, way } = found;
    const line = $("line-said");
    const row = data.bets[bet];
    const outside = limitsWords(found);
    const warned = outside || (row && amount % row.parts);
    line.className = wrong ? "wrong" : warned ? "warned" : isWhole(found) ? "whole" : "";
    const parts = [
      way && bet && t(WAY_WORDS[way]),
      bet && betName(bet, data),
      row && oddsText(row.pays),
      amount && (row?.parts > 1 ? inPieces(amount, row.parts) : money(amount)),
      outside,
      player,
      amount && tender && tender !== "chips" && t(`tender.${tender}`),
    ].filter(Boolean);
    const said = wrong && t(wrong.key, { said: wrong.said, among: wrong.among ?? "" });
    const next = !wrong && !isWhole(found) && field.value ? t(`line.wants.${nextOf(found)}`) : "";
    if (!isNew(line, [field.value, said, parts, next, language()])) return;
    const start = field.value
      ? [html("span", {}, [parts.join(" · "), said, next].filter(Boolean).join(" – "))]
      : [html("span", { className: "hint" }, t("line.example", { examples: examples() }))];
    const where = wrong ? [mark(wrong)] : [];
    line.replaceChildren(...where, ...start);
  }

  /** Some lines with bets that this table has. */
  const examples = () =>
    t("line.examples")
      .split(" · ")
      .filter((one) => understand(one, known()).bet)
      .slice(0, EXAMPLES)
      .join(" · ");

  /** @param {number} amount @param {number} parts */
  function inPieces(amount, parts) {
    const each = 100 * parts; // the nearest whole amounts on each piece
    const [under, over] = [Math.floor(amount / each), Math.ceil(amount / each)].map(
      (n) => n * each,
    );
    return amount % parts
      ? t("line.uneven", { amount: money(amount), parts, would: money(under || over) })
      : t("line.pieces", { amount: money(amount), parts, each: money(amount / parts) });
  }

  /**
   * Whether what will stand on the bet is outside the limits on the sign; whoever has limits of their
   * own, and pieces, which meet other wagers, are judged by the table alone.
   * @param {Understood} found
   */
  function limitsWords({ way, bet, amount, player }) {
    const [row, mine] = [data.bets[bet], view.players[player]];
    const limits = row && data.limits.kinds[row.kind];
    if (!limits || row.parts > 1 || !amount || mine?.own_limits || way === "remove-wager")
      return "";
    const sum = amount + (mine?.wagers[bet] ?? 0);
    const [min, max] = limits;
    if (sum < min) return t("line.under", { min: money(min) });
    return max && sum > max ? t("line.over", { sum: money(sum), max: money(max) }) : "";
  }

  /** The line again with the part that is wrong marked. @param {NonNullable<Understood["wrong"]>} wrong */
  const mark = ({ from, to }) =>
    html(
      "span",
      { className: "where", ariaHidden: "true" },
      field.value.slice(0, from),
      html("mark", {}, field.value.slice(from, to)),
      field.value.slice(to),
    );

  function drawOffers() {
    const shown = offers.length > 0 && document.activeElement === field;
    list.hidden = !shown;
    field.setAttribute("aria-expanded", String(shown));
    if (isNew(list, offers)) {
      list.replaceChildren(
        ...offers.map((text, at) => {
          const one = html("li", { id: `line-offer-${at}`, role: "option" }, text);
          one.addEventListener("pointerdown", (event) => {
            event.preventDefault();
            take(text);
          });
          return one;
        }),
      );
    }
    [...list.children].forEach((one, at) => {
      one.setAttribute("aria-selected", String(at === marked));
    });
    if (marked < 0 || !shown) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", `line-offer-${marked}`);
  }

  /** In place of what is being typed. @param {string} text */
  function take(text) {
    field.value = withOffer(field.value, text, known());
    marked = -1;
    field.focus();
    read();
  }

  /** A bet that was tapped: it begins the line, or takes the place of the one there. @param {string} bet */
  function name(bet) {
    field.value = withBet(field.value, bet, known());
    field.focus();
    read();
  }

  async function send() {
    const found = read();
    const { way, bet, amount, player, tender } = found;
    if (!isWhole(found)) return;
    const typed = field.value;
    const paid = way === "call-bet" ? { tender } : {};
    if (!(await act({ do: way, player, bet, stake: amount, ...paid }))) return;
    const words = way === "remove-wager" ? "dealer.done.remove-wager" : "dealer.done.call-bet";
    tell(t(words, { player, bet: betName(bet, data), amount: money(amount) }), "", "done");
    if (field.value === typed) field.value = "";
    read();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  field.addEventListener("input", () => {
    marked = -1;
    read();
  });
  for (const event of ["focus", "blur"]) field.addEventListener(event, () => view && drawOffers());
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      field.value = "";
      read();
      field.blur();
    } else if (event.key === "Tab" && offers.length && !event.shiftKey) {
      event.preventDefault();
      take(offers[Math.max(0, marked)]);
    } else if (event.key === "Enter" && marked >= 0) {
      event.preventDefault();
      take(offers[marked]);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (offers.length) marked = (marked + step + offers.length) % offers.length;
      drawOffers();
    }
  });

  return {
    /** Whether a tapped bet is for the line: it is being typed. */
    takes: () => !form.hidden && (document.activeElement === field || field.value !== ""),
    name,
    /** @param {DealerView} next */
    draw(next) {
      view = next;
      form.hidden = !here || !ACTS.some((one) => view.may.includes(one));
      if (!form.hidden) read();
    },
  };
}

/** @param {Understood} found */
const nextOf = ({ bet, amount }) => (!bet ? "bet" : !amount ? "amount" : "player");

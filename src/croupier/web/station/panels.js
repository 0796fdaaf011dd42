// panels.js: what opens over the station: notes, cash-out with its ticket, favourites.
import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { money, shortMoney } from "../shared/money.js";
import { button, openPanel, panel } from "../shared/panel.js";
import { send } from "../shared/socket.js";

const NOTES = [500, 1000, 2000, 5000, 10000];

/** The simulated note acceptor. */
export function openBuyIn(answered) {
  const notes = NOTES.map((amount) =>
    button(shortMoney(amount), async () => {
      panel.close();
      answered(await send({ do: "buy-in", amount, tender: "note" }));
    }, "note"),
  );
  const row = html("div", { className: "notes" }, ...notes);
  openPanel(t("buy-in.title"), [html("p", {}, t("buy-in.words")), row]);
}

/** Ask once, then cash out and show the ticket's number. */
export function openCashOut(account, { currency, stations }, answered) {
  const amount = money(account, currency);
  const yes = button(t(stations ? "cash-out.yes" : "cash-out.take"), async () => {
    yes.disabled = true;
    const answer = await send({ do: "cash-out" });
    panel.close();
    answered(answer);
    const out = answer.events?.find((event) => event.type === "cashed-out");
    if (out) showTicket(out, currency);
  }, "next");
  openPanel(t("cash-out.title", { amount }), [html("p", {}, t(stations ? "cash-out.words" : "cash-out.chips"))], [yes]);
}

function showTicket({ ticket, amount }, currency) {
  const words = { amount: money(amount, currency) };
  if (!ticket) return openPanel(t("chips.title"), [html("p", {}, t("chips.words", words))]);
  const number = ticket.replace(/(\d{2})(?=(\d{4})+$)|(\d{4})(?=\d)/g, "$& ");
  openPanel(t("ticket.title"), [
    html("p", { className: "ticket" }, number),
    html("p", {}, t("ticket.words", words)),
  ]);
}

/** The bets a player has kept on this device, to place again. */
export function openFavourites(key, down, place) {
  const kept = JSON.parse(localStorage.getItem(key) ?? "[]");
  const keep = (list) => {
    localStorage.setItem(key, JSON.stringify(list));
    openFavourites(key, down, place);
  };
  const lines = kept.map((wagers, at) => {
    const stakes = Object.values(wagers);
    const total = money(stakes.reduce((sum, cents) => sum + cents, 0));
    const go = button(t("favourites.place"), () => {
      panel.close();
      place(wagers);
    }, "next");
    const drop = button(t("favourites.drop"), () => keep(kept.toSpliced(at, 1)));
    const words = html("span", {}, t("favourites.line", { count: stakes.length, total }));
    return html("div", { className: "favourite" }, words, go, drop);
  });
  if (!lines.length) lines.push(html("p", {}, t("favourites.none")));
  const add = button(t("favourites.keep"), () => keep([down, ...kept].slice(0, 6)));
  add.disabled = !Object.keys(down).length;
  openPanel(t("favourites"), lines, [add]);
}

// cashing-out.js: the whole account on a ticket, which stays on the screen until it is taken.

import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { answerWords } from "../shared/notice.js";
import { button } from "../shared/page.js";
import { openPanel, panel } from "../shared/panel.js";
import { send } from "../shared/socket.js";
import { grouped } from "../shared/ticket-number.js";

/** @import { Answer, Happened, Layout, OwnView } from "../shared/types.d.ts" */

/**
 * Ask once, then cash out: at a station on a ticket, at a cloth in chips.
 * @param {OwnView} ownView
 * @param {Layout} data
 * @param {(answer: Answer) => void} answered
 */
export function openCashOut({ account, station }, data, answered) {
  const amount = money(account, data.currency);
  const yes = button(
    t(station ? "cash-out.yes" : "cash-out.take"),
    async () => {
      yes.disabled = true;
      /** @type {Answer} */
      const answer = await send({ do: "cash-out" });
      panel.close();
      answered(answer);
      const out = answer.events?.find((event) => event.type === "cashed-out");
      if (out?.ticket) showTicket(out, data);
      else if (out) showChips(out, data);
    },
    "next",
  );
  openPanel(
    t("cash-out.title", { amount }),
    [html("p", {}, t(station ? "cash-out.words" : "cash-out.chips"))],
    [yes],
  );
}

/**
 * @param {Happened} happened
 * @param {Layout} layout
 */
function showChips({ amount = 0 }, { currency }) {
  openPanel(t("chips.title"), [
    html("p", {}, t("chips.words", { amount: money(amount, currency) })),
  ]);
}

/**
 * The ticket as it should lie in the printer; who has none in hand says so here.
 * @param {Happened} happened
 * @param {Layout} layout
 */
function showTicket({ ticket = "", amount = 0 }, { currency, tender, acts }) {
  const words = tender.includes("ticket") ? "ticket.words-both" : "ticket.words";
  const paper = html(
    "a",
    {
      className: "button",
      href: `/api/tickets/${ticket}/paper`,
      target: "_blank",
      rel: "noopener",
    },
    t("ticket.paper"),
  );
  const said = html("p", { className: "hint", role: "status" });
  const failed = button(t("ticket.failed"), async () => {
    failed.disabled = true;
    const answer = await send({ do: "report-print-failure", ticket });
    said.className = answer.refused ? "hint wrong" : "hint whole";
    said.textContent = answer.refused ? answerWords(answer) : t("ticket.reported");
  });
  openPanel(
    t("ticket.title"),
    [
      html("p", { className: "ticket-amount" }, money(amount, currency)),
      html("p", { className: "ticket" }, grouped(ticket)),
      html("p", {}, t(words)),
      said,
    ],
    [...(acts.includes("report-print-failure") ? [failed] : []), paper],
  );
}

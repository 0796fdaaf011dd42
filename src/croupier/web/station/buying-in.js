// buying-in.js: money put into a station: a note, or where it takes them a ticket by its number.

import { html } from "../shared/drawn.js";
import { control, formOf } from "../shared/forms.js";
import { t } from "../shared/i18n.js";
import { money, shortMoney } from "../shared/money.js";
import { answerWords } from "../shared/notice.js";
import { button } from "../shared/page.js";
import { openPanel, panel } from "../shared/panel.js";
import { send } from "../shared/socket.js";
import { digitsOf, groupWhileTyped, missing, stateOf } from "../shared/ticket-number.js";

/** @import { Field } from "../shared/forms.js" */
/** @import { Answer, Layout } from "../shared/types.d.ts" */

/** @type {Field} */
const NUMBER = { name: "ticket", words: "ticket-in.number", most: 40, optional: true };

/**
 * What this station takes in; `answered` hears what came of a note, `say` a sentence.
 * @param {Layout} layout
 * @param {(answer: Answer) => void} answered
 * @param {(sentence: string) => void} say
 */
export function openBuyIn({ tender, notes: offered, currency }, answered, say) {
  const parts = [];
  if (tender.includes("note")) {
    parts.push(html("p", {}, t(offered.length ? "buy-in.words" : "buy-in.acceptor")));
    if (offered.length) parts.push(notes(offered, answered));
  }
  if (tender.includes("ticket")) parts.push(ticket(currency, say));
  openPanel(t(tender.includes("ticket") ? "buy-in.both-title" : "buy-in.title"), parts);
}

/**
 * The simulated note acceptor. A real one credits what is put in by itself.
 * @param {number[]} offered
 * @param {(answer: Answer) => void} answered
 */
function notes(offered, answered) {
  const buttons = offered.map((amount) =>
    button(
      shortMoney(amount),
      async () => {
        panel.close();
        answered(await send({ do: "buy-in", amount, tender: "note" }));
      },
      "note",
    ),
  );
  return html("div", { className: "notes" }, ...buttons);
}

/**
 * A ticket scanned or typed: it is worth what it says, once.
 * @param {string} currency
 * @param {(sentence: string) => void} say
 */
function ticket(currency, say) {
  const hint = html("p", { className: "hint", role: "status" }, t("ticket-in.words"));
  const insert = html(
    "button",
    { type: "submit", className: "next", disabled: true },
    t("ticket-in.insert"),
  );
  const form = formOf([NUMBER], [insert, hint], { className: "ticket-in" });
  const field = control(form, "ticket");
  field.inputMode = "numeric";
  groupWhileTyped(field, (digits) => {
    const state = digits ? stateOf(digits) : "words";
    hint.className = `hint ${state}`;
    hint.textContent = t(`ticket-in.${state}`, { left: missing(digits) });
    insert.disabled = state !== "whole";
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (insert.disabled) return;
    insert.disabled = true;
    /** @type {Answer} */
    const answer = await send({ do: "buy-in", tender: "ticket", ticket: digitsOf(field.value) });
    if (answer.refused) {
      hint.className = "hint wrong";
      hint.textContent = answerWords(answer);
      field.select();
      return;
    }
    panel.close();
    const bought = answer.events?.find((one) => one.type === "bought-in");
    say(t("ticket-in.taken", { amount: money(bought?.amount ?? 0, currency) }));
  });
  return form;
}

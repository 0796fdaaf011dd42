// cash-out.js: a player display closes its account: the dealer pays it in chips.

import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { button } from "../shared/page.js";
import { openPanel, panel } from "../shared/panel.js";
import { send } from "../shared/socket.js";

/** @import { Answer, Cents } from "../shared/types.d.ts" */

/**
 * Ask once: cash out, or cash out and leave the seat; `answered` hears what came of it.
 * @param {Cents} account
 * @param {string} currency
 * @param {string[]} may
 * @param {(answer: Answer) => void} answered
 */
export function openCashOut(account, currency, may, answered) {
  /** @param {string} command */
  const act = (command) => async () => {
    for (const one of buttons) one.disabled = true;
    /** @type {Answer} */
    const answer = await send({ do: command });
    panel.close();
    answered(answer);
    const paid = answer.events?.find(({ amount = 0 }) => amount > 0);
    if (paid)
      openPanel(t("paid.title"), [
        html("p", {}, t("paid.words", { amount: money(paid.amount ?? 0, currency) })),
      ]);
  };
  const ways = [
    ["cash-out", "cash-out.stay", "next"],
    ["leave", "cash-out.leave", ""],
  ];
  const buttons = ways
    .filter(([command]) => may.includes(command))
    .map(([command, words, kind]) => button(t(words), act(command), kind));
  const amount = money(account, currency);
  openPanel(t("cash-out.title", { amount }), [html("p", {}, t("cash-out.words"))], buttons);
}

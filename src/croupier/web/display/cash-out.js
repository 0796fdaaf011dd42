// cash-out.js: a player display closes its account: the dealer pays it in chips.
import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { button, openPanel, panel } from "../shared/panel.js";
import { send } from "../shared/socket.js";

/** Ask once: cash out, or cash out and leave the seat; `answered` hears what came of it. */
export function openCashOut(account, currency, may, answered) {
  const act = (command) => async (event) => {
    event.target.disabled = true;
    const answer = await send({ do: command });
    panel.close();
    answered(answer);
    const paid = answer.events?.find((one) => one.amount > 0);
    if (paid)
      openPanel(t("paid.title"), [
        html("p", {}, t("paid.words", { amount: money(paid.amount, currency) })),
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

// receipt.js: what one spin was for one player, on a slip that can be printed.

import { html } from "../shared/drawn.js";
import { betName, t, when } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { $, button } from "../shared/page.js";
import { table } from "./parts.js";

/** @import { Layout, SpinCase } from "../shared/types.d.ts" */

/**
 * A button a player, each of which opens the slip.
 * @param {SpinCase} spin
 * @param {Layout} layout
 */
export function drawReceipts(spin, layout) {
  const players = [...new Set(spin.payouts.map((one) => one.player))];
  $("receipts").replaceChildren(
    ...players.map((player) =>
      button(t("inspector.receipt", { player }), () => openReceipt(spin, layout, player)),
    ),
  );
}

/**
 * @param {SpinCase} spin
 * @param {Layout} layout
 * @param {string} player
 */
function openReceipt(spin, layout, player) {
  const lines = spin.payouts.filter((one) => one.player === player);
  const sum = (/** @type {"stake" | "returned"} */ name) =>
    lines.reduce((total, one) => total + one[name], 0);
  const slip = html("table", {});
  table(
    slip,
    ["bet", "stake", "returned", "clause"],
    [
      ...lines.map((one) => [
        betName(one.bet, layout),
        money(one.stake),
        money(one.returned),
        one.clause,
      ]),
      [t("inspector.sum"), money(sum("stake")), money(sum("returned")), ""],
    ],
  );
  const number = spin.outcome && `${spin.outcome} ${t(`colour.${spin.colour}`, {}, spin.colour)}`;
  const dialog = $("slip", HTMLDialogElement);
  dialog.replaceChildren(
    html("h2", {}, t("inspector.receipt", { player })),
    html("p", {}, t("inspector.slip", { ...spin, number })),
    html("p", {}, when(spin.moments[0]?.at ?? "", { dateStyle: "long", timeStyle: "medium" })),
    slip,
    html("p", { className: "hash" }, spin.verified.hash),
    html(
      "div",
      { className: "buttons" },
      button(t("inspector.print"), () => print(), "next"),
      button(t("inspector.close"), () => dialog.close()),
    ),
  );
  dialog.showModal();
}

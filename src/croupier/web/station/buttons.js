// buttons.js: the buttons that a station has beside those of every player's screen.
import { drawActs } from "../shared/act-buttons.js";
import { t } from "../shared/i18n.js";
import { $ } from "../shared/page.js";

/** @import { Now } from "../shared/act-buttons.js" */
/** @import { Layout, PlayerView } from "../shared/types.d.ts" */

/**
 * @param {PlayerView} view
 * @param {Now & {data: Layout, secret: boolean}} now `secret`: the next wager is a secret one
 */
export function drawButtons(view, now) {
  const { connected, may, me, public: table } = view;
  drawActs(view, now);
  const stays = Object.keys(me.stays).length > 0;
  $("take", HTMLButtonElement).disabled =
    !connected || !may.includes("withdraw-winning-wager") || !stays;
  $("buy-in", HTMLButtonElement).disabled = !connected || !may.includes("buy-in");
  $("take").hidden = !stays;
  $("secret").hidden = !me.competes?.secrets_left;
  $("secret").ariaPressed = String(now.secret);
  $("buy-in").hidden = !me.station || Boolean(table.session);
  $("cash-out").hidden = Boolean(table.session);
  $("buy-in").textContent = t(now.data.tender.includes("ticket") ? "buy-in.both" : "buy-in");
}

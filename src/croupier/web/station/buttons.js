// buttons.js: which buttons of the station are bright: what may be done now, and would do something.
import { t } from "../shared/i18n.js";
import { $ } from "../shared/page.js";
import { waysOf } from "../shared/wrong-notices.js";

/** @import { Layout, PlayerView } from "../shared/types.d.ts" */

/** @type {Record<string, string>} */
const ACTS = {
  undo: "remove-last",
  clear: "remove-all",
  repeat: "repeat-wagers",
  take: "withdraw-winning-wager",
  "buy-in": "buy-in",
  "cash-out": "cash-out",
};

/**
 * @param {PlayerView} view
 * @param {object} now
 * @param {Layout} now.data
 * @param {boolean} now.down something stands, or is on its way
 * @param {boolean} now.undo there is an act to take back
 * @param {boolean} now.locked the layout takes no chips
 * @param {boolean} now.secret the next wager is a secret one
 * @param {string} now.place this place as a component that can fail
 */
export function drawButtons({ connected, may, me, public: table }, now) {
  const { data, down, undo, locked, secret, place } = now;
  const again = Object.keys(me.last).length > 0;
  const stays = Object.keys(me.stays).length > 0;
  /** @type {Record<string, boolean>} */
  const idle = {
    undo: !down && !undo,
    clear: !down,
    repeat: !again || down,
    take: !stays,
    "cash-out": me.account <= 0,
  };
  for (const [id, act] of Object.entries(ACTS)) {
    $(id, HTMLButtonElement).disabled = !connected || !may.includes(act) || Boolean(idle[id]);
  }
  $("double", HTMLButtonElement).disabled = !connected || locked || !(down || again);
  $("wrong", HTMLButtonElement).disabled = !connected || !waysOf(may, place).length;
  $("take").hidden = !stays;
  $("secret").hidden = !me.competes?.secrets_left;
  $("secret").ariaPressed = String(secret);
  $("buy-in").hidden = !me.station || Boolean(table.session);
  $("cash-out").hidden = Boolean(table.session);
  $("buy-in").textContent = t(data.tender.includes("ticket") ? "buy-in.both" : "buy-in");
}

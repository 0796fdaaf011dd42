// act-buttons.js: which of a player's buttons are bright: what may be done now, and would do something.
import { $ } from "./page.js";
import { waysOf } from "./wrong-notices.js";

/** @import { PlayerView } from "./types.d.ts" */

/** @type {Record<string, string>} */
const ACTS = {
  undo: "remove-last",
  clear: "remove-all",
  repeat: "repeat-wagers",
  "cash-out": "cash-out",
};

/**
 * @typedef {object} Now
 * @property {boolean} down something stands, or is on its way
 * @property {boolean} undo there is an act to take back
 * @property {boolean} locked nothing takes chips
 * @property {string} place this place as a component that can fail
 */

/**
 * @param {PlayerView} view
 * @param {Now} now
 */
export function drawActs({ connected, may, me }, { down, undo, locked, place }) {
  const again = Object.keys(me.last).length > 0;
  /** @type {Record<string, boolean>} */
  const idle = {
    undo: !down && !undo,
    clear: !down,
    repeat: !again || down,
    "cash-out": me.account <= 0,
  };
  for (const [id, act] of Object.entries(ACTS))
    $(id, HTMLButtonElement).disabled = !connected || !may.includes(act) || Boolean(idle[id]);
  $("double", HTMLButtonElement).disabled = !connected || locked || !(down || again);
  $("wrong", HTMLButtonElement).disabled = !connected || !waysOf(may, place).length;
}

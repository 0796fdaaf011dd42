// favourites.js: the bets a player has kept on this device, to place again.

import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { button } from "../shared/page.js";
import { openPanel, panel } from "../shared/panel.js";
import { onView } from "../shared/socket.js";

/** @import { Chips } from "../shared/types.d.ts" */

/**
 * The kept bets of one layout; `place` puts some of them down, `down` says what stands now: what is
 * placed while the panel is open can be kept as well.
 * @param {string} key
 * @param {() => {wagers: Chips, open: boolean}} down
 * @param {(wagers: Chips) => void} place
 */
export function openFavourites(key, down, place) {
  /** @type {Chips[]} */
  const kept = JSON.parse(localStorage.getItem(key) ?? "[]");
  /** @param {Chips[]} list */
  const keep = (list) => {
    localStorage.setItem(key, JSON.stringify(list));
    openFavourites(key, down, place);
  };
  /** @type {HTMLButtonElement[]} */
  const goes = [];
  const lines = kept.map((wagers, at) => {
    const stakes = Object.values(wagers);
    const total = money(stakes.reduce((sum, cents) => sum + cents, 0));
    const go = button(
      t("favourites.place"),
      () => {
        panel.close();
        place(wagers);
      },
      "next",
    );
    goes.push(go);
    const drop = button(t("favourites.drop"), () => keep(kept.toSpliced(at, 1)));
    const words = html("span", {}, t("favourites.line", { count: stakes.length, total }));
    return html("div", { className: "favourite" }, words, go, drop);
  });
  if (!lines.length) lines.push(html("p", {}, t("favourites.none")));
  const add = button(t("favourites.keep"), () => keep([down().wagers, ...kept].slice(0, 6)));
  openPanel(t("favourites"), lines, [add]);
  watch(() => {
    const { wagers, open } = down();
    add.disabled = !Object.keys(wagers).length;
    for (const go of goes) go.disabled = !open;
  });
}

/**
 * As long as the panel is open with what is in it now.
 * @param {() => void} draw
 */
function watch(draw) {
  const title = panel.firstChild;
  draw();
  const stop = onView(() => (panel.open && panel.firstChild === title ? draw() : stop()));
}

// table-menu.js: what is done seldom: screens, additional spins, closing, signing out.

import { accountPath, signOut } from "../shared/api.js";
import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { $, part } from "../shared/page.js";
import { openPairing } from "../shared/pairing.js";
import { screensOf } from "../shared/screens.js";
import { act, allowed } from "./told.js";

/** @import { DealerView, Layout } from "../shared/types.d.ts" */

/** @typedef {{key: string, needs: string, button: HTMLButtonElement}} Entry */

/**
 * The dialog.
 * @param {Layout} data
 */
export function setUpTableMenu(data) {
  const menu = $("table-dialog", HTMLDialogElement);
  $("table-menu").onclick = () => menu.showModal();

  /** @param {string} what */
  const asks = (what) => () => {
    menu.close();
    act({ do: what });
  };
  /** @param {string} as */
  const pairs = (as) => () => {
    menu.close();
    openPairing($("pairing", HTMLDialogElement), data.table, as);
  };
  /** @type {(key: string, press: () => void, needs?: string) => Entry} */
  const entry = (key, press, needs = "") => ({ key, needs, button: choice("", "", press) });
  const entries = [
    ...screensOf(data.mode).map((as) => entry(`screen.${as}`, pairs(as))),
    entry("dealer.direct-spins", asks("direct-spins"), "direct-spins"),
    entry("dealer.close-table", asks("close-table"), "close-table"),
    entry("dealer.tables", () => location.assign("/")),
    entry("account", () => location.assign(accountPath())),
    entry("dealer.sign-out", signOut),
  ];
  part(menu, ".acts").append(...entries.map((one) => one.button));

  /** @param {DealerView} view */
  function draw(view) {
    for (const { key, needs, button } of entries) {
      const [words, small] = button.children;
      words.textContent = t(key);
      small.textContent = t(`${key}.why`, {}, " ").trim();
      button.disabled = Boolean(needs) && !allowed(view, needs);
    }
  }
  return { draw };
}

/**
 * A large button with words and, smaller, what stands behind them.
 * @param {string} words
 * @param {string} small
 * @param {() => void} press
 */
function choice(words, small, press) {
  const button = html(
    "button",
    { type: "button" },
    html("span", {}, words),
    html("small", {}, small),
  );
  button.addEventListener("click", press);
  return button;
}

// lucky-symbols.js: Lucky Symbols: one of seven symbols, shown when the ball rests.
import { html } from "../drawn.js";
import { t } from "../i18n.js";

/** @import { SideGame } from "../types.d.ts" */

/** @type {SideGame & {id: string}} */
export const luckySymbols = {
  id: "lucky-symbols",

  picture:
    (show) =>
    ({ outcome, drawn }) => {
      const symbol = outcome ? String(drawn.symbol ?? "") : "";
      show.replaceChildren(
        html("strong", { className: symbol ? "symbol drawn" : "symbol" }, symbol || "–"),
      );
    },

  words: ({ symbol }) => (symbol ? t("sides.symbol", { symbol }) : ""),
};

// lucky-symbols.js: Lucky Symbols: one of seven symbols, which rolls into its window when the ball rests.
import { html, still } from "../drawn.js";
import { sideMark, t } from "../i18n.js";

/** @import { SideGame } from "../types.d.ts" */

const id = "lucky-symbols";
const ROLLS = 1600; // milliseconds
const ROUNDS = 3; // of all the symbols

/** @type {SideGame & {id: string}} */
export const luckySymbols = {
  id,

  picture: (show, data) => {
    const symbols = data.side_bets.find((side) => side.id === id)?.bets.map(sideMark) ?? [];
    const symbol = html("strong", { className: "symbol" }, "–");
    show.replaceChildren(symbol);
    let drawn = "";
    let ran = false; // the ball was seen to
    let done = Promise.resolve();

    /** @param {string} next */
    async function roll(next) {
      const many = [...Array(ROUNDS).fill(symbols).flat(), next];
      const reel = html("span", { className: "reel", ariaHidden: "true" });
      reel.append(...many.map((one) => html("i", {}, one)));
      symbol.replaceChildren(reel);
      const last = -((many.length - 1) * 100) / many.length;
      const motion = reel.animate(
        [{ transform: "translateY(0)" }, { transform: `translateY(${last}%)` }],
        { duration: ROLLS, easing: "cubic-bezier(0.15, 0.55, 0.2, 1)", fill: "forwards" },
      );
      await motion.finished.catch(() => {});
      if (drawn === next) put(next);
    }

    /** @param {string} next */
    function put(next) {
      symbol.className = next ? "symbol drawn" : "symbol";
      symbol.textContent = next || "–";
    }

    return ({ outcome, drawn: all }, spinning) => {
      const next = outcome ? String(all.symbol ?? "") : "";
      const rolls = ran && !still(); // a page that is opened later shows it at once
      ran = spinning || (ran && Boolean(next));
      symbol.classList.toggle("waits", spinning);
      if (next === drawn) return done;
      drawn = next;
      put("");
      if (next && rolls) done = roll(next);
      else {
        put(next);
        done = Promise.resolve();
      }
      return done;
    };
  },

  words: ({ symbol }) => (symbol ? t("sides.symbol", { symbol }) : ""),
};

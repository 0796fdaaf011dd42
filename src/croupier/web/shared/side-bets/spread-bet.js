// spread-bet.js: Spread-Bet: two rings that turn against each other and lock, and their numbers added.
import { html } from "../drawn.js";
import { t } from "../i18n.js";
import { SpreadRings } from "../spread-rings.js";

/** @import { SideGame } from "../types.d.ts" */

/** @type {SideGame & {id: string}} */
export const spreadBet = {
  id: "spread-bet",

  picture: (show, data, small) => {
    const rings = new SpreadRings();
    const sum = html("strong", { className: "sum" });
    show.replaceChildren(rings, sum);
    let asked = 0; // how often: what is overtaken says nothing

    return async ({ outcome, drawn, spread_number: added }, spinning) => {
      const now = ++asked;
      const number = outcome ? added : null; // not before the ball is seen to rest
      const bonus = String(drawn.spread ?? "");
      Object.assign(rings, { data, outcome, bonus, number, spinning, close: small });
      if (number === null) sum.textContent = "";
      await null; // they are drawn once for all of this
      await rings.locked;
      if (now === asked && number !== null) sum.textContent = `${outcome} + ${bonus} = ${number}`;
    };
  },

  words: ({ spread }) => (spread ? t("sides.inner", { number: spread }) : ""),
};

// spread-bet.js: Spread-Bet: two rings that turn against each other, and their numbers added.
import "../spread-rings.js";
import { html } from "../drawn.js";
import { t } from "../i18n.js";

/** @import { SideGame } from "../types.d.ts" */

/** @type {SideGame & {id: string}} */
export const spreadBet = {
  id: "spread-bet",

  picture: (show, data) => {
    const rings = html("spread-rings");
    const sum = html("strong", { className: "sum" });
    show.replaceChildren(rings, sum);
    return ({ outcome, drawn, spread_number: added }, spinning) => {
      const number = outcome ? added : null; // not before the ball is seen to rest
      Object.assign(rings, { data, outcome, bonus: drawn.spread ?? "", number, spinning });
      sum.textContent = number === null ? "" : `${outcome} + ${drawn.spread} = ${number}`;
    };
  },

  words: ({ spread }) => (spread ? t("sides.inner", { number: spread }) : ""),
};

// naming.js: what the places of a layout are called, with what stands on each, for who does not see it.
import { betName, oddsText, t } from "./i18n.js";
import { money } from "./money.js";
import { stackTotal } from "./stack.js";

/** @import { Chips, Layout, Spot, Stacks } from "./types.d.ts" */

/**
 * Name the target of every spot whose chips have changed since it was named.
 * @param {Spot[]} spots
 * @param {{data: Layout, chips: Chips, shown: Chips, stacks: Stacks | null}} layout
 * @param {Map<Spot, string>} named what each name was made of
 */
export function nameTargets(spots, { data, chips, shown, stacks }, named) {
  for (const spot of spots) {
    const { bet, target } = spot;
    const down = stacks ? stackTotal(stacks[bet]) : (chips[bet] ?? 0);
    const key = `${down} ${shown[bet] ?? 0}`;
    if (named.get(spot) === key) continue;
    named.set(spot, key);
    const known = data.bets[bet];
    const words = {
      name: betName(bet, data),
      odds: known ? oddsText(known.pays) : "",
      covers: (known?.covers ?? []).join(" "),
      stake: money(down),
    };
    const under = shown[bet] && t("spot.shown", { ...words, stake: money(shown[bet]) });
    target?.setAttribute("aria-label", under || t(down ? "spot.chips" : "spot.empty", words));
  }
}

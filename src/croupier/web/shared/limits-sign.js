// limits-sign.js: the sign every place at a table has: least, most, units, and the least in all.
import { html } from "./drawn.js";
import { t } from "./i18n.js";
import { shortMoney } from "./money.js";

/** @import { Layout, LimitsSign } from "./types.d.ts" */

/**
 * Write the limits in force on a sign; `kinds` are those of each kind of bet.
 * @param {HTMLElement} element
 * @param {LimitsSign} limitsSign
 * @param {Layout["limits"]["kinds"]} kinds
 */
export function drawSign(element, { min, max, unit, outlay }, kinds) {
  const inside = kinds.straight?.[2] ?? unit;
  const units = inside === unit ? "sign.unit" : "sign.units";
  const least = outlay ? ` · ${t("sign.outlay", { outlay: shortMoney(outlay) })}` : "";
  const lines = [
    t("sign.limits", { min: shortMoney(min), max: shortMoney(max) }),
    t(units, { unit: shortMoney(unit), inside: shortMoney(inside) }) + least,
  ];
  if (lines.join("\n") === element.dataset.drawn) return;
  element.dataset.drawn = lines.join("\n");
  element.replaceChildren(...lines.map((line) => html("span", {}, line)));
}

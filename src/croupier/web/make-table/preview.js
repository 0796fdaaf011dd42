// preview.js: the sign a table will have, as players read it, and its spec, before it is made.

import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { shortMoney } from "../shared/money.js";
import { $, part } from "../shared/page.js";

/** @import { Checked, Chosen, Rulebook } from "./types.d.ts" */

/**
 * @param {Checked | null} checked
 * @param {Rulebook} book
 * @param {Chosen} chosen
 */
export function drawPreview(checked, book, chosen) {
  const place = $("sign");
  if (!checked?.sign || !checked.spec) {
    place.querySelector(".sign")?.classList.add("old"); // the last one that could be made
    return;
  }
  const { min, max, unit, outlay } = checked.sign;
  const kinds = checked.kinds ?? {};
  const inside = kinds.straight?.[2] ?? unit;
  const currency = checked.spec.currency;
  const units = t(inside === unit ? "sign.unit" : "sign.units", {
    unit: shortMoney(unit),
    inside: shortMoney(inside),
  });
  const others = Object.entries(kinds).filter(([, [least, most]]) => least !== min || most !== max);
  const lines = others.flatMap(([kind, [least, most]]) => [
    html("dt", {}, t(`kind.${kind}`, {}, checked.names?.[kind] ?? kind)),
    html("dd", {}, `${shortMoney(least)} – ${shortMoney(most)}`),
  ]);
  const what = `${t(`game.${chosen.game}`)} · ${t("make.layout.is", { layout: chosen.layout })} · ${book.tag}`;
  place.replaceChildren(
    html(
      "div",
      { className: "sign" },
      html("strong", {}, `${shortMoney(min)} – ${shortMoney(max)} ${currency}`),
      html("span", { className: "units" }, units),
      ...(outlay
        ? [html("span", { className: "units" }, t("sign.outlay", { outlay: shortMoney(outlay) }))]
        : []),
      ...(lines.length ? [html("hr"), html("dl", {}, ...lines)] : []),
      html("span", { className: "what" }, what),
    ),
  );
  part($("spec"), "pre").textContent = JSON.stringify(checked.spec, null, 1);
}

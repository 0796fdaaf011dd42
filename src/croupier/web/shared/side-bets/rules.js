// rules.js: how a side bet is won, what each area pays and by which clause: behind a tap beside its name.
import { html } from "../drawn.js";
import { oddsText, sideMark, t } from "../i18n.js";
import { shortMoney } from "../money.js";

/** @import { SideBet } from "../types.d.ts" */

/**
 * The button, and what it opens over the screen; it closes by a tap beside it, or by Escape.
 * @param {SideBet} side
 */
export function sideRules(side) {
  const [min, max, unit] = side.limits.map((cents) => shortMoney(cents));
  const rows = side.bets.map((row) => {
    const odds = oddsBy(row.by_result).join(", ");
    const cells = [sideMark(row), odds, row.clause].map((cell) => html("td", {}, cell));
    return html("tr", {}, ...cells);
  });
  const heads = ["side.area", "side.pays", "side.clause"].map((key) => html("th", {}, t(key)));
  const title = t("side.rules-of", { name: side.name });
  const panel = html(
    "div",
    { className: "side-rules", popover: "auto", role: "dialog", ariaLabel: title },
    html("h4", {}, title),
    html("p", {}, t(`side.how.${side.id}`, {}, " ")),
    html("p", {}, t("side.limits", { min, max, unit })),
    html("table", {}, html("thead", {}, html("tr", {}, ...heads)), html("tbody", {}, ...rows)),
  );
  const button = html("button", {
    type: "button",
    className: "side-ask",
    ariaLabel: title,
    title,
    popoverTargetElement: panel,
  });
  button.append("i");
  return { button, panel };
}

/**
 * What each result of an area pays, in words.
 * @param {Record<string, string>} results
 */
export function oddsBy(results) {
  return Object.entries(results).map(([word, pays]) =>
    [t(`side.by.${word}`, {}, " "), oddsText(pays)].join(" ").trim(),
  );
}

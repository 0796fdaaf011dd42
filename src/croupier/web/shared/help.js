// help.js: this table's own rules: limits, bets, odds and clauses. Rules only, no advice.
import { html } from "./drawn.js";
import { betName, oddsText, t } from "./i18n.js";
import { money, shortMoney } from "./money.js";
import { openPanel } from "./panel.js";

/** @import { Layout } from "./types.d.ts" */

/** @param {Layout} data */
export function openHelp(data) {
  openPanel(t("help.title"), [
    html(
      "p",
      { className: "book" },
      `${data.rulebook.title} · ${t("table", data)} · ${t("layout")} ${data.layout}`,
    ),
    html("p", {}, t("help.place")),
    html("h3", {}, t("help.limits")),
    html("p", {}, ...limits(data)),
    html("h3", {}, t("help.bets")),
    bets(data),
    html("h3", {}, t("help.no-spin")),
    grounds(data),
    html("h3", {}, t("help.keys")),
    html("p", {}, t("help.shortcuts")),
  ]);
}

/** @param {Layout} data */
function limits(data) {
  const { min, max, outlay } = data.limits;
  const lines = [`${t("limits", { min: money(min), max: money(max, data.currency) })}. `];
  if (outlay) lines.push(`${t("help.outlay", { outlay: money(outlay) })}. `);
  const period = { seconds: data.wagering_period_s, warning: data.warning_s };
  if (data.wagering_period_s) lines.push(t("help.period", period));
  return lines;
}

/**
 * One row a kind of bet, in the order of the layout.
 * @param {Layout} data
 */
function bets(data) {
  const kinds = new Map();
  for (const bet of Object.values(data.bets)) {
    const key = `${bet.kind} ${bet.pays}`;
    if (!kinds.has(key)) kinds.set(key, bet);
  }
  const heads = ["bet", "pays", "least", "most", "unit", "clause"].map((name) =>
    html("th", {}, t(`help.${name}`)),
  );
  const rows = [...kinds.values()].map((bet) => {
    const [least, most, unit] = data.limits.kinds[bet.kind] ?? [];
    const name = t(`kind.${bet.kind}`, {}, bet.name);
    const limits = [least, most, unit].map((cents) => (cents ? shortMoney(cents) : "–"));
    const cells = [name, oddsText(bet.pays), ...limits, bet.clause];
    return html("tr", {}, ...cells.map((cell) => html("td", {}, cell)));
  });
  return html(
    "div",
    { className: "scroll" },
    html(
      "table",
      {},
      html("thead", {}, html("tr", {}, ...heads)),
      html("tbody", {}, ...rows, ...sideRows(data)),
    ),
  );
}

/**
 * One row an area of a side bet, with its odds by result.
 * @param {Layout} data
 */
function sideRows(data) {
  return data.side_bets.flatMap(({ bets: areas, limits: own }) =>
    areas.map((row) => {
      const odds = Object.entries(row.by_result).map(([word, pays]) =>
        `${t(`side.by.${word}`, {}, " ")} ${oddsText(pays)}`.trim(),
      );
      const cells = [
        betName(row.bet, data),
        odds.join(", "),
        ...own.map((cents) => shortMoney(cents)),
        row.clause,
      ];
      return html("tr", {}, ...cells.map((cell) => html("td", {}, cell)));
    }),
  );
}

/** @param {Layout} data */
function grounds(data) {
  return html(
    "ul",
    {},
    ...data.grounds.map(({ says, clause }) => html("li", {}, `${says} [${clause}]`)),
  );
}

// help.js: this table's own rules: limits, bets, odds and clauses. Rules only, no advice.

import { api } from "./api.js";
import { cite } from "./cite.js";
import { cloth } from "./cloth.js";
import { html, label, svg } from "./drawn.js";
import { plan } from "./geometry.js";
import { betName, language, oddsText, t } from "./i18n.js";
import { money, shortMoney } from "./money.js";
import { openPanel } from "./panel.js";
import { groundWords } from "./phase.js";

/** @import { Layout } from "./types.d.ts" */
/** @typedef {{mark: string, bet: string, where: string, covers: string[], spot: [number, number] | null}} Place */

const KEY = { width: 840, height: 320 };

/** @param {Layout} data */
export function openHelp(data) {
  const places = html("div", { className: "places" });
  fillPlaces(places, data).catch(() => {}); // Without an answer the rest is still of use.
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
    places,
    html("h3", {}, t("help.no-spin")),
    grounds(data),
    html("h3", {}, t("help.keys")),
    html("p", {}, t("help.shortcuts")),
  ]);
}

/**
 * The layout with a letter on each kind of place, and below what a chip there is a wager on.
 * @param {HTMLElement} part
 * @param {Layout} data
 */
async function fillPlaces(part, data) {
  /** @type {Place[]} */
  const places = await api(`/api/tables/${encodeURIComponent(data.table)}/legend`);
  const page = plan(data.areas, KEY);
  const letters = places.flatMap(({ mark, bet, spot }) => {
    if (!spot) return [];
    const [x, y] = page.place(...spot);
    const disc = svg("circle", { cx: x, cy: y, r: 9 });
    return [svg("g", { class: "place", "data-bet": bet }, disc, label(x, y, mark, 12))];
  });
  const { width, height } = KEY;
  const drawing = svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "key", role: "img" },
    ...cloth(data, page),
    ...letters,
  );
  drawing.ariaLabel = t("help.places");
  const lines = places.map(({ mark, bet, where, covers }) => {
    const words = [betName(bet, data), language() === "en" ? where : "", covers.join(" ")];
    return html("li", {}, html("b", {}, mark), ` ${words.filter(Boolean).join(" · ")}`);
  });
  part.replaceChildren(
    html("h3", {}, t("help.places")),
    html(
      "div",
      { className: "scroll", tabIndex: 0, role: "group", ariaLabel: t("help.places") },
      drawing,
    ),
    html("ul", { className: "key" }, ...lines),
  );
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
    return rowOf([name, oddsText(bet.pays), ...limits], bet.clause);
  });
  return html(
    "div",
    { className: "scroll bets", tabIndex: 0, role: "region", ariaLabel: t("help.bets") },
    html(
      "table",
      {},
      html("thead", {}, html("tr", {}, ...heads)),
      html("tbody", {}, ...rows, ...sideRows(data)),
    ),
  );
}

/**
 * The clause stands in the last column, or beneath the name where there is no room for one.
 * @param {string[]} cells
 * @param {string} clause
 */
function rowOf([name, ...cells], clause) {
  return html(
    "tr",
    {},
    html("td", {}, name, html("span", { className: "beneath", lang: "en" }, clause)),
    ...cells.map((cell) => html("td", {}, cell)),
    html("td", { lang: "en" }, clause),
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
      const limits = own.map((cents) => shortMoney(cents));
      return rowOf([betName(row.bet, data), odds.join(", "), ...limits], row.clause);
    }),
  );
}

/** @param {Layout} data */
function grounds(data) {
  return html(
    "ul",
    {},
    ...data.grounds.map((one) => html("li", {}, `${groundWords(one)} ${cite(one.clause)}`)),
  );
}

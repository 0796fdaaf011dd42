// training.js: the card of a training: what happens at the table, what is left, and the result sheet.
import { api } from "../shared/api.js";
import { html } from "../shared/drawn.js";
import { language, t } from "../shared/i18n.js";
import { $, button, isNew } from "../shared/page.js";
import { addBeside, openBeside } from "./beside.js";

/** @import { DealerView, Layout } from "../shared/types.d.ts" */

/** @typedef {Record<string, string>} Said by language */
/** @typedef {{status: string, says: Said, clause: string, seconds: number | null, within_s: number | null}} Row */
/** @typedef {{incident: string, card: Said, over: boolean, rows: Row[]}} Result */
/** @typedef {{title: Said, results: Result[], left: number, ball: string, done: boolean}} Sheet */

const EVERY = 2000; // ms: cards change by themselves, too
const STATUSES = ["right", "late", "missing", "wrong"];
/** @type {Record<string, string>} */
const MARKS = { right: "✓", late: "~", missing: "–", wrong: "✗", open: "…" };

/**
 * The strip under the header; nothing at a table where nobody is trained.
 * @param {Layout} data
 */
export function setUpTraining(data) {
  const path = `/api/tables/${encodeURIComponent(data.table)}/training`;
  /** @type {Sheet | null} */
  let sheet = null;
  let version = -1;
  let asked = false;
  let shown = ""; // the incident of which is shown what is wanted
  let told = false; // the sheet has opened by itself at the end
  addBeside("sheet", () => drawStrip());

  async function ask() {
    if (asked) return;
    asked = true;
    const found = await api(path).catch(() => ({ sheet }));
    asked = false;
    sheet = found.sheet;
    if (!sheet) return;
    if (sheet.done && !told) {
      told = true;
      openBeside("sheet");
    }
    drawStrip();
  }
  ask().then(() => sheet && setInterval(ask, EVERY));

  /** @param {Said} words */
  const said = (words) => words[language()] ?? words.en;

  function drawStrip() {
    if (!sheet) return;
    $("training").hidden = false;
    if (!isNew($("training"), [sheet, shown, language(), $("sheet").hidden])) return;
    const { results, left, ball, done } = sheet;
    const incidents = results.filter((one) => one.incident !== "number");
    const now = incidents.find((one) => !one.over);
    const of = { number: incidents.length, all: incidents.length + left };
    const card = done ? t("training.done") : now ? said(now.card) : t("training.calm");
    const which = now ? t("training.incident", of) : said(sheet.title);
    const open = Boolean(now) && shown === now?.incident;
    const words = html("div", { className: "words" });
    words.append(
      html("strong", { className: "which" }, which),
      html("p", { className: "card", role: "status" }, card),
    );
    const closed = Boolean($("sheet").hidden);
    const result = button(t(closed ? "training.sheet" : "training.sheet.close"), toggle);
    result.dataset.key = "Y";
    $("training").replaceChildren(
      words,
      ...(ball ? [ballIn(ball)] : []),
      html("span", { className: "tally" }, ...tally(results)),
      ...(now?.rows.length ? [hint(now.incident, open)] : []),
      result,
      ...(now && open ? [list(now.rows)] : []),
    );
    drawSheet();
  }

  /** @param {string} number */
  const ballIn = (number) =>
    html(
      "span",
      { className: "rests" },
      `${t("training.ball")} `,
      html("b", { className: `result ${data.colours[number]}` }, number),
    );

  /** How many were right, late, missing, wrong. @param {Result[]} results */
  function tally(results) {
    const rows = results.flatMap((one) => one.rows);
    return STATUSES.map((status) => {
      const count = rows.filter((row) => row.status === status).length;
      const name = t(`training.${status}`);
      return html(
        "span",
        { className: status, title: name },
        `${MARKS[status]} ${count}`,
        html("span", { className: "said" }, ` ${name} `),
      );
    });
  }

  /**
   * @param {string} incident
   * @param {boolean} open
   */
  function hint(incident, open) {
    const press = button(t(open ? "training.hide" : "training.hint"), () => {
      shown = open ? "" : incident;
      drawStrip();
    });
    press.dataset.key = "V";
    press.setAttribute("aria-expanded", String(open));
    return press;
  }

  /** @param {Row[]} rows */
  const list = (rows) =>
    html(
      "ul",
      { className: "rows" },
      ...rows.map((row) =>
        html(
          "li",
          { className: row.status },
          html("b", { className: "mark", ariaHidden: "true" }, MARKS[row.status]),
          html(
            "span",
            {},
            html("strong", {}, t(`training.${row.status}`)),
            ` ${said(row.says)} `,
            html("small", {}, [row.clause, timeOf(row)].filter(Boolean).join(" · ")),
          ),
        ),
      ),
    );

  /** @param {Row} row */
  const timeOf = ({ seconds, within_s: most }) =>
    seconds === null || most === null ? "" : t("training.seconds", { seconds, most });

  function toggle() {
    if ($("sheet").hidden) openBeside("sheet");
    else $("sheet").hidden = true;
    drawStrip();
  }

  /** What is over, each with how it was done; what goes on is not given away. */
  function drawSheet() {
    if (!sheet) return;
    const over = sheet.results.filter((one) => one.over);
    $("sheet").replaceChildren(
      html("h2", { id: "sheet-title" }, t("training.result")),
      html("p", { className: "tally" }, ...tally(over)),
      ...(over.length ? [] : [html("p", {}, t("training.nothing"))]),
      html(
        "ol",
        {},
        ...over.map((one) => html("li", {}, html("p", {}, said(one.card)), list(one.rows))),
      ),
      ...(sheet.left ? [html("p", {}, t("training.left", { left: sheet.left }))] : []),
    );
  }

  return {
    /** @param {DealerView} view */
    draw(view) {
      if (sheet && view.version !== version) ask();
      version = view.version;
      drawStrip();
    },
  };
}

// floor.js: every table at a glance, and first what needs a person, with its clock.

import { apiUntilHeard } from "../shared/api.js";
import { countingDown } from "../shared/clocks.js";
import { setUpCutOff } from "../shared/cut-off.js";
import { html } from "../shared/drawn.js";
import { GAME_WORDS } from "../shared/game-words.js";
import { addWords, chosenLanguage, onLanguage, t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import "../shared/office-nav.js";
import { $, renew } from "../shared/page.js";
import { sessionWords } from "../shared/session.js";
import { SESSION_WORDS } from "../shared/session-words.js";
import { connectFloor, onView } from "../shared/socket.js";
import { needsOfTable, setAside } from "./needs.js";
import { Trends } from "./trend.js";
import { WORDS } from "./words.js";

/** @import { CardView, FloorView } from "../shared/types.d.ts" */
/** @import { Need } from "./needs.js" */

addWords(WORDS);
addWords(SESSION_WORDS);
addWords(GAME_WORDS);
chosenLanguage();

/** @type {boolean | undefined} */
let deals; // until the server has said so, nobody knows
const LIST = "/tables"; // there every table is, also one that could not be loaded
/** @type {FloorView} */
let view;
const trends = new Trends(() => draw());

function draw() {
  document.title = `${t("floor.title")} · Croupier`;
  if (!view) return;
  const tables = Object.values(view.tables).sort((a, b) =>
    a.table.localeCompare(b.table, undefined, { numeric: true }),
  );
  const needs = [...setAside(view.aside), ...tables.flatMap(needsOfTable)].sort(
    (a, b) => a.rank - b.rank || (a.until || "~").localeCompare(b.until || "~"),
  );
  renew($("needs"), needs.map(drawNeed));
  $("calm").hidden = needs.length > 0;
  renew($("cards"), tables.map(drawCard));
  const all = tables.length + Object.keys(view.aside).length;
  $("none").hidden = all > 0;
  const playing = tables.filter((one) => one.phase !== "closed").length;
  $("sum").textContent = t("floor.sum", { open: playing, all, needs: needs.length });
}

/**
 * One thing that waits for somebody: a tap goes to the console of its table.
 * @param {Need} need
 */
function drawNeed({ kind, table, words, until: at }) {
  const left = at ? countingDown(at, view.offset) : "";
  const clock = at
    ? [
        html(
          "time",
          { dateTime: at, className: left ? "clock" : "clock over" },
          left || t("floor.over"),
        ),
      ]
    : [];
  const link = html(
    "a",
    { href: kind === "aside" ? LIST : consoleOf(table), className: kind },
    html("strong", {}, t("floor.table", { table })),
    html("span", {}, words),
    ...clock,
  );
  return html("li", {}, link);
}

/** @param {CardView} card */
function drawCard(card) {
  const facts = [
    [t("floor.players"), String(card.players)],
    [t("floor.drop"), money(card.drop)],
    [t("floor.win"), money(card.win)],
  ];
  const troubled = needsOfTable(card).length;
  const link = html(
    "a",
    { href: consoleOf(card.table), className: troubled ? "troubled" : card.phase },
    html("strong", {}, t("floor.table", { table: card.table })),
    html(
      "span",
      { className: "game" },
      `${t(`game.${card.game}`)} ${t(`mode.${card.mode}`)} · ${card.rulebook}`,
    ),
    html(
      "span",
      { className: "phase" },
      t(`phase.${card.phase === "wagering-closed" ? "locked" : card.phase}`),
    ),
    ...(card.tournament
      ? [
          html(
            "span",
            { className: "cup" },
            t("floor.tournament", { tournament: card.tournament, words: sessionWords(card) }),
          ),
        ]
      : []),
    html(
      "dl",
      {},
      ...facts.flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, value)]),
    ),
    trends.of(card),
    ...(troubled
      ? [html("span", { className: "count" }, t("floor.count", { count: troubled }))]
      : []),
  );
  return html("li", {}, link);
}

/**
 * Where a table is looked after; who does not deal would stand before a console that never opens.
 * @param {string} table
 */
const consoleOf = (table) =>
  deals === undefined
    ? LIST
    : `/${deals ? "dealer" : "inspector"}?table=${encodeURIComponent(table)}`;

onLanguage(draw);
setUpCutOff($("cut-off"));
onView((/** @type {FloorView} */ next) => {
  view = next;
  draw();
});
setInterval(() => view && draw(), 1000); // the clocks run
draw();
connectFloor();
apiUntilHeard("/api/me?as=staff").then((me) => {
  deals = me.as === "dealer";
  draw();
});

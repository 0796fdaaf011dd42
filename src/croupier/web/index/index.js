// index.js: the tables, for staff: open a console, show results, pair screens, make another.

import { html } from "../shared/drawn.js";
import { addWords, chosenLanguage, language, onLanguage, t } from "../shared/i18n.js";
import "../shared/office-nav.js";
import { $ } from "../shared/page.js";
import { screensOf } from "../shared/screens.js";
import { keepAsking, untilHeard } from "../shared/unheard.js";
import { WORDS } from "./words.js";

/** @import { TableLine } from "../shared/types.d.ts" */

const WATCHED = ["flying", "wnd"];
const LIST = "/api/tables";
const AGAIN = 5000; // how often it is asked for, in milliseconds

addWords(WORDS);
chosenLanguage();

const me = await untilHeard("/api/me");
if (me.as === "cage") location.replace("/cage");
else if (me.as === "director") location.replace("/director");
else if (me.table) location.replace(`/${me.as}?table=${encodeURIComponent(me.table)}`);
const deals = me.as === "dealer";
/** @type {TableLine[] | null} */
let tables = null;

function draw() {
  for (const id of ["make", "first-make"]) $(id).hidden = !me.doors.includes("make-table");
  $("first-staff").hidden = !me.doors.includes("staff");
  $("none").hidden = tables?.length !== 0;
  $("tables").replaceChildren(...(tables ?? []).map(card));
}

/**
 * A table: what it is, how it stands, and where to go from here.
 * @param {TableLine} tableLine
 */
function card({ table, tag, game, layout, mode, phase, players, aside }) {
  if (aside) return outOfService(table, aside[language()]);
  const screens = screensOf(mode);
  const looked = screens.filter((as) => WATCHED.includes(as)); // what the staff may look at
  const here = `?table=${encodeURIComponent(table)}`;
  const what = `${t(`game.${game}`, {}, game)} · ${layout} · ${t(`mode.${mode}`, {}, mode)} · ${tag}`;
  const count = players === 1 ? t("index.player") : t("index.players", { count: players });
  const state = `${t(`phase.${phase === "wagering-closed" ? "locked" : phase}`)} · ${count}`;
  const link = (/** @type {string} */ path, /** @type {string} */ words, first = false) =>
    html("a", { className: first ? "button first" : "button", href: `${path}${here}` }, words);
  return html(
    "li",
    { className: phase === "closed" ? "closed" : "open" },
    html("h2", {}, t("index.table", { table })),
    html("div", {}, html("p", { className: "state" }, state), html("p", {}, what)),
    html(
      "div",
      { className: "links" },
      ...(deals ? [link("/dealer", t("index.dealer"), true)] : []),
      link("/places", t("index.places"), !deals),
      ...looked.map((as) => link(`/${as}`, t(`index.${as}`))),
    ),
  );
}

/**
 * A table that could not be loaded: why, and what helps.
 * @param {string} table
 * @param {string} why
 */
function outOfService(table, why) {
  return html(
    "li",
    { className: "aside" },
    html("h2", {}, t("index.table", { table })),
    html("p", { className: "state" }, t("index.aside")),
    html("p", {}, why),
  );
}

/**
 * The list as it is now; drawn again only if it has changed, so that a press is not lost.
 * @param {TableLine[]} now
 */
function show(now) {
  if (JSON.stringify(now) === JSON.stringify(tables)) return;
  tables = now;
  draw();
}

onLanguage(draw);
draw();
show(await untilHeard(LIST));
keepAsking(LIST, AGAIN, show);

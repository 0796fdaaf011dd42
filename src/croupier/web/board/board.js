// board.js: a tournament on the wall, read from eight metres: seats, chips, what is left, who leads.

import { timeOfDay } from "../shared/clocks.js";
import {
  byPlace,
  chipsText,
  cupId,
  leftOf,
  placeWords,
  roundName,
  sessionsOf,
  throughWords,
} from "../shared/cup.js";
import { CUP_WORDS } from "../shared/cup-words.js";
import { setUpCutOff } from "../shared/cut-off.js";
import { html } from "../shared/drawn.js";
import { addWords, language, onLanguage, t, tableLanguage } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { $, isNew, parts } from "../shared/page.js";
import { connectCup, onView } from "../shared/socket.js";
import { BOARD } from "./words.js";

/** @import { CupView, SheetView, StandingLine } from "../shared/types.d.ts" */

const TURNS = 12000; // how long each part of a list that does not fit is shown, in milliseconds
const TABLES = 6; // at once,
const FULL = 2; // or so many, where more than so many sit at one
const SEATS = 7;
const LINES = 12; // of the standings, at once
const NAMES = 36; // of who has entered, at once
const OVER = ["placed", "prizes", "closed"];

addWords(CUP_WORDS);
addWords(BOARD);
tableLanguage(new URLSearchParams(location.search).get("language") ?? language());

/** @type {CupView} */
let view;

function draw() {
  if (!view) return;
  const cup = view.public;
  document.title = `${cup.title} · Croupier`;
  $("title").textContent = cup.title;
  const name = cup.round && !OVER.includes(cup.phase) ? `${roundName(cup)} · ` : "";
  $("phase").textContent = `${name}${t(`cup.phase.${cup.phase}`)}`;
  const sheets = sessionsOf(view.sessions, cup.round);
  const full = sheets.some((one) => Object.keys(one.seats).length > SEATS);
  const { shown } = turn(sheets, full ? FULL : TABLES);
  const over = OVER.includes(cup.phase);
  document.body.dataset.shows = over ? "places" : shown.length ? "tables" : "entries";
  const same = drawLeft(shown);
  drawTables(over ? [] : shown, same);
  drawStandings(over, over || shown.length > 0);
  drawFoot();
}

/**
 * The part of a list that is shown now, where it is longer than there is room for.
 * @template T
 * @param {T[]} list
 * @param {number} most
 */
function turn(list, most) {
  const pages = Math.ceil(list.length / most) || 1;
  const page = Math.floor(Date.now() / TURNS) % pages;
  const shown = list.slice(page * most, (page + 1) * most);
  return { shown, words: pages > 1 ? t("board.pages", { page: page + 1, pages }) : "" };
}

/** What is left, large, where it is the same at all tables. @param {SheetView[]} shown */
function drawLeft(shown) {
  const on = shown.filter((one) => !["drawn", "recorded"].includes(one.state));
  const all = on.map((one) => leftOf(one, view.offset));
  const same =
    all.length > 0 && Boolean(all[0].figure) && all.every((one) => one.figure === all[0].figure);
  const [figure, words] = parts($("left"), "strong, span");
  $("left").hidden = !same;
  if (!same) return false;
  figure.textContent = all[0].figure;
  words.textContent = all[0].words;
  $("left").className = all[0].low ? "low" : "";
  return true;
}

/**
 * @param {SheetView[]} shown
 * @param {boolean} same what is left is said above
 */
function drawTables(shown, same) {
  $("tables").dataset.count = String(shown.length);
  const seats = Math.max(4, ...shown.map((one) => Object.keys(one.seats).length));
  $("tables").className = shown.length > 2 || seats > SEATS ? "many" : "";
  const rows = seats + 0.8;
  $("tables").style.setProperty("--rows", String(rows));
  $("tables").replaceChildren(...shown.map((one) => drawTable(one, same)));
}

/**
 * A table: its seats, the most chips first once there are any.
 * @param {SheetView} sheet
 * @param {boolean} same
 */
function drawTable(sheet, same) {
  const { unit } = view.public;
  const most = Math.max(1, ...Object.values(sheet.seats).map((one) => one.chips ?? 0));
  const left = leftOf(sheet, view.offset);
  const words = left.figure && !same ? `${left.figure} ${left.words}` : t(`session.${sheet.state}`);
  /** @type {HTMLElement[]} */
  const rows = [];
  let through = false;
  for (const place of byPlace(sheet)) {
    if (through && place.line === "out") rows.push(cutRow(sheet.cut));
    through = place.line === "through" || place.line === "tied";
    const bar = html("i", { ariaHidden: "true" });
    bar.style.setProperty("--part", String((place.chips ?? 0) / most));
    rows.push(
      html(
        "li",
        { className: `${place.line} ${place.state}`.trim() },
        bar,
        html("b", { ariaLabel: placeWords(place.place) }, String(place.place ?? "")),
        html(
          "span",
          {},
          place.player + (place.away ? ` (${t("cup.away")})` : ""),
          ...(place.place === null ? [" ", html("small", {}, t("cup.seat", place))] : []),
        ),
        html("em", {}, place.chips === null ? "" : chipsText(place.chips, unit)),
      ),
    );
  }
  return html(
    "section",
    { className: sheet.state, ariaLabel: t("cup.table", { table: sheet.table }) },
    html(
      "h2",
      {},
      t("cup.table", { table: sheet.table }) +
        (sheet.play_off_of ? ` · ${t("session.play-off")}` : ""),
      html("small", {}, words),
    ),
    html("ol", {}, ...rows),
  );
}

/** Where the line runs between who goes through and who does not. @param {number | null} cut */
function cutRow(cut) {
  const words =
    cut === null ? t("board.cut") : `${t("board.cut")} ${chipsText(cut, view.public.unit)}`;
  return html("li", { className: "cut" }, html("span", {}, words));
}

/**
 * @param {boolean} over
 * @param {boolean} ranked
 */
function drawStandings(over, ranked) {
  const cup = view.public;
  const title = t(over ? "board.places" : ranked ? "board.standings" : "board.entrants");
  const lines = Object.entries(view.standings ?? {})
    .filter(([, one]) => !over || one.placing !== null)
    .sort(([, a], [, b]) => (a.rank ?? 999) - (b.rank ?? 999) || a.number - b.number);
  const { shown, words } = turn(lines, ranked ? LINES : NAMES);
  const rows = over ? Math.max(6, shown.length) : LINES;
  $("standings").style.setProperty("--rows", String(rows));
  $("standing").replaceChildren(title, html("small", {}, words));
  const items = shown.map(([name, line]) => standing(name, line, over));
  if (!lines.length)
    items.push(html("li", { className: "nobody" }, html("span", {}, t("board.none"))));
  if (isNew($("standings"), [shown, cup.prizes, language()]))
    $("standings").replaceChildren(...items);
}

/**
 * @param {string} name
 * @param {StandingLine} line
 * @param {boolean} over
 */
function standing(name, line, over) {
  const place = over ? line.placing : (line.rank ?? line.number);
  const end = over ? prizeOf(line.placing) : chipsText(line.chips, view.public.unit);
  return html(
    "li",
    { className: `${line.line} ${line.state}`.trim(), value: place ?? 0 },
    html("b", {}, over || line.rank ? String(place ?? "") : ""),
    html("span", {}, name),
    html("em", {}, line.chips === null && !over ? "" : end),
  );
}

/** What a place wins, as the list of prizes has it. @param {number | null} place */
function prizeOf(place) {
  const prize = view.public.prizes.find((one) => one.place === place);
  if (!prize) return "";
  return prize.amount === null ? t("board.prize", { share: prize.share }) : money(prize.amount);
}

function drawFoot() {
  const cup = view.public;
  const round = cup.rounds[Math.max(1, cup.round) - 1];
  const early = ["announced", "entries"].includes(cup.phase);
  $("rule").textContent = early
    ? t("board.entered", { players: cup.players, max: cup.players_max })
    : round
      ? throughWords(round)
      : "";
  $("next").textContent = nextWords();
  const now = new Date(Date.now() + view.offset).toISOString();
  $("clock").textContent = timeOfDay(now);
}

function nextWords() {
  const cup = view.public;
  if (cup.phase === "entries" && cup.entries_close_at)
    return t("board.closes", { at: timeOfDay(cup.entries_close_at) });
  if (!cup.next_at) return "";
  const late = Date.parse(cup.next_at) <= Date.now() + view.offset; // it begins when it is begun
  const coming = ["session", "between"].includes(cup.phase) ? cup.round + 1 : cup.round;
  const next = { ...cup, round: Math.max(1, coming) };
  const words = { round: roundName(next), at: timeOfDay(cup.next_at) };
  return t(late ? "board.soon" : "board.next", words);
}

onLanguage(draw);
setUpCutOff($("cut-off"), "", { 403: "cup.no-board", 404: "cup.nowhere" });
onView((/** @type {CupView} */ next) => {
  view = next;
  draw();
});
setInterval(draw, 1000); // the clocks run, and long lists turn
connectCup("board", cupId());

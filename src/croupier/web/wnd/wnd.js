// wnd.js: the winning number display, read from eight metres.

import { fetchLayout } from "../shared/api.js";
import { CountDown } from "../shared/count-down.js";
import { setUpCutOff } from "../shared/cut-off.js";
import { html } from "../shared/drawn.js";
import { addWords, language, onLanguage, t, tableLanguage } from "../shared/i18n.js";
import { shortMoney } from "../shared/money.js";
import { setUpNowhere } from "../shared/nowhere.js";
import { $, hear, renew } from "../shared/page.js";
import { keepPast } from "../shared/past-results.js";
import { isStopped } from "../shared/phase.js";
import { RouletteWheel } from "../shared/roulette-wheel.js";
import { endOfBetting, sessionWords, unitOf } from "../shared/session.js";
import { SESSION_WORDS } from "../shared/session-words.js";
import { connect, onView } from "../shared/socket.js";
import { ballRuns, play, say, setUpWallSound } from "../shared/sound.js";
import { TableStatistics } from "../shared/statistics.js";
import { asShown, standing, wallLine } from "./line.js";
import { Moment } from "./moment.js";
import { setUpSides } from "./sides.js";
import { WND } from "./words.js";

/** @import { PublicView, ResultCorrection, TableView } from "../shared/types.d.ts" */

addWords(WND);
addWords(SESSION_WORDS);

const SHOWN = 15; // results in the column
const RUNNING = ["ball-in-play", "no-more-bets"];
const CALLS = ["betting", "no-more-bets"]; // what is said aloud as it comes

setUpCutOff($("cut-off"));
setUpNowhere("wnd");
connect("wnd");
setUpWallSound();
const data = await fetchLayout("wnd");
tableLanguage(data.language);
const wheel = $("wheel", RouletteWheel);
const count = $("count", CountDown);
const statistics = $("statistics", TableStatistics);
wheel.data = data;
const counted = Number(new URLSearchParams(location.search).get("last")) || 100;
Object.assign(statistics, { data, ring: false, chooser: false, last: counted });
const sides = setUpSides(data, $("sides"));
const moment = new Moment(data, (filled) => {
  if (filled) say(`${filled}. ${t(`colour.${data.colours[filled]}`)}`, language());
  draw();
});

/** @type {TableView} */
let view;
/** @type {string[]} */
let past = []; // every result that is counted
let warned = false; // the countdown has said so
let state = ""; // that was last drawn

function draw() {
  document.title = `${t("wnd.title")} · Croupier`;
  if (!view) return;
  const now = asShown(view.public, moment.landing);
  const running = (RUNNING.includes(now.phase) || moment.landing) && !isStopped(now);
  drawCount(now, running);
  drawLine(now);
  const outcome = moment.outcome || (isStopped(now) ? "" : now.outcome);
  const heat = running || outcome || isStopped(now) ? null : statistics.heat;
  Object.assign(wheel, { spinning: running, outcome, heat });
  drawPlate(moment.landing ? "" : standing(now));
  drawResults(
    moment.outcome ? now.results.slice(1) : now.results,
    moment.outcome ? null : now.correction,
    Boolean(standing(now)) && !moment.outcome,
  );
  statistics.results = moment.outcome ? past.slice(1) : past;
  drawSign(now);
  sides.draw(now, moment.landing ? "" : now.outcome, running);
}

/**
 * @param {PublicView} now
 * @param {boolean} running
 */
function drawCount(now, running) {
  const ends = endOfBetting(now);
  const counting = Boolean(ends) && !now.locked && !isStopped(now) && !moment.outcome;
  count.hidden = !counting;
  if (!counting) warned = false;
  Object.assign(count, {
    endsAt: counting ? ends : "",
    warnsAt: now.warns_at,
    offset: view.offset,
    total: data.wagering_period_s ?? 30,
  });
  document.body.dataset.shows = running ? "ball" : "table";
}

/** One state, said again to screen readers and aloud only if it is another. @param {PublicView} now */
function drawLine(now) {
  const line = wallLine(now, data, warned && !count.hidden);
  $("state").className = `${line.state}${warned ? " last" : ""}`;
  if ($("say").textContent !== line.words) $("say").textContent = line.words;
  if ($("detail").textContent !== line.detail) $("detail").textContent = line.detail;
  const first = !state;
  if (line.state === state) return;
  state = line.state;
  if (first || moment.outcome) return;
  if (state === "no-more-bets" || state === "locked") play("no-more-bets");
  if (CALLS.includes(state)) say(line.words, language());
}

/** @param {string} outcome */
function drawPlate(outcome) {
  $("plate").hidden = !outcome;
  $("last").textContent = outcome;
  $("last").className = data.colours[outcome] ?? "";
}

/** @param {PublicView} now */
function drawSign(now) {
  const shown = [t("wnd.table", { table: data.table }), data.rulebook.tag];
  if (data.wheel.virtual) shown.push(t("wnd.virtual"));
  if (now.tournament) shown.push(sessionWords(now));
  $("name").textContent = shown.join(" · ");
  const { min, max } = now.limits;
  $("limits").textContent =
    `${t("wnd.limits", { min: shortMoney(min), max: shortMoney(max) })} ${unitOf(now, data.currency)}`;
}

/**
 * Red on the left, black on the right, green in the middle, as on the pillar beside a wheel.
 * @param {string[]} results
 * @param {ResultCorrection | null} correction
 * @param {boolean} news the first of them is what is spoken of now
 */
function drawResults(results, correction, news) {
  const items = results.slice(0, SHOWN).map((outcome) => item(outcome));
  if (news) items[0]?.classList.add("newest");
  // What became void is struck out where it stood; what was corrected stands beside what it was.
  if (correction?.outcome) items[correction.at]?.prepend(html("s", {}, correction.was));
  else if (correction && correction.at < SHOWN)
    items.splice(correction.at, 0, item(correction.was, true));
  renew($("results"), items.slice(0, SHOWN));
}

/** @param {string} outcome */
function item(outcome, struck = false) {
  const colour = data.colours[outcome];
  const name = struck ? t("wnd.void", { was: outcome }) : `${outcome} ${t(`colour.${colour}`)}`;
  return html(
    "li",
    { className: struck ? `${colour} struck` : colour, ariaLabel: name },
    struck ? html("s", {}, outcome) : outcome,
  );
}

/**
 * Whether a result has just become another, or none.
 * @param {PublicView | undefined} before
 * @param {PublicView} publicView
 */
function amends(before, { correction }) {
  return Boolean(correction) && JSON.stringify(correction) !== JSON.stringify(before?.correction);
}

hear(wheel, "ball-runs", () => ballRuns(true));
hear(wheel, "ball-strikes", () => play("strike"));
hear(wheel, "ball-drops", () => {
  ballRuns(false);
  play("drop");
});
hear(wheel, "landed", ({ outcome }) => {
  ballRuns(false);
  moment.fill(outcome);
});
hear(count, "count-state", (/** @type {{state: string}} */ counts) => {
  const began = counts.state === "warning" && !warned;
  warned = counts.state === "warning";
  if (began) play("last-bets");
  draw();
});
hear(statistics, "statistics", draw); // the wheel glows as they say
onLanguage(() => {
  if (moment.outcome) moment.draw();
  draw();
});
onView((/** @type {TableView} */ next) => {
  const before = view?.public;
  const now = asShown(next.public, false);
  view = next;
  const over = amends(before, now) || isStopped(now) || now.phase === "betting";
  if (over) {
    moment.clear(); // What fills the wall is no longer so.
    if (isStopped(now)) ballRuns(false);
  } else if (before && now.outcome && now.outcome !== before.outcome) moment.announce(now.outcome);
  draw();
});
keepPast("wnd", (results) => {
  past = results;
  draw();
});

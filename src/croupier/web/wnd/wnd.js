// wnd.js: the winning number display, read from eight metres.

import { fetchLayout } from "../shared/api.js";
import { CountDown } from "../shared/count-down.js";
import { setUpCutOff } from "../shared/cut-off.js";
import { html } from "../shared/drawn.js";
import { addWords, onLanguage, t, tableLanguage } from "../shared/i18n.js";
import { shortMoney } from "../shared/money.js";
import { $, hear } from "../shared/page.js";
import { RouletteWheel } from "../shared/roulette-wheel.js";
import { endOfBetting, sessionWords, unitOf } from "../shared/session.js";
import { SESSION_WORDS } from "../shared/session-words.js";
import { connect, onView } from "../shared/socket.js";
import { faultHere } from "../shared/wrong-notices.js";
import { setUpSides } from "./sides.js";
import { WND } from "./words.js";

/** @import { PublicView, ResultCorrection, TableView } from "../shared/types.d.ts" */

addWords(WND);
addWords(SESSION_WORDS);

const FILLS = 6000; // how long an outcome fills the screen, in milliseconds
const SHOWN = 15; // results in the column
const LANDS = 5500; // by when the wheel has shown it, whatever happens
const SPOKEN = ["betting", "no-more-bets"]; // when what was last said still holds
const RUNNING = ["ball-in-play", "no-more-bets"];

setUpCutOff($("cut-off"));
connect("wnd");
const data = await fetchLayout("wnd");
tableLanguage(data.language);
const wheel = $("wheel", RouletteWheel);
const count = $("count", CountDown);
wheel.data = data;
const sides = setUpSides(data, $("sides"));

/** @type {TableView} */
let view;
let announced = ""; // the outcome that is filling the screen or still on its way to it
let timer = 0;

function draw() {
  if (!view) return;
  const now = view.public;
  const running = RUNNING.includes(now.phase);
  const ends = endOfBetting(now);
  const counting = Boolean(ends) && !now.locked;
  drawWords(words(now), Boolean(faultHere(now.faults, "")));
  wheel.hidden = !running && !announced;
  Object.assign(wheel, { spinning: running, outcome: announced });
  count.hidden = !counting;
  $("show").className = counting && running ? "both" : "";
  Object.assign(count, {
    endsAt: counting ? ends : "",
    warnsAt: now.warns_at,
    offset: view.offset,
    total: data.wagering_period_s ?? 30,
  });
  drawLast(wheel.hidden && !counting ? now.results[0] : undefined);
  drawResults(announced ? now.results.slice(1) : now.results, announced ? null : now.correction);
  const shown = [t("wnd.table", { table: data.table }), data.rulebook.tag];
  if (data.wheel.virtual) shown.push(t("wnd.virtual"));
  if (now.tournament) shown.push(sessionWords(now));
  $("name").textContent = shown.join(" · ");
  const { min, max } = now.limits;
  $("limits").textContent =
    `${t("wnd.limits", { min: shortMoney(min), max: shortMoney(max) })} ${unitOf(now, data.currency)}`;
  const landing = announced && $("fill").hidden; // seen to rest before anything is made of it
  sides.draw(now, landing ? "" : now.outcome, running || Boolean(landing));
}

/**
 * A line each; said again to screen readers only if they are others.
 * @param {string[]} lines
 * @param {boolean} fault
 */
function drawWords(lines, fault) {
  $("say").className = fault ? "fault" : lines.length > 1 ? "several" : "";
  if ($("say").innerText === lines.join("\n")) return;
  $("say").replaceChildren(...lines.map((line) => html("div", {}, line)));
}

/**
 * What the table says now: the dealer's own words, else the phase.
 * @param {PublicView} publicView
 */
function words({ phase, faults, no_spin: noSpin, says, locked, results, correction }) {
  if (faultHere(faults, "")) return [t("phase.fault")];
  const amended = correction && t(correction.outcome ? "wnd.corrected" : "wnd.void", correction);
  if (amended && ["idle", "betting", "outcome"].includes(phase)) return [amended];
  if (noSpin) return [t("phase.no-spin")];
  if (phase === "wagering-closed" || (phase === "ball-in-play" && locked))
    return [t("phase.locked")];
  const spoken = announced || SPOKEN.includes(phase) ? says : [];
  if (phase === "idle" && results.length && !announced) return [t("wnd.last")];
  return spoken.length ? spoken : [t(`phase.${phase}`)];
}

/** @param {string | undefined} outcome */
function drawLast(outcome) {
  $("last").hidden = outcome === undefined;
  $("last").textContent = outcome ?? "";
  $("last").className = data.colours[outcome ?? ""] ?? "";
}

/**
 * Red on the left, black on the right, green in the middle, as on the pillar beside a wheel.
 * @param {string[]} results
 * @param {ResultCorrection | null} correction
 */
function drawResults(results, correction) {
  const items = results.map((outcome) => item(outcome));
  // What became void is struck out where it stood; what was corrected stands beside what it was.
  if (correction?.outcome) items[correction.at]?.prepend(html("s", {}, correction.was));
  else if (correction) items.splice(correction.at, 0, item(correction.was, true));
  $("results").replaceChildren(...items.slice(0, SHOWN));
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
 * A new outcome: the wheel shows it first, then it fills the screen.
 * @param {string} outcome
 */
function announce(outcome) {
  announced = outcome;
  clearTimeout(timer);
  timer = setTimeout(() => fill(outcome), LANDS);
}

/** @param {string} outcome */
function fill(outcome) {
  if (announced !== outcome) return;
  clearTimeout(timer);
  const colour = data.colours[outcome];
  $("fill").className = colour;
  $("number").textContent = outcome;
  $("colour").textContent = t(`colour.${colour}`);
  $("fill").hidden = false;
  timer = setTimeout(clear, FILLS);
  draw();
}

function clear() {
  clearTimeout(timer);
  announced = "";
  $("fill").hidden = true;
  draw();
}

/**
 * Whether a result has just become another, or none.
 * @param {PublicView | undefined} before
 * @param {PublicView} publicView
 */
function amends(before, { correction }) {
  return Boolean(correction) && JSON.stringify(correction) !== JSON.stringify(before?.correction);
}

hear(wheel, "landed", ({ outcome }) => fill(outcome));
onLanguage(draw);
onView((/** @type {TableView} */ next) => {
  const before = view?.public;
  const { outcome, phase } = next.public;
  view = next;
  if (amends(before, next.public))
    clear(); // What fills the screen is no longer so.
  else if (before && outcome && outcome !== before.outcome) announce(outcome);
  else if (phase === "betting" && announced) clear();
  draw();
});

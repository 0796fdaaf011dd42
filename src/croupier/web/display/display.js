// display.js: a TouchTable player's own screen: account, bets, the race-track, and what the table says.

import { drawActs } from "../shared/act-buttons.js";
import { fetchLayout } from "../shared/api.js";
import { pressKey, setUpBetting } from "../shared/betting.js";
import { Building, drawBuilding, keepBeside } from "../shared/building.js";
import { ChipTray } from "../shared/chip-tray.js";
import { setUpCutOff } from "../shared/cut-off.js";
import { openHelp } from "../shared/help.js";
import { addWords, onLanguage, otherLanguage, t, tableLanguage } from "../shared/i18n.js";
import { setUpLight } from "../shared/light-switch.js";
import { drawSign } from "../shared/limits-sign.js";
import { money } from "../shared/money.js";
import { MoneyStrip } from "../shared/money-strip.js";
import { setUpNotice } from "../shared/notice.js";
import { NOTICES } from "../shared/notice-words.js";
import { setUpNowhere } from "../shared/nowhere.js";
import { Outcome } from "../shared/outcome.js";
import { $, hear } from "../shared/page.js";
import { isStopped, lineOf } from "../shared/phase.js";
import { setUpPlayerNotices } from "../shared/player-notices.js";
import { PLAYER } from "../shared/player-words.js";
import { RaceTrack } from "../shared/race-track.js";
import { ResultStrip } from "../shared/result-strip.js";
import { RouletteWheel } from "../shared/roulette-wheel.js";
import { unitOf } from "../shared/session.js";
import { SESSION_WORDS } from "../shared/session-words.js";
import { lostOf, Settled } from "../shared/settled.js";
import { SideBets } from "../shared/side-bets.js";
import { connect, onView } from "../shared/socket.js";
import { setUpMute } from "../shared/sound.js";
import { openWrong } from "../shared/wrong.js";
import { faultHere } from "../shared/wrong-notices.js";
import { WRONG } from "../shared/wrong-words.js";
import { openCashOut } from "./cash-out.js";
import { setUpMyBets } from "./my-bets.js";
import { DISPLAY } from "./words.js";

/** @import { Cents, OwnView, PlayerView, PublicView } from "../shared/types.d.ts" */

const KEYS = { Backspace: "undo", r: "repeat", d: "double", "?": "help" };

for (const words of [PLAYER, NOTICES, WRONG, DISPLAY, SESSION_WORDS]) addWords(words);
setUpCutOff($("veil"), "connection.wait");
setUpNowhere("display");
connect("display");
const data = await fetchLayout("display");
/** @type {PlayerView} */
let view; // as the server has it
/** @type {PlayerView} */
let drawn; // as it is on the screen: held back while the ball falls
let learnt = ""; // the limits and what was announced when the layout was asked for
let chosen = data.limits.chips.find((value) => value >= data.limits.min) ?? data.limits.chips[0];

const track = $("track", RaceTrack);
const sides = $("sides", SideBets);
const tray = $("tray", ChipTray);
const results = $("results", ResultStrip);
const wheel = $("wheel", RouletteWheel);
const outcome = new Outcome(wheel, $("plate"), () => view && draw(), true);
const settled = new Settled();
const notice = setUpNotice($("notice"));
const betting = setUpBetting({
  data: () => data,
  chosen: () => chosen,
  tray,
  drawings: [track, sides],
  changed: drawBets,
  tell: notice.answer,
  place: (bet, stake, parts) => building.pick(bet, stake, parts),
});
const notices = setUpPlayerNotices($("notices"), betting.said);
const { wagers } = betting;
const building = new Building(wagers, drawBets);
const myBets = setUpMyBets(data);

for (const one of [track, wheel]) one.data = data;
track.hidden = !data.racetrack;
sides.data = data;
sides.hidden = !data.side_bets.length;
results.colours = data.colours;
Object.assign(tray, { chips: data.limits.chips, plaques: data.plaques });
$("title").textContent = document.title = `${t("table", data)} · Croupier`;
tableLanguage(data.language);
onLanguage(() => view && draw());
setUpMute($("sound"));
setUpLight($("light"));
listen();
onView((/** @type {PlayerView} */ next) => {
  const fault = faultHere(next.public.faults, placeOf(next.me));
  if (!view) outcome.begin(next);
  view = { ...next, public: { ...next.public, fault } };
  draw();
  learnLimits();
});

/**
 * This screen as a component that can be out of order.
 * @param {OwnView} ownView
 */
function placeOf({ seat }) {
  return seat === null ? "" : `display:${seat}`;
}

function draw() {
  drawn = outcome.hold(view, drawn);
  const { public: table, me, connected } = drawn;
  wagers.see(view);
  const { won, lost } = sums();
  outcome.draw(drawn, data, won, lost);
  drawWords(table);
  notices.draw(view);
  Object.assign(results, { results: table.results, stopped: isStopped(table) });
  Object.assign($("money", MoneyStrip), {
    account: me.account,
    staked: me.staked,
    won: me.won,
    currency: unitOf(table, data.currency),
  });
  track.locked = table.locked || !connected || !view.may.includes("place-wager");
  track.outcome = table.outcome;
  sides.see(table);
  sides.locked = track.locked;
  if (track.locked && connected && building.any) notice.say(building.drop(data));
  drawBets();
}

/**
 * The phase, and one line below it: what stops the game, what is won, or what the dealer says.
 * @param {PublicView} table
 */
function drawWords(table) {
  const [won, all] = settledWords(table);
  const { state, words, colour, detail } = lineOf(table, data, { won });
  $("phase").textContent = words;
  $("phase").className = colour || (state === "final-bets" ? "last" : "");
  $("detail").textContent = detail;
  const said = state === "outcome" ? all : "";
  if ($("said").textContent !== said) $("said").textContent = said;
  drawSign($("limits"), table.limits, data.limits.kinds);
  $("rulebook").textContent = `${data.rulebook.tag} · ${t("table", data)}`;
}

/**
 * What the spin has won, in words, and with what it has lost: nothing where there is none.
 * @param {PublicView} table
 */
function settledWords(table) {
  const { won, lost } = sums();
  /** @param {Cents} sum */
  const words = (sum) => ({
    amount: money(sum, unitOf(table, data.currency)),
    outcome: table.results[0],
  });
  const wins = won > 0 ? t("won", words(won)) : "";
  if (!lost) return [wins, wins];
  return [wins, t(wins ? "lost.beside" : "lost", { won: wins, ...words(lost) })];
}

/** What the spin on the screen has won and lost. */
function sums() {
  const { me } = drawn;
  return settled.isFresh(drawn) ? { won: me.won, lost: lostOf(me) } : { won: 0, lost: 0 };
}

function drawBets() {
  if (!drawn) return;
  const { me } = drawn;
  for (const one of [track, sides])
    Object.assign(one, { chips: me.wagers, pending: wagers.pending });
  tray.chosen = chosen;
  myBets.draw(drawn);
  drawBuilding($("building"), building.waiting, betting.pointOf, data);
  const down = me.staked > 0 || Object.keys(wagers.pending).length > 0 || building.any;
  drawActs(view, { down, undo: wagers.canUndo, locked: track.locked, place: placeOf(me) });
}

/** Limits may have changed: the sign says so at once, and those of each bet are asked for again. */
async function learnLimits() {
  const { limits, announced } = view.public;
  const now = JSON.stringify([limits, announced !== null]);
  const known = learnt === "" || learnt === now;
  learnt = now;
  if (known) return;
  Object.assign(data, await fetchLayout("display"));
  Object.assign(tray, { chips: data.limits.chips, plaques: data.plaques });
  draw();
}

/**
 * A bet that is looked at: its name, odds and parts stand in the line.
 * @param {string | null} bet
 */
function look(bet) {
  const words = betting.words(bet);
  if (words) $("detail").textContent = words;
  else drawWords(drawn.public);
}

function listen() {
  for (const one of [track, sides]) {
    hear(one, "bet-pick", ({ bet }) => betting.pick(bet));
    hear(one, "bet-hover", ({ bet }) => drawn && look(bet));
  }
  hear(sides, "bet-drop", ({ from, to }) => betting.drop(from, to));
  hear(tray, "chip-choose", ({ value }) => choose(value));
  const acts = {
    undo: () => wagers.undo(),
    clear: () => wagers.removeAll(building.clear()),
    repeat: () => wagers.repeat(),
    double: () => wagers.double(),
    "cash-out": () => openCashOut(view.me.account, data.currency, view.may, betting.said),
    wrong: () => openWrong(view.may, placeOf(view.me), notice.say),
    help: () => openHelp(data),
    language: otherLanguage,
  };
  for (const [id, act] of Object.entries(acts)) $(id).addEventListener("click", act);
  document.addEventListener("keydown", key);
  keepBeside([track, sides], drawBets);
}

/** @param {Cents} value */
function choose(value) {
  chosen = value;
  drawBets();
}

/** @param {KeyboardEvent} event */
function key(event) {
  pressKey(event, KEYS, data.limits.chips, choose);
}

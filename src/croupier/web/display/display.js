// display.js: a TouchTable player's own screen: account, bets, the race-track, and what the table says.

import { fetchLayout } from "../shared/api.js";
import { pressKey, setUpBetting } from "../shared/betting.js";
import { ChipTray } from "../shared/chip-tray.js";
import { setUpCutOff } from "../shared/cut-off.js";
import { Falling } from "../shared/falling.js";
import { openHelp } from "../shared/help.js";
import { addWords, onLanguage, otherLanguage, t, tableLanguage } from "../shared/i18n.js";
import { setUpLight } from "../shared/light-switch.js";
import { drawSign } from "../shared/limits-sign.js";
import { money } from "../shared/money.js";
import { MoneyStrip } from "../shared/money-strip.js";
import { setUpNotice } from "../shared/notice.js";
import { NOTICES } from "../shared/notice-words.js";
import { setUpNowhere } from "../shared/nowhere.js";
import { $, hear } from "../shared/page.js";
import { isStopped, lineOf } from "../shared/phase.js";
import { setUpPlayerNotices } from "../shared/player-notices.js";
import { PLAYER } from "../shared/player-words.js";
import { RaceTrack } from "../shared/race-track.js";
import { ResultStrip } from "../shared/result-strip.js";
import { RouletteWheel } from "../shared/roulette-wheel.js";
import { unitOf } from "../shared/session.js";
import { SESSION_WORDS } from "../shared/session-words.js";
import { SideBets } from "../shared/side-bets.js";
import { connect, onView } from "../shared/socket.js";
import { openWrong } from "../shared/wrong.js";
import { faultHere, waysOf } from "../shared/wrong-notices.js";
import { WRONG } from "../shared/wrong-words.js";
import { openCashOut } from "./cash-out.js";
import { setUpMyBets } from "./my-bets.js";
import { DISPLAY } from "./words.js";

/** @import { Cents, OwnView, PlayerView, PublicView } from "../shared/types.d.ts" */

const KEYS = { Backspace: "undo", r: "repeat", d: "double", "?": "help" };
/** @type {Record<string, string>} */
const ACTS = {
  undo: "remove-last",
  clear: "remove-all",
  repeat: "repeat-wagers",
  "cash-out": "cash-out",
};

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
/** @type {Falling<PlayerView>} */
const falling = new Falling(wheel, () => view && draw());
const notice = setUpNotice($("notice"));
const betting = setUpBetting({
  data: () => data,
  chosen: () => chosen,
  tray,
  drawings: [track, sides],
  changed: drawBets,
  tell: notice.answer,
});
const notices = setUpPlayerNotices($("notices"), betting.said);
const { wagers } = betting;
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
setUpLight($("light"));
listen();
onView((/** @type {PlayerView} */ next) => {
  const fault = faultHere(next.public.faults, placeOf(next.me));
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
  drawn = falling.hold(view, drawn);
  const { public: table, me, connected } = drawn;
  wagers.see(view);
  drawWords(table, me);
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
  drawBets();
}

/**
 * The phase, and one line below it: what stops the game, what is won, or what the dealer says.
 * @param {PublicView} table
 * @param {OwnView} me
 */
function drawWords(table, me) {
  const outcome = table.results[0];
  const won =
    me.won > 0 ? t("won", { amount: money(me.won, unitOf(table, data.currency)), outcome }) : "";
  const { state, words, colour, detail } = lineOf(table, data, { won });
  $("phase").textContent = words;
  $("phase").className = colour || (state === "final-bets" ? "last" : "");
  $("detail").textContent = detail;
  if (won && $("said").textContent !== won) $("said").textContent = won;
  drawSign($("limits"), table.limits, data.limits.kinds);
  $("rulebook").textContent = `${data.rulebook.tag} · ${t("table", data)}`;
}

function drawBets() {
  if (!drawn) return;
  const { me } = drawn;
  for (const one of [track, sides])
    Object.assign(one, { chips: me.wagers, pending: wagers.pending });
  tray.chosen = chosen;
  myBets.draw(drawn);
  const down = me.staked > 0 || Object.keys(wagers.pending).length > 0;
  const again = Object.keys(me.last).length > 0;
  /** @type {Record<string, boolean>} */
  const idle = { undo: !down, clear: !down, repeat: !again || down, "cash-out": me.account <= 0 };
  for (const [id, act] of Object.entries(ACTS)) {
    $(id, HTMLButtonElement).disabled = !view.connected || !view.may.includes(act) || idle[id];
  }
  $("wrong", HTMLButtonElement).disabled = !view.connected || !waysOf(view.may, placeOf(me)).length;
  $("double", HTMLButtonElement).disabled = track.locked || !(down || again);
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
  else drawWords(drawn.public, drawn.me);
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
    clear: () => wagers.removeAll(),
    repeat: () => wagers.repeat(),
    double: () => wagers.double(),
    "cash-out": () => openCashOut(view.me.account, data.currency, view.may, betting.said),
    wrong: () => openWrong(view.may, placeOf(view.me), notice.say),
    help: () => openHelp(data),
    language: otherLanguage,
  };
  for (const [id, act] of Object.entries(acts)) $(id).addEventListener("click", act);
  document.addEventListener("keydown", key);
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

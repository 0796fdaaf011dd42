// station.js: a player's place: the layout, chips, money, and what the table says.

import { fetchLayout } from "../shared/api.js";
import { pressKey, setUpBetting } from "../shared/betting.js";
import { Building, drawBuilding, keepBeside } from "../shared/building.js";
import { ChipTray } from "../shared/chip-tray.js";
import { CountDown } from "../shared/count-down.js";
import { setUpCutOff } from "../shared/cut-off.js";
import { addWords, language, onLanguage, otherLanguage, t, tableLanguage } from "../shared/i18n.js";
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
import { RouletteLayout } from "../shared/roulette-layout.js";
import { RouletteWheel } from "../shared/roulette-wheel.js";
import { seatColour, seatInk } from "../shared/seat-colours.js";
import { endOfBetting, unitOf } from "../shared/session.js";
import { SESSION_WORDS } from "../shared/session-words.js";
import { Settled } from "../shared/settled.js";
import { SideBets } from "../shared/side-bets.js";
import { connect, onView } from "../shared/socket.js";
import { play, say, setUpMute } from "../shared/sound.js";
import { faultHere } from "../shared/wrong-notices.js";
import { WRONG } from "../shared/wrong-words.js";
import { drawButtons } from "./buttons.js";
import { setUpHint } from "./hint.js";
import { setUpLater } from "./later.js";
import { setUpPlaces } from "./places.js";
import { STATION } from "./words.js";

/** @import { Cents, Layout, LimitsSign, OwnView, PlayerView, PublicView } from "../shared/types.d.ts" */

const KEYS = {
  Backspace: "undo",
  r: "repeat",
  d: "double",
  f: "favourites",
  "?": "help",
  t: "to-track",
  s: "to-sides",
};
const CALLED = ["betting", "no-more-bets", "locked", "no-spin"]; // states that are said aloud

for (const words of [PLAYER, NOTICES, WRONG, STATION, SESSION_WORDS]) addWords(words);
setUpCutOff($("veil"), "connection.wait");
setUpNowhere("station");
connect("station");
let data = await fetchLayout("station");
let made = ""; // what the layout was made of: other limits, or another place, make another
/** @type {PlayerView} */
let view; // as the server has it
/** @type {PlayerView} */
let drawn; // as it is on the screen: held back while the ball falls
let chosen = 0;
let last = false; // whether the warning before the end of betting is on
let state = ""; // what the line says

const layout = $("layout", RouletteLayout);
const track = $("track", RaceTrack);
const sides = $("sides", SideBets);
const wheel = $("wheel", RouletteWheel);
const tray = $("tray", ChipTray);
const count = $("count", CountDown);
const results = $("results", ResultStrip);
const strip = $("money", MoneyStrip);
const notice = setUpNotice($("notice"));
const betting = setUpBetting({
  data: () => data,
  chosen: () => chosen,
  tray,
  drawings: [layout, track, sides],
  changed: drawChips,
  tell: notice.answer,
  place: (bet, stake, parts) => building.pick(bet, stake, parts),
});
const { wagers } = betting;
const building = new Building(wagers, drawChips);
const notices = setUpPlayerNotices($("notices"), betting.said);
const settled = new Settled(drawChips);
const outcome = new Outcome(wheel, $("plate"), () => view && draw());
const later = setUpLater(wheel, () => data, notice.say);
const hint = setUpHint($("hint"));
const places = setUpPlaces({ layout, track, sides }, drawChips);

use(data);
tableLanguage(data.language);
onLanguage(() => view && draw());
setUpMute($("sound"));
setUpLight($("light"));
listen();
onView((/** @type {PlayerView} */ next) => {
  if (!view) outcome.begin(next);
  view = here(next);
  wagers.see(view);
  draw();
  follow();
});

/**
 * Draw by this layout from now on.
 * @param {Layout} next
 */
function use(next) {
  data = next;
  for (const one of [layout, track, wheel, sides]) one.data = data;
  results.colours = data.colours;
  count.total = data.wagering_period_s ?? 30;
  places.use(data);
  const { chips, min } = data.limits;
  Object.assign(tray, { chips, plaques: data.plaques });
  if (!chips.includes(chosen)) chosen = chips.find((value) => value >= min) ?? chips[0];
  $("title").textContent = document.title = `${t("table", data)} · Croupier`;
}

/** Other limits in force, or another place at a cloth with stations: the layout is asked for again. */
async function follow() {
  const { public: table, me } = view;
  /**
   * @param {LimitsSign} limitsSign
   * @param {boolean} station
   */
  const keyOf = ({ min, max, unit, outlay }, station) =>
    JSON.stringify([
      min,
      max,
      unit,
      outlay,
      table.announced !== null,
      station,
      table.session?.session,
    ]);
  made ||= keyOf(data.limits, data.tender.length > 0);
  if (made === keyOf(table.limits, me.station)) return;
  const wanted = keyOf(table.limits, me.station);
  made = wanted;
  const next = await fetchLayout("station");
  if (made !== wanted) return; // what changed meanwhile has asked for a layout of its own
  use(next);
  draw();
}

/**
 * A view as it holds at this place: the stations of a cloth have a time to bet of their own.
 * @param {PlayerView} next
 */
function here(next) {
  const { locked, stations_locked: stations, ends_at: ends } = next.public;
  const place = next.me.station
    ? { locked: locked || stations, ends_at: ends }
    : { ends_at: endOfBetting({ ...next.public, ends_at: "" }) };
  const fault = faultHere(next.public.faults, placeOf(next.me));
  return { ...next, public: { ...next.public, ...place, fault } };
}

/**
 * This place as a component that can be out of order; chips on a cloth have none.
 * @param {OwnView} ownView
 */
function placeOf({ station, seat }) {
  return station && seat !== null ? `station:${seat}` : "";
}

function draw() {
  drawn = outcome.hold(view, drawn);
  const { public: table, me, connected } = drawn;
  const locked = table.locked || !connected;
  const won = settled.isFresh(drawn) ? me.won : 0;
  outcome.draw(drawn, data, won);
  drawWords(table, me);
  Object.assign(count, {
    endsAt: locked ? "" : table.ends_at,
    warnsAt: table.warns_at,
    offset: view.offset,
  });
  Object.assign(results, { results: table.results, stopped: isStopped(table) });
  const currency = unitOf(table, data.currency);
  const { account, staked, station } = me;
  Object.assign(strip, { account, staked, currency, cloth: !station, won });
  later.drawFigures(drawn !== view);
  notices.draw(view);
  document.documentElement.style.setProperty("--own", seatColour(me.seat));
  document.documentElement.style.setProperty("--own-ink", seatInk(me.seat));
  for (const one of [layout, track, sides])
    one.locked = locked || !view.may.includes("place-wager");
  sides.see(table);
  if (layout.locked && connected && building.any) notice.say(building.drop(data));
  drawChips();
}

/**
 * The one line: the state, and below it what stops the game, until when bets are taken, what is won.
 * @param {PublicView} table
 * @param {OwnView} me
 */
function drawWords(table, me) {
  const fresh = settled.isFresh(drawn) && me.won > 0;
  const amount = money(me.won, unitOf(table, data.currency));
  const won = fresh ? t("won", { amount, outcome: table.outcome }) : "";
  const line = lineOf(table, data, { last, won, connected: view.connected });
  $("phase").textContent = line.words;
  $("phase").className = line.colour || (last ? "last" : line.state);
  $("detail").textContent = line.detail;
  $("detail").title = line.detail;
  if (won && line.detail === won && $("said").textContent !== won) $("said").textContent = won;
  if (state && state !== line.state && CALLED.includes(line.state)) say(line.words, language());
  if (state && state !== line.state && line.state === "no-more-bets") play("no-more-bets");
  state = line.state;
  drawSign($("limits"), table.limits, data.limits.kinds);
  $("rulebook").textContent = `${data.rulebook.tag} · ${t("table", data)}`;
}

function drawChips() {
  if (!drawn) return;
  const { public: table, me } = drawn;
  const { stood, left, winners, losers, paid } = settled.of(drawn);
  const { shown } = me;
  const { pending } = wagers;
  const news = state === "outcome";
  const won = news && settled.isFresh(drawn) ? me.won : 0;
  const chips = { ...stood, ...me.wagers };
  const beside = { ...left, ...me.wagers };
  const number = news ? table.outcome : "";
  Object.assign(layout, { chips, shown, pending, outcome: number, winners, losers, paid, won });
  Object.assign(track, { chips: beside, shown, pending, outcome: number });
  Object.assign(sides, { chips: beside, shown, pending, winners, losers });
  tray.chosen = chosen;
  places.count({ ...beside, ...shown, ...pending }, data);
  drawBuilding($("building"), building.waiting, betting.pointOf, data);
  const down = isDown() || building.any;
  drawButtons(view, {
    data,
    down,
    undo: wagers.canUndo,
    locked: layout.locked,
    secret: wagers.secret,
    place: placeOf(me),
  });
  $("favourites", HTMLButtonElement).disabled = !view.connected;
  const pays = me.station && view.may.includes("buy-in");
  hint.draw({ open: !layout.locked, funds: me.account > 0 || isDown(), pays, down: isDown() });
}

/** Whether something of this player's stands on the layout, or is on its way there. */
function isDown() {
  const { wagers: down, shown } = view.me;
  return [down, shown, wagers.pending].some((chips) => Object.keys(chips).length > 0);
}

/**
 * A bet that is looked at: its numbers light up on both drawings, its name stands in the line.
 * @param {string | null} bet
 * @param {HTMLElement} from
 */
function look(bet, from) {
  const numbers = (bet && data.bets[bet]?.covers) || [];
  for (const one of [layout, track]) if (one !== from) one.light(numbers);
  const words = betting.words(bet);
  if (words) $("detail").textContent = words;
  else drawWords(drawn.public, drawn.me);
}

function listen() {
  for (const one of [layout, track, sides]) {
    hear(one, "bet-pick", ({ bet }) => betting.pick(bet));
    hear(one, "bet-hover", ({ bet }) => drawn && look(bet, one));
  }
  for (const one of [layout, sides])
    hear(one, "bet-drop", ({ from, to }) => betting.drop(from, to));
  sides.addEventListener("not-loaded", later.failed);
  hear(count, "count-state", (counted) => {
    last = counted.state === "warning";
    if (last) play("last-bets");
    if (drawn) drawWords(drawn.public, drawn.me);
  });
  hear(tray, "chip-choose", ({ value }) => choose(value));
  const acts = {
    undo: () => wagers.undo(),
    clear: () => wagers.removeAll(building.clear()),
    repeat: () => wagers.repeat(),
    double: () => wagers.double(),
    take: () => wagers.takeWinners(),
    secret: () => {
      wagers.secret = !wagers.secret;
      drawChips();
    },
    favourites: () => {
      const down = () => ({ wagers: view.me.wagers, open: !layout.locked });
      const key = `favourites ${data.rulebook.id} ${data.layout}`;
      later.favourites(key, down, (kept) => wagers.placeAll(kept));
    },
    "to-track": places.toTrack,
    "to-sides": places.toSides,
    "buy-in": () => later.buyIn(data, betting.said, notice.say),
    "cash-out": () => later.cashOut(view.me, data, betting.said),
    stats: () => later.figures(),
    wrong: () => later.wrong(view.may, placeOf(view.me), notice.say),
    help: () => later.help(data),
    language: otherLanguage,
  };
  for (const [id, act] of Object.entries(acts)) $(id).addEventListener("click", act);
  document.addEventListener("keydown", key);
  keepBeside([layout, track, sides], drawChips);
}

/** @param {Cents} value */
function choose(value) {
  chosen = value;
  drawChips();
}

/** @param {KeyboardEvent} event */
function key(event) {
  pressKey(event, KEYS, data.limits.chips, choose);
}

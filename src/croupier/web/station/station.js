// station.js: a player's place: the layout, chips, money, and what the table says.

import { fetchLayout } from "../shared/api.js";
import { pressKey, setUpBetting } from "../shared/betting.js";
import { ChipTray } from "../shared/chip-tray.js";
import { CountDown } from "../shared/count-down.js";
import { setUpCutOff } from "../shared/cut-off.js";
import { openHelp } from "../shared/help.js";
import { addWords, chooseLanguage, onLanguage, sideRow, t, tableLanguage } from "../shared/i18n.js";
import { drawSign } from "../shared/limits-sign.js";
import { chipMoney, money } from "../shared/money.js";
import { MoneyStrip } from "../shared/money-strip.js";
import { setUpNotice } from "../shared/notice.js";
import { NOTICES } from "../shared/notice-words.js";
import { $, hear } from "../shared/page.js";
import { setUpPlayerNotices } from "../shared/player-notices.js";
import { PLAYER } from "../shared/player-words.js";
import { RaceTrack } from "../shared/race-track.js";
import { ResultStrip } from "../shared/result-strip.js";
import { RouletteLayout } from "../shared/roulette-layout.js";
import { RouletteWheel } from "../shared/roulette-wheel.js";
import { seatColour, seatInk } from "../shared/seat-colours.js";
import { endOfBetting, unitOf } from "../shared/session.js";
import { SESSION_WORDS } from "../shared/session-words.js";
import { SideBets } from "../shared/side-bets.js";
import { connect, onView } from "../shared/socket.js";
import { openWrong, waysOf } from "../shared/wrong.js";
import { faultHere } from "../shared/wrong-notices.js";
import { WRONG } from "../shared/wrong-words.js";
import { openBuyIn } from "./buying-in.js";
import { openCashOut } from "./cashing-out.js";
import { openFavourites } from "./favourites.js";
import { Settled } from "./settled.js";
import { Stage } from "./stage.js";
import { STATION } from "./words.js";

/** @import { Cents, Chips, Layout, LimitsSign, OwnView, PlayerView, PublicView } from "../shared/types.d.ts" */

const upright = matchMedia("(max-aspect-ratio: 1/1)");
const KEYS = {
  Backspace: "undo",
  r: "repeat",
  d: "double",
  f: "favourites",
  "?": "help",
  t: "to-track",
  s: "to-sides",
};
/** @type {Record<string, string>} */
const ACTS = {
  undo: "remove-last",
  clear: "remove-all",
  repeat: "repeat-wagers",
  take: "withdraw-winning-wager",
  "buy-in": "buy-in",
  "cash-out": "cash-out",
};

for (const words of [PLAYER, NOTICES, WRONG, STATION, SESSION_WORDS]) addWords(words);
setUpCutOff($("veil"), "connection.wait");
connect("station");
let data = await fetchLayout("station");
let made = ""; // what the layout was made of: other limits, or another place, make another
/** @type {PlayerView} */
let view; // as the server has it
/** @type {PlayerView} */
let drawn; // as it is on the screen: held back while the ball falls
let chosen = 0;
let last = false; // whether the warning before the end of betting is on

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
});
const notices = setUpPlayerNotices($("notices"), betting.said);
const { wagers } = betting;
const settled = new Settled(drawChips);
const stage = new Stage($("stage"), wheel, () => view && draw());

use(data);
tableLanguage(data.language);
onLanguage(() => view && draw());
turn();
upright.addEventListener("change", turn);
listen();
onView((/** @type {PlayerView} */ next) => {
  view = here(next);
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
  $("to-track").hidden = !data.racetrack;
  if (!data.racetrack && !track.hidden) showTrack();
  if ($("to-sides").hidden !== !data.side_bets.length) setUpSides();
  const { chips, min } = data.limits;
  Object.assign(tray, { chips, plaques: data.plaques });
  if (!chips.includes(chosen)) chosen = chips.find((value) => value >= min) ?? chips[0];
  document.title = `${t("table", data)} · Croupier`;
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
const placeOf = ({ station, seat }) => (station && seat !== null ? `station:${seat}` : "");

function draw() {
  const held = stage.show(view, drawn);
  drawn = held;
  const { public: table, me, connected } = held;
  const locked = table.locked || !connected;
  wagers.me = view.me;
  drawWords(table, me);
  Object.assign(count, {
    endsAt: locked ? "" : table.ends_at,
    warnsAt: table.warns_at,
    offset: view.offset,
  });
  results.results = table.results;
  Object.assign(strip, {
    account: me.account,
    staked: me.staked,
    currency: unitOf(table, data.currency),
    cloth: !me.station,
  });
  strip.won = settled.isFresh(drawn) ? me.won : 0;
  notices.draw(view);
  document.documentElement.style.setProperty("--own", seatColour(me.seat));
  document.documentElement.style.setProperty("--own-ink", seatInk(me.seat));
  for (const one of [layout, track, sides])
    one.locked = locked || !view.may.includes("place-wager");
  const { drawn: shown, side_closed: closed, side_won: won, faults } = table;
  Object.assign(sides, { drawn: shown, closed, won, faults });
  drawChips();
}

/**
 * The phase, and one line below it: what stops the game, or what is won.
 * @param {PublicView} table
 * @param {OwnView} me
 */
function drawWords(table, me) {
  const ground = data.grounds.find((one) => one.ground === table.no_spin);
  const phases = table.phase === "betting" && table.locked ? "locked" : table.phase;
  const state = table.fault ? "fault" : table.no_spin ? "no-spin" : phases;
  const colour = data.colours[table.outcome];
  const phase = last ? t("count.short") : t(`phase.${state}`);
  $("phase").textContent = colour ? `${table.outcome} ${t(`colour.${colour}`)}` : phase;
  $("phase").className = colour ?? (last ? "last" : "");
  const words = {
    amount: money(me.won, unitOf(table, data.currency)),
    outcome: table.outcome,
    says: ground?.says ?? table.no_spin,
  };
  const won = table.outcome && settled.isFresh(drawn) && me.won > 0 && t("won", words);
  $("detail").textContent =
    table.fault || (table.no_spin && t("no-spin", words)) || won || announced(table);
  if (won && $("said").textContent !== won) $("said").textContent = won;
  drawSign($("limits"), table.limits, data.limits.kinds);
  $("rulebook").textContent = `${data.rulebook.tag} · ${t("table", data)}`;
}

/** @param {PublicView} table */
const announced = (table) =>
  table.says.filter((words) => words !== $("phase").textContent).join(" · ");

function drawChips() {
  if (!drawn) return;
  const { public: table, me } = drawn;
  const { stood, winners, losers } = settled.of(drawn);
  const { shown } = me;
  const chips = { ...stood, ...me.wagers };
  Object.assign(layout, {
    chips,
    shown,
    pending: wagers.pending,
    outcome: table.outcome,
    winners,
    losers,
  });
  Object.assign(track, { chips, shown, pending: wagers.pending });
  Object.assign(sides, { chips, shown, pending: wagers.pending, winners, losers });
  tray.chosen = chosen;
  /** @param {string} bet */
  const stands = (bet) => data.spots.some((spot) => spot.bet === bet);
  const off = Object.entries({ ...chips, ...shown, ...wagers.pending }).filter(
    ([bet]) => !stands(bet),
  );
  drawBadge(
    track,
    off.filter(([bet]) => !sideRow(bet, data)),
  );
  drawBadge(
    sides,
    off.filter(([bet]) => sideRow(bet, data)),
  );
  drawActs(me);
}

/**
 * What stands on a drawing that is not shown, on the button that shows it.
 * @param {HTMLElement} drawing
 * @param {[string, number][]} off
 */
function drawBadge(drawing, off) {
  const badge = $(`on-${drawing.id}`);
  badge.hidden = !off.length || !drawing.hidden;
  badge.textContent = chipMoney(off.reduce((sum, [, cents]) => sum + cents, 0));
}

/**
 * Bright is what may be done now, and would do something.
 * @param {OwnView} me
 */
function drawActs(me) {
  const down = [me.wagers, me.shown, wagers.pending].some((chips) => Object.keys(chips).length > 0);
  const again = Object.keys(me.last).length > 0;
  const stays = Object.keys(me.stays).length > 0;
  /** @type {Record<string, boolean>} */
  const idle = {
    undo: !down,
    clear: !down,
    repeat: !again || down,
    take: !stays,
    "cash-out": me.account <= 0,
  };
  for (const [id, act] of Object.entries(ACTS)) {
    $(id, HTMLButtonElement).disabled =
      !view.connected || !view.may.includes(act) || Boolean(idle[id]);
  }
  $("double", HTMLButtonElement).disabled = !view.connected || layout.locked || !(down || again);
  $("favourites", HTMLButtonElement).disabled = !view.connected || layout.locked;
  $("wrong", HTMLButtonElement).disabled = !view.connected || !waysOf(view.may, placeOf(me)).length;
  $("take").hidden = !stays;
  $("secret").hidden = !me.competes?.secrets_left;
  $("secret").ariaPressed = String(wagers.secret);
  $("buy-in").hidden = !me.station || Boolean(view.public.session);
  $("cash-out").hidden = Boolean(view.public.session);
  $("buy-in").textContent = t(data.tender.includes("ticket") ? "buy-in.both" : "buy-in");
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

function turn() {
  layout.vertical = track.vertical = upright.matches;
}

function listen() {
  for (const one of [layout, track, sides]) {
    hear(one, "bet-pick", ({ bet }) => betting.pick(bet));
    hear(one, "bet-hover", ({ bet }) => drawn && look(bet, one));
  }
  hear(layout, "bet-drop", ({ from, to }) => wagers.move(from, to));
  hear(count, "count-state", ({ state }) => {
    last = state === "warning";
    if (drawn) drawWords(drawn.public, drawn.me);
  });
  hear(tray, "chip-choose", ({ value }) => choose(value));
  const acts = {
    undo: () => wagers.removeLast(),
    clear: () => wagers.removeAll(),
    repeat: () => wagers.repeat(),
    double: () => wagers.double(),
    take: () => wagers.takeWinners(),
    secret: () => {
      wagers.secret = !wagers.secret;
      drawChips();
    },
    favourites: () =>
      openFavourites(`favourites ${data.rulebook.id} ${data.layout}`, view.me.wagers, placeAll),
    "to-track": showTrack,
    "to-sides": showSides,
    "buy-in": () => openBuyIn(data, betting.said, notice.say),
    "cash-out": () => openCashOut(view.me, data, betting.said),
    wrong: () => openWrong(view.may, placeOf(view.me), notice.say),
    help: () => openHelp(data),
    language: () => chooseLanguage(t("language.code")),
  };
  for (const [id, act] of Object.entries(acts)) $(id).addEventListener("click", act);
  document.addEventListener("keydown", key);
}

/** @param {Chips} kept */
function placeAll(kept) {
  for (const [bet, cents] of Object.entries(kept)) wagers.place(bet, cents);
}

/** @param {Cents} value */
function choose(value) {
  chosen = value;
  drawChips();
}

function showTrack() {
  const shown = Boolean(track.hidden);
  track.hidden = !shown;
  $("board").classList.toggle("with-track", shown);
  $("to-track").ariaPressed = String(shown);
  if (shown && upright.matches && !sides.hidden) showSides();
  drawChips();
}

/** Beside the layout where there is room, in its place on a screen held upright. */
function showSides() {
  const shown = Boolean(sides.hidden);
  sides.hidden = !shown;
  $("board").classList.toggle("with-sides", shown);
  $("to-sides").ariaPressed = String(shown);
  if (shown && upright.matches && !track.hidden) showTrack();
  drawChips();
}

function setUpSides() {
  $("to-sides").hidden = !data.side_bets.length;
  const wanted = data.side_bets.length > 0 && !upright.matches;
  if (sides.hidden === wanted) showSides();
}

/** @param {KeyboardEvent} event */
function key(event) {
  pressKey(event, KEYS, data.limits.chips, choose);
}

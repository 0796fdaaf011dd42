// station.js: a player's place: the layout, chips, money, and what the table says.
import "../shared/chip-tray.js";
import "../shared/count-down.js";
import "../shared/money-strip.js";
import "../shared/race-track.js";
import "../shared/result-strip.js";
import "../shared/roulette-layout.js";
import "../shared/roulette-wheel.js";
import "../shared/side-bets.js";
import { fetchLayout } from "../shared/api.js";
import { fly, middleOf } from "../shared/flight.js";
import { openHelp } from "../shared/help.js";
import {
  addWords,
  betName,
  chooseLanguage,
  oddsText,
  onLanguage,
  sideRow,
  t,
  tableLanguage,
} from "../shared/i18n.js";
import { faultHere } from "../shared/irregular-notices.js";
import { IRREGULAR } from "../shared/irregular-words.js";
import { drawSign } from "../shared/limits-sign.js";
import { chipMoney, money } from "../shared/money.js";
import { setUpNotice } from "../shared/notice.js";
import { NOTICES } from "../shared/notice-words.js";
import { setUpPlayerNotices } from "../shared/player-notices.js";
import { PLAYER } from "../shared/player-words.js";
import { seatColour, seatInk } from "../shared/seat-colours.js";
import { connect, onProblem, onView } from "../shared/socket.js";
import { Wagers } from "../shared/wagers.js";
import { openWrong, waysOf } from "../shared/wrong.js";
import { openBuyIn } from "./buying-in.js";
import { openCashOut } from "./cashing-out.js";
import { openFavourites } from "./favourites.js";
import { Settled } from "./settled.js";
import { Stage } from "./stage.js";
import { STATION } from "./words.js";

const $ = (id) => document.getElementById(id);
const upright = matchMedia("(max-aspect-ratio: 1/1)");
const ACTS = {
  undo: "remove-last",
  clear: "remove-all",
  repeat: "repeat-wagers",
  take: "withdraw-winning-wager",
  "buy-in": "buy-in",
  "cash-out": "cash-out",
};

for (const words of [PLAYER, NOTICES, IRREGULAR, STATION]) addWords(words);
let data = await fetchLayout("station");
let made = ""; // what the layout was made of: other limits, or another place, make another
let view = null; // as the server has it
let drawn = null; // as it is on the screen: held back while the ball falls
let chosen = 0;
let last = false; // whether the warning before the end of betting is on

const notice = setUpNotice($("notice"));
const notices = setUpPlayerNotices($("notices"), said);
const wagers = new Wagers(drawChips, said);
const settled = new Settled(drawChips);
const stage = new Stage($("stage"), $("wheel"), () => view && draw());

use(data);
tableLanguage(data.language);
onLanguage(() => view && draw());
turn();
upright.addEventListener("change", turn);
listen();
onView((next) => {
  view = here(next);
  draw();
  follow();
});
onProblem((sentence) => {
  if (sentence) $("why").textContent = sentence;
});
connect("station");

/** Draw by this layout from now on. */
function use(next) {
  data = next;
  for (const id of ["layout", "track", "wheel", "sides"]) $(id).data = data;
  $("results").colours = data.colours;
  $("count").total = data.wagering_period_s ?? 30;
  $("to-track").hidden = !data.racetrack;
  if (!data.racetrack && !$("track").hidden) showTrack();
  if ($("to-sides").hidden !== !data.side_bets.length) setUpSides();
  const { chips, min } = data.limits;
  Object.assign($("tray"), { chips, plaques: data.plaques });
  if (!chips.includes(chosen)) chosen = chips.find((value) => value >= min) ?? chips[0];
  document.title = `${t("table", data)} · Croupier`;
}

/** Other limits in force, or another place at a cloth with stations: the layout is asked for again. */
async function follow() {
  const { public: table, me } = view;
  const keyOf = ({ min, max, unit, outlay }, station) =>
    JSON.stringify([min, max, unit, outlay, table.announced !== null, station]);
  made ||= keyOf(data.limits, data.tender.length > 0);
  if (made === keyOf(table.limits, me.station)) return;
  const wanted = keyOf(table.limits, me.station);
  made = wanted;
  const next = await fetchLayout("station");
  if (made !== wanted) return; // what changed meanwhile has asked for a layout of its own
  use(next);
  draw();
}

/** A view as it holds at this place: the stations of a cloth have a time to bet of their own. */
function here(next) {
  const { locked, stations_locked: stations, ends_at: ends } = next.public;
  const place = next.me.station ? { locked: locked || stations, ends_at: ends } : { ends_at: "" };
  const fault = faultHere(next.public.faults, placeOf(next.me));
  return { ...next, public: { ...next.public, ...place, fault } };
}

/** This place as a component that can be out of order; chips on a cloth have none. */
const placeOf = ({ station, seat }) => (station && seat !== null ? `station:${seat}` : "");

function draw() {
  const held = stage.show(view, drawn);
  drawn = held;
  const { public: table, me, connected } = held;
  const locked = table.locked || !connected;
  wagers.me = view.me;
  $("veil").hidden = connected;
  drawWords(table, me);
  Object.assign($("count"), {
    endsAt: locked ? "" : table.ends_at,
    warnsAt: table.warns_at,
    offset: view.offset,
  });
  $("results").results = table.results;
  Object.assign($("money"), {
    account: me.account,
    staked: me.staked,
    currency: data.currency,
    cloth: !me.station,
  });
  $("money").won = settled.isFresh(drawn) ? me.won : 0;
  notices.draw(view);
  document.documentElement.style.setProperty("--own", seatColour(me.seat));
  document.documentElement.style.setProperty("--own-ink", seatInk(me.seat));
  for (const id of ["layout", "track", "sides"])
    $(id).locked = locked || !view.may.includes("place-wager");
  const { drawn: shown, side_closed: closed, side_won: won, faults } = table;
  Object.assign($("sides"), { drawn: shown, closed, won, faults });
  drawChips();
}

/** The phase, and one line below it: what stops the game, or what is won. */
function drawWords(table, me) {
  const ground = data.grounds.find((one) => one.ground === table.no_spin);
  const phases = table.phase === "betting" && table.locked ? "locked" : table.phase;
  const state = table.fault ? "fault" : table.no_spin ? "no-spin" : phases;
  const colour = data.colours[table.outcome];
  const phase = last ? t("count.short") : t(`phase.${state}`);
  $("phase").textContent = colour ? `${table.outcome} ${t(`colour.${colour}`)}` : phase;
  $("phase").className = colour ?? (last ? "last" : "");
  const words = {
    amount: money(me.won, data.currency),
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

const announced = (table) =>
  table.says.filter((words) => words !== $("phase").textContent).join(" · ");

function drawChips() {
  if (!drawn) return;
  const { public: table, me } = drawn;
  const { stood, winners, losers } = settled.of(drawn);
  const { shown } = me;
  const chips = { ...stood, ...me.wagers };
  Object.assign($("layout"), {
    chips,
    shown,
    pending: wagers.pending,
    outcome: table.outcome,
    winners,
    losers,
  });
  Object.assign($("track"), { chips, shown, pending: wagers.pending });
  Object.assign($("sides"), { chips, shown, pending: wagers.pending, winners, losers });
  $("tray").chosen = chosen;
  const stands = (bet) => data.spots.some((spot) => spot.bet === bet);
  const off = Object.entries({ ...chips, ...shown, ...wagers.pending }).filter(
    ([bet]) => !stands(bet),
  );
  drawBadge(
    "track",
    off.filter(([bet]) => !sideRow(bet, data)),
  );
  drawBadge(
    "sides",
    off.filter(([bet]) => sideRow(bet, data)),
  );
  drawActs(me);
}

/** What stands on a drawing that is not shown, on the button that shows it. */
function drawBadge(id, off) {
  $(`on-${id}`).hidden = !off.length || !$(id).hidden;
  $(`on-${id}`).textContent = chipMoney(off.reduce((sum, [, cents]) => sum + cents, 0));
}

/** Bright is what may be done now, and would do something. */
function drawActs(me) {
  const down = [me.wagers, me.shown, wagers.pending].some((chips) => Object.keys(chips).length > 0);
  const again = Object.keys(me.last).length > 0;
  const stays = Object.keys(me.stays).length > 0;
  const idle = {
    undo: !down,
    clear: !down,
    repeat: !again || down,
    take: !stays,
    "cash-out": me.account <= 0,
  };
  for (const [id, act] of Object.entries(ACTS)) {
    $(id).disabled = !view.connected || !view.may.includes(act) || Boolean(idle[id]);
  }
  $("double").disabled = !view.connected || $("layout").locked || !(down || again);
  $("favourites").disabled = !view.connected || $("layout").locked;
  $("wrong").disabled = !view.connected || !waysOf(view.may, placeOf(me)).length;
  $("take").hidden = !stays;
  $("buy-in").hidden = !me.station;
  $("buy-in").textContent = t(data.tender.includes("ticket") ? "buy-in.both" : "buy-in");
}

function pick(bet) {
  const stake = chosen * (data.bets[bet]?.parts ?? 1);
  fly(chosen, middleOf($("tray").querySelector('[aria-checked="true"]')), pointOf(bet));
  wagers.place(bet, stake);
}

const pointOf = (bet) =>
  $("layout").pointOf(bet) ?? $("track").pointOf(bet) ?? $("sides").pointOf(bet);

/** An answer: what it says is shown, and a chip that was refused flies back. */
function said(answer, command) {
  notice.answer(answer);
  if (!answer.refused || command?.do !== "place-wager") return;
  fly(chosen, pointOf(command.bet), middleOf($("tray")), 250);
}

/** A bet that is looked at: its numbers light up on both drawings, its name stands in the line. */
function look(bet, from) {
  const known = data.bets[bet] ?? sideRow(bet, data);
  for (const id of ["layout", "track"]) if (id !== from) $(id).light(known?.covers ?? []);
  if (!known) return drawWords(drawn.public, drawn.me);
  const parts =
    known.parts > 1
      ? ` · ${t("each", { stake: money(chosen * known.parts), parts: known.parts })}`
      : "";
  $("detail").textContent = `${betName(bet, data)} · ${oddsText(known.pays)}${parts}`;
}

function turn() {
  $("layout").vertical = $("track").vertical = upright.matches;
}

function listen() {
  for (const id of ["layout", "track", "sides"]) {
    $(id).addEventListener("bet-pick", (event) => pick(event.detail.bet));
    $(id).addEventListener("bet-hover", (event) => drawn && look(event.detail.bet, id));
  }
  $("layout").addEventListener("bet-drop", ({ detail }) => wagers.move(detail.from, detail.to));
  $("count").addEventListener("count-state", ({ detail }) => {
    last = detail.state === "warning";
    if (drawn) drawWords(drawn.public, drawn.me);
  });
  $("tray").addEventListener("chip-choose", ({ detail }) => choose(detail.value));
  const acts = {
    undo: () => wagers.removeLast(),
    clear: () => wagers.removeAll(),
    repeat: () => wagers.repeat(),
    double: () => wagers.double(),
    take: () => wagers.takeWinners(),
    favourites: () =>
      openFavourites(`favourites ${data.rulebook.id} ${data.layout}`, view.me.wagers, placeAll),
    "to-track": showTrack,
    "to-sides": showSides,
    "buy-in": () => openBuyIn(data, said, notice.say),
    "cash-out": () => openCashOut(view.me, data, said),
    wrong: () => openWrong(view.may, placeOf(view.me), notice.say),
    help: () => openHelp(data),
    language: () => chooseLanguage(t("language.code")),
  };
  for (const [id, act] of Object.entries(acts)) $(id).addEventListener("click", act);
  document.addEventListener("keydown", key);
}

function placeAll(kept) {
  for (const [bet, cents] of Object.entries(kept)) wagers.place(bet, cents);
}

function choose(value) {
  chosen = value;
  drawChips();
}

function showTrack() {
  const shown = $("track").hidden;
  $("track").hidden = !shown;
  $("board").classList.toggle("with-track", shown);
  $("to-track").ariaPressed = String(shown);
  if (shown && upright.matches && !$("sides").hidden) showSides();
  drawChips();
}

/** Beside the layout where there is room, in its place on a screen held upright. */
function showSides() {
  const shown = $("sides").hidden;
  $("sides").hidden = !shown;
  $("board").classList.toggle("with-sides", shown);
  $("to-sides").ariaPressed = String(shown);
  if (shown && upright.matches && !$("track").hidden) showTrack();
  drawChips();
}

function setUpSides() {
  $("to-sides").hidden = !data.side_bets.length;
  const wanted = data.side_bets.length > 0 && !upright.matches;
  if ($("sides").hidden === wanted) showSides();
}

function key(event) {
  if ($("panel").open || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = {
    Backspace: "undo",
    r: "repeat",
    d: "double",
    f: "favourites",
    "?": "help",
    t: "to-track",
    s: "to-sides",
  };
  const value = data.limits.chips[Number(event.key) - 1];
  const button = $(keys[event.key] ?? keys[event.key.toLowerCase()] ?? "");
  if (value) choose(value);
  else if (button && !button.hidden) button.click();
  else return;
  event.preventDefault();
}

// display.js: a TouchTable player's own screen: account, bets, the race-track, and what the table says.
import "../shared/chip-tray.js";
import "../shared/money-strip.js";
import "../shared/race-track.js";
import "../shared/result-strip.js";
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
import { money } from "../shared/money.js";
import { setUpNotice } from "../shared/notice.js";
import { NOTICES } from "../shared/notice-words.js";
import { groundOf, phaseOf, stateOf } from "../shared/phase.js";
import { setUpPlayerNotices } from "../shared/player-notices.js";
import { PLAYER } from "../shared/player-words.js";
import { connect, onProblem, onView } from "../shared/socket.js";
import { Wagers } from "../shared/wagers.js";
import { openWrong, waysOf } from "../shared/wrong.js";
import { openCashOut } from "./cash-out.js";
import { setUpMyBets } from "./my-bets.js";
import { DISPLAY } from "./words.js";

const $ = (id) => document.getElementById(id);
const ACTS = {
  undo: "remove-last",
  clear: "remove-all",
  repeat: "repeat-wagers",
  "cash-out": "cash-out",
};

for (const words of [PLAYER, NOTICES, IRREGULAR, DISPLAY]) addWords(words);
const data = await fetchLayout("display");
let view = null;
let learnt = null; // the limits and what was announced when the layout was asked for
let chosen = data.limits.chips.find((value) => value >= data.limits.min) ?? data.limits.chips[0];

const notice = setUpNotice($("notice"));
const notices = setUpPlayerNotices($("notices"), said);
const wagers = new Wagers(drawBets, said);
const myBets = setUpMyBets(data);

$("track").data = data;
$("track").hidden = !data.racetrack;
$("sides").data = data;
$("sides").hidden = !data.side_bets.length;
$("results").colours = data.colours;
Object.assign($("tray"), { chips: data.limits.chips, plaques: data.plaques });
document.title = `${t("table", data)} · Croupier`;
tableLanguage(data.language);
onLanguage(() => view && draw());
listen();
onView((next) => {
  const fault = faultHere(next.public.faults, placeOf(next.me));
  view = { ...next, public: { ...next.public, fault } };
  draw();
  learnLimits();
});
onProblem((sentence) => {
  if (sentence) $("why").textContent = sentence;
});
connect("display");

/** This screen as a component that can be out of order. */
function placeOf({ seat }) {
  return seat === null ? "" : `display:${seat}`;
}

function draw() {
  const { public: table, me, connected } = view;
  wagers.me = me;
  $("veil").hidden = connected;
  drawWords(table, me);
  notices.draw(view);
  $("results").results = table.results;
  Object.assign($("money"), {
    account: me.account,
    staked: me.staked,
    won: me.won,
    currency: data.currency,
  });
  $("track").locked = table.locked || !connected || !view.may.includes("place-wager");
  const { drawn, side_closed: closed, side_won: won, faults } = table;
  Object.assign($("sides"), { drawn, closed, won, faults, locked: $("track").locked });
  drawBets();
}

/** The phase, and one line below it: what stops the game, what is won, or what the dealer says. */
function drawWords(table, me) {
  const { words, colour } = phaseOf(table, data);
  $("phase").textContent = words;
  $("phase").className = colour || (stateOf(table) === "final-bets" ? "last" : "");
  const won =
    me.won > 0 && t("won", { amount: money(me.won, data.currency), outcome: table.results[0] });
  const said = table.says.filter((one) => one !== words).join(" · ");
  $("detail").textContent = table.fault || (table.no_spin && groundOf(table, data)) || won || said;
  if (won && $("said").textContent !== won) $("said").textContent = won;
  drawSign($("limits"), table.limits, data.limits.kinds);
  $("rulebook").textContent = `${data.rulebook.tag} · ${t("table", data)}`;
}

function drawBets() {
  if (!view) return;
  const { me } = view;
  for (const id of ["track", "sides"])
    Object.assign($(id), { chips: me.wagers, pending: wagers.pending });
  $("tray").chosen = chosen;
  myBets.draw(view);
  const down = me.staked > 0 || Object.keys(wagers.pending).length > 0;
  const again = Object.keys(me.last).length > 0;
  const idle = { undo: !down, clear: !down, repeat: !again || down, "cash-out": me.account <= 0 };
  for (const [id, act] of Object.entries(ACTS)) {
    $(id).disabled = !view.connected || !view.may.includes(act) || idle[id];
  }
  $("wrong").disabled = !view.connected || !waysOf(view.may, placeOf(me)).length;
  $("double").disabled = $("track").locked || !(down || again);
}

/** Limits may have changed: the sign says so at once, and those of each bet are asked for again. */
async function learnLimits() {
  const { limits, announced } = view.public;
  const now = JSON.stringify([limits, announced !== null]);
  const known = learnt === null || learnt === now;
  learnt = now;
  if (known) return;
  Object.assign(data, await fetchLayout("display"));
  Object.assign($("tray"), { chips: data.limits.chips, plaques: data.plaques });
  draw();
}

function pick(bet) {
  fly(chosen, middleOf($("tray").querySelector('[aria-checked="true"]')), pointOf(bet));
  wagers.place(bet, chosen * (data.bets[bet]?.parts ?? 1));
}

const pointOf = (bet) => $("track").pointOf(bet) ?? $("sides").pointOf(bet);

function said(answer, command) {
  notice.answer(answer);
  if (!answer.refused || command?.do !== "place-wager") return;
  fly(chosen, pointOf(command.bet), middleOf($("tray")), 250);
}

/** A bet that is looked at: its name, odds and parts stand in the line. */
function look(bet) {
  const known = data.bets[bet] ?? sideRow(bet, data);
  if (!known) return drawWords(view.public, view.me);
  const parts =
    known.parts > 1
      ? ` · ${t("each", { stake: money(chosen * known.parts), parts: known.parts })}`
      : "";
  $("detail").textContent = `${betName(bet, data)} · ${oddsText(known.pays)}${parts}`;
}

function listen() {
  for (const id of ["track", "sides"]) {
    $(id).addEventListener("bet-pick", (event) => pick(event.detail.bet));
    $(id).addEventListener("bet-hover", (event) => view && look(event.detail.bet));
  }
  $("tray").addEventListener("chip-choose", ({ detail }) => choose(detail.value));
  const acts = {
    undo: () => wagers.removeLast(),
    clear: () => wagers.removeAll(),
    repeat: () => wagers.repeat(),
    double: () => wagers.double(),
    "cash-out": () => openCashOut(view.me.account, data.currency, view.may, said),
    wrong: () => openWrong(view.may, placeOf(view.me), notice.say),
    help: () => openHelp(data),
    language: () => chooseLanguage(t("language.code")),
  };
  for (const [id, act] of Object.entries(acts)) $(id).addEventListener("click", act);
  document.addEventListener("keydown", key);
}

function choose(value) {
  chosen = value;
  drawBets();
}

function key(event) {
  if ($("panel").open || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = { Backspace: "undo", r: "repeat", d: "double", "?": "help" };
  const value = data.limits.chips[Number(event.key) - 1];
  const button = $(keys[event.key] ?? keys[event.key.toLowerCase()] ?? "");
  if (value) choose(value);
  else if (button) button.click();
  else return;
  event.preventDefault();
}

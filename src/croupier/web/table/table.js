// table.js: the TouchTable from above: one layout for all, pads around it, the dealer's place.

import { fetchLayout } from "../shared/api.js";
import { drawBuilding, keepBeside } from "../shared/building.js";
import { setUpCutOff } from "../shared/cut-off.js";
import { html } from "../shared/drawn.js";
import { drawElsewhere } from "../shared/elsewhere.js";
import { Everybody, tagOf } from "../shared/everybody.js";
import { Falling } from "../shared/falling.js";
import { fly, middleOf } from "../shared/flight.js";
import { addWords, language, onLanguage, otherLanguage, t, tableLanguage } from "../shared/i18n.js";
import { setUpLight } from "../shared/light-switch.js";
import { money, shortMoney, sumOf } from "../shared/money.js";
import { setUpNotice } from "../shared/notice.js";
import { setUpNowhere } from "../shared/nowhere.js";
import { $, hear, part } from "../shared/page.js";
import { groundOf, isStopped, outcomeOf, phaseOf, stateOf } from "../shared/phase.js";
import { RaceTrack } from "../shared/race-track.js";
import { ResultStrip } from "../shared/result-strip.js";
import { RouletteLayout } from "../shared/roulette-layout.js";
import { RouletteWheel } from "../shared/roulette-wheel.js";
import { seatColour, seatInk } from "../shared/seat-colours.js";
import { SideBets } from "../shared/side-bets.js";
import { connect, onView } from "../shared/socket.js";
import { faultHere, faultWords } from "../shared/wrong-notices.js";
import { Begun } from "./begun.js";
import { Held } from "./held.js";
import { setUpPadTray } from "./pad-tray.js";
import { setUpPads, TAKE_BACK } from "./pads.js";
import { Touches } from "./touches.js";
import { TABLE } from "./words.js";

/** @import { Cents, ChipsView, PublicView, SharedView } from "../shared/types.d.ts" */

const upright = matchMedia("(max-aspect-ratio: 1/1)");
const SAID = ["final-bets", "no-more-bets"]; // when the dealer's words stand on the layout
const STOPS = ["fault", "no-spin"];

addWords(TABLE);
setUpCutOff($("veil"));
setUpNowhere("table");
connect("table");
const data = await fetchLayout("table");
/** @type {SharedView} */
let view; // as the server has it
/** @type {SharedView} */
let drawn; // as it is on the screen: held back while the ball falls
/** @type {Map<number, ChipsView & {name: string}>} */
let players = new Map(); // seat -> {name, wagers}
/** @type {Map<number, number>} */
const values = new Map(); // seat -> the chip it places
const first = data.limits.chips.find((value) => value >= data.limits.min) ?? data.limits.chips[0];

const layout = $("layout", RouletteLayout);
const track = $("track", RaceTrack);
const sides = $("sides", SideBets);
const results = $("results", ResultStrip);
const wheel = $("wheel", RouletteWheel);
/** @type {Falling<SharedView>} */
const falling = new Falling(wheel, () => view && draw());
const notice = setUpNotice($("notice"));
const everybody = new Everybody(() => drawChips());
const touches = new Touches(drawChips, (answer) => notice.answer(answer));
const begun = new Begun(touches, drawChips);
const held = new Held(drawChips, (seat) => players.has(seat));
const tray = setUpPadTray($("tray-of"), data, choose);
const pads = setUpPads(data, held, (seat, place) => tray.open(seat, place, chosen(seat)));

track.hidden = !data.racetrack;
track.bare = true;
sides.hidden = !data.side_bets.length;
$("board").classList.toggle("with-sides", data.side_bets.length > 0);
for (const one of [layout, track, sides, wheel]) one.data = data;
results.colours = data.colours;
document.title = `${t("table", data)} · Croupier`;
tableLanguage(data.language);
onLanguage(() => view && draw());
setUpLight($("light"));
turn();
upright.addEventListener("change", turn);
keepBeside([layout, sides], drawChips);
for (const one of [layout, sides]) hear(one, "bet-pick", ({ bet }) => touch(bet));
for (const one of [layout, sides]) hear(one, "bet-drop", ({ from, to }) => drop(from, to));
$("language").addEventListener("click", otherLanguage);
document.addEventListener(
  "keydown",
  (event) => event.key === "Backspace" && event.preventDefault(),
);
onView((/** @type {SharedView} */ next) => {
  view = next;
  draw();
});

/** @param {number} seat */
const chosen = (seat) => values.get(seat) ?? first;
const isOpen = () => view.connected && view.may.includes("place-wager") && !view.public.locked;

function draw() {
  drawn = falling.hold(view, drawn, faultHere(view.public.faults, ""));
  // One display that is out of order stops only that.
  const table = { ...drawn.public, fault: faultHere(drawn.public.faults, "") };
  seatPlayers();
  held.release((seat) => isOpen() && players.has(seat));
  if (!isOpen()) tray.close();
  if (view.connected && !isOpen() && begun.waiting.length) notice.say(begun.drop(data));
  drawDealer(table);
  drawBanner(table);
  drawGuests();
  drawChips();
}

/** Who sits where; a seat that changes hands begins with the first chip again. */
function seatPlayers() {
  const here = new Map();
  for (const [name, player] of Object.entries(drawn.players))
    if (player.seat) here.set(player.seat, { name, ...player });
  for (const [seat, { name }] of players) if (here.get(seat)?.name !== name) values.delete(seat);
  players = here;
  begun.keep((seat) => players.get(seat)?.name);
}

/** @param {PublicView} table */
function drawDealer(table) {
  const { words, colour } = phaseOf(table, data);
  $("phase").textContent = words;
  $("phase").className = colour;
  Object.assign(results, { results: table.results, stopped: isStopped(table) });
  $("name").textContent = `${t("table", data)} · ${data.rulebook.tag}`;
  const { min, max } = table.limits;
  $("limits").textContent = t("limits", { min: shortMoney(min), max: shortMoney(max) });
}

/**
 * What the dealer calls, and what stops the game, stands on the layout for all to see.
 * @param {PublicView} table
 */
function drawBanner(table) {
  const state = stateOf(table);
  const own = language() === "en" && table.says.length > 0; // the rulebook's words are English
  const said = own ? table.says.join(" · ") : t(`phase.${state}`);
  const why = state === "fault" ? faultWords(table) : groundOf(table, data);
  $("banner").hidden = !SAID.includes(state) && !STOPS.includes(state);
  $("banner").className = state;
  $("banner").textContent = STOPS.includes(state) ? `${t(`phase.${state}`)}: ${why}` : said;
}

function drawChips() {
  if (!drawn) return;
  const { public: table } = drawn;
  const stacks = everybody.stacks(drawn, touches.pending);
  const [seat, ...others] = held.seats;
  const holder = others.length ? undefined : players.get(seat);
  Object.assign(layout, {
    stacks,
    chips: holder?.wagers ?? {},
    locked: !isOpen(),
    outcome: outcomeOf(table),
  });
  Object.assign(track, { stacks, locked: !isOpen(), outcome: outcomeOf(table) });
  sides.see(table);
  Object.assign(sides, { stacks, chips: holder?.wagers ?? {}, locked: !isOpen() });
  for (const one of [layout, sides]) {
    one.style.setProperty("--own", seatColour(seat));
    one.style.setProperty("--own-ink", seatInk(seat));
  }
  drawElsewhere($("elsewhere"), stacks, [layout, track, sides], data);
  drawBuilding($("building"), begun.waiting, pointOf, data);
  pads.draw(players, chosen, !isOpen());
  $("held").textContent = !isOpen() ? "" : heldWords(held.seats);
  $("held").className = held.seats.length > 1 ? "several" : held.seats.length ? "one" : "";
}

/** @param {number[]} seats */
function heldWords(seats) {
  if (seats.length > 1) return t("pads.several", { seats: seats.join(", ") });
  return seats.length ? t("pads.held", { seat: seats[0] }) : t("pads.none");
}

/** Guests bet through the dealer: no pad, but their chips are named. */
function drawGuests() {
  const guests = Object.entries(drawn.players).filter(([, player]) => player.guest);
  $("guests").hidden = !guests.length;
  const discs = guests.map(([name, player]) => {
    const amount = money(sumOf(player.wagers));
    return html(
      "b",
      { title: name, role: "img", ariaLabel: t("guest.name", { name, amount }) },
      tagOf({ name }),
    );
  });
  $("guests").replaceChildren(part($("guests"), ":scope > *"), ...discs);
}

/**
 * The one pad that is held, none (the server says why that places nothing), or too many.
 * @param {(pad: number) => void} act
 */
function withPad(act) {
  const seats = held.seats;
  held.use();
  if (seats.length > 1) return notice.say(heldWords(seats));
  act(seats[0] ?? 0);
}

/** @param {string} bet */
function touch(bet) {
  withPad((pad) => {
    const player = players.get(pad);
    const parts = data.bets[bet]?.parts ?? 1;
    if (pad && chosen(pad) === TAKE_BACK) takeBack(pad, bet);
    else if (player) begun.pick(pad, player.name, bet, chosen(pad) * parts, parts);
    else touches.place(pad, undefined, bet, chosen(pad) * parts);
  });
}

/**
 * What is not yet a bet, or else the chips that stand there.
 * @param {number} pad
 * @param {string} bet
 */
function takeBack(pad, bet) {
  if (!begun.takeBack(pad, bet)) touches.takeBack(pad, bet);
}

/**
 * A chip was dragged to another bet, or off the table; what is refused flies back.
 * @param {string} from
 * @param {string | null} to
 */
function drop(from, to) {
  withPad(async (pad) => {
    const cents = players.get(pad)?.wagers[from] ?? 0;
    const answer = await (to ? touches.move(pad, from, to) : touches.takeBack(pad, from));
    const tried = to ? pointOf(to) : middleOf(document.querySelector(`.pad[data-seat="${pad}"]`));
    if (answer.refused) fly(cents, tried, pointOf(from), 250);
  });
}

/** @param {string} bet */
const pointOf = (bet) => layout.pointOf(bet) ?? sides.pointOf(bet);

/**
 * @param {number} seat
 * @param {Cents} value
 */
function choose(seat, value) {
  values.set(seat, value);
  drawChips();
}

/** The wheel stands at the end of a table that lies, and before the dealer of an upright one. */
function turn() {
  layout.vertical = upright.matches;
  if (upright.matches) part(document, '[data-side="top"]').after(wheel);
  else $("cloth").after(wheel);
  pads.arrange(upright.matches);
}

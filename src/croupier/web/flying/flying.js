// flying.js: the flying display: everybody's bets on one layout, to look at from afar.

import { fetchLayout } from "../shared/api.js";
import { CountDown } from "../shared/count-down.js";
import { setUpCutOff } from "../shared/cut-off.js";
import { html } from "../shared/drawn.js";
import { drawElsewhere } from "../shared/elsewhere.js";
import { Everybody, tagOf } from "../shared/everybody.js";
import { Falling } from "../shared/falling.js";
import { addWords, onLanguage, t, tableLanguage } from "../shared/i18n.js";
import { setUpLight } from "../shared/light-switch.js";
import { money, shortMoney, sumOf } from "../shared/money.js";
import { setUpNowhere } from "../shared/nowhere.js";
import { $, part } from "../shared/page.js";
import { isStopped, outcomeOf, phaseOf, stateOf } from "../shared/phase.js";
import { RaceTrack } from "../shared/race-track.js";
import { ResultStrip } from "../shared/result-strip.js";
import { RouletteLayout } from "../shared/roulette-layout.js";
import { RouletteWheel } from "../shared/roulette-wheel.js";
import { seatColour, seatInk } from "../shared/seat-colours.js";
import { connect, onView } from "../shared/socket.js";
import { faultHere } from "../shared/wrong-notices.js";
import { FLYING } from "./words.js";

/** @import { ChipsView, PublicView, SharedView } from "../shared/types.d.ts" */

addWords(FLYING);

const upright = matchMedia("(max-aspect-ratio: 1/1)");
setUpCutOff($("cut-off"));
setUpNowhere("flying");
connect("flying");
const data = await fetchLayout("flying");
const everybody = new Everybody(() => draw());
/** @type {SharedView} */
let view; // as the server has it
/** @type {SharedView} */
let drawn; // as it is on the screen: held back while the ball falls
const layout = $("layout", RouletteLayout);
const track = $("track", RaceTrack);
const results = $("results", ResultStrip);
const count = $("count", CountDown);
const wheel = $("wheel", RouletteWheel);
/** @type {Falling<SharedView>} */
const falling = new Falling(wheel, () => draw());

track.hidden = !data.racetrack;
track.bare = true;
for (const one of [layout, track, wheel]) one.data = data;
results.colours = data.colours;
results.most = 15;
count.total = data.wagering_period_s ?? 30;
tableLanguage(data.language);
onLanguage(draw);
setUpLight($("light"));
turn();
upright.addEventListener("change", turn);
onView((/** @type {SharedView} */ next) => {
  view = next;
  draw();
});

function draw() {
  document.title = `${t("flying.title")} · Croupier`;
  if (!view) return;
  drawn = falling.hold(view, drawn, faultHere(view.public.faults, ""));
  const { public: table, players } = drawn;
  // One station that is out of order stops only that.
  drawHeader({ ...table, fault: faultHere(table.faults, "") });
  const stacks = everybody.stacks(drawn);
  for (const one of [layout, track]) Object.assign(one, { stacks, locked: table.locked });
  for (const one of [layout, track]) one.outcome = outcomeOf(table);
  drawElsewhere($("elsewhere"), stacks, [layout, track], data);
  drawSeats(players);
}

/** @param {PublicView} table */
function drawHeader(table) {
  const { words, colour } = phaseOf(table, data);
  $("phase").textContent = words;
  $("phase").className = colour || stateOf(table);
  const counting = Boolean(table.ends_at) && !table.locked;
  count.hidden = !counting;
  const ends = { endsAt: counting ? table.ends_at : "", warnsAt: table.warns_at };
  Object.assign(count, { ...ends, offset: view.offset });
  Object.assign(results, { results: table.results, stopped: isStopped(table) });
  $("name").textContent = `${t("flying.table", data)} · ${data.rulebook.tag}`;
  const { min, max } = table.limits;
  $("limits").textContent = t("flying.limits", { min: shortMoney(min), max: shortMoney(max) });
}

/**
 * Whose chips are whose: a colour and a number each, and what stands on the layout of it.
 * @param {SharedView["players"]} players
 */
function drawSeats(players) {
  const here = Object.entries(players).map(([name, player]) => ({ name, ...player }));
  here.sort((one, other) => (one.seat ?? 999) - (other.seat ?? 999));
  $("seats").replaceChildren(...here.map(seat));
  $("seats").hidden = !here.length;
  $("seats").className = here.length > 20 ? "many" : here.length > 8 ? "several" : "";
  $("nobody").hidden = here.length > 0;
  const total = here.reduce((sum, one) => sum + sumOf(one.wagers), 0);
  part($("total"), "output").textContent = money(total, data.currency);
}

/** @param {ChipsView & {name: string}} player */
function seat(player) {
  const tag = tagOf(player);
  const [down, won] = [sumOf(player.wagers), sumOf(player.paid)];
  const amount = won && !down ? `+${shortMoney(won)}` : shortMoney(down);
  const disc = html("b", { className: "disc" }, tag);
  disc.style.background = seatColour(player.seat);
  disc.style.color = seatInk(player.seat);
  const item = html("li", { className: won && !down ? "won" : "" }, disc, html("span", {}, amount));
  item.ariaLabel = t(player.guest ? "flying.guest" : "flying.seat", { tag, amount });
  return item;
}

function turn() {
  layout.vertical = upright.matches;
}

// flying.js: the flying display: everybody's bets on one layout, to look at from afar.
import "../shared/count-down.js";
import "../shared/race-track.js";
import "../shared/result-strip.js";
import "../shared/roulette-layout.js";
import { fetchLayout } from "../shared/api.js";
import { html } from "../shared/drawn.js";
import { drawElsewhere } from "../shared/elsewhere.js";
import { Everybody, sumOf, tagOf } from "../shared/everybody.js";
import { addWords, onLanguage, t, tableLanguage } from "../shared/i18n.js";
import { money, shortMoney } from "../shared/money.js";
import { phaseOf, stateOf } from "../shared/phase.js";
import { seatColour, seatInk } from "../shared/seat-colours.js";
import { connect, onView } from "../shared/socket.js";
import { FLYING } from "./words.js";

addWords(FLYING);

const $ = (id) => document.getElementById(id);
const upright = matchMedia("(max-aspect-ratio: 1/1)");
const data = await fetchLayout("flying");
const everybody = new Everybody(() => draw());
let view = null;

$("track").hidden = !data.racetrack;
$("track").bare = true;
for (const id of ["layout", "track"]) $(id).data = data;
$("results").colours = data.colours;
$("results").most = 15;
$("count").total = data.wagering_period_s ?? 30;
tableLanguage(data.language);
onLanguage(draw);
turn();
upright.addEventListener("change", turn);
connect("flying");
onView((next) => {
  view = next;
  draw();
});

function draw() {
  if (!view) return;
  drawHeader(view.public);
  const stacks = everybody.stacks(view);
  for (const id of ["layout", "track"])
    Object.assign($(id), { stacks, locked: view.public.locked });
  $("layout").outcome = view.public.outcome;
  drawElsewhere($("elsewhere"), stacks, [$("layout"), $("track")], data);
  drawSeats(view.players);
  $("cut-off").hidden = view.connected;
}

function drawHeader(table) {
  const { words, colour } = phaseOf(table, data);
  $("phase").textContent = words;
  $("phase").className = colour || stateOf(table);
  const counting = Boolean(table.ends_at) && !table.locked;
  $("count").hidden = !counting;
  const ends = { endsAt: counting ? table.ends_at : "", warnsAt: table.warns_at };
  Object.assign($("count"), { ...ends, offset: view.offset });
  $("results").results = table.results;
  $("name").textContent = `${t("flying.table", data)} · ${data.rulebook.tag}`;
  const { min, max } = table.limits;
  $("limits").textContent = t("flying.limits", { min: shortMoney(min), max: shortMoney(max) });
}

/** Whose chips are whose: a colour and a number each, and what stands on the layout of it. */
function drawSeats(players) {
  const here = Object.entries(players).map(([name, player]) => ({ name, ...player }));
  here.sort((one, other) => (one.seat ?? 999) - (other.seat ?? 999));
  $("seats").replaceChildren(...here.map(seat));
  $("seats").className = here.length > 28 ? "many" : here.length > 14 ? "several" : "";
  $("nobody").hidden = here.length > 0;
  const total = here.reduce((sum, one) => sum + sumOf(one.wagers), 0);
  $("total").querySelector("output").textContent = money(total, data.currency);
}

function seat(player) {
  const [tag, amount] = [tagOf(player), shortMoney(sumOf(player.wagers))];
  const disc = html("b", { className: "disc" }, tag);
  disc.style.background = seatColour(player.seat);
  disc.style.color = seatInk(player.seat);
  const item = html("li", {}, disc, html("span", {}, amount));
  item.ariaLabel = t(player.guest ? "flying.guest" : "flying.seat", { tag, amount });
  return item;
}

function turn() {
  $("layout").vertical = upright.matches;
}

// dealer.js: the dealer console. It arranges what the server sends and asks for what `may` allows.
import { setUpCutOff } from "../shared/cut-off.js";
import "../shared/office-nav.js";
import { $, part, parts } from "../shared/page.js";
import { groundWords } from "../shared/phase.js";
import "../shared/count-down.js";
import "../shared/result-strip.js";
import { fetchLayout } from "../shared/api.js";
import { componentName } from "../shared/components.js";
import { GAME_WORDS } from "../shared/game-words.js";
import { addWords, onLanguage, otherLanguage, t, tableLanguage } from "../shared/i18n.js";
import { endOfBetting, sessionWords } from "../shared/session.js";
import { SESSION_WORDS } from "../shared/session-words.js";
import { connect, onView } from "../shared/socket.js";
import { setUpActs } from "./acts.js";
import { setUpAttest } from "./attest.js";
import { setUpChips } from "./chips.js";
import { setUpDesk } from "./desk.js";
import { DESK } from "./desk-words.js";
import { setUpGuests } from "./guests.js";
import { setUpHouse } from "./house.js";
import { setUpKeys } from "./keys.js";
import { setUpLine } from "./line.js";
import { LINE } from "./line-words.js";
import { setUpMarkers } from "./markers.js";
import { setUpNoSpin } from "./no-spin.js";
import { setUpNotices, signWords } from "./notices.js";
import { setUpNumber } from "./number.js";
import { setUpPeople } from "./people.js";
import { setUpPlaces } from "./places.js";
import { isLost, setUpRail } from "./rail.js";
import { setUpSensors } from "./sensors.js";
import { setUpSides } from "./sides.js";
import { setUpSignature } from "./signature.js";
import { setUpStage } from "./stage.js";
import { setUpTableMenu } from "./table-menu.js";
import { setUpTerms } from "./terms.js";
import { act, hushNote, onRefused, setUpTold, tell } from "./told.js";
import { setUpTraining } from "./training.js";
import { TRAINING } from "./training-words.js";
import { setUpTrouble } from "./trouble.js";
import { TROUBLE } from "./trouble-words.js";
import { WORDS } from "./words.js";

/** @import { DealerView, PublicView } from "../shared/types.d.ts" */

addWords(WORDS);
addWords(GAME_WORDS);
addWords(DESK);
addWords(TROUBLE);
addWords(LINE);
addWords(TRAINING);
addWords(SESSION_WORDS);

const SPOKEN = ["betting", "no-more-bets", "outcome"]; // when what was last said still holds
const STILL = ["closed", "idle", "betting", "wagering-closed"]; // no ball has been released yet
// What is shut while the screen is cut off; the page keeps its heading and its main part.
const ACTS = "header > :not(:has(h1)), main > *, body > :not(header, main, #cut-off)";
setUpCutOff($("cut-off"), "", { 403: "console.not-yours", 404: "console.no-table" }, [
  "",
  "sign-in",
]);
connect("dealer");
const data = await fetchLayout("dealer");
tableLanguage(data.language);

setUpTold();
const number = setUpNumber(data);
const people = setUpPeople(
  data,
  () => draw(),
  (form, player) => desk.show(form, { player }),
);
const desk = setUpDesk(data, people);
setUpPlaces(data, desk, people);
setUpGuests(desk, people);
setUpChips(data, desk);
setUpTerms(data, desk);
setUpHouse(desk);
setUpAttest(desk);
setUpKeys(number, people);
const noSpin = setUpNoSpin(data);
const line = setUpLine(data, people);
const trouble = setUpTrouble(data);
const panels = [
  setUpSignature(),
  noSpin,
  setUpRail(data, number, noSpin.open),
  number,
  people,
  desk,
  setUpStage(data, people, desk, line),
  line,
  setUpMarkers(),
  setUpSides(data),
  setUpSensors(data),
  setUpNotices(),
  setUpActs(data),
  setUpTableMenu(data),
  trouble,
  setUpTraining(data),
];
onRefused("not-attested", () => desk.show("attest"));
onRefused("ball-not-examined", trouble.open); // where it is said to be fit, or not

/** @type {DealerView} */
let view;
let frame = 0;
let sign = ""; // the limits in force, as the layout was fetched for

/** Everything again from the view, once however many changes come at once. */
function draw() {
  if (!frame) frame = requestAnimationFrame(drawNow);
}

function drawNow() {
  frame = 0;
  if (!view) return;
  drawHeader();
  for (const panel of panels) panel.draw(view);
  followLimits();
  for (const one of parts(document, ACTS)) one.inert = !view.connected;
}

function drawHeader() {
  const now = view.public;
  $("name").textContent = t("dealer.title", { table: data.table });
  document.title = `${$("name").textContent} · Croupier`;
  const facts = [
    t(`game.${data.game}`, {}, data.game),
    data.layout,
    data.rulebook.tag,
    signWords(now.limits),
    ...(now.tournament ? [sessionWords(now)] : []),
  ];
  $("facts").textContent = facts.join(" · ");
  $("facts").title = data.rulebook.title;
  const final = now.final_bets && now.phase === "ball-in-play";
  const phase = final
    ? t("step.announce-final-bets")
    : t(`phase.${now.phase === "wagering-closed" ? "locked" : now.phase}`);
  $("phase").textContent = phase;
  const under = STILL.includes(now.phase) ? "dealer.last-spin" : "dealer.spin";
  const said = SPOKEN.includes(now.phase) ? now.says.filter((words) => words !== phase) : [];
  const spin = now.spin ? [t(under, { spin: now.spin })] : [];
  $("spin").textContent = [...spin, ...said.map((words) => `“${words}”`)].join(" · ");
  Object.assign($("results"), { results: now.results, colours: data.colours, most: 15 });
  drawCount(now);
  drawLight(now);
}

/**
 * The wagering period. It is the stations' own at a table with a cloth, and may run on after no more bets.
 * @param {PublicView} now
 */
function drawCount(now) {
  const ends = endOfBetting(now);
  const counting = Boolean(ends);
  const words = now.locked ? "count.runs-on" : people.mixed ? "count.stations" : "";
  $("count").hidden = !counting;
  $("counted").hidden = !counting || !words;
  $("counted").textContent = words && t(words);
  Object.assign($("count"), {
    endsAt: ends,
    warnsAt: now.warns_at,
    offset: view.offset,
    total: data.wagering_period_s ?? 30,
  });
}

/**
 * Green; red by the console, or amber for a malfunction, with the fault and the button that clears it.
 * @param {PublicView} publicView
 */
function drawLight({ faults, light: red }) {
  const light = $("light");
  const all = Object.keys(faults);
  const component = all.find((one) => !one.includes(":")) ?? all[0]; // the system before a single place
  light.className = red ? "red" : component ? "amber" : "green";
  const failed = component
    ? t("need.fault", { component: componentName(component), what: faults[component] })
    : "";
  part(light, ".words").textContent = red
    ? [t("dealer.light.red"), failed].filter(Boolean).join(" · ")
    : failed || t("dealer.light.green");
  const clear = part(light, "button", HTMLButtonElement);
  clear.hidden = !component;
  clear.classList.toggle("next", red && !isLost(view.public));
  clear.disabled = !view.may.includes("clear-fault");
  clear.onclick = () => act({ do: "clear-fault", component });
}

/** Other limits in force: what the layout says of them is fetched again. */
async function followLimits() {
  const now = JSON.stringify([view.public.limits, view.public.session?.session]);
  const before = sign;
  sign = now; // before it is asked for, so that it is asked for once
  if (!before || before === now) return;
  const { limits } = await fetchLayout("dealer");
  if (sign === now) data.limits = limits; // else a later answer has them
}

/**
 * What the last no spin was called for, until the next bets are taken.
 * @param {PublicView | undefined} before
 * @param {PublicView} now
 */
function tellNoSpin(before, now) {
  if (before && before.phase !== now.phase && now.phase !== "idle") hushNote();
  if (!now.no_spin || now.no_spin === before?.no_spin) return;
  const ground = data.grounds.find((one) => one.ground === now.no_spin);
  if (ground)
    tell(t("dealer.no-spin.called", { says: groundWords(ground) }), ground.clause, "note");
}

$("speak").onclick = otherLanguage;
onLanguage(draw);
onView((/** @type {DealerView} */ next) => {
  tellNoSpin(view?.public, next.public);
  view = next;
  draw();
});

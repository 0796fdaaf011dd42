// director.js: who runs a tournament sees all of it: what waits, what comes next, and every list.

import { apiUntilHeard, signOut } from "../shared/api.js";
import { timeOfDay } from "../shared/clocks.js";
import { cupId, roundName } from "../shared/cup.js";
import { CUP_WORDS } from "../shared/cup-words.js";
import { setUpCutOff } from "../shared/cut-off.js";
import { html } from "../shared/drawn.js";
import { addWords, chosenLanguage, onLanguage, otherLanguage, t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import "../shared/office-nav.js";
import { $, parts } from "../shared/page.js";
import { roleWords } from "../shared/roles.js";
import { connectCup, onView } from "../shared/socket.js";
import { sayingSo } from "../shared/unheard.js";
import { ACT_WORDS } from "./act-words.js";
import { setUpActs } from "./asking.js";
import { setUpChoosing } from "./choosing.js";
import { setUpDesk } from "./desk.js";
import { EVENT_WORDS } from "./event-words.js";
import { setUpLists } from "./lists.js";
import { WORDS } from "./words.js";

/** @import { DirectorView } from "../shared/types.d.ts" */

addWords(CUP_WORDS);
addWords(WORDS);
addWords(ACT_WORDS);
addWords(EVENT_WORDS);
chosenLanguage();

if (cupId()) setUpCutOff($("cut-off"), "cup.wait", { 403: "cup.no-desk", 404: "cup.nowhere" });
const asked = apiUntilHeard("/api/me?as=director");
const me = await (cupId() ? asked : sayingSo(asked));
// What is shut while the screen is cut off; the page keeps its heading and its main part.
const ACTS = "header > :not(:has(h1)), main > *, body > :not(header, main, #cut-off)";
const LOOK_ON = ["inspector", "surveillance"];
const as = LOOK_ON.includes(me.role) ? "inspector" : "director";
/** @type {DirectorView} */
let view;

const open = setUpActs(as, () => view);
const panels = [setUpDesk(open), setUpLists(open)];

function draw() {
  if (!view) return;
  const { public: cup, house } = view;
  document.title = `${cup.title} · Croupier`;
  $("title").textContent = cup.title;
  const round = cup.round ? [roundName(cup)] : [];
  const clock = timeOfDay(new Date(Date.now() + view.offset).toISOString());
  $("phase").textContent = [...round, t(`cup.phase.${cup.phase}`), cup.rulebook, clock].join(" · ");
  $("who").textContent = t("director.who", { name: me.name, role: roleWords(me.role) });
  const sums = [
    [t("director.players"), `${cup.players} / ${cup.players_max}`],
    [t("director.paid"), money(house.paid - house.refunded)],
    [t("director.due"), money(house.due)],
    [t("director.pool"), cup.pool === null ? "–" : money(cup.pool)],
  ];
  $("sums").replaceChildren(
    ...sums.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))),
  );
  for (const panel of panels) panel.draw(view);
  for (const one of parts(document, ACTS)) one.inert = !view.connected;
}

$("board").setAttribute("href", `/board?tournament=${encodeURIComponent(cupId())}`);
$("speak").onclick = otherLanguage;
$("sign-out").onclick = signOut;
onLanguage(draw);
if (cupId()) {
  onView((/** @type {DirectorView} */ next) => {
    view = next;
    draw();
  });
  setInterval(draw, 1000); // the clocks run
  connectCup(as, cupId());
} else {
  for (const id of ["board", "tabs"]) $(id).hidden = true;
  document.body.classList.add("choosing");
  await setUpChoosing(me.makes);
}

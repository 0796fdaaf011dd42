// index.js: the tables, for staff: open a console, show results, pair screens, make another.

import { api, ask, signIn, signOut } from "../shared/api.js";
import { html } from "../shared/drawn.js";
import { control, drawOptions, typedIn } from "../shared/forms.js";
import {
  addWords,
  chooseLanguage,
  language,
  onLanguage,
  t,
  tableLanguage,
} from "../shared/i18n.js";
import { $, part } from "../shared/page.js";
import { openPairing } from "../shared/pairing.js";
import { screensOf } from "../shared/screens.js";
import { WORDS } from "./words.js";

/** @import { TableLine } from "../shared/types.d.ts" */

// What a spec may name; which of these go together is the server's to say.
const RULEBOOKS = [
  "crown-melbourne-18",
  "crown-melbourne-2011",
  "crown-perth-rag599",
  "nz-division-8",
  "act-1996",
];
const GAMES = ["single-zero", "double-zero", "crown", "french", "number-free"];
const MODES = ["cloth", "touchbet", "touchtable", "ats"];
const WATCHED = ["flying", "wnd"];
const AGAIN = 5000; // how often the list is asked for, in milliseconds

addWords(WORDS);
tableLanguage(language());

const form = part($("make"), "form", HTMLFormElement);
const me = await api("/api/me");
if (me.as === "cage") location.replace("/cage");
else if (me.as === "director") location.replace("/director");
else if (me.as && me.as !== "dealer")
  location.replace(`/${me.as}?table=${encodeURIComponent(me.table)}`);
/** @type {TableLine[]} */
let tables = [];

function draw() {
  $("who").textContent = t("index.who", me);
  $("cage").hidden = !me.cage;
  $("none").hidden = tables.length > 0;
  $("tables").replaceChildren(...tables.map(card));
  offer("game", GAMES);
  offer("mode", MODES);
}

/**
 * A table: what it is, how it stands, and where to go from here.
 * @param {TableLine} tableLine
 */
function card({ table, rulebook, game, layout, mode, phase, players, aside }) {
  if (aside) return outOfService(table, aside[language()]);
  const screens = screensOf(mode);
  const looked = screens.filter((as) => WATCHED.includes(as)); // what the staff may look at
  const here = `?table=${encodeURIComponent(table)}`;
  const what = `${t(`game.${game}`, {}, game)} · ${layout} · ${t(`mode.${mode}`, {}, mode)} · ${rulebook}`;
  const count = players === 1 ? t("index.player") : t("index.players", { count: players });
  const state = `${t(`phase.${phase === "wagering-closed" ? "locked" : phase}`)} · ${count}`;
  return html(
    "li",
    { className: phase === "closed" ? "closed" : "open" },
    html("h3", {}, t("index.table", { table })),
    html("p", { className: "state" }, state),
    html("p", {}, what),
    html(
      "div",
      { className: "links" },
      html("a", { className: "button first", href: `/dealer${here}` }, t("index.dealer")),
      ...looked.map((as) =>
        html("a", { className: "button", href: `/${as}${here}` }, t(`index.${as}`)),
      ),
      ...screens.map((as) => pairs(t(`screen.${as}`), table, as)),
    ),
  );
}

/**
 * A table that could not be loaded: why, and what helps.
 * @param {string} table
 * @param {string} why
 */
function outOfService(table, why) {
  return html(
    "li",
    { className: "aside" },
    html("h3", {}, t("index.table", { table })),
    html("p", { className: "state" }, t("index.aside")),
    html("p", {}, why),
  );
}

/**
 * @param {string} words
 * @param {string} table
 * @param {string} as
 */
function pairs(words, table, as) {
  const button = html("button", { type: "button" }, words);
  button.addEventListener("click", () => openPairing($("pairing", HTMLDialogElement), table, as));
  return button;
}

/**
 * @param {string} name
 * @param {string[]} values
 */
function offer(name, values) {
  drawOptions(
    control(form, name),
    values.map((value) => [value, t(`${name}.${value}`, {}, value)]),
  );
}

/** The list as it is now; drawn again only if it has changed, so that a press is not lost. */
async function refresh() {
  const now = await api("/api/tables").catch(() => tables);
  if (JSON.stringify(now) === JSON.stringify(tables)) return;
  tables = now;
  draw();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { table, ...spec } = typedIn(form);
  const { ok, status, body } = await ask("/api/tables", { table, spec });
  if (status === 401) return signIn();
  $("failed").hidden = ok;
  $("failed").textContent = body.error ?? body.refused?.says[language()] ?? t("index.no-answer");
  if (!ok) return;
  form.reset();
  $("make", HTMLDetailsElement).open = false;
  refresh();
});

offer("rulebook", RULEBOOKS);
$("speak").onclick = () => chooseLanguage(t("language.code"));
$("sign-out").onclick = signOut;
onLanguage(draw);
draw();
refresh();
setInterval(refresh, AGAIN);

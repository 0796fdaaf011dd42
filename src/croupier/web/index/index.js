// index.js: the tables, for staff: open a console, show results, pair screens, make another.
import { ask, signOut } from "../dealer/ask.js";
import { openPairing } from "../dealer/pairing.js";
import { api, signIn } from "../shared/api.js";
import { html } from "../shared/drawn.js";
import {
  addWords,
  chooseLanguage,
  language,
  onLanguage,
  t,
  tableLanguage,
} from "../shared/i18n.js";
import { screensOf } from "../shared/screens.js";
import { WORDS } from "./words.js";

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

const $ = (id) => document.getElementById(id);
const form = document.querySelector("#make form");
const me = await api("/api/me");
if (me.as === "cage") location.replace("/cage");
else if (me.as && me.as !== "dealer")
  location.replace(`/${me.as}?table=${encodeURIComponent(me.table)}`);
let tables = [];

function draw() {
  $("who").textContent = t("index.who", me);
  $("cage").hidden = !me.cage;
  $("none").hidden = tables.length > 0;
  $("tables").replaceChildren(...tables.map(card));
  options(form.elements.game, GAMES, "game");
  options(form.elements.mode, MODES, "mode");
}

/** A table: what it is, how it stands, and where to go from here. */
function card({ table, rulebook, game, layout, mode, phase, players }) {
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

function pairs(words, table, as) {
  const button = html("button", { type: "button" }, words);
  button.addEventListener("click", () => openPairing($("pairing"), table, as));
  return button;
}

function options(select, values, kind) {
  const kept = select.value;
  select.replaceChildren(
    ...values.map((value) => html("option", { value }, t(`${kind}.${value}`, {}, value))),
  );
  if (kept) select.value = kept;
}

/** The list as it is now; drawn again only if it has changed, so that a press is not lost. */
async function look() {
  const now = await api("/api/tables").catch(() => tables);
  if (JSON.stringify(now) === JSON.stringify(tables)) return;
  tables = now;
  draw();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { table, rulebook, game, mode } = form.elements;
  const spec = { rulebook: rulebook.value, game: game.value, mode: mode.value };
  const { ok, status, body } = await ask("/api/tables", { table: table.value.trim(), spec });
  if (status === 401) return signIn();
  $("failed").hidden = ok;
  $("failed").textContent = body.error ?? body.refused?.message ?? t("index.no-answer");
  if (!ok) return;
  form.reset();
  $("make").open = false;
  look();
});

options(form.elements.rulebook, RULEBOOKS, "rulebook");
$("speak").onclick = () => chooseLanguage(t("language.code"));
$("sign-out").onclick = signOut;
onLanguage(draw);
draw();
look();
setInterval(look, AGAIN);

// inspector.js: any spin ever, found and stepped through. Nothing here can be changed.
import "../shared/race-track.js";
import "../shared/roulette-layout.js";
import { api } from "../shared/api.js";
import { html } from "../shared/drawn.js";
import {
  addWords,
  chooseLanguage,
  language,
  onLanguage,
  t,
  tableLanguage,
  when,
} from "../shared/i18n.js";
import { drawParts } from "./parts.js";
import { setUpReplay } from "./replay.js";
import { setUpWatch } from "./watch.js";
import { WORDS } from "./words.js";

addWords(WORDS);
tableLanguage(language());

const $ = (id) => document.getElementById(id);
const form = $("find");
const layouts = new Map(); // by table: what is drawn on
let spins = [];
let shown = null;
const replay = setUpReplay();
const watch = setUpWatch(layoutOf);

/** What is drawn on, asked for once. */
async function layoutOf(table) {
  if (!layouts.has(table))
    layouts.set(table, await api(`/api/tables/${encodeURIComponent(table)}/layout`));
  return layouts.get(table);
}

/** The list of a table's spins, newest first; more when they are asked for. */
async function list(before = "") {
  const table = form.elements.table.value;
  const path = `/api/tables/${encodeURIComponent(table)}/spins${before && `?before=${before}`}`;
  const found = await api(path);
  spins = before ? [...spins, ...found] : found;
  $("older").hidden = found.length < 100;
  drawList();
}

function drawList() {
  $("spins")
    .querySelector("ol")
    .replaceChildren(
      ...spins.map((line) => {
        const flags = [
          line.no_spin && t("inspector.no-spin"),
          line.void && t("inspector.void"),
          line.corrected && t("inspector.corrected"),
        ];
        const button = html(
          "button",
          { type: "button", onclick: () => show(line.spin) },
          html("strong", {}, `${line.spin}`),
          html("span", {}, line.outcome || "–"),
          html(
            "small",
            {},
            [when(line.at, { timeStyle: "medium" }), ...flags.filter(Boolean)].join(" · "),
          ),
        );
        button.ariaCurrent = shown?.spin === line.spin ? "true" : "false";
        return html("li", {}, button);
      }),
    );
}

/** One spin comes on the desk. */
async function show(spin) {
  const table = form.elements.table.value;
  const path = `/api/tables/${encodeURIComponent(table)}/spins/${spin}`;
  $("told").textContent = "";
  try {
    await layoutOf(table);
    shown = await api(path);
  } catch (error) {
    $("told").textContent = error.message;
    return;
  }
  $("paper").href = `${path}/case.pdf`;
  form.elements.spin.value = spin;
  history.replaceState(null, "", `?table=${encodeURIComponent(table)}&spin=${spin}`);
  draw();
  replay.show(shown, layouts.get(table));
  $("heading").focus({ preventScroll: true });
}

function draw() {
  document.title = `${t("inspector.title")} · Croupier`;
  drawList();
  $("case").hidden = !shown;
  if (shown) $("wheel").hidden = true;
  $("nothing").hidden = Boolean(shown) || !$("wheel").hidden;
  if (!shown) return;
  const { table, spin, outcome, colour, status, verified } = shown;
  $("heading").textContent = t("inspector.heading", {
    table,
    spin,
    status: t(`inspector.status.${status}`, {}, status),
    outcome: outcome && `${outcome} ${t(`colour.${colour}`, {}, colour)}`,
  });
  $("verdict").className = verified.ok ? "good" : "bad";
  $("verdict").textContent = verified.ok
    ? t("inspector.verified", {
        lines: verified.lines,
        decided: verified.decided,
        hash: verified.hash.slice(0, 12),
      })
    : t("inspector.differs", { what: verified.difference });
  drawParts(shown, (at) => replay.go(at));
}

async function start() {
  const tables = await api("/api/tables");
  form.elements.table.replaceChildren(
    ...tables.map((one) => html("option", { value: one.table }, one.table)),
  );
  const asked = new URLSearchParams(location.search);
  if (asked.get("table")) form.elements.table.value = asked.get("table");
  if (!tables.length) return;
  await list();
  if (asked.get("spin")) await show(asked.get("spin"));
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (form.elements.spin.value) show(form.elements.spin.value);
});
form.elements.table.addEventListener("change", () => {
  shown = null;
  $("wheel").hidden = true;
  draw();
  list();
});
$("watch").onclick = () => {
  shown = null;
  watch.show(form.elements.table.value);
  draw();
};
$("older").onclick = () => list(spins.at(-1).spin);
$("speak").onclick = () => chooseLanguage(t("language.code"));
onLanguage(() => {
  draw();
  replay.draw();
  watch.draw();
});
draw();
start();

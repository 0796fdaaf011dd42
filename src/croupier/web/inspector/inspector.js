// inspector.js: any spin ever, found and stepped through. Nothing here can be changed.

import { api, apiUntilHeard } from "../shared/api.js";
import { html } from "../shared/drawn.js";
import { control } from "../shared/forms.js";
import { addWords, chosenLanguage, language, onLanguage, t, when } from "../shared/i18n.js";
import "../shared/office-nav.js";
import { $, part, parts } from "../shared/page.js";
import { sayingSo } from "../shared/unheard.js";
import { drawParts } from "./parts.js";
import { drawReceipts } from "./receipt.js";
import { setUpReplay } from "./replay.js";
import { setUpSearch } from "./search.js";
import { setUpWatch } from "./watch.js";
import { WORDS } from "./words.js";

/** @import { Layout, SpinCase, SpinLine, TableLine } from "../shared/types.d.ts" */

addWords(WORDS);
chosenLanguage();

const form = $("find", HTMLFormElement);
const [chosen, number] = ["table", "spin"].map((name) => control(form, name));
/** @type {Map<string, Layout>} */
const layouts = new Map(); // by table: what is drawn on
/** @type {SpinLine[]} */
let spins = [];
/** @type {SpinCase | null} */
let shown = null;
let nothing = () => ""; // what is said where no spin is shown
let [listing, showing] = [0, 0]; // how often the server was asked: only the last answer counts
const replay = setUpReplay();
const search = setUpSearch(() => list());
const WAYS = [
  ["earlier", -1],
  ["later", 1],
];
const watch = setUpWatch(layoutOf);

/**
 * What is drawn on, asked for once.
 * @param {string} table
 */
async function layoutOf(table) {
  /** @type {Layout} */
  const known =
    layouts.get(table) ?? (await api(`/api/tables/${encodeURIComponent(table)}/layout`));
  layouts.set(table, known);
  return known;
}

/** The list of a table's spins, newest first; more when they are asked for. */
async function list(before = "") {
  if (!chosen.value) return;
  const turn = ++listing;
  const table = chosen.value;
  const query = [search.query(), before && `before=${before}`].filter(Boolean).join("&");
  const path = `/api/tables/${encodeURIComponent(table)}/spins?${query}`;
  $("told").textContent = "";
  /** @type {SpinLine[]} */
  let found = [];
  try {
    found = await api(path);
    await layoutOf(table); // which number has which colour
  } catch (error) {
    return turn === listing && tell(error);
  }
  if (turn !== listing) return;
  spins = before ? [...spins, ...found] : found;
  search.draw(spins.length);
  $("older").hidden = found.length < 100;
  drawList();
}

function drawList() {
  part($("spins"), "ol").replaceChildren(
    ...spins.map((line) => {
      const flags = [
        line.no_spin && t("inspector.no-spin"),
        line.void && t("inspector.void"),
        line.corrected && t("inspector.corrected"),
      ];
      const colour = layouts.get(chosen.value)?.colours[line.outcome];
      const button = html(
        "button",
        { type: "button", onclick: () => show(line.spin) },
        html("strong", {}, `${line.spin}`),
        html("span", { className: colour ? `result ${colour}` : "" }, line.outcome || "–"),
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

/**
 * One spin comes on the desk.
 * @param {string | number} spin
 */
async function show(spin) {
  const turn = ++showing;
  const table = chosen.value;
  const path = `/api/tables/${encodeURIComponent(table)}/spins/${spin}`;
  $("told").textContent = "";
  try {
    const layout = await layoutOf(table);
    const found = await api(path);
    if (turn !== showing) return;
    shown = found;
    replay.show(found, layout);
  } catch (error) {
    return turn === showing && tell(error);
  }
  $("paper", HTMLAnchorElement).href = `${path}/case.pdf`;
  number.value = String(spin);
  history.replaceState(null, "", `?table=${encodeURIComponent(table)}&spin=${spin}`);
  draw();
  $("heading").focus({ preventScroll: true });
}

/** @param {unknown} error */
function tell(error) {
  $("told").textContent = error instanceof Error ? error.message : String(error);
}

/**
 * The spin before or after this one, among those that are listed if it is.
 * @param {number} way
 */
function beside(way) {
  if (!shown) return 0;
  const at = spins.findIndex((one) => one.spin === shown?.spin);
  if (at >= 0) return spins[at - way]?.spin ?? 0;
  return search.query() ? 0 : Math.max(0, shown.spin + way);
}

function draw() {
  document.title = `${t("inspector.title")} · Croupier`;
  drawList();
  $("case").hidden = !shown;
  if (shown) $("wheel").hidden = true;
  $("nothing").hidden = Boolean(shown) || !$("wheel").hidden;
  $("nothing").textContent = nothing();
  for (const one of parts(document, "#find button, #search button"))
    one.toggleAttribute("disabled", !chosen.value);
  if (!shown) return;
  const { table, spin, outcome, colour, status, verified } = shown;
  $("heading").textContent = t("inspector.heading", {
    table,
    spin,
    status: t(`inspector.status.${status}`, {}, status),
    outcome: outcome && `${outcome} ${t(`colour.${colour}`, {}, colour)}`,
  });
  $("verdict").className = verified.ok ? "good" : "bad";
  const { lines, decided, hash, difference } = verified;
  const differs = () => [
    t("inspector.differs", { what: "" }),
    html("q", { lang: "en" }, difference), // as the log is told
  ];
  $("verdict").replaceChildren(
    ...(verified.ok
      ? [t("inspector.verified", { lines, decided, hash: hash.slice(0, 12) })]
      : differs()),
  );
  const layout = layouts.get(table);
  if (layout) {
    drawParts(shown, layout, (at) => replay.go(at));
    drawReceipts(shown, layout);
  }
  for (const [id, way] of /** @type {[string, number][]} */ (WAYS))
    $(id, HTMLButtonElement).disabled = !beside(way);
}

const choose = () => t("inspector.nothing");

async function start() {
  /** @type {TableLine[]} */
  const all = await sayingSo(apiUntilHeard("/api/tables"));
  const tables = all.filter((one) => !one.aside);
  chosen.replaceChildren(...tables.map((one) => html("option", { value: one.table }, one.table)));
  const asked = new URLSearchParams(location.search);
  const table = asked.get("table") ?? (tables[0] ?? all[0])?.table;
  chosen.value = table ?? "";
  const found = all.find((one) => one.table === table);
  if (!all.length) nothing = () => t("inspector.no-table");
  else if (!found) nothing = () => t("inspector.unknown", { table });
  else if (found.aside) nothing = () => found.aside?.[language()] ?? "";
  else nothing = choose;
  draw();
  if (!chosen.value) return;
  await list();
  const spin = asked.get("spin");
  if (spin) await show(spin);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (number.value) show(number.value);
});
/** Whatever was asked about a spin is not wanted any more. */
function leave() {
  showing += 1;
  shown = null;
}

chosen.addEventListener("change", () => {
  leave();
  nothing = choose;
  $("wheel").hidden = true;
  draw();
  list();
});
$("watch").onclick = () => {
  leave();
  watch.show(chosen.value);
  draw();
};
for (const [id, way] of /** @type {[string, number][]} */ (WAYS))
  $(id).onclick = () => show(beside(way));
addEventListener("keydown", (event) => {
  if (event.target instanceof Element && event.target.matches("input, select, textarea")) return;
  const way = { PageUp: -1, PageDown: 1 }[event.key];
  if (!way || !beside(way)) return;
  event.preventDefault();
  show(beside(way));
});
$("older").onclick = () => list(String(spins.at(-1)?.spin ?? ""));
onLanguage(() => {
  draw();
  replay.draw();
  watch.draw();
});
draw();
start();

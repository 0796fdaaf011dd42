// make-table.js: a table is chosen by pictures, checked by the server at every step, then made.

import { apiUntilHeard, ask, signIn } from "../shared/api.js";
import { html } from "../shared/drawn.js";
import { addWords, chosenLanguage, language, onLanguage, t } from "../shared/i18n.js";
import "../shared/office-nav.js";
import { NOTICES } from "../shared/notice-words.js";
import { $, part, parts } from "../shared/page.js";
import { sayingSo } from "../shared/unheard.js";
import { drawChoosing } from "./choosing.js";
import { drawFields, hint, specOf } from "./fields.js";
import { drawPreview } from "./preview.js";
import { drawSensors, enrolSensors, portsOf } from "./sensors.js";
import { WORDS } from "./words.js";

/** @import { Checked, Choices, Chosen, Possible, Rulebook } from "./types.d.ts" */

const WAIT = 200; // after the last key, in milliseconds, before the server is asked

addWords(NOTICES);
addWords(WORDS);
chosenLanguage();

const me = await sayingSo(apiUntilHeard("/api/me?as=staff"));
const form = part(document, "form", HTMLFormElement);
const send = part(form, "button[type=submit]", HTMLButtonElement);
/** @type {Choices} */
const choices = await sayingSo(apiUntilHeard("/api/choices"));
/** @type {Chosen} */
const chosen = { rulebook: choices.rulebooks[0].id, game: "", layout: "", wheel: "", mode: "" };
/** @type {Checked | null} */
let checked = null;
let asked = 0; // how often the server was asked: only the last answer counts
let waiting = 0;

const book = () =>
  /** @type {Rulebook} */ (choices.rulebooks.find(({ id }) => id === chosen.rulebook));

/** The combination that is chosen: what was chosen before stays where it can. */
function table() {
  /** @type {(keyof Possible & keyof Chosen)[]} */
  const order = ["game", "layout", "mode", "wheel"];
  let left = book().tables;
  for (const key of order) {
    const kept = left.filter((one) => one[key] === chosen[key]);
    const usual = key === "wheel" ? left.filter((one) => one.usual) : [];
    const value = (kept[0] ?? usual[0] ?? left[0])[key];
    chosen[key] = value;
    left = left.filter((one) => one[key] === value);
  }
  return left[0];
}

function draw() {
  const possible = table();
  document.title = `${t("make.title")} · Croupier`;
  drawChoosing(choices, book(), chosen, (key, value) => {
    chosen[key] = value;
    draw();
  });
  drawFields(form, choices, book(), possible);
  drawSensors(form, possible, me.enrols);
  changed();
}

/** Something is another: the server says what comes of it, soon. */
function changed() {
  clearTimeout(waiting);
  waiting = window.setTimeout(check, WAIT);
}

async function check(pressed = false) {
  const turn = ++asked;
  const { name, spec, wrong } = specOf(form, chosen, table());
  if (wrong) {
    checked = { wrong };
    return show(name, pressed);
  }
  const { ok, status, body } = await ask("/api/choices/check", { table: name, spec });
  if (status === 401) return signIn();
  if (turn !== asked) return;
  const says = { en: body.error ?? t("make.no-answer"), fr: body.error ?? t("make.no-answer") };
  checked = ok ? body : { wrong: { field: "", says } };
  show(name, pressed);
}

/**
 * @param {string} name
 * @param {boolean} pressed if it was to be made so
 */
function show(name, pressed = false) {
  const wrong = checked?.wrong;
  const place = wrong ? fieldFor(wrong.field) : null;
  // A name that is not typed yet is no fault: it is the next thing to do.
  const toName = wrong?.field === "table" && !name;
  for (const one of parts(form, ".wrong")) {
    const here = one === place && (pressed || !toName);
    const says = toName ? t("make.name-it") : wrong?.says[language()];
    one.textContent = here && says ? says : "";
    one.closest(".field, .field-row")?.classList.toggle("field-bad", here);
  }
  const folded = place?.closest("details");
  if (folded) folded.open = true; // what is wrong is seen
  $("told").hidden = !wrong || Boolean(place);
  $("told").textContent = wrong && !place ? wrong.says[language()] : "";
  drawPreview(checked, book(), chosen);
  if (checked) hint(form, checked);
}

/**
 * Where a fault is told: at its field, or at what holds it.
 * @param {string} field
 */
function fieldFor(field) {
  const names = field.split(".").map((_, at, all) => all.slice(0, all.length - at).join("."));
  for (const name of names) {
    const found = parts(form, ".wrong").find((one) => one.dataset.field === name);
    if (found) return found;
  }
  return null;
}

form.addEventListener("input", changed);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  send.disabled = true;
  clearTimeout(waiting);
  await check(true);
  const { name, spec } = specOf(form, chosen, table());
  const answer = checked?.wrong ? null : await ask("/api/tables", { table: name, spec });
  send.disabled = false;
  if (answer?.status === 401) return signIn();
  if (answer?.ok)
    return made(name, checked?.openers ?? [], await enrolSensors(name, portsOf(form)));
  $("told").hidden = !answer && !checked?.wrong;
  $("told").textContent = answer ? (answer.body.error ?? t("make.no-answer")) : t("make.see");
  const bad = form.querySelector(".field-bad input, .field-bad select");
  if (bad instanceof HTMLElement) bad.focus();
});

/**
 * It is made: on to opening it, and to its screens.
 * @param {string} name
 * @param {string[]} openers
 * @param {HTMLElement[]} program what the program of its sensors starts with
 */
function made(name, openers, program) {
  const here = `?table=${encodeURIComponent(name)}`;
  const opens = openers.includes(me.role);
  const link = (/** @type {string} */ path, /** @type {string} */ words, first = false) =>
    html("a", { className: first ? "button next" : "button", href: path }, t(words));
  const place = $("made");
  part(place, "h2").textContent = t("make.made", { name });
  part(place, "p").textContent = t(opens ? "make.made.open" : "make.made.dealer");
  $("wheel-program").replaceChildren(...program);
  part(place, ".next-steps").replaceChildren(
    ...(opens ? [link(`/dealer${here}`, "make.open", true)] : []),
    link(`/places${here}`, "make.pair", !opens),
    ...(me.doors.includes("staff") ? [link("/staff", "make.staff")] : []),
    link("/tables", "make.tables"),
  );
  form.hidden = part(document.body, "[data-t='make.lead']").hidden = true;
  place.hidden = false;
  part(place, ".next-steps a").focus();
}

onLanguage(draw);
draw();
send.disabled = false; // before, the browser itself would have sent the form

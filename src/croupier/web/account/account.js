// account.js: one's own account: another password, a second factor, and where one is signed in.

import { api, apiUntilHeard, ask, signIn, wayBack } from "../shared/api.js";
import { drawKey } from "../shared/code-key.js";
import { html } from "../shared/drawn.js";
import { control } from "../shared/forms.js";
import { addWords, chosenLanguage, onLanguage, t, when } from "../shared/i18n.js";
import "../shared/office-nav.js";
import { $, button, part } from "../shared/page.js";
import { sayingSo } from "../shared/unheard.js";
import { WORDS } from "./words.js";

/** @typedef {{session: string, name: string, role: string, address: string, opened: number, seen: number, mine: boolean}} SessionLine */

addWords(WORDS);
chosenLanguage();

const asked = new URLSearchParams(location.search);
const as = asked.get("as") === "cage" ? "?as=cage" : ""; // whose account, where a browser has two
const LOOKING = ["inspector", "surveillance"]; // they end no sessions

$("back", HTMLAnchorElement).href = wayBack(asked.get("next")).href;
/** @type {{name: string, role: string, codes: boolean, required: boolean}} */
let mine = await sayingSo(apiUntilHeard(`/api/account${as}`));
/** @type {SessionLine[]} */
let sessions = [];
/** @type {{key: string, address: string, squares: string[]} | null} */
let key = null; // that is being set up
const [password, begin, confirm] = ["password", "begin", "confirm"].map((id) =>
  $(id, HTMLFormElement),
);

function draw() {
  document.title = `${t("account")} · Croupier`;
  control(password, "username").value = mine.name;
  const state = mine.codes ? (mine.required ? "required" : "set") : "none";
  $("state").textContent = t(`account.codes.${state}`);
  part(begin, ".code").hidden = !mine.codes;
  $("set-up").textContent = t(mine.codes ? "account.set-up.anew" : "account.set-up");
  $("remove").hidden = !mine.codes || mine.required;
  begin.hidden = key !== null;
  confirm.hidden = key === null;
  if (key) drawKey($("key"), key);
  part($("sessions"), "ul").replaceChildren(...sessions.map(line));
}

/** @param {SessionLine} one */
function line(one) {
  const time = (/** @type {number} */ seconds) =>
    when(new Date(seconds * 1000).toISOString(), { dateStyle: "short", timeStyle: "short" });
  const name = one.mine
    ? t("account.session.this")
    : t("account.session", { address: one.address || "–" });
  const times = t("account.session.since", { opened: time(one.opened), seen: time(one.seen) });
  const ends = button(t("account.end"), async () => {
    await ask(`/api/sessions/end${as}`, { session: one.session });
    refresh();
  });
  const may = !one.mine && !LOOKING.includes(mine.role);
  return html("li", {}, html("span", {}, name, html("small", {}, times)), ...(may ? [ends] : []));
}

async function refresh() {
  mine = await api(`/api/account${as}`);
  const found = /** @type {SessionLine[]} */ (await api(`/api/sessions${as}`));
  sessions = found.filter(({ name, role }) => name === mine.name && role === mine.role);
  draw();
}

/**
 * Below a form: what is wrong, or what is done.
 * @param {HTMLElement} form
 * @param {string} sentence
 */
function tell(form, sentence, done = false) {
  const place = part(form, ".told");
  place.textContent = sentence;
  place.hidden = !sentence;
  place.classList.toggle("done", done);
}

/**
 * Ask for a change; what is wrong is told below its form.
 * @param {HTMLFormElement} form
 * @param {string} path
 * @param {object} body
 */
async function changed(form, path, body) {
  const buttons = /** @type {HTMLButtonElement[]} */ ([...form.querySelectorAll("button")]);
  tell(form, "");
  for (const one of buttons) one.disabled = true;
  const answer = await ask(`${path}${as}`, body);
  for (const one of buttons) one.disabled = false;
  const left = answer.status === 401 && !(await api(`/api/account${as}`)); // or it goes to sign in
  if (!answer.ok && !left) tell(form, answer.body.error ?? t("account.no-answer"));
  return answer;
}

password.addEventListener("submit", async (event) => {
  event.preventDefault();
  const [current, next, again] = ["current", "new", "again"].map((name) => control(password, name));
  if (next.value !== again.value) return tell(password, t("account.differ"));
  const body = { current: current.value, new: next.value };
  const { ok, body: said } = await changed(password, "/api/account/password", body);
  const wrong = said.needs === "password";
  if (wrong) tell(password, t("account.wrong"));
  if (!ok) return (wrong ? current : next).select();
  password.reset();
  tell(password, t("account.changed"), true);
  refresh();
});

const given = () => ({
  name: mine.name,
  password: control(begin, "password").value,
  code: control(begin, "code").value,
});

begin.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { ok, body } = await changed(begin, "/api/account/codes", given());
  if (!ok) return;
  key = body;
  draw();
  control(confirm, "code").focus();
});

confirm.addEventListener("submit", async (event) => {
  event.preventDefault();
  const code = control(confirm, "code").value;
  const sent = { ...given(), code };
  const { ok } = await changed(confirm, "/api/account/codes/confirm", sent);
  if (!ok) return control(confirm, "code").select();
  finish("account.confirmed");
});

$("remove").onclick = async () => {
  if (!begin.reportValidity()) return;
  const { password: now, code } = given();
  const { ok } = await changed(begin, "/api/account/codes/remove", { password: now, code });
  if (ok) finish("account.removed");
};

/**
 * Codes are as was asked; nothing of the key or the password stays.
 * @param {string} words
 */
async function finish(words) {
  key = null;
  begin.reset();
  confirm.reset();
  $("key").replaceChildren();
  await refresh();
  tell(begin, t(words), true);
}

onLanguage(draw);
draw();
refresh().catch(signIn);

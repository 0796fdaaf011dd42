// staff.js: the accounts of the staff, for administrators: invited, changed, signed out, removed.

import { api, ask, signIn } from "../shared/api.js";
import { html } from "../shared/drawn.js";
import { addWords, chosenLanguage, language, onLanguage, t, when } from "../shared/i18n.js";
import { $, button, part } from "../shared/page.js";
import "../shared/office-nav.js";
import { roleWords } from "../shared/roles.js";
import { sayingSo } from "../shared/unheard.js";
import { openAdding, openAsking, openRole, showInvitation } from "./dialogs.js";
import { WORDS } from "./words.js";

/** @typedef {{name: string, role: string, codes: boolean, sessions: number, locked_s: number, invited_until: number, account: boolean, mine: boolean}} Person */
/** @typedef {{role: string, rulebooks: string[], may: Record<string, string>[], acts: number, idle_s: number}} Role */

addWords(WORDS);
chosenLanguage();

const AGAIN = 10_000; // how often the list is asked for, in milliseconds
const PATIENCE = 8000; // on a dead network an answer would be waited for minutes
/** @type {{staff: Person[], roles: Role[]}} */
let found = { staff: [], roles: [] };
const dialog = part(document, "dialog", HTMLDialogElement);

function draw() {
  $("people").replaceChildren(...found.staff.map(line));
  part($("roles"), "ul").replaceChildren(...grouped(found.roles).map(roleCard));
}

/** @param {Person} one */
function line(one) {
  const acts = [
    ...(one.account
      ? [button(t("staff.role"), () => openRole(dialog, one, found.roles, change))]
      : []),
    button(t(one.account ? "staff.password" : "staff.link"), async () =>
      tell(await invite(one.name, one.role)),
    ),
    ...(one.sessions > (one.mine ? 1 : 0)
      ? [button(t("staff.sign-out"), () => change("/api/staff/sign-out", { name: one.name }))]
      : []),
    ...(one.locked_s
      ? [button(t("staff.unlock"), () => change("/api/staff/unlock", { name: one.name }))]
      : []),
    ...(one.mine
      ? []
      : [button(t("staff.remove"), () => openAsking(dialog, one.name, () => remove(one.name)))]),
  ];
  return html(
    "li",
    { className: one.account ? "" : "invited" },
    html("span", { className: "initial", ariaHidden: "true" }, one.name.slice(0, 1)),
    html("span", { className: "name" }, html("b", {}, one.name), roleWords(one.role)),
    html("span", { className: "state" }, ...state(one)),
    html("div", { className: "buttons" }, ...acts),
  );
}

/** @param {Person} one */
function state(one) {
  const says = [];
  if (one.mine) says.push(t("staff.you"));
  if (one.sessions) says.push(t(one.sessions === 1 ? "staff.session" : "staff.sessions", one));
  if (one.codes) says.push(t("staff.codes"));
  const until = when(new Date(one.invited_until * 1000).toISOString(), { dateStyle: "medium" });
  if (one.invited_until) says.push(t("staff.invited", { until }));
  const spans = says.map((words) => html("span", {}, words));
  if (one.locked_s) spans.push(html("span", { className: "warn" }, t("staff.locked", one)));
  return spans;
}

/**
 * Roles that may do the same in this house, together.
 * @param {Role[]} roles
 */
function grouped(roles) {
  /** @type {Map<string, Role[]>} */
  const found = new Map();
  for (const one of roles) {
    const key = JSON.stringify([one.may, one.idle_s]);
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return [...found.values()];
}

/** @param {Role[]} group */
function roleCard(group) {
  const [one] = group;
  const may = one.may.map((says) => html("li", {}, says[language()]));
  may.push(html("li", {}, t("staff.idle", { minutes: Math.round(one.idle_s / 60) })));
  const names = group.map(({ role, acts, rulebooks }) => {
    const where = acts
      ? [html("small", {}, t("staff.acts", { acts, rulebooks: rulebooks.join(", ") }))]
      : [];
    return html("h3", {}, roleWords(role), ...where);
  });
  return html("li", {}, html("div", { className: "names" }, ...names), html("ul", {}, ...may));
}

/**
 * Ask for a change; what is wrong is told above the list.
 * @param {string} path
 * @param {object} body
 */
async function change(path, body) {
  const { ok, status, body: said } = await ask(path, body);
  if (status === 401) return signIn();
  tell(ok ? "" : (said.error ?? t("staff.no-answer")));
  await refresh();
  return ok;
}

/** @param {string} name */
const remove = (name) => change("/api/staff/remove", { name });

/** @param {string} sentence */
function tell(sentence) {
  $("told").textContent = sentence;
  $("told").hidden = !sentence;
}

/**
 * A link for somebody, shown at once.
 * @param {string} name
 * @param {string} role
 */
async function invite(name, role) {
  const { ok, status, body } = await ask("/api/staff/invitations", { name, role });
  if (status === 401) signIn();
  if (!ok) return body.error ?? t("staff.no-answer");
  showInvitation(dialog, body);
  refresh();
  return "";
}

async function refresh() {
  try {
    const now = await sayingSo(api("/api/staff", undefined, AbortSignal.timeout(PATIENCE)));
    if (JSON.stringify(now) === JSON.stringify(found)) return;
    found = now;
    $("add", HTMLButtonElement).disabled = false;
    draw();
  } catch (error) {
    const { status, message } = /** @type {Error & {status?: number}} */ (error);
    tell(status ? message : t("staff.no-answer"));
  }
}

$("add").onclick = () => openAdding(dialog, found.roles, invite);
onLanguage(draw);
refresh();
setInterval(refresh, AGAIN);

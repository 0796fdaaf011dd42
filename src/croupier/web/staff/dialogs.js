// dialogs.js: what is asked before an account changes: whom to add, which role, and whether really.

import { html } from "../shared/drawn.js";
import { control, drawOptions, labelled } from "../shared/forms.js";
import { language, t, when } from "../shared/i18n.js";
import { button } from "../shared/page.js";
import { qrCode } from "../shared/qr-code.js";
import { roleWords } from "../shared/roles.js";

/** @typedef {{role: string, may: Record<string, string>[]}} Role */

/**
 * Show a dialog with a title and these parts.
 * @param {HTMLDialogElement} dialog
 * @param {string} title
 * @param {...HTMLElement | SVGElement} parts
 */
function show(dialog, title, ...parts) {
  dialog.replaceChildren(html("h2", { id: "dialog-title" }, title), ...parts);
  if (!dialog.open) dialog.showModal();
}

/** @param {HTMLDialogElement} dialog */
const back = (dialog) => button(t("staff.back"), () => dialog.close());

/**
 * A list of roles, and below it what the one that is chosen may do.
 * @param {Role[]} roles
 * @param {string} chosen
 */
function roleField(roles, chosen) {
  const list = html("select", { name: "role", required: true });
  drawOptions(
    list,
    roles.map(({ role }) => [role, roleWords(role)]),
  );
  list.value = chosen;
  const about = html("p", { className: "about", role: "status" });
  const tell = () => {
    const may = roles.find(({ role }) => role === list.value)?.may ?? [];
    about.textContent = may.map((says) => says[language()]).join(" · ");
  };
  list.addEventListener("change", tell);
  tell();
  return [labelled("staff.role.label", list), about];
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {Role[]} roles
 * @param {(name: string, role: string) => Promise<string>} invite gives what is wrong, if anything
 */
export function openAdding(dialog, roles, invite) {
  const name = html("input", {
    name: "name",
    required: true,
    maxLength: 40,
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: false,
  });
  const failed = html("p", { className: "told", role: "alert", hidden: true });
  const send = html("button", { type: "submit", className: "next" }, t("staff.make-link"));
  const form = html(
    "form",
    {},
    labelled("staff.name", name),
    ...roleField(roles, "dealer"),
    failed,
    html("div", { className: "foot" }, back(dialog), send),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = await invite(name.value.trim(), control(form, "role").value);
    failed.textContent = wrong;
    failed.hidden = !wrong;
  });
  show(dialog, t("staff.add"), html("p", { className: "quiet" }, t("staff.add.lead")), form);
  name.focus();
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {{name: string, role: string, url: string, squares: string[], expires: number, only_here: boolean}} given
 */
export function showInvitation(dialog, { name, url, squares, expires, only_here: onlyHere }) {
  const until = when(new Date(expires * 1000).toISOString(), {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const copy = button(t("pair.copy"), () => navigator.clipboard.writeText(url));
  copy.hidden = !navigator.clipboard;
  show(
    dialog,
    t("staff.link.for", { name }),
    html("p", {}, t("staff.link.how", { name, until })),
    qrCode(squares, t("pair.scan")),
    html("output", { className: "pair-address" }, url),
    ...(onlyHere ? [html("p", { className: "told note" }, t("pair.only-here"))] : []),
    html(
      "div",
      { className: "foot" },
      copy,
      button(t("pair.done"), () => dialog.close(), "next"),
    ),
  );
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {{name: string, role: string}} person
 * @param {Role[]} roles
 * @param {(path: string, body: object) => Promise<unknown>} change
 */
export function openRole(dialog, { name, role }, roles, change) {
  const send = html("button", { type: "submit", className: "next" }, t("staff.role.give"));
  const foot = html("div", { className: "foot" }, back(dialog), send);
  const form = html("form", {}, ...roleField(roles, role), foot);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await change("/api/staff/role", { name, role: control(form, "role").value });
    dialog.close();
  });
  show(
    dialog,
    t("staff.role.of", { name }),
    html("p", { className: "quiet" }, t("staff.role.ends")),
    form,
  );
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {string} name
 * @param {() => unknown} remove
 */
export function openAsking(dialog, name, remove) {
  const sure = button(
    t("staff.remove.yes"),
    () => {
      dialog.close();
      remove();
    },
    "next",
  );
  const said = html("p", {}, t("staff.remove.lead"));
  show(
    dialog,
    t("staff.remove.ask", { name }),
    said,
    html("div", { className: "foot" }, back(dialog), sure),
  );
}

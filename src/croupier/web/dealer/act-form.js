// act-form.js: a form that asks for an act: made of its fields, read, sent, and what came of it told.
import { html } from "../shared/drawn.js";
import { control, formOf, readFields, typedIn } from "../shared/forms.js";
import { t } from "../shared/i18n.js";
import { part } from "../shared/page.js";
import { act, tell } from "./told.js";

/** @import { FormPart } from "../shared/forms.js" */
/** @import { Command } from "../shared/types.d.ts" */

/**
 * What a form asks for. `command` makes it of what was read, if that alone does not do: null if it
 * has told what is wrong. `done` says in words that it is done; `clears` are the fields emptied
 * then, all unless it names some.
 * @typedef {object} Asking
 * @property {FormPart[]} parts
 * @property {(values: Record<string, any>, typed: Record<string, string>) => Command | null} [command]
 * @property {(command: any) => string} done
 * @property {string[]} [clears]
 * @property {(command: any) => void} [afterwards]
 */

/**
 * The form of an act; `send` is the key of the words on its button, which stands between others.
 * @param {string} name
 * @param {Asking} asking
 * @param {{send?: string, before?: HTMLElement[], after?: HTMLElement[], className: string}} look
 */
export function actForm(name, asking, { send, before = [], after = [], className }) {
  const sender = html("button", { type: "submit", ...(send && { "data-t": send }) });
  const form = formOf(asking.parts, [...before, sender, ...after], { className, hidden: true });
  form.dataset.for = name;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(name, asking, form);
  });
  return form;
}

/**
 * @param {string} name
 * @param {Asking} asking
 * @param {HTMLFormElement} form
 */
async function submit(name, { parts, command: make, done, clears, afterwards }, form) {
  const typed = typedIn(form);
  const before = (clears ?? []).map((key) => ({ key, value: control(form, key).value }));
  const command = () => {
    const values = readFields(typed, parts, tell);
    return values && (make ? make(values, typed) : { do: name, ...values });
  };
  const first = command();
  if (!first || !(await act(first, () => command() ?? first))) return;
  tell(done(first), "", "done");
  if (!clears) form.reset();
  // What was typed for the next while this one was under way stays.
  for (const { key, value } of before) {
    if (control(form, key).value === value) control(form, key).value = "";
  }
  form.dispatchEvent(new Event("sent"));
  afterwards?.(first);
}

/**
 * The button that sends a form.
 * @param {HTMLFormElement} form
 */
export const submitOf = (form) => part(form, "[type=submit]", HTMLButtonElement);

/** The words under a bet's field until it names one. */
export const betWords = () =>
  html("p", { className: "bet-name", "data-t": "dealer.tap" }, t("dealer.tap"));

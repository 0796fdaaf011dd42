// forms.js: a form made from the list of its fields: drawn, and read as a command takes it.
import { html } from "./drawn.js";
import { t, translate } from "./i18n.js";
import { centsOf } from "./money.js";
import { isNew, part } from "./page.js";

/** @import { Layout } from "./types.d.ts" */

/** @typedef {[value: string, words: string]} Option */

/**
 * A field. Its label is `words`, a key, or "field." and its name; `takes` says what may be typed:
 * a player, bet or table by a name that is offered, money as cents, a whole number, or a choice of
 * `options`, which follow the view; "ways" are a few choices side by side, with keys for words.
 * A "check" is yes or no, "checks" are several of `options`, all of them chosen first; a "time" is
 * this device's, and "json" is written as it is sent. What cannot be read is told by the key `wrong`; `least` is the smallest amount.
 * @typedef {object} Field
 * @property {string} name
 * @property {"text" | "player" | "bet" | "table" | "money" | "whole" | "choice" | "ways" | "check" | "checks" | "time" | "json"} [takes]
 * @property {string} [words]
 * @property {boolean} [optional]
 * @property {boolean} [half] as wide as half the form
 * @property {string} [className]
 * @property {string} [list] the id of what is offered
 * @property {number} [most] characters
 * @property {string} [value] what stands in it first
 * @property {number} [least]
 * @property {string} [wrong]
 * @property {(data: Layout, view: any) => Option[]} [options]
 * @property {Option[]} [ways]
 * @property {HTMLElement} [element] it is made elsewhere, of this
 */

/** @typedef {{fields: Field[], element: HTMLElement}} Group fields that an element of their own holds */

/** @typedef {Field | Group | HTMLElement} FormPart what a form is made of: fields, and what stands between */

const LISTS = { player: "names", bet: "bets", table: "tables" };
const KEYS = { money: "decimal", whole: "numeric" };
const WRONG = { money: "dealer.no-amount", json: "form.no-json" };

/**
 * The fields among a form's parts.
 * @param {FormPart[]} parts
 * @returns {Field[]}
 */
export const fieldsOf = (parts) =>
  parts.flatMap((one) => ("fields" in one ? one.fields : one instanceof HTMLElement ? [] : [one]));

/**
 * A form of these parts, and below them what sends it and other buttons.
 * @param {FormPart[]} parts
 * @param {HTMLElement[]} buttons
 */
export function formOf(parts, buttons, attributes = {}) {
  const body = parts.map((one) => (one instanceof HTMLElement ? one : fieldElement(one)));
  const form = html(
    "form",
    { autocomplete: "off", ...attributes },
    html("div", { className: "body" }, ...body),
    html("div", { className: "foot" }, ...buttons),
  );
  translate(form);
  return form;
}

/**
 * One field with its label, or what holds it.
 * @param {Field | Group} field
 * @returns {HTMLElement}
 */
export function fieldElement(field) {
  if ("fields" in field) return field.element;
  if (field.element) return field.element;
  if (field.takes === "ways") return ways(field);
  if (field.takes === "check") return check(field);
  if (field.takes === "checks") return checks(field);
  const made = labelled(words(field), field.takes === "choice" ? select(field) : input(field));
  made.className = [field.half ? "half" : "", field.className ?? ""].join(" ").trim();
  return made;
}

/**
 * A control under its words, which follow the language.
 * @param {string} key
 * @param {HTMLElement} control
 */
export function labelled(key, control) {
  return html("label", {}, html("span", { "data-t": key }, t(key)), control);
}

/** @param {Field} field */
const words = ({ name, words: key }) => key ?? `field.${name}`;

/** Yes or no, before its words. @param {Field} field */
function check({ name, optional, words: key }) {
  const box = html("input", { type: "checkbox", name, required: !optional });
  const said = html("span", { "data-t": key ?? `field.${name}` }, t(key ?? `field.${name}`));
  return html("label", { className: "check" }, box, said);
}

/** Several of what is offered. @param {Field} field */
function checks(field) {
  const legend = html("legend", { "data-t": words(field) }, t(words(field)));
  return html("fieldset", { className: "checks", name: field.name }, legend);
}

/** @param {Field} field */
const select = ({ name, optional }) => html("select", { name, required: !optional });

/** @param {Field} field */
function input({ name, takes = "text", optional, list, most = 200, value = "" }) {
  if (takes === "json") return html("textarea", { name, required: !optional, rows: 4, value });
  const made = html("input", {
    name,
    required: !optional,
    maxLength: most,
    value,
    defaultValue: value,
  });
  const offered = list ?? LISTS[/** @type {keyof typeof LISTS} */ (takes)];
  if (offered) made.setAttribute("list", offered);
  if (takes === "time") Object.assign(made, { type: "datetime-local", step: 60 });
  made.inputMode = KEYS[/** @type {keyof typeof KEYS} */ (takes)] ?? "";
  if (takes === "bet") Object.assign(made, { spellcheck: false, autocapitalize: "none" });
  return made;
}

/** A few choices side by side, the first of them chosen. @param {Field} field */
function ways({ name, words: key = "", ways: choices = [], className = "" }) {
  const radios = choices.map(([value, own], at) => {
    const radio = html("input", { type: "radio", name, value, defaultChecked: at === 0 });
    return html("label", {}, radio, html("span", { "data-t": own }, t(own)));
  });
  const legend = html("legend", { className: "said", "data-t": key }, key && t(key));
  return html("fieldset", { className: `choice ${className}`.trim() }, legend, ...radios);
}

/**
 * A line of words between the fields.
 * @param {string} key
 */
export const note = (key, className = "") =>
  html("p", { className: `note ${className}`.trim(), ...(key && { "data-t": key }) });

/**
 * What is typed into a field, or chosen; an input or a select of one form.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export function control(form, name) {
  const found = form.elements.namedItem(name);
  if (!found) throw new Error(`the form has no field ${name}`);
  return /** @type {HTMLInputElement & HTMLSelectElement} */ (found);
}

/**
 * The radio buttons of one name.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export const radios = (form, name) =>
  [...form.querySelectorAll("input")].filter((one) => one.type === "radio" && one.name === name);

/**
 * Draw the choices that follow what is at the table.
 * @param {HTMLFormElement} form
 * @param {FormPart[]} parts
 * @param {Layout} data
 * @param {any} view
 */
export function drawChoices(form, parts, data, view) {
  for (const { name, options, takes } of fieldsOf(parts)) {
    if (!options) continue;
    const offered = options(data, view);
    if (takes === "checks") drawChecks(part(form, `fieldset[name=${name}]`), name, offered);
    else drawOptions(control(form, name), offered);
  }
}

/**
 * A select with these options; what was chosen stays chosen, and a list that is open is left alone.
 * @param {HTMLSelectElement} list
 * @param {Option[]} options
 */
export function drawOptions(list, options) {
  if (!isNew(list, options)) return;
  const kept = list.value;
  list.replaceChildren(...options.map(([value, text]) => html("option", { value }, text)));
  if (options.some(([value]) => value === kept)) list.value = kept;
}

/**
 * @param {HTMLElement} group
 * @param {string} name
 * @param {Option[]} options
 */
function drawChecks(group, name, options) {
  if (!isNew(group, options)) return;
  const boxes = options.map(([value, text]) =>
    html(
      "label",
      { className: "check" },
      html("input", { type: "checkbox", name, value, checked: true }),
      html("span", {}, text),
    ),
  );
  group.replaceChildren(part(group, "legend"), ...boxes);
}

/**
 * What was typed, by name, without the blanks around it; of several choices each on its line.
 * @param {HTMLFormElement} form
 * @returns {Record<string, string>}
 */
export function typedIn(form) {
  /** @type {Record<string, string>} */
  const typed = {};
  for (const [key, value] of new FormData(form)) {
    const text = String(value).trim();
    typed[key] = key in typed ? `${typed[key]}\n${text}` : text;
  }
  return typed;
}

/**
 * What was typed as a command takes it: amounts in cents, counts as numbers, without what is empty.
 * Null if something cannot be read, once `tell` has said so.
 * @param {Record<string, string>} typed
 * @param {FormPart[]} parts
 * @param {(sentence: string) => void} tell
 * @returns {Record<string, any> | null}
 */
export function readFields(typed, parts, tell) {
  /** @type {Record<string, unknown>} */
  const values = {};
  for (const field of fieldsOf(parts)) {
    const value = read(field, typed[field.name] ?? "");
    if (value === null) {
      tell(t(field.wrong ?? WRONG[/** @type {keyof typeof WRONG} */ (field.takes)] ?? ""));
      return null;
    }
    if (value !== "") values[field.name] = value;
  }
  return values;
}

/**
 * A field's value, empty if there is none; null if it cannot be read and that is to be told.
 * @param {Field} field
 * @param {string} text
 */
function read({ takes, optional, wrong, least = takes === "money" ? 1 : 0 }, text) {
  if (takes === "money") {
    const cents = centsOf(text);
    if (text === "" && optional) return "";
    return cents === null || cents < least ? null : cents;
  }
  if (takes === "whole") {
    const number = wholeOf(text);
    if (text === "" && optional) return "";
    return number === null || number < least ? (wrong ? null : "") : number;
  }
  if (takes === "check") return text === "on" ? true : "";
  if (takes === "checks") return text ? text.split("\n") : [];
  if (takes === "time") return text && `${new Date(text).toISOString().slice(0, 19)}Z`;
  if (takes === "json") return parsed(text);
  return text === "" && !optional && wrong ? null : text;
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * A whole number, or null.
 * @param {string} text
 */
export const wholeOf = (text) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);

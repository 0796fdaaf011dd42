// fields.js: what is typed and ticked of a table, and the spec it comes to. What is left empty is
// left to the rulebook.

import { html } from "../shared/drawn.js";
import { labelled, typedIn, wholeOf } from "../shared/forms.js";
import { t } from "../shared/i18n.js";
import { centsOf, typedCents } from "../shared/money.js";
import { $, isNew, part } from "../shared/page.js";

/** @import { Checked, Choices, Chosen, Possible, Rulebook, Wrong } from "./types.d.ts" */

const LIMITS = ["min", "max", "unit", "outlay", "inside_min", "inside_max", "inside_unit"];
const OF_KIND = ["min", "max", "unit"];

/**
 * A field with room below it for what is wrong.
 * @param {string} name as the spec has it
 * @param {HTMLElement} input
 */
function field(name, input, words = `make.${name}`) {
  const wrong = html("p", { className: "wrong", id: `wrong-${name}`, "data-field": name });
  input.setAttribute("aria-describedby", wrong.id);
  return html("div", { className: "field" }, labelled(words, input), wrong);
}

/**
 * @param {string} name
 * @param {string} value that it has unless somebody types another
 */
const typed = (name, value = "", mode = "decimal") =>
  html("input", { name, defaultValue: value, inputMode: mode, maxLength: 60 });

/**
 * @param {string} name
 * @param {[string, string][]} options
 */
const list = (name, options) =>
  html("select", { name }, ...options.map(([value, words]) => html("option", { value }, words)));

/**
 * A tick before its words.
 * @param {string} name
 * @param {string} words
 */
function tick(name, words, ticked = false, more = /** @type {HTMLElement[]} */ ([])) {
  const box = html("input", { type: "checkbox", name, defaultChecked: ticked });
  return html(
    "div",
    { className: "side" },
    html("label", { className: "check" }, box, html("span", {}, words)),
    ...more,
  );
}

/**
 * The fields this table has; drawn again only where another one has others.
 * @param {HTMLFormElement} form
 * @param {Choices} choices
 * @param {Rulebook} book
 * @param {Possible} table
 */
export function drawFields(form, choices, book, table) {
  const { limits } = choices;
  const spoken = document.documentElement.lang;
  const before = isNew(form, spoken) ? inputs(form) : []; // in another language all stays as it was
  if (isNew($("name"), spoken)) {
    const input = html("input", { name: "table", maxLength: 40, spellcheck: false });
    $("name").replaceChildren(field("table", input));
  }
  if (isNew($("limits"), [spoken])) {
    const first = { min: limits.min, max: limits.max, outlay: limits.outlay };
    $("limits").replaceChildren(
      ...LIMITS.map((name) => {
        const value = typedCents(/** @type {Record<string, number>} */ (first)[name]);
        return field(`limits.${name}`, typed(`limits.${name}`, value));
      }),
      field("limits.chips", typed("limits.chips", limits.chips.map(typedCents).join(" "), "text")),
    );
  }
  if (isNew($("kinds"), [spoken, book.id])) drawKinds(form, book);
  if (isNew($("places"), [spoken, table])) $("places").replaceChildren(...places(table));
  if (isNew($("extras"), [spoken, table, book.id]))
    $("extras").replaceChildren(...extras(choices, book, table));
  if (isNew($("house"), [spoken])) $("house").replaceChildren(...house());
  for (const old of before) {
    const now = inputs(form).find((one) => one.name === old.name);
    if (now) now.value = old.value;
    if (now && "checked" in now && "checked" in old) now.checked = old.checked;
  }
}

/**
 * What is typed, ticked or taken from a list; pictures are chosen elsewhere.
 * @param {HTMLFormElement} form
 */
const inputs = (form) =>
  [...form.elements]
    .filter((one) => one instanceof HTMLInputElement || one instanceof HTMLSelectElement)
    .filter(({ type }) => type !== "radio");

/**
 * The kinds of bet this rulebook has; what was typed for one stays.
 * @param {HTMLFormElement} form
 * @param {Rulebook} book
 */
function drawKinds(form, book) {
  const before = typedIn(form);
  const heads = ["make.kind", "make.limits.min", "make.limits.max", "make.limits.unit"];
  const rows = Object.entries(book.kinds).map(([kind, called]) => {
    const name = t(`kind.${kind}`, {}, called);
    const cells = OF_KIND.map((which) => {
      const of = `limits.kinds.${kind}.${which}`;
      const input = typed(of, before[of] ?? "");
      input.ariaLabel = `${name}: ${t(`make.limits.${which}`)}`;
      return html("td", {}, input);
    });
    const wrong = html("p", { className: "wrong", "data-field": `limits.kinds.${kind}` });
    return html(
      "tr",
      { className: "field-row" },
      html("th", { scope: "row" }, name, wrong),
      ...cells,
    );
  });
  part($("kinds"), "table").replaceChildren(
    html("thead", {}, html("tr", {}, ...heads.map((key) => html("th", { scope: "col" }, t(key))))),
    html("tbody", {}, ...rows),
  );
}

/** @param {Possible} table */
function places({
  seats,
  stations,
  stations_max: most,
  period_s: period,
  warning_s: warning,
  period_free: free,
}) {
  const made = [field("seats", typed("seats", String(seats), "numeric"))];
  if (!most) return made;
  made.push(
    field("stations", typed("stations", String(stations), "numeric")),
    field(
      "wagering_period_s",
      typed("wagering_period_s", stations ? String(period ?? "") : "", "numeric"),
    ),
    field("warning_s", typed("warning_s", stations ? String(warning ?? "") : "", "numeric")),
  );
  if (free) made.push(tick("no_period", t("make.no_period")));
  return made;
}

/**
 * @param {Choices} choices
 * @param {Rulebook} book
 * @param {Possible} table
 */
function extras(choices, book, table) {
  const made = [];
  const reaches = table.neighbours.length > 1;
  if (table.may_racetrack) {
    const own = reaches
      ? [
          list("neighbours", [
            ["", t("make.neighbours.all")],
            ...table.neighbours.map(
              (n) => /** @type {[string, string]} */ ([String(n), t("make.neighbours", { n })]),
            ),
          ]),
        ]
      : [];
    for (const one of own) one.ariaLabel = t("make.neighbours.label");
    made.push(tick("racetrack", t("make.racetrack"), table.racetrack, own));
  }
  if (table.may_asian) made.push(tick("asian_racetrack", t("make.asian_racetrack")));
  const wheel = choices.wheels.find(({ id }) => id === table.wheel);
  const zeros = String(wheel?.order.filter((one) => /^0+$/.test(one)).length ?? 1);
  for (const id of table.side_bets) {
    const side = book.side_bets.find((one) => one.id === id);
    const options = side?.zeros[zeros] ?? side?.options ?? [];
    const own = options.length
      ? [
          list(
            `option.${id}`,
            options.map((n) => [String(n), t("make.option", { n })]),
          ),
        ]
      : [];
    for (const one of own) one.ariaLabel = `${side?.name}: ${t("make.option.label")}`;
    made.push(tick(`side_bets.${id}`, side?.name ?? id, false, own));
  }
  if (book.mechanical) made.push(tick("mechanical", t("make.mechanical")));
  if (book.u_spin) made.push(tick("u_spin", t("make.u_spin")));
  made.push(tick("required", t("make.attestations")));
  const wrong = ["racetrack", "side_bets", "neighbours", "mechanical", "u_spin"].map((name) =>
    html("p", { className: "wrong", "data-field": name }),
  );
  return [...made, ...wrong];
}

/** Each by its own name, whatever the page speaks. */
function languages() {
  const named = Object.entries({ en: "English", fr: "Français" });
  const options = named.map(([value, words]) => html("option", { value, lang: value }, words));
  return html("select", { name: "language" }, ...options);
}

const house = () => [
  field("currency", typed("currency", "AUD", "text")),
  field("language", languages()),
  field("place", typed("place", "", "text")),
  field("float", typed("float")),
];

/**
 * What holds where nothing is typed, pale in its field.
 * @param {HTMLFormElement} form
 * @param {Checked} checked
 */
export function hint(form, { kinds, sign }) {
  if (!kinds || !sign) return;
  const inside = kinds.straight ?? Object.values(kinds)[0];
  /** @type {Record<string, number>} */
  const usual = { "limits.unit": sign.unit };
  OF_KIND.forEach((which, at) => {
    usual[`limits.inside_${which}`] = inside[at];
    for (const [kind, limits] of Object.entries(kinds))
      usual[`limits.kinds.${kind}.${which}`] = limits[at];
  });
  for (const [name, cents] of Object.entries(usual)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.placeholder = typedCents(cents);
  }
}

/**
 * The spec that the form comes to; or what cannot be read, at its field.
 * @param {HTMLFormElement} form
 * @param {Chosen} chosen
 * @param {Possible} table
 * @returns {{name: string, spec: Record<string, unknown>, wrong: Wrong | null}}
 */
export function specOf(form, chosen, table) {
  const given = typedIn(form);
  /** @type {Wrong | null} */
  let wrong = null;
  const say = (/** @type {string} */ field, /** @type {string} */ words) => {
    wrong ??= { field, says: { en: t(words), fr: t(words) } };
  };
  const cents = (/** @type {string} */ name) => {
    const text = given[name] ?? "";
    const value = text === "" ? undefined : centsOf(text);
    if (value === null) say(name.split(".").slice(0, 3).join("."), "make.no-money");
    return value ?? undefined;
  };
  const whole = (/** @type {string} */ name) => {
    const text = given[name] ?? "";
    const value = text === "" ? undefined : wholeOf(text);
    if (value === null) say(name, "make.no-number");
    return value ?? undefined;
  };
  const spec = {
    ...chosen,
    seats: whole("seats"),
    limits: limitsOf(given, cents, say),
    ...placesOf(given, whole, table),
    ...(table.may_racetrack && { racetrack: given.racetrack === "on" }),
    ...(given.racetrack === "on" && given.neighbours && { neighbours: [Number(given.neighbours)] }),
    ...(given.asian_racetrack && { asian_racetrack: true }),
    side_bets: sideBets(given, table),
    ...(given.mechanical && { mechanical: true }),
    ...(given.u_spin && { u_spin: true }),
    attestations: given.required ? "required" : "advisory",
    currency: given.currency || undefined,
    language: given.language,
    float: cents("float"),
    place: given.place || undefined,
  };
  return { name: given.table ?? "", spec: JSON.parse(JSON.stringify(spec)), wrong };
}

/**
 * @param {Record<string, string>} given
 * @param {(name: string) => number | undefined} cents
 * @param {(field: string, words: string) => void} say
 */
function limitsOf(given, cents, say) {
  /** @type {Record<string, unknown>} */
  const limits = {};
  for (const name of LIMITS) limits[name] = cents(`limits.${name}`);
  const chips = (given["limits.chips"] ?? "")
    .split(/[\s;]+|,\s+/)
    .filter(Boolean)
    .map(centsOf);
  if (chips.includes(null)) say("limits.chips", "make.no-chips");
  else if (chips.length) limits.chips = chips;
  /** @type {Record<string, Record<string, number | undefined>>} */
  const kinds = {};
  for (const name of Object.keys(given).filter((one) => one.startsWith("limits.kinds."))) {
    const [, , kind, which] = name.split(".");
    const value = cents(name);
    if (value !== undefined) kinds[kind] = { ...kinds[kind], [which]: value };
  }
  return { ...limits, ...(Object.keys(kinds).length && { kinds }) };
}

/**
 * @param {Record<string, string>} given
 * @param {(name: string) => number | undefined} whole
 * @param {Possible} table
 */
function placesOf(given, whole, table) {
  if (!table.stations_max) return {};
  const stations = whole("stations");
  if (!stations) return { stations };
  if (given.no_period) return { stations, wagering_period_s: null };
  return { stations, wagering_period_s: whole("wagering_period_s"), warning_s: whole("warning_s") };
}

/**
 * @param {Record<string, string>} given
 * @param {Possible} table
 */
function sideBets(given, table) {
  const ticked = table.side_bets.filter((id) => given[`side_bets.${id}`] === "on");
  return Object.fromEntries(
    ticked.map((id) => [
      id,
      given[`option.${id}`] ? { option: Number(given[`option.${id}`]) } : {},
    ]),
  );
}

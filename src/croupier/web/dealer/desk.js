// desk.js: what the dealer does beside the spin: tabs, and forms of which one at a time is open.
import { html } from "../shared/drawn.js";
import { control } from "../shared/forms.js";
import { betName, oddsText, sideRow, t } from "../shared/i18n.js";
import { centsOf, shortMoney, typedCents } from "../shared/money.js";
import { $, button, part, parts } from "../shared/page.js";
import { actForm, submitOf } from "./act-form.js";
import { addBeside, openBeside } from "./beside.js";
import { allowed } from "./told.js";

/** @import { DealerView, Layout } from "../shared/types.d.ts" */
/** @import { Asking } from "./act-form.js" */
/** @import { People } from "./people.js" */

/** The groups of tabs that have a row of their own under the others. */
const GROUPS = ["chips", "terms", "house"];

/** The keys that open forms and groups. @type {Record<string, string>} */
const KEYS = {
  "buy-in": "I",
  "take-seat": "E",
  "call-bet": "A",
  "open-guest-account": "G",
  chips: "H",
  terms: "T",
  house: "U",
};

/**
 * What stands behind a form: the `acts` it can ask for, its tab and the group of that, the words
 * that send it, and what else it has to do.
 * @typedef {object} DeskPart
 * @property {string[]} acts
 * @property {string} [tab] a key; without one, other things open it
 * @property {string} [group]
 * @property {string} [send] a key; without one, the form names its button itself
 * @property {HTMLElement[]} [before] buttons on the left of the one that sends
 * @property {HTMLElement[]} [after] and on its right
 * @property {(view: DealerView) => void} [draw]
 * @property {(view: DealerView) => void} [opened]
 */

/** @typedef {ReturnType<typeof setUpDesk>} Desk */

/**
 * The tabs and forms.
 * @param {Layout} data
 * @param {People} people
 */
export function setUpDesk(data, people) {
  /** @type {Map<string, HTMLFormElement>} */
  const forms = new Map();
  /** @type {Map<string, DeskPart>} */
  const behind = new Map();
  /** @type {Map<string, string>} */
  const latest = new Map(); // group -> the form that was open last
  let open = "";
  let chosen = "";
  /** @type {DealerView} */
  let view;

  addBeside("desk-forms", () => {
    open = "";
    draw(view);
  });
  const rows = setUpTabs();
  const sides = data.side_bets.flatMap((side) => side.bets.map((row) => row.bet));
  $("bets").append(
    ...[...Object.keys(data.bets), ...sides].map((bet) =>
      html("option", { value: bet }, betName(bet, data)),
    ),
  );

  /** The rows of tabs, by the group whose forms they open: the first opens forms of no group. */
  function setUpTabs() {
    const row = (/** @type {string} */ className, /** @type {string} */ label) =>
      html("div", { className: `tabs ${className}`.trim(), role: "group", "data-t-label": label });
    const groups = row("groups", "desk.table");
    /** @type {Map<string, HTMLElement>} */
    const found = new Map([["", row("", "dealer.desk")]]);
    for (const group of GROUPS) {
      const opens = tab(`desk.${group}`, () => press({ group }));
      opens.dataset.group = group;
      opens.dataset.key = KEYS[group];
      groups.append(opens);
      const own = row("sub", `desk.${group}`);
      own.dataset.of = group;
      own.hidden = true;
      found.set(group, own);
    }
    const [first, ...others] = found.values();
    $("desk-tabs").append(first, groups);
    $("desk-forms").prepend(...others);
    for (const one of [groups, ...found.values()]) one.ariaLabel = t(one.dataset.tLabel ?? "");
    return found;
  }

  /**
   * @param {string} key
   * @param {() => void} pressed
   */
  function tab(key, pressed) {
    const made = button(t(key), pressed);
    made.dataset.t = key;
    return made;
  }

  /**
   * A form, and what stands behind it.
   * @param {string} name
   * @param {Asking & DeskPart} asking
   */
  function add(name, asking) {
    const form = actForm(name, asking, { ...asking, className: "desk" });
    const { group = "" } = asking;
    forms.set(name, form);
    behind.set(name, asking);
    if (asking.tab) {
      const opens = tab(asking.tab, () => press({ form: name }));
      opens.dataset.form = name;
      if (KEYS[name]) opens.dataset.key = KEYS[name];
      rows.get(group)?.append(opens);
    }
    $("desk-end").before(form);
    form
      .querySelector(".chips:not(.minutes)")
      ?.append(...data.limits.chips.map((value) => adds(form, value)));
    if (has(form, "bet")) {
      control(form, "bet").addEventListener("input", () => nameBet(form));
      form.addEventListener("sent", () => nameBet(form));
    }
    return form;
  }

  /**
   * A tab pressed again closes; within a group one of its forms stays open.
   * @param {{form?: string, group?: string}} tab
   */
  function press({ form, group = "" }) {
    if (form) return show(open === form && !groupOf(form) ? "" : form);
    const mine = ofGroup(group);
    const kept = latest.get(group) ?? "";
    return show(
      mine.includes(open) ? "" : mine.includes(kept) ? kept : (mine.find(can) ?? mine[0]),
    );
  }

  /**
   * Open a form, perhaps with fields filled in; without a name, close what is open.
   * @param {string} name
   * @param {Record<string, string>} fields
   */
  function show(name, fields = {}) {
    if (name) openBeside("desk-forms");
    open = name;
    const form = forms.get(open);
    if (groupOf(open)) latest.set(groupOf(open), open);
    chosen = "";
    draw(view);
    if (!form) return;
    for (const [key, value] of Object.entries(fields)) control(form, key).value = value;
    behind.get(open)?.opened?.(view);
    const [empty] = parts(form, "input:invalid"); // the first that is wanted and empty
    if (!form.contains(document.activeElement)) empty?.focus({ preventScroll: true });
  }

  /**
   * A bet tapped on the layout: for the form that is open, if it has one.
   * @param {string} bet
   */
  function name(bet) {
    if (!has(forms.get(open), "bet")) show("call-bet");
    const form = forms.get(open);
    if (!form) return;
    control(form, "bet").value = bet;
    nameBet(form);
  }

  /** @param {HTMLFormElement} form */
  function nameBet(form) {
    const bet = control(form, "bet").value.trim();
    const known = data.bets[bet] ?? sideRow(bet, data);
    part(form, ".bet-name").textContent = known
      ? `${betName(bet, data)} · ${oddsText(known.pays)}`
      : t("dealer.tap");
  }

  const groupOf = (/** @type {string} */ form) => behind.get(form)?.group ?? "";
  const can = (/** @type {string} */ form) => acts(form).some((one) => allowed(view, one));
  const acts = (/** @type {string} */ form) => behind.get(form)?.acts ?? [];
  const offered = (/** @type {string} */ form) => acts(form).some((one) => data.acts.includes(one));
  const ofGroup = (/** @type {string} */ group) =>
    [...forms.keys()].filter((one) => groupOf(one) === group && offered(one));
  const takesBets = (/** @type {DealerView} */ now) =>
    now.may.includes("call-bet") || now.may.includes("place-wager");

  /** Whoever is chosen in the list is meant, until another name is typed. */
  function followChosen() {
    if (people.chosen() === chosen) return;
    chosen = people.chosen();
    const form = forms.get(open);
    if (!chosen || !form || !has(form, "player") || open === "open-guest-account") return;
    control(form, "player").value = chosen;
  }

  /** @param {DealerView} next */
  function draw(next) {
    view = next;
    if (open && !can(open)) open = ""; // Its time is over; what was typed waits for the next.
    $("desk-forms").hidden = !open;
    followChosen();
    const group = groupOf(open);
    for (const one of parts(document, ".tabs button")) drawTab(one, group);
    for (const [of, row] of rows) if (of) row.hidden = of !== group || ofGroup(group).length < 2;
    for (const [one, form] of forms) {
      form.hidden = one !== open;
      submitOf(form).disabled = !can(one);
    }
    for (const one of behind.values()) one.draw?.(view);
  }

  /**
   * @param {HTMLElement} one
   * @param {string} openGroup
   */
  function drawTab(one, openGroup) {
    const { form, group = "" } = one.dataset;
    const of = form ? [form].filter(offered) : ofGroup(group);
    one.hidden = of.length === 0;
    one.toggleAttribute("disabled", !of.some(can));
    one.setAttribute("aria-expanded", String(form ? form === open : group === openGroup));
  }

  return { add, draw, name, show, takesBets };
}

/**
 * Whether a form has a field.
 * @param {HTMLFormElement | undefined} form
 * @param {string} name
 */
const has = (form, name) => Boolean(form?.elements.namedItem(name));

/**
 * A button that adds a chip's value to a form's amount.
 * @param {HTMLFormElement} form
 * @param {number} value
 */
function adds(form, value) {
  return button(`+${shortMoney(value)}`, () => {
    const field = control(form, "amount");
    field.value = typedCents((centsOf(field.value) ?? 0) + value);
  });
}

// desk.js: what the dealer does beside the spin: tabs, and forms of which one at a time is open.
import { html } from "../shared/drawn.js";
import { betName, oddsText, sideRow, t } from "../shared/i18n.js";
import { adds, fieldsOf } from "./fields.js";
import { act, allowed, tell } from "./told.js";

const $ = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];

/**
 * The tabs and forms. A part is what stands behind a form: `acts` it can ask for, `command(fields)` or
 * null, `done(command)` in words, `clears` the fields emptied then, and what else it has to do: `after`, `draw`.
 */
export function setUpDesk(data, people) {
  const forms = new Map(all("form.desk").map((form) => [form.dataset.for, form]));
  const parts = new Map();
  const latest = new Map(); // group -> the form that was open last
  let open = "";
  let chosen = "";
  let view = null;

  const sides = data.side_bets.flatMap((side) => side.bets.map((row) => row.bet));
  $("bets").append(
    ...[...Object.keys(data.bets), ...sides].map((bet) =>
      html("option", { value: bet }, betName(bet, data)),
    ),
  );
  for (const tab of all(".tabs button")) tab.addEventListener("click", () => press(tab.dataset));

  /** Put something behind a form. */
  function add(name, part) {
    const form = forms.get(name);
    parts.set(name, part);
    form
      .querySelector(".chips:not(.minutes)")
      ?.append(...data.limits.chips.map((value) => adds(form, value)));
    form.elements.bet?.addEventListener("input", () => nameBet(form));
    form.querySelector(".back")?.addEventListener("click", () => show(""));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      submit(form, part);
    });
    return form;
  }

  /** A tab pressed again closes; within a group one of its forms stays open. */
  function press({ form, group }) {
    if (form) return show(open === form && !forms.get(form).dataset.group ? "" : form);
    const mine = ofGroup(group);
    const kept = latest.get(group);
    return show(
      mine.includes(open) ? "" : mine.includes(kept) ? kept : (mine.find(can) ?? mine[0]),
    );
  }

  /** Open a form, perhaps with fields filled in; without a name, close what is open. */
  function show(name, fields = {}) {
    open = name;
    const form = forms.get(open);
    if (form?.dataset.group) latest.set(form.dataset.group, open);
    chosen = "";
    draw(view);
    for (const [key, value] of Object.entries(fields)) form.elements[key].value = value;
    parts.get(open)?.opened?.(view);
    form?.querySelector("input:invalid")?.focus({ preventScroll: true }); // the first that is wanted and empty
  }

  /** A bet tapped on the layout: for the form that is open, if it has one. */
  function name(bet) {
    if (!forms.get(open)?.elements.bet) show("call-bet");
    const form = forms.get(open);
    form.elements.bet.value = bet;
    nameBet(form);
  }

  function nameBet(form) {
    const bet = form.elements.bet.value.trim();
    const known = data.bets[bet] ?? sideRow(bet, data);
    form.querySelector(".bet-name").textContent = known
      ? `${betName(bet, data)} · ${oddsText(known.pays)}`
      : t("dealer.tap");
  }

  async function submit(form, part) {
    const typed = Object.fromEntries(
      (part.clears ?? []).map((key) => [key, form.elements[key].value]),
    );
    const fields = fieldsOf(form);
    const command = part.command(fields);
    if (!command || !(await act(command, () => part.command(fields)))) return;
    tell(part.done(command), "", "done");
    // What was typed for the next while this one was under way stays.
    for (const [key, value] of Object.entries(typed)) {
      if (form.elements[key].value === value) form.elements[key].value = "";
    }
    if (form.elements.bet) nameBet(form);
    part.after?.(command);
  }

  const ofGroup = (group) =>
    [...forms.keys()].filter((one) => forms.get(one).dataset.group === group && has(one));
  const has = (name) => parts.get(name).acts.some((one) => data.acts.includes(one));
  const can = (name) => parts.get(name).acts.some((one) => allowed(view, one));
  const takesBets = (now) => now.may.includes("call-bet") || now.may.includes("place-wager");

  /** Whoever is chosen in the list is meant, until another name is typed. */
  function followChosen() {
    if (people.chosen() === chosen) return;
    chosen = people.chosen();
    const field = forms.get(open)?.elements.player;
    if (chosen && field && open !== "open-guest-account") field.value = chosen;
  }

  function draw(next) {
    view = next;
    if (open && !can(open)) open = ""; // Its time is over; what was typed waits for the next.
    followChosen();
    const group = forms.get(open)?.dataset.group ?? "";
    for (const tab of all(".tabs button")) drawTab(tab, group);
    for (const row of all(".tabs.sub"))
      row.hidden = row.dataset.of !== group || ofGroup(group).length < 2;
    for (const [one, form] of forms) {
      form.hidden = one !== open;
      form.querySelector("[type=submit]").disabled = !can(one);
    }
    for (const [one, part] of parts) part.draw?.(view, forms.get(one));
  }

  function drawTab(tab, openGroup) {
    const { form, group } = tab.dataset;
    const of = form ? [form].filter(has) : ofGroup(group);
    tab.hidden = of.length === 0;
    tab.disabled = !of.some(can);
    tab.setAttribute("aria-expanded", String(form ? form === open : group === openGroup));
  }

  return { add, draw, name, show, takesBets };
}

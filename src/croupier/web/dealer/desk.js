// desk.js: what the dealer does for a player: buy in, seat, call a bet or enter one from the cloth.
import { html } from "../shared/drawn.js";
import { betName, oddsText, t } from "../shared/i18n.js";
import { money, shortMoney } from "../shared/money.js";
import { act, tell } from "./told.js";

const $ = (id) => document.getElementById(id);

/** Three forms of which one at a time is open; tapping a bet on the layout opens the third. */
export function setUpDesk(data, people) {
  const forms = new Map([...document.querySelectorAll("form.desk")].map((form) => [form.dataset.for, form]));
  const tabs = [...document.querySelectorAll("#desk-tabs button")];
  const call = forms.get("call-bet");
  let open = "";
  let chosen = "";
  let view = null;

  $("bets").append(...Object.keys(data.bets).map((bet) => html("option", { value: bet }, betName(bet, data))));
  for (const tab of tabs) tab.addEventListener("click", () => show(open === tab.dataset.form ? "" : tab.dataset.form));
  for (const form of forms.values()) {
    form.querySelector(".chips")?.append(...data.limits.chips.map((value) => adds(form, value)));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      submit(form);
    });
  }
  call.elements.bet.addEventListener("input", nameBet);
  call.addEventListener("change", nameTender);

  function show(name) {
    open = name;
    const form = forms.get(open);
    chosen = "";
    draw(view);
    form?.querySelector("input:not([type=radio]):placeholder-shown, input:invalid")?.focus({ preventScroll: true });
  }

  /** A bet tapped on the layout. */
  function name(bet) {
    call.elements.bet.value = bet;
    if (open !== "call-bet") show("call-bet");
    nameBet();
  }

  function nameBet() {
    const bet = data.bets[call.elements.bet.value.trim()];
    $("bet-name").textContent = bet
      ? `${betName(call.elements.bet.value.trim(), data)} · ${oddsText(bet.pays)}`
      : t("dealer.tap");
  }

  /** Only a called bet is accompanied by value other than the player's chips. */
  function nameTender() {
    const called = call.elements.do.value === "call-bet";
    $("call-tender").hidden = !called;
    call.querySelector("[type=submit]").textContent = t(called ? "dealer.call" : "dealer.place-wager");
  }

  async function submit(form) {
    const fields = Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, value.trim()]));
    const command = { do: form.dataset.for, ...fields };
    if ("amount" in fields) {
      const cents = centsOf(fields.amount);
      if (!cents) return tell(t("dealer.no-amount"));
      delete command.amount;
      Object.assign(command, form === call ? { stake: cents } : { amount: cents });
    }
    if ("seat" in fields) command.seat = Number(fields.seat);
    if (command.do === "place-wager") delete command.tender;
    if (!(await act(command))) return;
    const amount = money(command.stake ?? command.amount ?? 0);
    const bet = command.bet ? betName(command.bet, data) : "";
    tell(t(`dealer.done.${form.dataset.for}`, { ...fields, amount, bet }), "", "done");
    if (form.elements.amount) form.elements.amount.value = "";
    if (form.elements.bet) form.elements.bet.value = "";
    nameBet();
  }

  const takesBets = (now) => now.may.includes("call-bet") || now.may.includes("place-wager");
  const can = (name) => (name === "call-bet" ? takesBets(view) : view.may.includes(name));

  /** Whoever is chosen in the list is meant, until another name is typed. */
  function followChosen() {
    if (people.chosen() === chosen) return;
    chosen = people.chosen();
    if (open && chosen) forms.get(open).elements.player.value = chosen;
  }

  function draw(next) {
    view = next;
    if (open && !can(open)) open = ""; // Its time is over; what was typed waits for the next.
    followChosen();
    for (const tab of tabs) {
      tab.disabled = !can(tab.dataset.form);
      tab.setAttribute("aria-expanded", String(tab.dataset.form === open));
    }
    for (const [name, form] of forms) {
      form.hidden = name !== open;
      form.querySelector("[type=submit]").disabled = !can(name);
    }
    for (const way of call.elements.do) way.disabled = !view.may.includes(way.value);
    if (call.elements.do[0].disabled !== call.elements.do[1].disabled) {
      [...call.elements.do].find((way) => !way.disabled).checked = true;
    }
    $("how").hidden = [...call.elements.do].some((way) => way.disabled);
    drawSeats(forms.get("take-seat").elements.seat, view.players);
    nameTender();
  }

  /** The free seats; the one that was chosen stays chosen. */
  function drawSeats(select, players) {
    const taken = new Set(Object.values(players).map((player) => player.seat));
    const free = Array.from({ length: people.places }, (_, at) => at + 1).filter((seat) => !taken.has(seat));
    if (free.join() === [...select.options].map((one) => one.value).join()) return; // It may be open.
    const kept = select.value;
    select.replaceChildren(...free.map((seat) => html("option", { value: String(seat) }, String(seat))));
    if (free.includes(Number(kept))) select.value = kept;
  }

  return { draw, name, takesBets };
}

/** A button that adds a chip's value to the form's amount. */
function adds(form, value) {
  const button = html("button", { type: "button" }, `+${shortMoney(value)}`);
  button.addEventListener("click", () => {
    const cents = (centsOf(form.elements.amount.value) || 0) + value;
    form.elements.amount.value = `${Math.floor(cents / 100)}${cents % 100 ? `.${String(cents % 100).padStart(2, "0")}` : ""}`;
  });
  return button;
}

/** "12", "12.5" or "12,50" into whole cents; anything else is no amount. */
function centsOf(text) {
  const parts = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0")) : 0;
}

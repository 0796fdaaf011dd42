// number.js: the winning number, typed, or tapped on a pad or a wheel; shown back huge, confirmed by one press.

import { t } from "../shared/i18n.js";
import { $ } from "../shared/page.js";
import { setUpPad } from "./number-pad.js";
import { setUpRing } from "./number-ring.js";
import { act } from "./told.js";

/** @import { DealerView, Layout } from "../shared/types.d.ts" */

/** @typedef {ReturnType<typeof setUpNumber>} NumberEntry */

const KEPT = "croupier-number-entry"; // pad or ring, as this console's dealers like it

/**
 * The entry: a huge field, a pad drawn like the layout or a wheel about the field, and one button
 * that confirms. Nothing is asked of the table before that.
 * @param {Layout} data
 */
export function setUpNumber(data) {
  /** @type {Set<() => void>} */
  const listeners = new Set();
  const field = $("typed", HTMLInputElement);
  const confirm = $("confirm", HTMLButtonElement);
  const pads = [setUpPad(data, choose), setUpRing(data, choose)];
  let way = localStorage.getItem(KEPT) === "ring" ? "ring" : "pad";
  /** @type {DealerView} */
  let view;
  let spin = -1; // the spin the entry is for; another one starts empty
  let sensed = "";

  const typed = () => field.value.trim();
  const known = () => (typed() in data.colours ? typed() : "");

  /** @param {string} number */
  function choose(number) {
    field.value = number;
    changed();
  }

  function changed() {
    const number = known();
    field.className = number ? data.colours[number] : "";
    field.setAttribute("aria-invalid", String(Boolean(typed() && !number)));
    for (const pad of pads) pad.mark(number);
    confirm.disabled = !number;
    confirm.textContent = label();
    for (const listener of listeners) listener();
  }

  function label() {
    if (known()) return t("dealer.confirm", { outcome: known() });
    return typed() ? t("dealer.not-there", { typed: typed() }) : t("dealer.enter");
  }

  /** A sensor's number is confirmed; any other is the dealer's own word. */
  function press() {
    const outcome = known();
    if (!outcome) return field.focus();
    const seen = view.public.sensed ?? [];
    const agrees = seen.length === 1 && seen[0] === outcome && view.may.includes("confirm-outcome");
    return act({ do: agrees ? "confirm-outcome" : "record-outcome", outcome });
  }

  /** Whether a number is wanted now. */
  const wanted = () =>
    Boolean(view) && (view.may.includes("record-outcome") || view.may.includes("confirm-outcome"));

  /**
   * A key of the keyboard, wherever the focus is: digits are typed, Backspace takes one back.
   * @param {string} key
   */
  function key(key) {
    if (!wanted()) return false;
    if (key === "Enter") press();
    else if (key === "Backspace") choose(field.value.slice(0, -1));
    else if (/^\d$/.test(key)) choose((known() && known() === sensed ? "" : field.value) + key);
    else return false;
    return true;
  }

  /** Digits go to the field from now on; those typed before it had the focus are gone on with. */
  function takeKeys() {
    const before = typed();
    field.focus();
    if (before !== sensed) field.setSelectionRange(before.length, before.length);
  }

  function drawWay() {
    $("entering").dataset.way = way;
    $("pad").hidden = way !== "pad";
    $("ring").hidden = way !== "ring";
    $("entry-way").textContent = t(way === "pad" ? "entry.ring" : "entry.pad");
  }

  /** @param {DealerView} next */
  function draw(next) {
    view = next;
    const now = view.public;
    const seen = now.sensed ?? [];
    const fresh = now.phase === "no-more-bets" && now.spin !== spin;
    if (fresh) {
      spin = now.spin;
      sensed = "";
      field.value = "";
      if (!matchMedia("(pointer: coarse)").matches) setTimeout(takeKeys);
    }
    if (seen.length === 1 && seen[0] !== sensed && !typed()) field.value = sensed = seen[0];
    $("sensed").hidden = seen.length === 0;
    const one = data.wheel.virtual ? "dealer.drawn" : "dealer.sensed";
    const outcome = seen.join(", ");
    $("sensed").textContent = t(seen.length > 1 ? "dealer.differ" : one, { outcome });
    drawWay();
    changed();
  }

  field.addEventListener("input", () => {
    field.value = field.value.replace(/\D/g, ""); // letters are keys of the console
    changed();
  });
  field.addEventListener("focus", () => field.select());
  $("entry-way").onclick = () => {
    way = way === "pad" ? "ring" : "pad";
    localStorage.setItem(KEPT, way);
    drawWay();
  };
  $("entry").addEventListener("submit", (event) => {
    event.preventDefault();
    press();
  });
  return {
    draw,
    press,
    label,
    key,
    chosen: known,
    onChange: (/** @type {() => void} */ listener) => listeners.add(listener),
  };
}

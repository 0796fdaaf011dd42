// number.js: the winning number, typed or tapped, shown back huge, confirmed.

import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { $ } from "../shared/page.js";
import { act } from "./told.js";

/** @import { Area, DealerView, Layout } from "../shared/types.d.ts" */

/** @typedef {ReturnType<typeof setUpNumber>} NumberEntry */

/**
 * The entry: a huge field, a pad drawn like the layout, and one button that confirms.
 * @param {Layout} data
 */
export function setUpNumber(data) {
  /** @type {Set<() => void>} */
  const listeners = new Set();
  const field = $("typed", HTMLInputElement);
  const confirm = $("confirm", HTMLButtonElement);
  const keys = pad(data, (number) => choose(number));
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
    for (const [one, key] of keys) key.setAttribute("aria-pressed", String(one === number));
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
      if (!matchMedia("(pointer: coarse)").matches) setTimeout(() => field.focus());
    }
    if (seen.length === 1 && seen[0] !== sensed && !typed()) field.value = sensed = seen[0];
    $("sensed").hidden = seen.length === 0;
    const one = data.wheel.virtual ? "dealer.drawn" : "dealer.sensed";
    const outcome = seen.join(", ");
    $("sensed").textContent = t(seen.length > 1 ? "dealer.differ" : one, { outcome });
    changed();
  }

  field.addEventListener("input", changed);
  field.addEventListener("focus", () => field.select());
  $("entry").addEventListener("submit", (event) => {
    event.preventDefault();
    press();
  });
  return {
    draw,
    press,
    label,
    onChange: (/** @type {() => void} */ listener) => listeners.add(listener),
  };
}

/**
 * A key a number, placed as on the layout; in order where the layout has no numbers.
 * @param {Layout} data
 * @param {(number: string) => void} choose
 */
function pad(data, choose) {
  /** @type {Map<string, HTMLElement>} */
  const keys = new Map();
  const squares = data.areas.filter((area) => area.kind === "straight");
  const spare = Object.keys(data.colours).sort((one, other) => Number(one) - Number(other));
  const left = Math.min(...squares.map((area) => area.y0));
  for (const number of squares.length ? squares.map((area) => area.label) : spare) {
    const area = squares.find((one) => one.label === number);
    const key = html(
      "button",
      {
        type: "button",
        className: `key ${data.colours[number]}${number.length > 2 ? " long" : ""}`,
      },
      number,
    );
    if (area) place(key, area, left);
    key.addEventListener("click", () => choose(number));
    keys.set(number, key);
  }
  const rows = Math.max(...squares.map((area) => area.y1)) - left;
  $("pad").classList.toggle("ordered", !squares.length);
  if (squares.length) $("pad").style.setProperty("--rows", String(rows));
  $("pad").append(...keys.values());
  return keys;
}

/**
 * Grid lines for both ways the pad may lie; the style sheet chooses.
 * @param {HTMLElement} key
 * @param {Area} area
 * @param {number} left
 */
function place(key, area, left) {
  key.style.setProperty("--along", `${area.y0 - left + 1} / ${area.y1 - left + 1}`);
  key.style.setProperty("--up", `${13 - area.x1} / ${13 - area.x0}`);
  key.style.setProperty("--across", `${area.x0 + 1} / ${area.x1 + 1}`);
}

// number.js: the winning number, typed or tapped, shown back huge, confirmed.
import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { act } from "./told.js";

const $ = (id) => document.getElementById(id);

/** The entry: a huge field, a pad drawn like the layout, and one button that confirms. */
export function setUpNumber(data) {
  const listeners = new Set();
  const keys = pad(data, (number) => choose(number));
  let view = null;
  let spin = -1; // the spin the entry is for; another one starts empty
  let sensed = "";

  const typed = () => $("typed").value.trim();
  const known = () => (typed() in data.colours ? typed() : "");

  function choose(number) {
    $("typed").value = number;
    changed();
  }

  function changed() {
    const number = known();
    $("typed").className = number ? data.colours[number] : "";
    $("typed").setAttribute("aria-invalid", String(Boolean(typed() && !number)));
    for (const [one, key] of keys) key.setAttribute("aria-pressed", String(one === number));
    $("confirm").disabled = !number;
    $("confirm").textContent = label();
    for (const listener of listeners) listener();
  }

  function label() {
    if (known()) return t("dealer.confirm", { outcome: known() });
    return typed() ? t("dealer.not-there", { typed: typed() }) : t("dealer.enter");
  }

  /** A sensor's number is confirmed; any other is the dealer's own word. */
  function press() {
    const outcome = known();
    if (!outcome) return $("typed").focus();
    const seen = view.public.sensed ?? [];
    const agrees = seen.length === 1 && seen[0] === outcome && view.may.includes("confirm-outcome");
    return act({ do: agrees ? "confirm-outcome" : "record-outcome", outcome });
  }

  function draw(next) {
    view = next;
    const now = view.public;
    const seen = now.sensed ?? [];
    const fresh = now.phase === "no-more-bets" && now.spin !== spin;
    if (fresh) {
      spin = now.spin;
      sensed = "";
      $("typed").value = "";
      if (!matchMedia("(pointer: coarse)").matches) setTimeout(() => $("typed").focus());
    }
    if (seen.length === 1 && seen[0] !== sensed && !typed()) $("typed").value = sensed = seen[0];
    $("sensed").hidden = seen.length === 0;
    $("sensed").textContent = t(seen.length > 1 ? "dealer.differ" : "dealer.sensed", {
      outcome: seen.join(", "),
    });
    changed();
  }

  $("typed").addEventListener("input", changed);
  $("typed").addEventListener("focus", () => $("typed").select());
  $("entry").addEventListener("submit", (event) => {
    event.preventDefault();
    press();
  });
  return { draw, press, label, onChange: (listener) => listeners.add(listener) };
}

/** A key a number, placed as on the layout; in order where the layout has no numbers. */
function pad(data, choose) {
  const keys = new Map();
  const squares = data.areas.filter((area) => area.kind === "straight");
  const spare = Object.keys(data.colours).sort((one, other) => one - other);
  const left = Math.min(...squares.map((area) => area.y0));
  for (const [number, area] of squares.length
    ? squares.map((one) => [one.label, one])
    : spare.map((one) => [one])) {
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
  if (squares.length) $("pad").style.setProperty("--rows", rows);
  $("pad").append(...keys.values());
  return keys;
}

/** Grid lines for both ways the pad may lie; the style sheet chooses. */
function place(key, area, left) {
  key.style.setProperty("--along", `${area.y0 - left + 1} / ${area.y1 - left + 1}`);
  key.style.setProperty("--up", `${13 - area.x1} / ${13 - area.x0}`);
  key.style.setProperty("--across", `${area.x0 + 1} / ${area.x1 + 1}`);
}

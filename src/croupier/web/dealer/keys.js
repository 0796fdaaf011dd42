// keys.js: everything by the keyboard: each button shows its key, and `?` lists them all.
import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { $, part, parts } from "../shared/page.js";
import { closeBeside } from "./beside.js";

/** @import { NumberEntry } from "./number.js" */
/** @import { People } from "./people.js" */

/** What has no button of its own: keys -> words. */
const OTHERS = [
  ["0 – 9", "keys.digits"],
  ["⌫", "keys.backspace"],
  ["↵", "keys.enter"],
  ["C", "keys.line"],
  ["J  K", "keys.players"],
  ["Esc", "keys.escape"],
];

/**
 * Keys go to the number first while one is wanted, then to the button that shows them.
 * @param {NumberEntry} number
 * @param {People} people
 */
export function setUpKeys(number, people) {
  const sheet = $("keys", HTMLDialogElement);
  $("keys-open").onclick = () => {
    draw();
    sheet.showModal();
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Escape" && closeBeside()) return event.preventDefault();
    if (isTyped(target)) return;
    const confirms = target.closest("#pad, #ring") && number.chosen(); // it is tapped: Enter sends it
    if (!confirms && isPressed(target, event.key)) return;
    if (target.id !== "typed" && number.key(event.key)) return event.preventDefault();
    if (pressed(event.key, people)) event.preventDefault();
  });

  /** What can be pressed on this console now or later, as its buttons say. */
  function draw() {
    const own = parts(document, "[data-key]")
      .filter((one) => !one.hidden && !one.closest("dialog") && (one.textContent ?? "").trim())
      .map((one) => [one.dataset.key ?? "", (one.textContent ?? "").trim()]);
    const others = OTHERS.map(([keys, words]) => [keys, t(words)]);
    const shown = own.filter(([keys]) => keys !== "↵");
    part(sheet, "dl").replaceChildren(
      ...[...shown, ...others].map(([keys, words]) =>
        html("div", {}, html("dt", {}, html("kbd", {}, keys)), html("dd", {}, words)),
      ),
    );
  }
}

/**
 * Whether what is typed there is text. The number's field takes digits only: letters are keys.
 * @param {HTMLElement} target
 */
const isTyped = (target) => target.id !== "typed" && target.matches("input, select, textarea");

/**
 * Whether the key presses what has the focus.
 * @param {HTMLElement} target
 * @param {string} key
 */
const isPressed = (target, key) =>
  (key === "Enter" || key === " ") && target.matches("button, a, summary, [role=button]");

/**
 * @param {string} key
 * @param {People} people
 */
function pressed(key, people) {
  const letter = key.toUpperCase();
  if (letter === "C" && !$("line").hidden) $("line-typed").focus();
  else if (letter === "J" || letter === "K") people.step(letter === "J" ? 1 : -1);
  else {
    const found = parts(document, "[data-key]").find(
      (one) => one.dataset.key === letter && one.checkVisibility(),
    );
    if (!found || /** @type {HTMLButtonElement} */ (found).disabled) return false;
    found.click();
  }
  return true;
}

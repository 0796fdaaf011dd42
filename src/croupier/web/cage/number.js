// number.js: the field a ticket is scanned or typed into; Enter finds it.

import { api } from "../shared/api.js";
import { t } from "../shared/i18n.js";
import { $ } from "../shared/page.js";
import { digitsOf, grouped, groupWhileTyped, missing, stateOf } from "../shared/ticket-number.js";
import { tell } from "./told.js";

/** @import { TicketLine } from "../shared/types.d.ts" */

/**
 * The field; `found` is called with the ticket, or with null while there is none.
 * @param {(line: TicketLine | null) => void} found
 */
export function setUpNumber(found) {
  const field = $("number", HTMLInputElement);
  let onDesk = "";
  let latest = 0; // the last number that was asked for: an earlier one's answer comes too late

  function draw(shown = onDesk) {
    onDesk = shown;
    const digits = digitsOf(field.value);
    const state = digits ? stateOf(digits) : "none";
    const left = missing(digits);
    const words = t(left === 1 ? "cage.hint.last" : `cage.hint.${state}`, { left });
    $("hint").className = state;
    $("hint").textContent = digits === onDesk ? "" : words;
    field.setAttribute("aria-invalid", String(state === "wrong"));
  }

  async function find() {
    const digits = digitsOf(field.value);
    if (stateOf(digits) !== "whole") return $("hint").classList.add("asked");
    field.select();
    latest += 1;
    const mine = latest;
    try {
      const line = await api(`/api/tickets/${digits}?as=cage`);
      if (mine !== latest) return;
      found(line);
      tell(line.status === "issued" ? "" : t(`ended.${line.status}`));
    } catch (error) {
      if (mine !== latest) return;
      found(null);
      tell(t(error instanceof TypeError ? "cage.no-answer" : "cage.unknown"));
    }
  }

  groupWhileTyped(field, () => {
    tell("");
    draw();
  });
  $("find").addEventListener("submit", (event) => {
    event.preventDefault();
    find();
  });
  // A scanner types wherever the focus is: digits belong here, unless another field has them.
  document.addEventListener("keydown", (event) => {
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.activeElement?.matches("input, select")) return;
    field.focus();
    field.value = "";
  });

  /**
   * Show a number that was not typed.
   * @param {string} digits
   */
  function put(digits) {
    field.value = grouped(digits);
    tell("");
    draw();
  }

  /** Ready for the next ticket, whose digits take the place of this one's, or at what comes next. */
  function again(next = /** @type {HTMLElement} */ (field)) {
    const digits = digitsOf(field.value);
    if (digits && digits !== onDesk) return; // The next one is being typed already.
    next.focus();
    if (next === field) field.select();
  }
  return { draw, put, again };
}

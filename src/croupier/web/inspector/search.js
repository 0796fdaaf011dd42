// search.js: spins found by what happened in them: a time, a player, an amount, a ticket, a clause.

import { control } from "../shared/forms.js";
import { onLanguage, t } from "../shared/i18n.js";
import { centsOf } from "../shared/money.js";
import { $ } from "../shared/page.js";
import { digitsOf } from "../shared/ticket-number.js";

const NAMES = ["at", "player", "amount", "ticket", "clause"];

/**
 * The form; `changed` is called when something else is looked for. Times are UTC, as in the log.
 * @param {() => void} changed
 */
export function setUpSearch(changed) {
  const form = $("search", HTMLFormElement);
  const fields = NAMES.map((name) => control(form, name));
  let query = "";

  function asked() {
    const [at, player, amount, ticket, clause] = fields.map((field) => field.value.trim());
    const wanted = {
      at: at && `${at.length === 16 ? `${at}:00` : at}Z`,
      player,
      amount: amount && String(centsOf(amount)),
      ticket: digitsOf(ticket),
      clause,
    };
    const given = Object.entries(wanted).filter(([, value]) => value);
    return new URLSearchParams(given).toString();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const amount = control(form, "amount");
    if (amount.value.trim() && centsOf(amount.value.trim()) === null) {
      $("told").textContent = t("inspector.no-amount");
      amount.focus();
      return;
    }
    query = asked();
    $("found").textContent = ""; // until the answer is there
    changed();
  });
  form.addEventListener("reset", () => {
    query = "";
    changed();
  });
  onLanguage(() => draw());

  /** What was found, in words. */
  function draw(found = -1) {
    $("found").textContent = query && found >= 0 ? t("inspector.found", { count: found }) : "";
  }
  return { query: () => query, draw };
}

// book.js: the tickets, newest first, by status, last digits, player or table.

import { html } from "../shared/drawn.js";
import { control, drawOptions } from "../shared/forms.js";
import { t, when } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { $, keep } from "../shared/page.js";
import { digitsOf, grouped } from "../shared/ticket-number.js";
import { endedWords, statusOf } from "./ticket.js";

/** @import { Option } from "../shared/forms.js" */
/** @import { CageView, TicketLine } from "../shared/types.d.ts" */

/** @type {Intl.DateTimeFormatOptions} */
const WHEN = {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
};
const STATUSES = ["issued", "failed", "redeemed", "paid-manually", "void"];

/**
 * The list; `chosen` is called with the ticket that is pressed.
 * @param {(line: TicketLine) => void} chosen
 */
export function setUpBook(chosen) {
  /** @type {Map<string, ReturnType<typeof row>>} */
  const rows = new Map(); // kept while a ticket is listed: a press is never lost to a redraw
  const filters = $("filters", HTMLFormElement);
  const [text, status, table] = ["text", "status", "table"].map((name) => control(filters, name));
  /** @type {CageView} */
  let view;
  let shown = "";

  /**
   * @param {CageView} next
   * @param {string} onDesk its ref
   */
  function draw(next, onDesk) {
    view = next;
    shown = onDesk;
    const lines = Object.values(view.tickets).sort(newestFirst);
    drawOptions(status, [all(), ...STATUSES.map((one) => option(one, t(`status.${one}`)))]);
    const tables = [...new Set(lines.map((line) => line.table))].sort();
    drawOptions(table, [all(), ...tables.map((one) => option(one, one))]);
    const listed = lines.filter(matches);
    for (const line of listed) fill(rowOf(line), line, line.ref === shown);
    keep(
      $("list"),
      listed.map((line) => rowOf(line).item),
    );
    $("none").hidden = listed.length > 0;
    $("none").textContent = t(lines.length ? "cage.none" : "cage.empty");
  }

  /** @param {TicketLine} line */
  function matches(line) {
    const wanted = text.value.trim().toLowerCase();
    const digits = digitsOf(wanted);
    const named = line.player.toLowerCase().includes(wanted);
    const numbered = digits && /^[\d\s-]+$/.test(wanted) && line.ticket.includes(digits);
    const standing =
      status.value === "issued" ? line.status === "issued" : statusOf(line) === status.value;
    return (
      (!wanted || named || numbered) &&
      (!status.value || standing) &&
      (!table.value || line.table === table.value)
    );
  }

  /** @param {TicketLine} line */
  function rowOf(line) {
    const kept = rows.get(line.ref) ?? row(() => chosen(view.tickets[line.ref]));
    rows.set(line.ref, kept);
    return kept;
  }

  for (const kind of ["input", "change"])
    filters.addEventListener(kind, () => view && draw(view, shown));
  filters.addEventListener("submit", (event) => event.preventDefault());
  return { draw };
}

/**
 * @param {TicketLine} one
 * @param {TicketLine} other
 */
const newestFirst = (one, other) =>
  other.at.localeCompare(one.at) ||
  other.sequence - one.sequence ||
  Number(other.ref.slice(1)) - Number(one.ref.slice(1));

/**
 * The elements of a ticket's row, empty.
 * @param {() => void} press
 */
function row(press) {
  const part = (/** @type {string} */ className) => html("span", { className });
  const parts = {
    amount: part("amount"),
    digits: part("digits"),
    where: part("where"),
    when: part("when"),
    status: part("status"),
    ended: part("ended"),
  };
  const button = html("button", { type: "button", className: "row" }, ...Object.values(parts));
  button.addEventListener("click", press);
  return { ...parts, button, item: html("li", {}, button) };
}

/**
 * @param {ReturnType<typeof row>} parts
 * @param {TicketLine} line
 * @param {boolean} isShown
 */
function fill(parts, line, isShown) {
  parts.amount.textContent = money(line.amount, line.currency);
  parts.digits.textContent = grouped(line.ticket);
  parts.where.textContent = `${t("cage.table")} ${line.table} · ${line.player}`;
  parts.when.textContent = when(line.at, WHEN);
  const status = statusOf(line);
  parts.status.textContent =
    t(`status.${status}`) + (line.duplicate ? ` · ${t("cage.duplicate")}` : "");
  parts.status.className = `status ${status}`;
  parts.ended.textContent = line.ended_by ? endedWords(line) : "";
  parts.button.setAttribute("aria-pressed", String(isShown));
}

/** @returns {Option} */
const all = () => ["", t("cage.all")];

/**
 * @param {string} value
 * @param {string} words
 * @returns {Option}
 */
const option = (value, words) => [value, words];

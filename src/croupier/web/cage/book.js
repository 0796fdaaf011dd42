// book.js: the tickets, newest first, by status, number, player or table.
import { html } from "../shared/drawn.js";
import { t, when } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { digitsOf, grouped } from "../shared/ticket-number.js";
import { statusOf } from "./ticket.js";

const $ = (id) => document.getElementById(id);
const WHEN = {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
};
const STATUSES = ["issued", "failed", "redeemed", "paid-manually", "void"];

/** The list; `chosen` is called with the ticket that is pressed. */
export function setUpBook(chosen) {
  const rows = new Map(); // kept while a ticket is listed: a press is never lost to a redraw
  const { text, status, table } = $("filters").elements;
  let view = null;
  let shown = "";

  function draw(next, onDesk) {
    view = next;
    shown = onDesk;
    const lines = Object.values(view.tickets).sort(newestFirst);
    options(status, STATUSES, (value) => t(`status.${value}`));
    options(table, [...new Set(lines.map((line) => line.table))].sort(), (value) => value);
    const listed = lines.filter(matches);
    for (const line of listed) fill(rowOf(line), line, line.ticket === shown);
    keep(
      $("list"),
      listed.map((line) => rowOf(line).item),
    );
    $("none").hidden = listed.length > 0;
  }

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

  function rowOf(line) {
    if (!rows.has(line.ticket))
      rows.set(
        line.ticket,
        row(() => chosen(view.tickets[line.ticket])),
      );
    return rows.get(line.ticket);
  }

  for (const kind of ["input", "change"])
    $("filters").addEventListener(kind, () => view && draw(view, shown));
  $("filters").addEventListener("submit", (event) => event.preventDefault());
  return { draw };
}

const newestFirst = (one, other) =>
  other.at.localeCompare(one.at) ||
  other.sequence - one.sequence ||
  other.ticket.localeCompare(one.ticket);

/** The elements of a ticket's row, empty. */
function row(press) {
  const names = ["amount", "digits", "where", "when", "status"];
  const parts = Object.fromEntries(names.map((name) => [name, html("span", { className: name })]));
  const button = html("button", { type: "button", className: "row" }, ...Object.values(parts));
  button.addEventListener("click", press);
  return { ...parts, button, item: html("li", {}, button) };
}

function fill(parts, line, isShown) {
  parts.amount.textContent = money(line.amount, line.currency);
  parts.digits.textContent = grouped(line.ticket);
  parts.where.textContent = `${t("cage.table")} ${line.table} · ${line.player}`;
  parts.when.textContent = when(line.at, WHEN);
  const status = statusOf(line);
  parts.status.textContent =
    t(`status.${status}`) + (line.duplicate ? ` · ${t("cage.duplicate")}` : "");
  parts.status.className = `status ${status}`;
  parts.button.setAttribute("aria-pressed", String(isShown));
}

/** All, or one of these; what was chosen stays chosen. */
function options(select, values, name) {
  const wanted = [["", t("cage.all")], ...values.map((value) => [value, name(value)])];
  const known = [...select.options].map((one) => [one.value, one.textContent]);
  if (JSON.stringify(known) === JSON.stringify(wanted)) return; // It may be open.
  const kept = select.value;
  select.replaceChildren(...wanted.map(([value, words]) => html("option", { value }, words)));
  select.value = values.includes(kept) ? kept : "";
}

/** Children in this order, touched only if it is another. */
function keep(list, items) {
  if (
    items.length === list.children.length &&
    items.every((item, at) => item === list.children[at])
  )
    return;
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  list.replaceChildren(...items);
  focused?.focus();
}

// fields.js: what is typed into a form, read; and buttons that fill a field.
import { html } from "../shared/drawn.js";
import { shortMoney } from "../shared/money.js";

/** A form's fields by name, without the blanks around them. */
export function fieldsOf(form) {
  return Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, value.trim()]));
}

/** "12", "12.5" or "12,50" into whole cents; anything else is no amount: null. */
export function centsOf(text) {
  const parts = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0")) : null;
}

/** Cents as they are typed: "12", "12.50". */
export function typedCents(cents) {
  if (cents === null || cents === undefined) return "";
  return `${Math.floor(cents / 100)}${cents % 100 ? `.${String(cents % 100).padStart(2, "0")}` : ""}`;
}

/** A whole number, or null. */
export const wholeOf = (text) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);

/** A button that adds a chip's value to a form's amount. */
export function adds(form, value) {
  const button = html("button", { type: "button" }, `+${shortMoney(value)}`);
  button.addEventListener("click", () => {
    form.elements.amount.value = typedCents((centsOf(form.elements.amount.value) ?? 0) + value);
  });
  return button;
}

/** A select with these options, `[value, words]`; what was chosen stays chosen, and a list that is open is left alone. */
export function drawOptions(select, options) {
  const drawn = JSON.stringify(options);
  if (select.dataset.drawn === drawn) return;
  select.dataset.drawn = drawn;
  const kept = select.value;
  select.replaceChildren(...options.map(([value, words]) => html("option", { value }, words)));
  if (options.some(([value]) => value === kept)) select.value = kept;
}

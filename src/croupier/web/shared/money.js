// money.js: cents into text, and typed text into cents. Money is counted in whole cents everywhere else.
import { language } from "./i18n.js";

/** @import { Cents } from "./types.d.ts" */

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map(); // making one takes far longer than using it

/**
 * @param {Cents} cents
 * @param {number} digits
 */
function decimal(cents, digits) {
  const key = `${language()} ${digits}`;
  let format = formats.get(key);
  if (!format) {
    const style = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    format = new Intl.NumberFormat(language(), style);
    formats.set(key, format);
  }
  return format.format(cents / 100);
}

/**
 * "1,234.50", with the currency's code if there is one.
 * @param {Cents} cents
 */
export function money(cents, currency = "") {
  const text = decimal(cents, 2);
  return currency ? `${text} ${currency}` : text;
}

/**
 * The same without cents where there are none: for limits and buttons.
 * @param {Cents} cents
 */
export const shortMoney = (cents) => decimal(cents, cents % 100 ? 2 : 0);

/**
 * A chip has little room, yet is never rounded: "5", "12.50", "1500", "20k", "12.5k".
 * @param {Cents} cents
 */
export function chipMoney(cents) {
  const whole = Math.floor(cents / 100);
  if (cents % 100) return `${whole}.${String(cents % 100).padStart(2, "0")}`;
  return whole < 10000 || whole % 100 ? String(whole) : `${whole / 1000}k`;
}

/**
 * "12", "12.5" or "12,50" into whole cents; anything else is no amount: null.
 * @param {string} text
 */
export function centsOf(text) {
  const parts = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0")) : null;
}

/**
 * Cents as they are typed: "12", "12.50"; nothing where there are none.
 * @param {Cents | null | undefined} cents
 */
export function typedCents(cents) {
  if (cents === null || cents === undefined) return "";
  return `${Math.floor(cents / 100)}${cents % 100 ? `.${String(cents % 100).padStart(2, "0")}` : ""}`;
}

/**
 * All that stands on some bets.
 * @param {Record<string, Cents>} wagers
 */
export const sumOf = (wagers) => Object.values(wagers).reduce((sum, cents) => sum + cents, 0);

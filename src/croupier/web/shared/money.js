// money.js: cents into text. Money is counted in whole cents everywhere else.
import { language } from "./i18n.js";

/** "1,234.50", with the currency's code if there is one. */
export function money(cents, currency = "") {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const text = new Intl.NumberFormat(language(), digits).format(cents / 100);
  return currency ? `${text} ${currency}` : text;
}

/** The same without cents where there are none: for limits and buttons. */
export function shortMoney(cents) {
  const digits = cents % 100 ? 2 : 0;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language(), format).format(cents / 100);
}

/** A chip has little room, yet is never rounded: "5", "12.50", "1500", "20k", "12.5k". */
export function chipMoney(cents) {
  const whole = Math.floor(cents / 100);
  if (cents % 100) return `${whole}.${String(cents % 100).padStart(2, "0")}`;
  return whole < 10000 || whole % 100 ? String(whole) : `${whole / 1000}k`;
}

// money.js: cents into text. Money is counted in whole cents everywhere else.
import { language } from "./i18n.js";

const formats = new Map(); // making one takes far longer than using it

function decimal(cents, digits) {
  const key = `${language()} ${digits}`;
  if (!formats.has(key)) {
    const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    formats.set(key, new Intl.NumberFormat(language(), format));
  }
  return formats.get(key).format(cents / 100);
}

/** "1,234.50", with the currency's code if there is one. */
export function money(cents, currency = "") {
  const text = decimal(cents, 2);
  return currency ? `${text} ${currency}` : text;
}

/** The same without cents where there are none: for limits and buttons. */
export const shortMoney = (cents) => decimal(cents, cents % 100 ? 2 : 0);

/** A chip has little room, yet is never rounded: "5", "12.50", "1500", "20k", "12.5k". */
export function chipMoney(cents) {
  const whole = Math.floor(cents / 100);
  if (cents % 100) return `${whole}.${String(cents % 100).padStart(2, "0")}`;
  return whole < 10000 || whole % 100 ? String(whole) : `${whole / 1000}k`;
}

// ticket-number.js: a ticket's validation number as people read it: 18 digits, the last a check.

const LENGTH = 18;

/**
 * The digits of what was typed or scanned, as many as a number has.
 * @param {string} text
 */
export const digitsOf = (text) => text.replace(/\D/g, "").slice(0, LENGTH);

/**
 * In groups of 2, 4, 4, 4 and 4, as on paper; of a number half typed, the groups so far.
 * @param {string} digits
 */
export function grouped(digits) {
  const groups = [digits.slice(0, 2)];
  for (let at = 2; at < digits.length; at += 4) groups.push(digits.slice(at, at + 4));
  return groups.join("-");
}

/**
 * Whether only the last digits of a number are known here.
 * @param {string} number
 */
export const isMasked = (number) => number.startsWith("*");

/**
 * What is to be said of a number so far: "short" of digits, "wrong" by its check digit, "whole".
 * @param {string} digits
 */
export function stateOf(digits) {
  if (digits.length < LENGTH) return "short";
  return checkDigit(digits.slice(0, -1)) === Number(digits.at(-1)) ? "whole" : "wrong";
}

/**
 * How many digits are still to come.
 * @param {string} digits
 */
export const missing = (digits) => LENGTH - digits.length;

/**
 * Luhn's: every second digit from the right doubled.
 * @param {string} digits
 */
function checkDigit(digits) {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * A field that keeps its number grouped while it is typed; `changed` is told the digits.
 * @param {HTMLInputElement} field
 * @param {(digits: string) => void} changed
 */
export function groupWhileTyped(field, changed) {
  field.addEventListener("input", () => {
    const before = digitsOf(field.value.slice(0, field.selectionStart ?? 0)).length;
    const digits = digitsOf(field.value);
    field.value = grouped(digits);
    const caret = grouped(digits.slice(0, before)).length;
    field.setSelectionRange(caret, caret);
    changed(digits);
  });
}

// told.js: one sentence to whoever is at the desk: what was done, or what was refused and why.
import { $ } from "../shared/page.js";

const line = $("told");

/**
 * Say it, with its clause; without a sentence the line goes.
 * @param {string} sentence
 */
export function tell(sentence, clause = "", kind = "refused") {
  const [words, small] = line.children;
  line.className = kind;
  words.textContent = sentence;
  small.textContent = clause && `[${clause}]`;
  line.hidden = !sentence;
}

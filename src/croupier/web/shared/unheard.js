// unheard.js: what a page of the office says while that without which it is empty, or old, does not
// come.
import { apiUntilHeard } from "./api.js";
import { html } from "./drawn.js";
import { t } from "./i18n.js";

const LATE = 4000; // milliseconds: people are told within 5 s

/**
 * The answer; at the foot of the page stands, as long as it is late, that there is no connection.
 * @template T
 * @param {Promise<T>} answer
 * @param {HTMLElement} [line] what stands there: if it does already, it is left as it is
 * @returns {Promise<T>}
 */
export async function sayingSo(answer, line = unheard()) {
  const late = setTimeout(() => line.isConnected || document.body.append(line), LATE);
  try {
    return await answer;
  } finally {
    clearTimeout(late);
    line.remove();
  }
}

const unheard = () => html("p", { id: "unheard", role: "alert" }, t("connection.lost"));

/**
 * What is asked for until the server has it; what it says instead stands there at once.
 * @param {string} path
 */
export function untilHeard(path) {
  const line = unheard();
  const answer = apiUntilHeard(path, (sentence) => {
    line.textContent = sentence;
    document.body.append(line);
  });
  return sayingSo(answer, line);
}

/**
 * Ask again and again, each time a while after the last answer.
 * @param {string} path
 * @param {number} pause milliseconds
 * @param {(answer: any) => void} take
 */
export async function keepAsking(path, pause, take) {
  for (;;) {
    await new Promise((wake) => setTimeout(wake, pause));
    take(await untilHeard(path));
  }
}

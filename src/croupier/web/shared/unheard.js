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
 * @param {() => string} [why] what the server says instead of an answer
 * @returns {Promise<T>}
 */
export async function sayingSo(answer, why = () => "") {
  const line = html("p", { id: "unheard", role: "alert" });
  const late = setTimeout(() => {
    line.textContent = why() || t("connection.lost");
    document.body.append(line);
  }, LATE);
  try {
    return await answer;
  } finally {
    clearTimeout(late);
    line.remove();
  }
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
    let why = "";
    const answer = apiUntilHeard(path, (sentence) => {
      why = sentence;
    });
    take(await sayingSo(answer, () => why));
  }
}

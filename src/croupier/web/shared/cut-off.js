// cut-off.js: what a screen says over itself while what it shows may be old, and why.
import { language, onLanguage, t } from "./i18n.js";
import { parts } from "./page.js";
import { onProblem, onView } from "./socket.js";

/** @import { Live } from "./types.d.ts" */

/**
 * Cover the screen while nothing new is heard or the table is paused; the veil's `strong` is the
 * title, its `span` the reason.
 * @param {HTMLElement} veil
 * @param {string} [wait] the key of what is said while no reason is known
 */
export function setUpCutOff(veil, wait) {
  const [title, words] = parts(veil, "strong, span");
  /** @type {Live | undefined} */
  let view;
  let problem = ""; // why there is no connection, if the server has said

  function draw() {
    veil.hidden = Boolean(view?.connected);
    title.textContent = t(view?.paused ? "connection.paused" : "connection.lost");
    words.textContent = view?.paused?.[language()] || problem || (wait ? t(wait) : "");
  }

  onLanguage(draw);
  onProblem((sentence) => {
    problem = sentence;
    draw();
  });
  onView((/** @type {Live} */ next) => {
    view = next;
    if (next.connected) problem = "";
    draw();
  });
  draw();
}

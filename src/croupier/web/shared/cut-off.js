// cut-off.js: what a screen says over itself while what it shows may be old, and why.
import { waitsForLayout } from "./api.js";
import { html } from "./drawn.js";
import { language, onLanguage, t } from "./i18n.js";
import { parts } from "./page.js";
import { onProblem, onView } from "./socket.js";

/** @import { Live } from "./types.d.ts" */

const WAYS = ["director", "sign-in"]; // where to go from what is not there

/** @param {string} page "" is the list of all tables */
const way = (page) => html("a", { href: `/${page}` }, t(`connection.to.${page || "tables"}`));

/**
 * Cover the screen while nothing new is heard, while it is empty for want of its layout, or while
 * the table is paused; the veil's `strong` is the title, its `span` the reason.
 * @param {HTMLElement} veil
 * @param {string} [wait] the key of what is said while no reason is known
 * @param {Record<number, string>} [lost] by status, the key of what is said where there is nothing
 *   to wait for
 * @param {string[]} [ways] the pages to go to from there
 */
export function setUpCutOff(veil, wait, lost = {}, ways = WAYS) {
  const [title, words] = parts(veil, "strong, span");
  /** @type {Live | undefined} */
  let view;
  let problem = ""; // why there is no connection, if the server has said
  let over = ""; // the key of what is said if there will be none
  veil.dataset.starting = ""; // for its first second a page that begins says nothing

  function draw() {
    const isLive = Boolean(view?.connected) && !waitsForLayout();
    veil.hidden = isLive;
    if (isLive) delete veil.dataset.starting;
    for (const one of parts(document, "main, aside")) one.style.visibility = over ? "hidden" : "";
    if (over) {
      title.textContent = t("connection.none");
      words.replaceChildren(t(over), " ", ...ways.map(way));
      return;
    }
    title.textContent = t(view?.paused ? "connection.paused" : "connection.lost");
    words.textContent = view?.paused?.[language()] || problem || (wait ? t(wait) : "");
  }

  onLanguage(draw); // which comes with the layout
  onProblem((sentence, status) => {
    problem = sentence;
    over = lost[status] ?? "";
    draw();
  });
  onView((/** @type {Live} */ next) => {
    view = next;
    if (next.connected) problem = over = "";
    draw();
  });
  draw();
}

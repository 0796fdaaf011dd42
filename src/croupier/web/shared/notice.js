// notice.js: one sentence over a screen for a while: a refusal with its clause, what was accepted.
import { cite } from "./cite.js";
import { language, t } from "./i18n.js";
import { money } from "./money.js";

/** @import { Answer } from "./types.d.ts" */

const STAYS = 6000; // milliseconds

/**
 * `say` a sentence, say what an `answer` holds beside success, or `hide` what was said.
 * @param {HTMLElement} element
 */
export function setUpNotice(element) {
  let ends = 0;

  /** @param {string} sentence */
  function say(sentence) {
    clearTimeout(ends);
    element.textContent = sentence;
    element.hidden = false;
    ends = setTimeout(hide, STAYS);
  }

  function hide() {
    element.hidden = true;
  }

  /** @param {Answer} given */
  function answer(given) {
    const words = answerWords(given);
    if (words) say(words);
    else hide();
  }

  return { say, hide, answer };
}

/**
 * A refusal in one sentence with its clause, what was accepted of what was asked, or nothing.
 * @param {Answer} answer
 */
export function answerWords({ refused, events }) {
  if (refused) {
    const { says, clause } = refused;
    return `${says[language()]} ${clause === "form" ? "" : cite(clause)}`.trim();
  }
  const shown = events?.find((event) => event.type === "wager-shown");
  if (shown) return `${t("only-shown", {}, shown.note)} ${cite(shown.clause ?? "")}`;
  const cut = events?.find(({ asked = 0, stake = 0 }) => asked > stake);
  if (!cut) return "";
  const words = t("adjusted", { accepted: money(cut.stake ?? 0), asked: money(cut.asked ?? 0) });
  const note = language() === "en" ? (cut.note ?? "") : ""; // the log's own, in English
  return [words, note, cite(cut.clause ?? "")].filter(Boolean).join(" ");
}

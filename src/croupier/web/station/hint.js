// hint.js: the first time, one line says what to do; it goes away by being followed.
import { t } from "../shared/i18n.js";

const KEPT = "croupier-hint"; // on this device: how far the line has been followed

/** @param {HTMLElement} line */
export function setUpHint(line) {
  let done = localStorage.getItem(KEPT) === "followed";

  /**
   * What is to be done next: money first, then a chip and a touch.
   * @param {{open: boolean, funds: boolean, station: boolean, down: boolean}} now
   */
  function draw({ open, funds, station, down }) {
    if (down && !done) {
      done = true;
      localStorage.setItem(KEPT, "followed");
    }
    const words = funds ? (open ? "hint.touch" : "") : station ? "hint.money" : "";
    line.hidden = done || !words;
    if (words) line.textContent = t(words);
  }
  return { draw };
}

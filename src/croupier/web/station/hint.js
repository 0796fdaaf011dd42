// hint.js: the first time, one line says what to do; it goes away by being followed.
import { t } from "../shared/i18n.js";

const KEPT = "croupier-hint"; // on this device: how far the line has been followed

/** @param {HTMLElement} line */
export function setUpHint(line) {
  let done = localStorage.getItem(KEPT) === "followed";

  /**
   * What is to be done next: money first, then a chip and a touch.
   * @param {object} now
   * @param {boolean} now.open the layout takes chips
   * @param {boolean} now.funds there is money to play with
   * @param {boolean} now.pays money may be put in here now
   * @param {boolean} now.down something stands
   */
  function draw({ open, funds, pays, down }) {
    if (down && !done) {
      done = true;
      localStorage.setItem(KEPT, "followed");
    }
    const words = funds ? (open ? "hint.touch" : "") : pays ? "hint.money" : "";
    line.hidden = done || !words;
    if (words) line.textContent = t(words);
  }
  return { draw };
}

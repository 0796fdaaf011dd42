// moment.js: a new outcome on the wall: the ball is seen to rest, then the number fills it for a while.
import { t } from "../shared/i18n.js";
import { $ } from "../shared/page.js";

/** @import { Layout } from "../shared/types.d.ts" */

const FILLS = 6000; // how long an outcome fills the wall, in milliseconds
const LANDS = 5500; // by when the wheel has shown it, whatever happens

export class Moment {
  outcome = ""; // that fills the wall or is still on its way to it
  #timer = 0;
  #data;
  #changed;

  /**
   * `changed` is called when something else is to be shown, with the outcome as it comes to fill.
   * @param {Layout} data
   * @param {(filled: string) => void} changed
   */
  constructor(data, changed) {
    this.#data = data;
    this.#changed = changed;
  }

  /** The ball has not been seen to rest: nothing is made of the outcome yet. */
  get landing() {
    return this.outcome !== "" && $("fill").hidden !== false;
  }

  /** @param {string} outcome */
  announce(outcome) {
    this.outcome = outcome;
    $("fill").hidden = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.fill(outcome), LANDS);
  }

  /** The ball rests. @param {string} outcome */
  fill(outcome) {
    if (this.outcome !== outcome || !this.landing) return;
    clearTimeout(this.#timer);
    this.draw();
    $("fill").hidden = false;
    this.#timer = setTimeout(() => this.clear(), FILLS);
    this.#changed(outcome);
  }

  /** The number and its colour, in the language of the screen. */
  draw() {
    const colour = this.#data.colours[this.outcome];
    $("fill").className = colour;
    $("number").className = this.outcome.length > 2 ? "long" : "";
    $("number").textContent = this.outcome;
    $("colour").textContent = t(`colour.${colour}`);
  }

  clear() {
    if (!this.outcome) return;
    clearTimeout(this.#timer);
    this.outcome = "";
    $("fill").hidden = true;
    this.#changed("");
  }
}

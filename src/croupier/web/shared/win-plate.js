// win-plate.js: a win counted up over the layout. Only the picture counts: the money is there already.
import { html, still } from "./drawn.js";
import { money } from "./money.js";

/** @import { Cents, Point } from "./types.d.ts" */

const COUNT = 900; // how long it counts, in milliseconds

export class WinPlate {
  element = html("output", { className: "win-plate", hidden: true, ariaHidden: "true" });
  #frame = 0;

  /**
   * Count up to a sum, about a point of the layout (in parts of its sides).
   * @param {Cents} won
   * @param {Point} at
   */
  count(won, at) {
    cancelAnimationFrame(this.#frame);
    this.element.style.left = `${at.x * 100}%`;
    this.element.style.top = `${at.y * 100}%`;
    this.element.hidden = false;
    if (still()) {
      this.#say(won);
      return;
    }
    const start = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const part = Math.max(0, Math.min(1000, Math.round(((now - start) * 1000) / COUNT)));
      const shown = Math.floor((won * part) / 1000);
      this.#say(part < 1000 ? shown - (shown % 100) : won);
      if (part < 1000) this.#frame = requestAnimationFrame(step);
    };
    step(start);
  }

  hide() {
    cancelAnimationFrame(this.#frame);
    this.element.hidden = true;
  }

  /** @param {Cents} cents */
  #say(cents) {
    this.element.textContent = `+${money(cents)}`;
  }
}

// dragged.js: the chip under the finger or mouse while it is dragged, over everything on the page.
import { chip } from "./chip.js";
import { html, svg } from "./drawn.js";
import { fly } from "./flight.js";
import { t } from "./i18n.js";

/** @import { Cents, Point } from "./types.d.ts" */

/** Follows a pointer; says so where letting go would take the chip off the table. */
export class Dragged {
  /** @type {HTMLElement | null} */ #shown = null;
  #cents = 0; // as it was taken up: what stands may change meanwhile

  /**
   * A chip is taken up, in the colour of whoever it belongs to on this drawing.
   * @param {HTMLElement} host
   * @param {Cents} cents
   */
  take(host, cents) {
    this.drop();
    this.#cents = cents;
    const face = chip(cents, 0, 0, 20, { state: "ghost" });
    this.#shown = html("div", { className: "dragged", ariaHidden: "true" });
    this.#shown.append(svg("svg", { viewBox: "-24 -24 48 48" }, face), html("span"));
    const own = getComputedStyle(host);
    for (const name of ["--own", "--own-ink"])
      this.#shown.style.setProperty(name, own.getPropertyValue(name));
    document.body.append(this.#shown);
  }

  /**
   * @param {Point} at
   * @param {boolean} off
   */
  move({ x, y }, off) {
    if (!this.#shown) return;
    this.#shown.style.left = `${x}px`;
    this.#shown.style.top = `${y}px`;
    this.#shown.classList.toggle("off", off);
    const words = off ? t("drag.off") : "";
    if (this.#shown.lastChild?.textContent !== words)
      this.#shown.lastElementChild?.replaceChildren(words);
  }

  /**
   * Nothing came of it: it goes back to where it stands.
   * @param {Point} at
   * @param {Point | null | undefined} home
   */
  back(at, home) {
    this.drop();
    fly(this.#cents, at, home, 250);
  }

  drop() {
    this.#shown?.remove();
    this.#shown = null;
  }
}

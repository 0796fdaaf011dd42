// spread-rings.js: the two rings of Spread-Bet: they turn against each other, then lock, and both numbers align.
import { drawnFrom, label, svg } from "./drawn.js";
import { t } from "./i18n.js";
import { Ring } from "./rings.js";

/** @import { Layout } from "./types.d.ts" */

const WHOLE = "-206 -220 412 428";
const CLOSE = "-175 -222 350 122"; // where the numbers align, for a small place
const LATER = 60; // degrees that the inner ring turns on, at least, once the outer one stands

export class SpreadRings extends drawnFrom({
  /** @type {Layout} */ data: /** @type {any} */ (null),
  spinning: false,
  outcome: "",
  bonus: "",
  /** @type {number | null} */ number: null,
  close: false,
}) {
  /** @type {Ring} */ outer;
  /** @type {Ring} */ inner;
  /** @type {SVGTextElement} */ sum;
  /** @type {SVGSVGElement} */ sheet;
  /** When both stand, as they were last asked to. */
  locked = Promise.resolve();

  /** @param {Set<string>} changed */
  draw(changed) {
    if (!this.data) return;
    if (changed.has("data") || !this.sheet) this.#build();
    this.sheet.setAttribute("viewBox", this.close ? CLOSE : WHOLE);
    const rests = this.number !== null;
    this.classList.toggle("spinning", this.spinning);
    if (!rests) this.#say();
    const outer = this.outer.show(rests ? this.outcome : "", this.spinning);
    const on = this.outer.goes + LATER;
    const inner = this.inner.show(rests ? this.bonus : "", this.spinning, on);
    this.locked = Promise.all([outer, inner]).then(() => this.#say());
  }

  /** What the rings show, once they stand. */
  #say() {
    const rests = this.number !== null;
    this.classList.toggle("rests", rests);
    this.sum.textContent = rests ? String(this.number) : "";
    const words = { outcome: this.outcome, bonus: this.bonus, number: this.number };
    this.sheet.ariaLabel = rests
      ? t("spread.rests", words)
      : t(this.spinning ? "spread.spinning" : "spread");
  }

  #build() {
    this.outer = new Ring(this.data, "outer", 200, 156);
    this.inner = new Ring(this.data, "inner", 150, 108);
    this.sum = label(0, 0, "", 90, { class: "ring-number" });
    const middle = svg("circle", { r: 102, class: "ring-middle" });
    const mark = svg("path", { d: "M-12 -219h24l-12 17z", class: "ring-mark" }); // where both numbers align
    this.sheet = svg(
      "svg",
      { viewBox: WHOLE, role: "img" },
      svg("circle", { r: 204, class: "ring-rim" }),
      this.outer.element,
      svg("circle", { r: 153, class: "ring-gap" }),
      this.inner.element,
      middle,
      this.sum,
      mark,
    );
    this.replaceChildren(this.sheet);
  }
}

customElements.define("spread-rings", SpreadRings);

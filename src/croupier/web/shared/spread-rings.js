// spread-rings.js: the two rings of Spread-Bet: they turn against each other, then both numbers align.
import { drawnFrom, label, svg } from "./drawn.js";
import { t } from "./i18n.js";
import { ring, turnTo } from "./rings.js";

/** @import { Layout } from "./types.d.ts" */

export class SpreadRings extends drawnFrom({
  /** @type {Layout} */ data: /** @type {any} */ (null),
  spinning: false,
  outcome: "",
  bonus: "",
  /** @type {number | null} */ number: null,
}) {
  /** @param {Set<string>} changed */
  /** @type {SVGGElement} */ outer;
  /** @type {SVGGElement} */ inner;
  /** @type {SVGTextElement} */ sum;
  /** @type {SVGSVGElement} */ sheet;

  /** @param {Set<string>} changed */
  draw(changed) {
    if (!this.data) return;
    if (changed.has("data") || !this.sheet) this.#build();
    const rests = this.number !== null;
    this.classList.toggle("spinning", this.spinning);
    this.classList.toggle("rests", rests);
    turnTo(this.outer, this.data, rests ? this.outcome : "");
    turnTo(this.inner, this.data, rests ? this.bonus : "");
    this.sum.textContent = rests ? String(this.number) : "";
    const words = { outcome: this.outcome, bonus: this.bonus, number: this.number };
    this.sheet.ariaLabel = rests
      ? t("spread.rests", words)
      : t(this.spinning ? "spread.spinning" : "spread");
  }

  #build() {
    this.outer = ring(this.data, "outer", 200, 156);
    this.inner = ring(this.data, "inner", 150, 108);
    this.sum = label(0, 0, "", 90, { class: "ring-number" });
    const middle = svg("circle", { r: 102, class: "ring-middle" });
    const mark = svg("path", { d: "M-11 -216h22l-11 15z", class: "dolly" }); // where both numbers align
    this.sheet = svg(
      "svg",
      { viewBox: "-206 -218 412 426", role: "img" },
      this.outer,
      this.inner,
      middle,
      this.sum,
      mark,
    );
    this.replaceChildren(this.sheet);
  }
}

customElements.define("spread-rings", SpreadRings);

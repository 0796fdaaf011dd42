// money-strip.js: what a person has, has bet and has won; a win is counted up on the display only.
import { drawnFrom, html, still } from "./drawn.js";
import { t } from "./i18n.js";
import { money } from "./money.js";

/** @import { Cents } from "./types.d.ts" */

const LONGEST = 1600; // of counting, in milliseconds

export class MoneyStrip extends drawnFrom({
  account: 0,
  staked: 0,
  won: 0,
  currency: "",
  cloth: false,
}) {
  /** @type {Record<string, {name: HTMLElement, value: HTMLElement}>} */
  #fields = {};
  #counted = 0;
  #running = 0;

  /** @param {Set<string>} changed */
  draw(changed) {
    if (!this.firstChild) this.#build();
    const names = {
      account: this.cloth ? "money.chips" : "money.account",
      staked: "money.staked",
      won: "money.won",
    };
    for (const [key, name] of Object.entries(names)) this.#fields[key].name.textContent = t(name);
    this.#write("account", this.account);
    this.#write("staked", this.staked);
    if (changed.has("won")) this.#count();
    else if (!this.#running) this.#write("won", this.won);
  }

  #build() {
    for (const key of ["account", "staked", "won"]) {
      const name = html("span", { className: "money-name" });
      const value = html("output", { className: "money-value" });
      this.#fields[key] = { name, value };
      this.append(html("div", { className: `money ${key}` }, name, value));
    }
    for (const key of ["account", "staked"]) this.#fields[key].value.ariaLive = "off";
  }

  /**
   * @param {string} key
   * @param {Cents} cents
   */
  #write(key, cents) {
    const text = money(cents, key === "account" ? this.currency : "");
    if (this.#fields[key].value.textContent !== text) this.#fields[key].value.textContent = text;
  }

  #count() {
    cancelAnimationFrame(this.#running);
    this.classList.toggle("winning", this.won > 0);
    const value = this.#fields.won.value;
    if (this.won <= this.#counted || still()) return this.#done();
    const began = performance.now();
    value.ariaLive = "off"; // Only the whole win is read out.
    /** @param {number} now */
    const step = (now) => {
      const part = Math.min((now - began) / LONGEST, 1);
      const eased = 1 - (1 - part) ** 3;
      this.#write("won", Math.round(this.won * eased));
      if (part < 1) this.#running = requestAnimationFrame(step);
      else this.#done();
    };
    this.#running = requestAnimationFrame(step);
  }

  #done() {
    this.#running = 0;
    this.#counted = this.won;
    this.#fields.won.value.ariaLive = "polite";
    this.#write("won", this.won);
  }
}

customElements.define("money-strip", MoneyStrip);

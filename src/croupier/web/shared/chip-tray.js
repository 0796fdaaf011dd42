// chip-tray.js: the chips one may choose from; the chosen one is what a press places.
import { chip, plaque } from "./chip.js";
import { drawnFrom, html, svg } from "./drawn.js";
import { t } from "./i18n.js";
import { shortMoney } from "./money.js";
import { parts } from "./page.js";
import { valueColour } from "./worth.js";

/** @import { Cents } from "./types.d.ts" */

export class ChipTray extends drawnFrom({
  /** @type {Cents[]} */ chips: [],
  /** @type {Cents[]} */ plaques: [],
  chosen: 0,
}) {
  draw() {
    this.role = "radiogroup";
    this.ariaLabel = t("tray");
    const focused = this.contains(document.activeElement);
    this.replaceChildren(...this.chips.map((value, at) => this.#button(value, at)));
    const [chosen] = parts(this, '[aria-checked="true"]');
    if (focused) chosen?.focus();
  }

  /**
   * @param {Cents} value
   * @param {number} at
   */
  #button(value, at) {
    const picture = svg(
      "svg",
      { viewBox: "-24 -24 48 48", "aria-hidden": "true" },
      this.plaques.includes(value)
        ? plaque(value, valueColour(value))
        : chip(value, 0, 0, 20, { colour: valueColour(value), ink: "#fff", values: [value] }),
    );
    const button = html(
      "button",
      { type: "button", role: "radio", ariaChecked: String(value === this.chosen) },
      picture,
    );
    button.ariaLabel = t("tray.chip", { value: shortMoney(value) });
    button.title = String(at + 1);
    button.addEventListener("click", () => this.tell("chip-choose", { value }));
    return button;
  }
}

customElements.define("chip-tray", ChipTray);

// chip-tray.js: the chips one may choose from; the chosen one is what a press places.
import { chip, plaque, valueColour } from "./chip.js";
import { Drawn, html, svg } from "./drawn.js";
import { t } from "./i18n.js";
import { shortMoney } from "./money.js";

class ChipTray extends Drawn {
  draw() {
    this.role = "radiogroup";
    this.ariaLabel = t("tray");
    const focused = this.contains(document.activeElement);
    this.replaceChildren(...this.chips.map((value, at) => this.#button(value, at)));
    if (focused) this.querySelector('[aria-checked="true"]')?.focus();
  }

  #button(value, at) {
    const picture = svg(
      "svg",
      { viewBox: "-24 -24 48 48", "aria-hidden": "true" },
      this.plaques.includes(value)
        ? plaque(value, valueColour(value))
        : chip(value, 0, 0, 20, { colour: valueColour(value) }),
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

ChipTray.define("chip-tray", { chips: [], plaques: [], chosen: 0 });

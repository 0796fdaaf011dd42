// result-strip.js: the last results, newest first; red stands high, black low, green in the middle.
import { drawnFrom, html } from "./drawn.js";
import { t } from "./i18n.js";

/** @import { Colour } from "./types.d.ts" */

export class ResultStrip extends drawnFrom({
  /** @type {string[]} */ results: [],
  /** @type {Record<string, Colour>} */ colours: {},
  most: 12,
  stopped: false, // the table is, and none of them is marked as the last
}) {
  /** @param {Set<string>} changed */
  draw(changed) {
    this.role = "list";
    this.ariaLabel = t("results");
    const shown = this.results.slice(0, this.most);
    const items = shown.map((outcome, at) => {
      const colour = this.colours[outcome] ?? "green";
      const name = `${outcome} ${t(`colour.${colour}`)}`;
      const item = html(
        "span",
        { className: `result ${colour}`, role: "listitem", ariaLabel: name },
        outcome,
      );
      if (at === 0 && !this.stopped)
        item.classList.add(changed.has("results") ? "newest" : "latest");
      return item;
    });
    if (!items.length)
      items.push(html("span", { className: "none", role: "listitem" }, t("results.none")));
    this.replaceChildren(...items);
  }
}

customElements.define("result-strip", ResultStrip);

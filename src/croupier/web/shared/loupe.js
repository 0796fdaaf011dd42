// loupe.js: what a press would do: the bet's name and odds, and under a finger the place enlarged.
import { html, svg } from "./drawn.js";

/** @import { Point, Size } from "./types.d.ts" */

const SIZE = 168; // of the enlarged circle
const TIMES = 2; // the lines are twice as far apart, and the numbers about them still in sight
let made = 0;

/** A small sign above the position that is looked at. */
export class Loupe {
  /** @type {string | null} */
  bet = null;

  /** @param {Record<string, SVGElement>} layers */
  constructor(layers) {
    made += 1;
    const id = `loupe-${made}`;
    this.glass = svg("svg", { class: "glass", "aria-hidden": "true" });
    for (const name of ["bed", "cloth", "lights", "chips"]) {
      layers[name].id = `${id}-${name}`;
      this.glass.append(svg("use", { href: `#${id}-${name}` }));
    }
    this.ring = svg("circle", { class: "aim" });
    this.glass.append(this.ring);
    this.name = html("strong");
    this.odds = html("span");
    this.who = html("small");
    this.element = html(
      "div",
      { className: "loupe", hidden: true },
      this.glass,
      this.name,
      this.odds,
      this.who,
    );
  }

  /**
   * Show a bet's name and odds at its spot, and whose chips stand there if there are others';
   * `pointer` says what looks: touch, mouse, keyboard, …
   * @param {string} bet
   * @param {Point} spot
   * @param {string[]} pair
   * @param {string} pointer
   * @param {Size} size
   */
  show(bet, spot, [name, odds, who = ""], pointer, size) {
    this.bet = bet;
    if (pointer === "hover" && !who) {
      this.element.hidden = true;
      return;
    }
    const touch = pointer === "touch" || pointer === "drag";
    this.name.textContent = name;
    this.odds.textContent = odds;
    this.who.textContent = who;
    this.glass.toggleAttribute("hidden", !touch);
    const part = SIZE / TIMES;
    this.glass.setAttribute("viewBox", `${spot.x - part / 2} ${spot.y - part / 2} ${part} ${part}`);
    for (const [key, value] of [
      ["cx", spot.x],
      ["cy", spot.y],
      ["r", 5],
    ])
      this.ring.setAttribute(String(key), String(value));
    this.element.hidden = false;
    const { offsetWidth: wide, offsetHeight: high } = this.element;
    const gap = touch ? 44 : 26;
    const left = Math.min(Math.max(spot.x - wide / 2, 4), size.width - wide - 4);
    const above = spot.y - high - gap;
    this.element.style.left = `${left}px`;
    this.element.style.top = `${above > -60 ? above : spot.y + gap}px`;
  }

  hide() {
    this.bet = null;
    this.element.hidden = true;
  }
}

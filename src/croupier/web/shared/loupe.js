// loupe.js: what a press would do: the bet's name and odds, and under a finger the place enlarged.
import { html, svg } from "./drawn.js";

/** @import { Size, Spot } from "./types.d.ts" */

const SIZE = 176; // of the glass, in pixels; the more it enlarges the wider it is, so that numbers stay in sight
const TIMES = 2; // the lines are at least twice as far apart, and the numbers about them still in sight
const EDGE = 20; // pixels beside it
const TARGET = 44; // pixels: what is aimed at is no smaller in it, whichever way it is measured
const SHAPE = ["x", "y", "width", "height", "points", "clip-path"];
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
    this.aim = svg("g", { class: "aim" });
    this.glass.append(this.aim);
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
   * @param {Spot} spot
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
    if (touch) this.#enlarge(spot, size.width - 2 * EDGE);
    this.element.hidden = false;
    const { offsetWidth: wide, offsetHeight: high } = this.element;
    const gap = touch ? 44 : 26;
    const left = Math.min(Math.max(spot.x - wide / 2, 4), size.width - wide - 4);
    const above = spot.y - high - gap;
    this.element.style.left = `${left}px`;
    this.element.style.top = `${above > -60 ? above : spot.y + gap}px`;
  }

  /**
   * The place about a spot, with the outline of what lifting the finger would take.
   * @param {Spot} spot
   * @param {number} most how wide the glass may be
   */
  #enlarge({ x, y, target }, most) {
    const { width, height } = boxOf(target);
    const times = Math.max(TIMES, TARGET / Math.min(width, height));
    const wide = Math.max(SIZE, Math.min((SIZE * times) / TIMES, most));
    const [across, down] = [wide / times, SIZE / times];
    Object.assign(this.glass.style, { width: `${wide}px`, height: `${SIZE}px` });
    this.glass.setAttribute("viewBox", `${x - across / 2} ${y - down / 2} ${across} ${down}`);
    const dot = svg("circle", { cx: x, cy: y, r: 6 / times });
    this.aim.replaceChildren(...(target ? [outline(target)] : []), dot);
  }

  hide() {
    this.bet = null;
    this.element.hidden = true;
  }
}

/** @param {SVGElement | null} target */
const boxOf = (target) =>
  target instanceof SVGGraphicsElement ? target.getBBox() : { width: SIZE, height: SIZE };

/**
 * The shape of a target alone: nothing that names it or takes a press.
 * @param {SVGElement} target
 */
function outline(target) {
  const shape = target.cloneNode();
  if (!(shape instanceof SVGElement)) return svg("g");
  for (const { name } of [...shape.attributes])
    if (!SHAPE.includes(name)) shape.removeAttribute(name);
  return shape;
}

// sweep.js: what becomes of the chips at an outcome, in order: losers swept off, then winners paid.
import { still } from "./drawn.js";

/** @import { Cents, Point } from "./types.d.ts" */
/** @import { WinPlate } from "./win-plate.js" */

/** Chips drawn about a point. @typedef {Point & {bet: string, element: SVGElement}} Drawing */

/**
 * What a layout shows at an outcome.
 * @typedef {object} Shown
 * @property {string} outcome nothing while none is shown
 * @property {boolean} settled some chips are known to have won or lost
 * @property {Drawing[]} losers
 * @property {Drawing[]} payouts
 * @property {Cents} won
 * @property {Point} dealer where losers go, and payouts come from
 * @property {Point} plate where the win is counted, in parts of the layout's sides
 */

const STAND = 700; // so long everything stands under the dolly, in milliseconds
const RAKE = 700; // so long losers take to go
const PAY = 450;
const LOSS = 2000; // the whole
const WIN = 4000;

export class Sweep {
  #outcome = "";
  #since = 0; // when it was first shown
  #began = 0; // how often one was
  #stage = ""; // "standing", "raking", "paying", "over"
  /** @type {Set<string>} */
  #taken = new Set(); // bets whose losers this has taken over
  #laid = ""; // what was paid when it was laid out
  #counted = 0;
  /** @type {Set<number>} */
  #timers = new Set();
  /** @type {Shown} */
  #shown;

  /**
   * `over` is called when all of it is over.
   * @param {{swept: Element, paid: Element}} layers
   * @param {WinPlate} plate
   * @param {() => void} over
   */
  constructor(layers, plate, over) {
    this.layers = layers;
    this.plate = plate;
    this.over = over;
  }

  /**
   * Go on with what is shown now; called at every drawing. The losers are ours from then on.
   * @param {Shown} shown
   */
  follow(shown) {
    this.#shown = shown;
    if (shown.outcome !== this.#outcome) this.#begin(shown.outcome);
    if (!shown.outcome) return;
    const fresh = shown.losers.filter(({ bet }) => !this.#taken.has(bet));
    for (const { bet } of fresh) this.#taken.add(bet);
    this.layers.swept.append(...fresh.map((one) => one.element));
    if (shown.settled && !this.#stage) this.#stand();
    else if (fresh.length && this.#stage !== "standing") void Promise.allSettled(this.#rake());
    if (this.#stage === "paying" || this.#stage === "over") this.#lay();
  }

  /** The layout has another size: what was on its way there has no place any more. */
  resized() {
    this.layers.swept.replaceChildren();
    this.#laid = "";
  }

  /** @param {string} outcome */
  #begin(outcome) {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.layers.swept.replaceChildren();
    this.layers.paid.replaceChildren();
    this.plate.hide();
    this.#taken.clear();
    [this.#stage, this.#laid, this.#counted] = ["", "", 0];
    [this.#outcome, this.#since] = [outcome, performance.now()];
    this.#began += 1;
  }

  /**
   * @param {number} wait
   * @param {() => void} act
   */
  #later(wait, act) {
    if (wait <= 0 || still()) {
      act();
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, wait);
    this.#timers.add(timer);
  }

  #stand() {
    this.#stage = "standing";
    this.#later(STAND - (performance.now() - this.#since), () => {
      this.#stage = "raking";
      const losers = this.#rake();
      if (!losers.length) return this.#pay();
      const began = this.#began;
      Promise.allSettled(losers).then(() => began === this.#began && this.#pay());
    });
  }

  /**
   * Losers go to the dealer, as a rake takes them.
   * @returns {Promise<void>[]} each has gone
   */
  #rake() {
    const going = [...this.layers.swept.children].filter((one) => !one.classList.contains("raked"));
    if (still()) {
      this.layers.swept.replaceChildren();
      return [];
    }
    const { x, y } = this.#shown.dealer;
    return going.map((one) => {
      one.classList.add("raked");
      const here = placeOf(one);
      const there = { x: here.x + (x - here.x) * 0.7, y: here.y + (y - here.y) * 0.7 };
      const frames = [
        { transform: at(here), opacity: 1 },
        { transform: at(there), opacity: 0.9, offset: 0.8 },
        { transform: at(there), opacity: 0 },
      ];
      const easing = "cubic-bezier(0.5, 0, 0.9, 0.6)";
      const moving = one.animate(frames, { duration: RAKE, easing, fill: "forwards" });
      return moving.finished.then(() => one.remove());
    });
  }

  #pay() {
    this.#stage = "paying";
    this.#lay();
    const whole = this.#shown.payouts.length || this.#shown.won ? WIN : LOSS;
    const gone = STAND + RAKE;
    // With reduced motion only the win's own sign goes by itself.
    const wait = still() ? whole - gone : whole - Math.max(gone, performance.now() - this.#since);
    const timer = setTimeout(() => this.#end(), Math.max(wait, PAY));
    this.#timers.add(timer);
  }

  /** What winners are paid comes from the dealer and lies beside them; then the win is counted. */
  #lay() {
    const { payouts, won, plate } = this.#shown;
    const laid = payouts.map(({ bet, x, y, element }) => [bet, x, y, element.textContent]);
    const key = JSON.stringify(laid);
    const first = this.#laid === "" && this.#stage === "paying";
    if (key !== this.#laid) this.layers.paid.replaceChildren(...payouts.map((one) => one.element));
    if (first && !still()) for (const [rank, one] of payouts.entries()) this.#bring(one, rank);
    this.#laid = key;
    if (won === this.#counted || this.#stage !== "paying") return;
    this.#counted = won;
    if (won > 0) this.plate.count(won, plate);
    else this.plate.hide();
  }

  /**
   * @param {Drawing} one
   * @param {number} rank
   */
  #bring({ x, y, element }, rank) {
    const { dealer } = this.#shown;
    const far = { x: x + (dealer.x - x) * 0.6, y: y + (dealer.y - y) * 0.6 };
    const frames = [
      { transform: at(far), opacity: 0 },
      { transform: at({ x, y }), opacity: 1 },
    ];
    const delay = Math.min(rank, 8) * 60;
    const easing = "cubic-bezier(0.2, 0.8, 0.3, 1)";
    element.animate(frames, { duration: PAY, delay, easing, fill: "backwards" });
  }

  #end() {
    this.#stage = "over";
    this.plate.hide();
    this.over();
  }
}

/** @param {Point} point */
const at = ({ x, y }) => `translate(${x}px, ${y}px)`;

/**
 * Where a chip was drawn.
 * @param {Element} chip
 */
function placeOf(chip) {
  const [x, y] = (chip.getAttribute("transform") ?? "").match(/-?[\d.]+(?:e-?\d+)?/g) ?? [];
  return { x: Number(x), y: Number(y) };
}

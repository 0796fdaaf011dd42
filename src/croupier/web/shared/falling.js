// falling.js: an outcome is kept back until the ball has been seen to rest in it.
import { stateOf } from "./phase.js";

/** @import { RouletteWheel } from "./roulette-wheel.js" */
/** @import { PlayerView, SharedView } from "./types.d.ts" */

const PATIENCE = 9000; // how long we wait for the ball at most, in milliseconds
const RUNS = ["ball-in-play", "no-more-bets"];

/** @template {PlayerView | SharedView} V */
export class Falling {
  /** @type {V | null} */
  #before = null; // the view as it was before the outcome came
  /** @type {string | null} */
  #outcome = null;
  #ran = false; // the ball was seen to run
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  /**
   * `redraw` is called when the ball has landed.
   * @param {RouletteWheel} wheel
   * @param {() => void} redraw
   */
  constructor(wheel, redraw) {
    this.wheel = wheel;
    this.redraw = redraw;
    wheel.addEventListener("landed", () => this.#landed());
  }

  /** Whether the ball is on its way to an outcome that nothing tells yet. */
  get falls() {
    return this.#before !== null;
  }

  /**
   * Show a view's wheel; returns the view as it may be drawn now.
   * @param {V} view
   * @param {V | undefined} last as it was drawn before
   * @param {string} fault what stops the game at this screen
   * @returns {V}
   */
  hold(view, last, fault = view.public.fault) {
    const { phase, outcome } = view.public;
    const runs = RUNS.includes(phase);
    if (outcome && this.#outcome === "" && this.#ran && last && !this.falls) this.#wait(last);
    this.#outcome = outcome;
    this.#ran = runs || this.falls;
    const news = stateOf({ ...view.public, fault }) === "outcome" || this.falls;
    Object.assign(this.wheel, { spinning: runs, outcome: news ? outcome : "" });
    if (!outcome && !runs) this.#before = null;
    if (!this.#before || fault) return view;
    // What a settlement changes: what is public, one's own money, everybody's chips.
    const { public: then, ...own } = this.#before;
    const { phase: before, results, spread_number, settled } = then;
    const held = { phase: before, outcome: "", results, side_won: {}, spread_number, settled };
    const { me, players } = /** @type {Partial<PlayerView & SharedView>} */ (own);
    return { ...view, public: { ...view.public, ...held }, me, players };
  }

  /** @param {V} view */
  #wait(view) {
    this.#before = view;
    this.#waiting = setTimeout(() => this.#landed(), PATIENCE);
  }

  #landed() {
    clearTimeout(this.#waiting);
    if (!this.#before) return;
    this.#before = null;
    this.redraw();
  }
}

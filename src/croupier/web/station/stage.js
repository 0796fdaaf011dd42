// stage.js: the wheel over the locked layout; what the ball decides is shown when it has landed.

/** @import { RouletteWheel } from "../shared/roulette-wheel.js" */
/** @import { PlayerView } from "../shared/types.d.ts" */

const LINGER = 700; // how long the wheel stays once the ball rests
const PATIENCE = 3500; // and how long we wait for it at most

export class Stage {
  /** @type {PlayerView | null} */
  #before = null; // the view as it was before the outcome came
  #lingers = false;
  /** @type {string | null} */
  #outcome = null;

  /**
   * @param {HTMLElement} stage
   * @param {RouletteWheel} wheel
   * @param {() => void} redraw
   */
  constructor(stage, wheel, redraw) {
    this.stage = stage;
    this.wheel = wheel;
    this.redraw = redraw;
    wheel.addEventListener("landed", () => this.#landed());
  }

  /**
   * Show a view's wheel; returns the view as it may be drawn now.
   * @param {PlayerView} view
   * @param {PlayerView} last
   */
  show(view, last) {
    const { phase, locked, outcome } = view.public;
    const runs = phase === "no-more-bets" || (phase === "ball-in-play" && locked);
    const came = outcome && this.#outcome === "" && !this.stage.hidden;
    if (came && !this.#before) this.#hold(last);
    this.#outcome = outcome;
    this.wheel.spinning = runs;
    this.wheel.outcome = outcome;
    if (!outcome && !runs) this.#before = null;
    this.stage.hidden = !(runs || this.#before || this.#lingers) || !view.connected;
    if (!this.#before) return view;
    const { public: then, me } = this.#before;
    const held = { phase: then.phase, outcome: "", results: then.results, side_won: {} };
    return { ...view, public: { ...view.public, ...held }, me };
  }

  /** @param {PlayerView} view */
  #hold(view) {
    this.#before = view;
    this.#lingers = true;
    this.waiting = setTimeout(() => this.#landed(), PATIENCE);
  }

  #landed() {
    clearTimeout(this.waiting);
    if (!this.#before) return;
    this.#before = null;
    this.redraw();
    setTimeout(() => {
      this.#lingers = false;
      this.redraw();
    }, LINGER);
  }
}

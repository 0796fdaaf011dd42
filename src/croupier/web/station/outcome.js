// outcome.js: the outcome as a moment: kept back until the ball has landed, then large and aloud.
import { language, t } from "../shared/i18n.js";
import { stateOf } from "../shared/phase.js";
import { ballRuns, play, say } from "../shared/sound.js";

/** @import { RouletteWheel } from "../shared/roulette-wheel.js" */
/** @import { Layout, PlayerView } from "../shared/types.d.ts" */

const PATIENCE = 9000; // how long we wait for the ball at most, in milliseconds
const LOSS = 2000; // how long the plate stands
const WIN = 4000; // and with a win on it

export class Outcome {
  /** @type {PlayerView | null} */
  #before = null; // the view as it was before the outcome came
  /** @type {string | null} */
  #outcome = null;
  #ran = false; // the ball was seen to run
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #going; // when the plate goes
  #spin = -1; // whose number was shown
  #won = -1; // and whose win

  /**
   * @param {RouletteWheel} wheel
   * @param {HTMLElement} plate
   * @param {() => void} redraw
   */
  constructor(wheel, plate, redraw) {
    this.wheel = wheel;
    this.plate = plate;
    this.redraw = redraw;
    wheel.addEventListener("landed", () => this.#landed());
    wheel.addEventListener("ball-runs", () => ballRuns(true));
    wheel.addEventListener("ball-strikes", () => play("strike"));
    wheel.addEventListener("ball-drops", () => play("drop"));
  }

  /**
   * Show a view's wheel; returns the view as it may be drawn now.
   * @param {PlayerView} view
   * @param {PlayerView | undefined} last
   */
  hold(view, last) {
    const { phase, outcome } = view.public;
    const runs = phase === "no-more-bets" || phase === "ball-in-play";
    if (outcome && this.#outcome === "" && this.#ran && last && !this.#before) this.#wait(last);
    this.#outcome = outcome;
    this.#ran = runs || Boolean(this.#before);
    this.wheel.spinning = runs;
    this.wheel.outcome = stateOf(view.public) === "outcome" || this.#before ? outcome : "";
    if (!outcome && !runs) this.#before = null;
    if (!view.connected || !(runs || this.#before)) ballRuns(false);
    if (!this.#before || view.public.fault) return view;
    const { public: then, me } = this.#before;
    const { phase: before, results, spread_number } = then;
    const held = { phase: before, outcome: "", results, side_won: {}, spread_number };
    return { ...view, public: { ...view.public, ...held }, me };
  }

  /**
   * The number on its plate: for two seconds, with a win for four, never once bets are open again.
   * @param {PlayerView} drawn
   * @param {Layout} data
   * @param {number} won
   */
  draw({ public: table }, data, won) {
    if (stateOf(table) !== "outcome") return this.#put("");
    const { outcome, spin } = table;
    const colour = data.colours[outcome] ?? "";
    const [isNew, wins] = [this.#spin !== spin, won > 0 && this.#won !== spin];
    if (isNew) say(t("outcome.said", { outcome, colour: t(`colour.${colour}`) }), language());
    if (wins) play("win");
    if (isNew || wins) this.#put(outcome, colour, wins ? WIN : LOSS);
    this.#spin = spin;
    if (wins) this.#won = spin;
  }

  /** A page that is opened now shows no moment that has passed. @param {PlayerView} view */
  begin({ public: table }) {
    this.#spin = this.#won = stateOf(table) === "outcome" ? table.spin : -1;
  }

  /** @param {string} outcome */
  #put(outcome, colour = "", stays = 0) {
    clearTimeout(this.#going);
    this.plate.hidden = !outcome;
    if (!outcome) return;
    this.plate.textContent = outcome;
    this.plate.className = colour;
    this.#going = setTimeout(() => this.#put(""), stays);
  }

  /** @param {PlayerView} view */
  #wait(view) {
    this.#before = view;
    this.waiting = setTimeout(() => this.#landed(), PATIENCE);
  }

  #landed() {
    clearTimeout(this.waiting);
    ballRuns(false);
    if (!this.#before) return;
    this.#before = null;
    this.redraw();
  }
}

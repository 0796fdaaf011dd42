// outcome.js: the outcome as a moment: kept back until the ball has landed, then large and aloud.
import { Falling } from "../shared/falling.js";
import { language, t } from "../shared/i18n.js";
import { stateOf } from "../shared/phase.js";
import { ballRuns, play, say } from "../shared/sound.js";

/** @import { RouletteWheel } from "../shared/roulette-wheel.js" */
/** @import { Layout, PlayerView } from "../shared/types.d.ts" */

const LOSS = 2000; // how long the plate stands
const WIN = 4000; // and with a win on it

/** @extends {Falling<PlayerView>} */
export class Outcome extends Falling {
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
    super(wheel, redraw);
    this.plate = plate;
    wheel.addEventListener("landed", () => ballRuns(false));
    wheel.addEventListener("ball-runs", () => ballRuns(true));
    wheel.addEventListener("ball-strikes", () => play("strike"));
    wheel.addEventListener("ball-drops", () => play("drop"));
  }

  /**
   * @param {PlayerView} view
   * @param {PlayerView | undefined} last
   */
  hold(view, last) {
    const drawn = super.hold(view, last);
    if (!view.connected || !(this.wheel.spinning || this.falls)) ballRuns(false);
    return drawn;
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
}

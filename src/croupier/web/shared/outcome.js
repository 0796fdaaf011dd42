// outcome.js: the outcome as a moment: kept back until the ball has landed, then large and aloud.
import { html } from "./drawn.js";
import { Falling } from "./falling.js";
import { addWords, language, t } from "./i18n.js";
import { money } from "./money.js";
import { OUTCOME_WORDS } from "./outcome-words.js";
import { stateOf } from "./phase.js";
import { ballRuns, play, say } from "./sound.js";

/** @import { RouletteWheel } from "./roulette-wheel.js" */
/** @import { Cents, Layout, PlayerView } from "./types.d.ts" */

addWords(OUTCOME_WORDS);

const LOSS = 2000; // how long the plate stands
const WIN = 4000; // and with a win on it

/** @extends {Falling<PlayerView>} */
export class Outcome extends Falling {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #going; // when the plate goes
  #spin = -1; // whose number was shown
  #settled = -1; // and whose settlement

  /**
   * `inWords`: the plate says what there is no layout to show.
   * @param {RouletteWheel} wheel
   * @param {HTMLElement} plate
   * @param {() => void} redraw
   * @param {boolean} inWords
   */
  constructor(wheel, plate, redraw, inWords = false) {
    super(wheel, redraw);
    this.plate = plate;
    this.inWords = inWords;
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
   * @param {Cents} won
   * @param {Cents} lost where the plate says so
   */
  draw({ public: table }, data, won, lost = 0) {
    if (stateOf(table) !== "outcome") return this.#put("");
    const { outcome, spin } = table;
    const colour = data.colours[outcome] ?? "";
    const isNew = this.#spin !== spin;
    const settles = won + lost > 0 && this.#settled !== spin;
    const name = t(`colour.${colour}`);
    if (isNew) say(t("outcome.said", { outcome, colour: name }), language());
    if (settles && won) play("win");
    const lines = this.inWords ? [name, ...moneyWords(won, lost)] : [];
    if (isNew || settles) this.#put(outcome, colour, lines, settles && won ? WIN : LOSS);
    this.#spin = spin;
    if (settles) this.#settled = spin;
  }

  /** A page that is opened now shows no moment that has passed. @param {PlayerView} view */
  begin({ public: table }) {
    this.#spin = this.#settled = stateOf(table) === "outcome" ? table.spin : -1;
  }

  /**
   * @param {string} outcome
   * @param {string[]} lines
   */
  #put(outcome, colour = "", lines = [], stays = 0) {
    clearTimeout(this.#going);
    this.plate.hidden = !outcome;
    if (!outcome) return;
    this.plate.replaceChildren(outcome, ...lines.map((words) => html("small", {}, words)));
    this.plate.className = colour;
    this.#going = setTimeout(() => this.#put(""), stays);
  }
}

/**
 * @param {Cents} won
 * @param {Cents} lost
 */
function moneyWords(won, lost) {
  const sums = { "outcome.won": won, "outcome.lost": lost };
  return Object.entries(sums).flatMap(([words, sum]) =>
    sum ? [t(words, { amount: money(sum) })] : [],
  );
}

// settled.js: the last settlement as chips: the layout sweeps losers and pays winners until betting opens.

/** @import { Chips, Line, PlayerView } from "./types.d.ts" */

const VANISH = 400; // how long losing chips take to go where nobody sweeps them, in milliseconds
const RUNS = ["wagering-closed", "ball-in-play", "no-more-bets"];
const OVER = ["outcome", "idle"];

export class Settled {
  /** @type {Line[]} */
  #old = []; // the settlement of a spin that is over
  /** @type {Line[] | null} */
  #shown = null; // the settlement whose losers are on their way
  /** @type {Line[] | null} */
  #gone = null; // the one whose losers have gone

  /**
   * `redraw` is called when the losers have gone.
   * @param {() => void} [redraw]
   */
  constructor(redraw = () => {}) {
    this.redraw = redraw;
  }

  /**
   * Whether the last settlement is of the spin on the screen: an older one is not shown again.
   * @param {PlayerView} playerView
   */
  isFresh({ public: table, me }) {
    if (RUNS.includes(table.phase)) this.#old = me.settled;
    return me.settled !== this.#old;
  }

  /**
   * What the settled wagers look like now: all that `stood`, of it `winners` and `losers`, what each
   * winner is `paid`, and what is left where losers have `gone`.
   * @param {PlayerView} view
   */
  of(view) {
    const { public: table, me } = view;
    const news = OVER.includes(table.phase) && table.outcome && !table.no_spin;
    const lines = news && this.isFresh(view) ? me.settled : [];
    const won = lines.filter(([, stake, accepted, returned]) => returned > stake - accepted);
    const lost = lines.filter((line) => !won.includes(line));
    if (lost.length) this.#send(me.settled);
    return {
      stood: chipsOf(lines),
      left: chipsOf(this.#gone === me.settled ? won : lines),
      winners: won.map(([bet]) => bet),
      losers: lost.map(([bet]) => bet),
      paid: Object.fromEntries(won.map(([bet, stake, , returned]) => [bet, returned - stake])),
    };
  }

  /** @param {Line[]} settled */
  #send(settled) {
    if (this.#shown === settled) return;
    this.#shown = settled;
    setTimeout(() => {
      this.#gone = settled;
      this.redraw();
    }, VANISH);
  }
}

/** @param {Line[]} lines @returns {Chips} */
const chipsOf = (lines) => Object.fromEntries(lines.map(([bet, stake]) => [bet, stake]));

/**
 * What the wagers settled last lost, whole ones and pieces of winning ones; `won` less this is what
 * the spin has made of the account.
 * @param {PlayerView["me"]} me
 */
export function lostOf({ settled, won }) {
  const gone = settled.reduce((sum, [, stake, , returned]) => sum + stake - returned, 0);
  return Math.max(0, gone + won);
}

// settled.js: the last settlement as chips: winners stand until betting opens, losers vanish.

/** @import { Line, PlayerView } from "../shared/types.d.ts" */

const VANISH = 400; // how long losing chips take to go, in milliseconds
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
   * @param {() => void} redraw
   */
  constructor(redraw) {
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
   * `{stood, winners, losers}`: what the settled wagers look like now.
   * @param {PlayerView} view
   */
  of(view) {
    const { public: table, me } = view;
    const lines =
      OVER.includes(table.phase) && this.isFresh(view) && table.outcome ? me.settled : [];
    /** @param {Line} pair */
    const won = ([, stake, accepted, returned]) => returned > stake - accepted;
    const winners = lines.filter(won).map(([bet]) => bet);
    const losers = lines.map(([bet]) => bet).filter((bet) => !winners.includes(bet));
    if (losers.length) this.#send(me.settled);
    const going = this.#gone === me.settled ? [] : losers;
    const stood = lines.filter(([bet]) => winners.includes(bet) || going.includes(bet));
    return {
      stood: Object.fromEntries(stood.map(([bet, stake]) => [bet, stake])),
      winners,
      losers: going,
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

// everybody.js: the chips of all players on one layout, by position: who, of which seat, how much.

/** @import { ChipsView, OneOfStack, Pending, SharedView, Stacks } from "./types.d.ts" */

const VANISH = 400; // how long losing chips take to go, in milliseconds

/** Follows a view of everybody's chips; `redraw` when chips have gone by themselves. */
export class Everybody {
  /** @type {Stacks} */
  #standing = {}; // as last seen: what of it is gone at the next settlement has lost
  /** @type {Stacks} */
  #going = {};
  /** @type {number | null} */
  #settled = null;

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /**
   * `{bet: [{name, seat, guest, cents, state}]}` of a view, with chips on their way laid over.
   * @param {SharedView} view
   * @param {Pending[]} pending
   */
  stacks(view, pending = []) {
    const { outcome, settled } = view.public;
    /** @type {Stacks} */
    const stacks = {};
    for (const [name, player] of Object.entries(view.players)) this.#lay(stacks, name, player);
    if (this.#settled !== null && settled > this.#settled && outcome) this.#send(stacks);
    [this.#standing, this.#settled] = [stacks, settled];
    /** @type {Stacks} */
    const whole = {};
    for (const bet of new Set([...Object.keys(stacks), ...Object.keys(this.#going)])) {
      whole[bet] = [...(stacks[bet] ?? []), ...(this.#going[bet] ?? [])];
    }
    for (const { bet, ...one } of pending) whole[bet] = withPending(whole[bet] ?? [], one);
    for (const chips of Object.values(whole)) chips.sort(bySeat);
    return whole;
  }

  /**
   * One player's chips: winners of the last spin stand out until betting opens again.
   * @param {Stacks} stacks
   * @param {string} name
   * @param {ChipsView} chipsView
   */
  #lay(stacks, name, { seat, guest, wagers, won, paid }) {
    for (const [bet, cents] of Object.entries({ ...won, ...wagers })) {
      const state = won?.[bet] ? "winner" : "";
      stacks[bet] ??= [];
      stacks[bet].push({ name, seat, guest, cents, state, paid: paid?.[bet] });
    }
  }

  /**
   * A spin has been settled: what stood and stands no more vanishes.
   * @param {Stacks} stacks
   */
  #send(stacks) {
    this.#going = {};
    for (const [bet, chips] of Object.entries(this.#standing)) {
      const lost = chips.filter(({ name }) => !stacks[bet]?.some((one) => one.name === name));
      if (lost.length) this.#going[bet] = lost.map((one) => ({ ...one, state: "vanishing" }));
    }
    setTimeout(() => {
      this.#going = {};
      this.redraw();
    }, VANISH);
  }
}

/**
 * A player's chip on its way joins the one that stands there.
 * @param {OneOfStack[]} chips
 * @param {Omit<Pending, "bet">} one
 */
function withPending(chips, one) {
  const there = chips.find(({ name }) => name === one.name);
  const cents = one.cents + (there?.cents ?? 0);
  return [
    ...chips.filter((other) => other !== there),
    { ...there, ...one, cents, state: "pending" },
  ];
}

/**
 * @param {OneOfStack} one
 * @param {OneOfStack} other
 */
const bySeat = (one, other) =>
  (one.seat ?? 999) - (other.seat ?? 999) || one.name.localeCompare(other.name);

/**
 * What stands on a chip to say whose it is: the seat's number, or a guest's initials.
 * @param {{seat?: number | null, name: string}} one
 */
export function tagOf({ seat, name }) {
  return seat ? String(seat) : name.slice(0, 2).toUpperCase();
}

// begun.js: what each pad has touched under a bet's minimum, until it is a bet or betting closes.
import { Building, droppedWords } from "../shared/building.js";

/** @import { Cents, Layout } from "../shared/types.d.ts" */
/** @import { Waiting } from "../shared/building.js" */
/** @import { Touches } from "./touches.js" */

/** A pad's own amounts: two players' are never added to one another. */
export class Begun {
  /** @type {Map<number, {name: string, building: Building}>} */
  #pads = new Map();

  /**
   * @param {Touches} touches
   * @param {() => void} changed
   */
  constructor(touches, changed) {
    this.touches = touches;
    this.changed = changed;
  }

  /**
   * @param {number} pad
   * @param {string} name whose it is
   * @param {string} bet
   * @param {Cents} cents
   * @param {number} parts
   */
  pick(pad, name, bet, cents, parts) {
    const building = this.#pads.get(pad)?.building ?? this.#begin(pad, name);
    return building.pick(bet, cents, parts);
  }

  /**
   * What a pad has begun on a bet goes; whether there was any.
   * @param {number} pad
   * @param {string} bet
   */
  takeBack(pad, bet) {
    return Boolean(this.#pads.get(pad)?.building.remove(bet));
  }

  /**
   * What belongs to nobody any more goes with them.
   * @param {(pad: number) => string | undefined} nameOf who sits there
   */
  keep(nameOf) {
    for (const [pad, { name }] of this.#pads) if (nameOf(pad) !== name) this.#pads.delete(pad);
  }

  /** @returns {Waiting[]} */
  get waiting() {
    return [...this.#pads].flatMap(([seat, { building }]) =>
      building.waiting.map((one) => ({ ...one, seat })),
    );
  }

  /** Betting has closed, and all of it goes; what it was, in words. @param {Layout} data */
  drop(data) {
    const words = droppedWords(this.waiting, data);
    this.#pads.clear();
    this.changed();
    return words;
  }

  /**
   * @param {number} pad
   * @param {string} name
   */
  #begin(pad, name) {
    const wagers = {
      begin: () => ({ wagers: {}, shown: {} }), // a shared layout takes back by bet, not by act
      /**
       * @param {string} bet
       * @param {Cents} cents
       */
      place: async (bet, cents) => [await this.touches.place(pad, name, bet, cents)],
    };
    const building = new Building(wagers, this.changed);
    this.#pads.set(pad, { name, building });
    return building;
  }
}

// touches.js: what a hand does on the shared layout, sent with the pad that is held.
import { send } from "../shared/socket.js";

/** @import { Answer, Cents, Pending } from "../shared/types.d.ts" */

/** Chips on their way, and the commands that place, move and take them back. */
export class Touches {
  /** @type {Pending[]} */
  pending = []; // {bet, name, seat, cents}: placed and not yet answered

  /**
   * `changed` after each change of what is pending; `said` with each answer.
   * @param {() => void} changed
   * @param {(answer: Answer) => void} said
   */
  constructor(changed, said) {
    this.changed = changed;
    this.said = said;
  }

  /**
   * @param {number} pad
   * @param {string | undefined} name
   * @param {string} bet
   * @param {Cents} stake
   */
  async place(pad, name, bet, stake) {
    const one = { bet, name: name ?? "", seat: pad, cents: stake };
    if (pad) this.#pend([...this.pending, one]);
    const answer = await send({ do: "place-wager", bet, stake }, { pad });
    this.#pend(this.pending.filter((other) => other !== one));
    this.said(answer);
    return answer;
  }

  /**
   * @param {number} pad
   * @param {string} from
   * @param {string} to
   */
  async move(pad, from, to) {
    const answer = await send({ do: "move-wager", from, to }, { pad });
    this.said(answer);
    return answer;
  }

  /**
   * @param {number} pad
   * @param {string} bet
   */
  async takeBack(pad, bet) {
    const answer = await send({ do: "remove-wager", bet }, { pad });
    this.said(answer);
    return answer;
  }

  /** @param {Pending[]} pending */
  #pend(pending) {
    this.pending = pending;
    this.changed();
  }
}

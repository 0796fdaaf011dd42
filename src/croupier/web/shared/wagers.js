// wagers.js: what the player does with chips: sent at once, pale until the answer comes.
import { send } from "./socket.js";

/** @import { Answer, Cents, Chips, Command, OwnView } from "./types.d.ts" */

export class Wagers {
  /** @type {Chips} */
  pending = {}; // bet -> cents not yet answered
  secret = false; // the next wager is one that others do not see until no more bets
  #me = { wagers: {}, last: {}, stays: {} };

  /**
   * `changed` after each change of what is pending; `said` with each answer and what was asked.
   * @param {() => void} changed
   * @param {(answer: Answer, command: Command) => void} said
   */
  constructor(changed, said) {
    this.changed = changed;
    this.said = said;
  }

  /** @param {OwnView} me */
  set me(me) {
    this.#me = me;
  }

  /**
   * @param {string} bet
   * @param {Cents} stake
   */
  async place(bet, stake) {
    const secret = this.secret ? { secret: true } : {};
    this.secret = false;
    await this.#ask({ do: "place-wager", bet, stake, ...secret }, { [bet]: stake });
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  async move(from, to) {
    await this.#ask({ do: "move-wager", from, to });
  }

  async removeLast() {
    await this.#ask({ do: "remove-last" });
  }

  async removeAll() {
    await this.#ask({ do: "remove-all" });
  }

  async repeat(times = 1) {
    const again = Object.entries(this.#me.last).map(([bet, cents]) => [bet, cents * times]);
    await this.#ask({ do: "repeat-wagers", times }, Object.fromEntries(again));
  }

  /** Twice the last spin's wagers when nothing is down, else what is down once more. */
  async double() {
    const down = Object.entries(this.#me.wagers);
    if (!down.length) return this.repeat(2);
    await Promise.all(down.map(([bet, cents]) => this.place(bet, cents)));
  }

  /** Take back winning stakes that stay on the cloth. */
  async takeWinners() {
    for (const bet of Object.keys(this.#me.stays))
      await this.#ask({ do: "withdraw-winning-wager", bet });
  }

  /** @param {Command} command */
  async #ask(command, shown = {}) {
    this.#show(shown, 1);
    const answer = await send(command);
    this.#show(shown, -1);
    this.said(answer, command);
  }

  /**
   * @param {Chips} shown
   * @param {number} sign
   */
  #show(shown, sign) {
    const pending = { ...this.pending };
    for (const [bet, cents] of Object.entries(shown)) {
      pending[bet] = (pending[bet] ?? 0) + sign * cents;
      if (pending[bet] <= 0) delete pending[bet];
    }
    this.pending = pending;
    this.changed();
  }
}

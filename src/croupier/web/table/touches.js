// touches.js: what a hand does on the shared layout, sent with the pad that is held.
import { send } from "../shared/socket.js";

/** Chips on their way, and the commands that place, move and take them back. */
export class Touches {
  pending = []; // {bet, name, seat, cents}: placed and not yet answered

  /** `changed` after each change of what is pending; `said` with each answer. */
  constructor(changed, said) {
    this.changed = changed;
    this.said = said;
  }

  async place(pad, name, bet, stake) {
    const one = { bet, name, seat: pad, cents: stake };
    if (pad) this.#pend([...this.pending, one]);
    const answer = await send({ do: "place-wager", bet, stake }, { pad });
    this.#pend(this.pending.filter((other) => other !== one));
    this.said(answer);
  }

  async move(pad, from, to) {
    this.said(await send({ do: "move-wager", from, to }, { pad }));
  }

  async takeBack(pad, bet) {
    this.said(await send({ do: "remove-wager", bet }, { pad }));
  }

  #pend(pending) {
    this.pending = pending;
    this.changed();
  }
}

// wagers.js: what the player does with chips: sent at once, pale until the answer comes.
import { send } from "./socket.js";
import { Acts } from "./undo.js";

/** @import { Answer, Cents, Chips, Command, PlayerView } from "./types.d.ts" */
/** @import { Act } from "./undo.js" */

const OPEN = "remove-last"; // what may be asked as long as wagers may be changed

export class Wagers {
  /** @type {Chips} */
  pending = {}; // bet -> cents not yet answered
  secret = false; // the next wager is one that others do not see until no more bets
  /** @type {PlayerView | null} */
  #view = null;
  #acts = new Acts();
  #asked = 0; // commands that are not answered yet
  #version = 0; // of the newest act of ours that was answered
  /** @type {((calm: boolean) => void)[]} */
  #waiting = [];
  /** @type {Set<string>} */
  #secrets = new Set(); // bets that hold what others must not see

  /**
   * `changed` after each change of what is pending; `said` with each answer and what was asked.
   * @param {() => void} changed
   * @param {(answer: Answer, command: Command) => void} said
   */
  constructor(changed, said) {
    this.changed = changed;
    this.said = said;
  }

  /** Whether there is an act to take back; without one the last placement may be. */
  get canUndo() {
    return this.#acts.any;
  }

  /**
   * The view as the server has it. What was done is forgotten with the time to bet, and when
   * something else is found after a break than was left.
   * @param {PlayerView} view
   */
  see(view) {
    const old = this.#view;
    this.#view = view;
    const returned = view.connected && old && !old.connected;
    const other = returned && spinOf(old) !== spinOf(view);
    if (!view.may.includes(OPEN) || other) this.#forget();
    if (!view.connected) this.#wake(false);
    this.#meet();
  }

  /**
   * @param {string} bet
   * @param {Cents} stake
   * @param {Act} [act] that it is part of
   */
  async place(bet, stake, act) {
    const secret = this.secret ? { secret: true } : {};
    if (this.secret) this.#secrets.add(bet);
    this.secret = false;
    const command = { do: "place-wager", bet, stake, ...secret };
    return this.#act([command], { [bet]: stake }, act);
  }

  /**
   * Several at once, which are taken back at once.
   * @param {Chips} chips
   */
  async placeAll(chips) {
    const commands = Object.entries(chips).map(([bet, stake]) => ({
      do: "place-wager",
      bet,
      stake,
    }));
    await this.#act(commands, chips);
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  async move(from, to) {
    if (this.#secrets.has(from)) this.#secrets.add(to);
    await this.#act([{ do: "move-wager", from, to }]);
  }

  /**
   * All that stands on a bet.
   * @param {string} bet
   */
  async remove(bet) {
    await this.#act([{ do: "remove-wager", bet }]);
    if (this.#secrets.has(bet)) this.#acts.forget(); // put back, it would be seen
  }

  /** @param {() => void} [restore] brings back what else went, should it be taken back */
  async removeAll(restore) {
    if (!(await this.#calm())) return;
    const act = Object.assign(this.begin(), restore && { restore });
    const down = [this.#me.wagers, this.#me.shown].some((chips) => Object.keys(chips).length);
    if (down) await this.#act([{ do: "remove-all" }], {}, act);
    if (this.#secrets.size) this.#acts.forget(); // put back, they would be seen
  }

  async repeat(times = 1) {
    const again = Object.entries(this.#me.last).map(([bet, cents]) => [bet, cents * times]);
    await this.#act([{ do: "repeat-wagers", times }], Object.fromEntries(again));
  }

  /** Twice the last spin's wagers when nothing is down, else what is down once more. */
  async double() {
    if (!(await this.#calm())) return;
    const down = this.#me.wagers;
    if (Object.keys(down).length) await this.placeAll(down);
    else await this.repeat(2);
  }

  /** Take back the newest act whole; where none is known, the last placement. */
  async undo() {
    if (!(await this.#calm())) return;
    const back = this.#acts.takeBack(this.#down);
    if (!back) return void (await this.#send({ do: "remove-last" }));
    const answers = await Promise.all(back.commands.map((one) => this.#send(one, {}, back.act)));
    if (answers.some((answer) => answer.refused)) this.#forget();
    else back.act.restore?.();
    this.changed();
  }

  /** Take back winning stakes that stay on the cloth. */
  async takeWinners() {
    this.#forget();
    for (const bet of Object.keys(this.#me.stays))
      await this.#send({ do: "withdraw-winning-wager", bet });
  }

  /** An act of the player's, for what is done with it beside what the server is asked. */
  begin() {
    return this.#acts.begin();
  }

  /**
   * What stands on a bet, as the server has it.
   * @param {string} bet
   */
  on(bet) {
    /** @type {Chips} */
    const down = this.#me.wagers;
    return down[bet] ?? 0;
  }

  get #me() {
    return this.#view?.me ?? { wagers: {}, shown: {}, last: {}, stays: {} };
  }

  get #down() {
    return { wagers: this.#me.wagers, shown: this.#me.shown };
  }

  #forget() {
    this.#acts.forget();
    if (!this.#view?.may.includes(OPEN)) this.#secrets.clear();
  }

  /**
   * @param {Command[]} commands
   * @param {Chips} shown
   */
  async #act(commands, shown = {}, act = this.#acts.begin()) {
    this.#show(shown, 1);
    const answers = await Promise.all(
      commands.map((one) => this.#send(one, this.#part(one, shown), act)),
    );
    this.#acts.end(act);
    this.changed();
    return answers;
  }

  /**
   * What of the chips on their way a command is about: all, or those of its bet.
   * @param {Command} command
   * @param {Chips} shown
   */
  #part(command, shown) {
    const bet = String(command.bet ?? "");
    return bet ? { [bet]: shown[bet] ?? 0 } : shown;
  }

  /**
   * @param {Command} command
   * @param {Chips} shown
   * @param {Act} [act]
   */
  async #send(command, shown = {}, act) {
    const before = this.#down;
    this.#asked += 1;
    const answer = await send(command);
    this.#asked -= 1;
    this.#version = Math.max(this.#version, answer.ok ?? 0);
    if (act) this.#acts.note(act, answer.events ?? [], before);
    else if (!answer.refused) this.#acts.forget();
    this.#show(shown, -1);
    this.said(answer, command);
    this.#meet();
    return answer;
  }

  /** Once all is answered and shown, what stands is compared with what was done. */
  #meet() {
    const view = this.#view;
    if (!view?.connected || this.#asked || view.version < this.#version) return;
    this.#acts.meet(this.#down);
    this.#wake(true);
  }

  /** Whether all is answered and shown, as soon as it is; not if the connection breaks meanwhile. */
  #calm() {
    return /** @type {Promise<boolean>} */ (
      new Promise((go) => {
        this.#waiting.push(go);
        this.#meet();
      })
    );
  }

  /**
   * Whoever waits goes on, one after the other: what one asks for has to be answered first.
   * @param {boolean} calm
   */
  #wake(calm) {
    const [first, ...others] = this.#waiting;
    if (!first) return;
    this.#waiting = others;
    first(calm);
    if (calm) setTimeout(() => this.#meet());
    else this.#wake(false);
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

/**
 * Which time to bet a view is of.
 * @param {PlayerView} view
 */
const spinOf = ({ public: { spin, settled, phase } }) => `${spin} ${settled} ${phase}`;

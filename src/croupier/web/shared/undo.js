// undo.js: what a player did since betting opened, act by act, and how the newest is taken back.

/** @import { Chips, Command, Happened } from "./types.d.ts" */

/** @typedef {{wagers: Chips, shown: Chips}} Down what stands: wagers, and chips that are only shown */
/** @typedef {Down & {restore?: () => void}} Act what one act added to each bet, below zero: took off */

const MOST = 50; // acts that are remembered

/** The acts of one time to bet, oldest first. */
export class Acts {
  /** @type {Act[]} */
  #done = [];
  /** @type {Down} */
  #standing = { wagers: {}, shown: {} }; // what stands if nobody else changes it

  get any() {
    return this.#done.length > 0;
  }

  /** An act begins; what it changes is told by `note` as the answers come. @returns {Act} */
  begin() {
    const act = { wagers: {}, shown: {} };
    this.#done = [...this.#done, act].slice(-MOST);
    return act;
  }

  /**
   * What the server says has happened in an act; `before` is what stood before it, if that counts.
   * @param {Act} act
   * @param {Happened[]} events
   * @param {Down} before
   */
  note(act, events, before) {
    for (const event of events) {
      const change = changeOf(event, { ...this.#standing, wagers: before.wagers });
      for (const kind of /** @type {const} */ (["wagers", "shown"])) {
        act[kind] = plus(act[kind], change[kind]);
        this.#standing[kind] = plus(this.#standing[kind], change[kind]);
      }
    }
  }

  /**
   * An act is answered whole: one that changed nothing was none.
   * @param {Act} act
   */
  end(act) {
    if (!isEmpty(act) || act.restore) return;
    this.#done = this.#done.filter((one) => one !== act);
  }

  /**
   * All is answered, and this stands: if it is not what our acts left, somebody else has changed it
   * and nothing of what went before can be taken back act by act.
   * @param {Down} now
   */
  meet(now) {
    if (this.any && !isSame(now, this.#standing)) this.forget();
    this.#standing = { wagers: { ...now.wagers }, shown: { ...now.shown } };
  }

  /**
   * The newest act, no longer remembered, and the commands that bring back what stood before it.
   * @param {Down} now
   */
  takeBack(now) {
    const act = this.#done.at(-1);
    if (!act) return null;
    this.#done = this.#done.slice(0, -1);
    const before = {
      wagers: above(minus(now.wagers, act.wagers)),
      shown: above(minus(now.shown, act.shown)),
    };
    return { act, commands: commandsTo(before, now) };
  }

  forget() {
    this.#done = [];
  }
}

/**
 * The commands after which this stands instead of what does: one where one will do, and nothing is
 * put down before all that has to go is off.
 * @param {Down} wanted
 * @param {Down} now
 * @returns {Command[]}
 */
export function commandsTo(wanted, now) {
  if (isSame(wanted, now)) return [];
  if (isEmpty(wanted)) return [{ do: "remove-all" }];
  const gone = above(minus(now.wagers, wanted.wagers));
  const missing = above(minus(wanted.wagers, now.wagers));
  const shows = Object.keys({ ...now.shown, ...wanted.shown }).filter(
    (bet) => now.shown[bet] !== wanted.shown[bet],
  );
  const [[from, stake] = [], ...others] = Object.entries(gone);
  const [[to, placed] = [], ...more] = Object.entries(missing);
  if (from && to && stake === placed && !others.length && !more.length && !shows.length)
    return [{ do: "move-wager", from, to, stake }];
  /**
   * @param {string} bet
   * @param {number} cents
   */
  const off = (bet, cents) =>
    cents === now.wagers[bet]
      ? { do: "remove-wager", bet }
      : { do: "remove-wager", bet, stake: cents };
  return [
    ...shows.filter((bet) => now.shown[bet]).map((bet) => ({ do: "remove-wager", bet })),
    ...Object.entries(gone).map(([bet, cents]) => off(bet, cents)),
    ...Object.entries(missing).map(([bet, cents]) => ({ do: "place-wager", bet, stake: cents })),
    ...shows
      .filter((bet) => wanted.shown[bet])
      .map((bet) => ({ do: "place-wager", bet, stake: wanted.shown[bet] })),
  ];
}

/**
 * What an event added to each bet.
 * @param {Happened} event
 * @param {Down} before
 * @returns {Down}
 */
function changeOf({ type, bet = "", stake = 0, placed = 0, from = "", to = "", wagers }, before) {
  const none = { wagers: {}, shown: {} };
  const hidden = before.shown[bet] ? { [bet]: -before.shown[bet] } : {};
  if (type === "wager-placed") return { wagers: { [bet]: stake }, shown: hidden };
  if (type === "wager-shown") return { wagers: {}, shown: { [bet]: stake } };
  if (type === "wager-hidden") return { wagers: {}, shown: hidden };
  if (type === "wager-removed") return { wagers: { [bet]: -stake }, shown: {} };
  if (type === "wager-moved")
    return { wagers: plus({ [from]: -stake }, { [to]: placed }), shown: {} };
  if (type === "wagers-repeated") return { wagers: Object.fromEntries(wagers ?? []), shown: {} };
  if (type === "wagers-removed")
    return { wagers: minus({}, before.wagers), shown: minus({}, before.shown) };
  return none;
}

/**
 * @param {Chips} one
 * @param {Chips} other
 */
function plus(one, other) {
  const sum = { ...one };
  for (const [bet, cents] of Object.entries(other)) {
    sum[bet] = (sum[bet] ?? 0) + cents;
    if (!sum[bet]) delete sum[bet];
  }
  return sum;
}

/**
 * @param {Chips} one
 * @param {Chips} other
 */
const minus = (one, other) =>
  plus(one, Object.fromEntries(Object.entries(other).map(([bet, cents]) => [bet, -cents])));

/** @param {Chips} chips */
const above = (chips) => Object.fromEntries(Object.entries(chips).filter(([, cents]) => cents > 0));

/** @param {Down} down */
const isEmpty = ({ wagers, shown }) => !Object.keys(wagers).length && !Object.keys(shown).length;

/**
 * @param {Down} one
 * @param {Down} other
 */
const isSame = (one, other) =>
  isEmpty({ wagers: minus(one.wagers, other.wagers), shown: minus(one.shown, other.shown) });

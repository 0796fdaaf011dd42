// building.js: amounts under a bet's minimum add up until the bet can be made; they are no chips.
import { html } from "../shared/drawn.js";
import { betName, t } from "../shared/i18n.js";
import { money, shortMoney } from "../shared/money.js";

/** @import { Answer, Cents, Layout, Point } from "../shared/types.d.ts" */
/** @import { Wagers } from "../shared/wagers.js" */
/** @typedef {{cents: Cents, least: Cents, clause: string}} Begun what there is of a bet */

const UNDER = "under-minimum";

/**
 * `pick` a bet for an amount: it is wagered, or added to what waits for the minimum. The server
 * alone says what that is, with the first refusal; until it is reached nothing more is asked.
 */
export class Building {
  /** @type {Map<string, Begun>} */
  #begun = new Map();

  /**
   * @param {Wagers} wagers
   * @param {() => void} changed
   */
  constructor(wagers, changed) {
    this.wagers = wagers;
    this.changed = changed;
  }

  /**
   * What came of it, or nothing where nothing was asked.
   * @param {string} bet
   * @param {Cents} cents
   * @param {number} parts
   * @returns {Promise<void>}
   */
  async pick(bet, cents, parts) {
    const before = this.#begun.get(bet);
    const sum = (before?.cents ?? 0) + cents;
    const restore = () => this.#put(bet, before);
    if (before && sum < before.least) {
      this.wagers.begin().restore = restore;
      return this.#put(bet, { ...before, cents: sum });
    }
    const act = this.wagers.begin();
    if (before) act.restore = restore;
    this.#put(bet, undefined);
    const [answer] = await this.wagers.place(bet, sum, act);
    const least = leastOf(answer) * parts;
    const other = this.#begun.get(bet); // refused while this one was on its way
    if (least && other) return this.pick(bet, sum, parts);
    if (least) {
      this.wagers.begin().restore = restore;
      this.#put(bet, { cents: sum, least, clause: answer.refused?.clause ?? "" });
    } else if (answer.refused && before) {
      this.#put(bet, { ...before, cents: before.cents + (other?.cents ?? 0) });
    }
  }

  /** Whether anything waits. */
  get any() {
    return this.#begun.size > 0;
  }

  /** All of it goes; returns what brings it back. */
  clear() {
    const before = [...this.#begun];
    this.#begun.clear();
    this.changed();
    if (!before.length) return undefined;
    return () => {
      for (const [bet, begun] of before) this.#put(bet, begun);
    };
  }

  /** Betting has closed, and all of it goes; what it was, in words. @param {Layout} data */
  drop(data) {
    const lines = [...this.#begun].map(
      ([bet, { cents }]) => `${betName(bet, data)} ${money(cents)}`,
    );
    this.clear();
    return lines.length ? t("building.dropped", { bets: lines.join(", ") }) : "";
  }

  /**
   * How much more each bet needs, beside its place.
   * @param {HTMLElement} list
   * @param {(bet: string) => Point | null} pointOf
   * @param {Layout} data
   */
  draw(list, pointOf, data) {
    list.hidden = !this.any;
    const { left, top } = list.parentElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const lines = [...this.#begun].map(([bet, { cents, least }]) => {
      const at = pointOf(bet);
      const more = shortMoney(least - cents);
      const words = { bet: betName(bet, data), amount: money(cents), more };
      const line = html("li", { "data-bet-begun": bet, ariaLabel: t("building.bet", words) });
      line.append(html("b", {}, t("building.more", words)), html("small", {}, t("building.yet")));
      if (at) line.style.translate = `calc(${at.x - left}px - 50%) ${at.y - top}px`;
      return line;
    });
    list.replaceChildren(...lines);
  }

  /**
   * @param {string} bet
   * @param {Begun | undefined} begun
   */
  #put(bet, begun) {
    if (begun) this.#begun.set(bet, begun);
    else this.#begun.delete(bet);
    this.changed();
  }
}

/** What a part of a bet must be at least, if that is why it was refused. @param {Answer} answer */
const leastOf = ({ refused }) =>
  refused?.code === UNDER ? Number(refused.particulars?.least?.amount ?? 0) : 0;

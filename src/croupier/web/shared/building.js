// building.js: amounts under a bet's minimum add up until the bet can be made; they are no chips.
import { BUILDING_WORDS } from "./building-words.js";
import { html } from "./drawn.js";
import { addWords, betName, t } from "./i18n.js";
import { money, shortMoney } from "./money.js";
import { seatColour, seatInk } from "./seat-colours.js";

/** @import { Answer, Cents, Layout, Point } from "./types.d.ts" */
/** @import { Act } from "./undo.js" */
/** @typedef {{cents: Cents, least: Cents, clause: string}} Begun what there is of a bet */
/** @typedef {Begun & {bet: string, seat?: number}} Waiting of which bet, and where several play on one layout, whose */
/** @typedef {(bet: string, cents: Cents, act?: Act) => Promise<Answer[]>} Place */

addWords(BUILDING_WORDS);

const UNDER = "under-minimum";

/**
 * `pick` a bet for an amount: it is wagered, or added to what waits for the minimum. The server
 * alone says what that is, with the first refusal; until it is reached nothing more is asked.
 */
export class Building {
  /** @type {Map<string, Begun>} */
  #begun = new Map();

  /**
   * @param {{begin: () => Act, place: Place}} wagers
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

  /**
   * What there is of one bet goes; whether there was any.
   * @param {string} bet
   */
  remove(bet) {
    const was = this.#begun.has(bet);
    if (was) this.#put(bet, undefined);
    return was;
  }

  /** What waits, oldest first. @returns {Waiting[]} */
  get waiting() {
    return [...this.#begun].map(([bet, begun]) => ({ bet, ...begun }));
  }

  /** Betting has closed, and all of it goes; what it was, in words. @param {Layout} data */
  drop(data) {
    const words = droppedWords(this.waiting, data);
    this.clear();
    return words;
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

/**
 * What is no bet now that betting has closed, or nothing.
 * @param {Waiting[]} waiting
 * @param {Layout} data
 */
export function droppedWords(waiting, data) {
  const lines = waiting.map(({ bet, cents, seat }) =>
    whose(seat, `${betName(bet, data)} ${money(cents)}`),
  );
  return lines.length ? t("building.dropped", { bets: lines.join(", ") }) : "";
}

/**
 * How much more each bet needs, beside its place and within the board; a line each for whoever it is.
 * @param {HTMLElement} list
 * @param {Waiting[]} waiting
 * @param {(bet: string) => Point | null | undefined} pointOf
 * @param {Layout} data
 */
export function drawBuilding(list, waiting, pointOf, data) {
  list.hidden = !waiting.length;
  const board = list.parentElement?.getBoundingClientRect() ?? new DOMRect();
  const lines = [...new Set(waiting.map(({ bet }) => bet))].map((bet) => {
    const here = waiting.filter((one) => one.bet === bet);
    const words = here.map(({ seat, cents, least }) => {
      const more = shortMoney(least - cents);
      const said = { bet: betName(bet, data), amount: money(cents), more };
      return { seat, more: t("building.more", { more }), whole: t("building.bet", said) };
    });
    const ariaLabel = words.map(({ seat, whole }) => whose(seat, whole)).join(" ");
    const line = html("li", { "data-bet-begun": bet, ariaLabel });
    for (const { seat, more } of words) line.append(html("b", {}, ...tag(seat), more));
    line.append(html("small", {}, t("building.yet")));
    const at = pointOf(bet);
    const within = (/** @type {number} */ to, /** @type {number} */ most) =>
      `clamp(0px, ${to}px - 50%, ${most}px - 100%)`;
    if (at)
      line.style.translate = `${within(at.x - board.left, board.width)} ${within(at.y - board.top, board.height)}`;
    return line;
  });
  list.replaceChildren(...lines);
}

/**
 * What lies beside a place is drawn again as soon as a drawing has another size, and with it others.
 * @param {HTMLElement[]} drawings
 * @param {() => void} draw
 */
export function keepBeside(drawings, draw) {
  const sizes = new ResizeObserver(() => requestAnimationFrame(draw)); // once they have drawn themselves
  for (const one of drawings) sizes.observe(one);
}

/**
 * @param {number | undefined} seat
 * @param {string} words
 */
const whose = (seat, words) => (seat ? t("building.seat", { seat, words }) : words);

/** @param {number | undefined} seat */
function tag(seat) {
  if (!seat) return [];
  const disc = html("i", {}, String(seat));
  disc.style.background = seatColour(seat);
  disc.style.color = seatInk(seat);
  return [disc];
}

// trend.js: how a table has done: its win spin by spin as a line, what was put in as bars below.
import { api } from "../shared/api.js";
import { svg } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { money } from "../shared/money.js";

/** @import { CardView, SpinLine } from "../shared/types.d.ts" */

const SPINS = 60; // that are drawn
const [WIDE, HIGH, BARS] = [120, 30, 10]; // of the line, and of the bars under it

/** Keeps the latest spins of each table; `redraw` when they have come. */
export class Trends {
  /** @type {Map<string, {seen: string, spins: SpinLine[]}>} */
  #known = new Map();
  #turn = Promise.resolve(); // one table at a time: a floor of forty is no hurry

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /**
   * The picture of a table; its spins are asked for when it has moved on.
   * @param {CardView} card
   */
  of(card) {
    const known = this.#known.get(card.table) ?? { seen: "", spins: [] };
    const seen = `${card.spin} ${card.win}`;
    if (known.seen !== seen) {
      this.#known.set(card.table, { ...known, seen });
      this.#turn = this.#turn.then(() => this.#ask(card.table, seen));
    }
    return sparkline(known.spins);
  }

  /**
   * @param {string} table
   * @param {string} seen
   */
  async #ask(table, seen) {
    if (this.#known.get(table)?.seen !== seen) return; // asked for again since
    try {
      const spins = await api(`/api/tables/${encodeURIComponent(table)}/spins`);
      if (this.#known.get(table)?.seen !== seen) return; // it has moved on meanwhile
      this.#known.set(table, { seen, spins: spins.slice(0, SPINS).reverse() });
      this.redraw();
    } catch {
      // Whoever may not see spins sees none; a table that is gone has none.
    }
  }
}

/**
 * `{won, put}`: the sums after each spin, and what was put in before it.
 * @param {SpinLine[]} spins oldest first
 */
export function sums(spins) {
  let sum = 0;
  const won = spins.map(({ house }) => {
    sum += house;
    return sum;
  });
  return { won, put: spins.map(({ drop }) => drop) };
}

/**
 * @param {SpinLine[]} spins oldest first
 */
export function sparkline(spins) {
  const { won, put } = sums(spins);
  const name = spins.length
    ? t("floor.trend", {
        spins: spins.length,
        won: money(won.at(-1) ?? 0),
        put: money(put.reduce((sum, one) => sum + one, 0)),
      })
    : t("floor.trend.none");
  const [low, high] = [Math.min(0, ...won), Math.max(0, ...won)];
  const x = (/** @type {number} */ at) => ((at + 1) * WIDE) / Math.max(spins.length, 1);
  const y = (/** @type {number} */ cents) => HIGH - ((cents - low) * HIGH) / (high - low || 1);
  const most = Math.max(...put, 1);
  const points = [`0,${y(0)}`, ...won.map((cents, at) => `${x(at)},${y(cents)}`)].join(" ");
  const bars = put.map((cents, at) => {
    const height = (cents * BARS) / most;
    const width = WIDE / spins.length;
    return svg("rect", {
      class: "put",
      x: x(at) - width,
      y: HIGH + 3 + BARS - height,
      width: width * 0.8,
      height,
    });
  });
  return svg(
    "svg",
    {
      class: "trend",
      viewBox: `-1 -2 ${WIDE + 2} ${HIGH + BARS + 6}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": name,
    },
    svg("title", {}, name),
    svg("line", { class: "nought", x1: 0, x2: WIDE, y1: y(0), y2: y(0) }),
    svg("polyline", { class: (won.at(-1) ?? 0) < 0 ? "won lost" : "won", points }),
    ...bars,
  );
}

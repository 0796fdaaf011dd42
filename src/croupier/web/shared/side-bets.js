// side-bets.js: the areas of a table's side bets, each with its odds, chips, and what was drawn.
import { chip } from "./chip.js";
import { drawnFrom, html, svg } from "./drawn.js";
import { betName, sideMark, t } from "./i18n.js";
import { money } from "./money.js";
import { betOf, Press, targetOf } from "./press.js";
import { stack, stackTotal, stackWords } from "./stack.js";

/** @import { Cents, Chips, Layout, PublicView, SideBet, SideGame, SidePicture, SideRow, Stacks, Target } from "./types.d.ts" */

/** @typedef {{element: HTMLButtonElement, mark: ReturnType<NonNullable<SideGame["mark"]>> | null}} Place */
/** @typedef {Awaited<ReturnType<typeof loadGames>>} Games what only tables with side bets need */
/** @typedef {{section: HTMLElement, state: HTMLElement, picture: SidePicture | null, seen: string}} Section */

const AGAIN = 5000; // milliseconds until games that did not come are asked for once more
const RUNNING = ["ball-in-play", "no-more-bets"];

export class SideBets extends drawnFrom({
  /** @type {Layout} */ data: /** @type {any} */ (null),
  /** @type {PublicView["drawn"]} */ drawn: {}, // what the equipment has shown
  /** @type {string[]} */ closed: [], // side bets whose betting has ended alone
  /** @type {Record<string, string>} */ faults: {},
  /** @type {Record<string, string>} */ won: {}, // bet -> the result it wins by
  /** @type {Chips} */ chips: {},
  /** @type {Chips} */ shown: {}, // under the minimum: on the screen, not debited
  /** @type {Chips} */ pending: {},
  /** @type {Stacks | null} */ stacks: null,
  /** @type {string[]} */ winners: [],
  /** @type {string[]} */ losers: [],
  outcome: "", // empty until the ball has been seen to rest
  /** @type {number | null} */ added: null, // both rings of Spread-Bet
  spinning: false,
  locked: false,
}) {
  /** @type {Map<string, Place>} */
  #areas = new Map(); // by bet
  /** @type {Map<string, Section>} */
  #sections = new Map(); // by side bet
  /** @type {Press | undefined} */
  pressed;
  /** @type {Games | null} */
  #games = null;
  #asked = false; // for them

  connectedCallback() {
    super.connectedCallback();
    if (this.pressed) return;
    this.pressed = new Press(this, {
      canStart: () => true,
      show: (target) => this.tell("bet-hover", { bet: target.dataset.bet }),
      hide: () => this.tell("bet-hover", { bet: null }),
      pick: (target) => this.#pick(target),
      down: (bet) => (this.#isOpen(bet) ? (this.chips[bet] ?? 0) : 0),
      pointOf: (bet) => this.pointOf(bet),
      takes: (target) => this.#isOpen(betOf(target)),
      drop: (from, to) => this.tell("bet-drop", { from, to }),
    });
    // Without a pointer it is a key or a screen reader.
    this.addEventListener(
      "click",
      (event) => event.detail === 0 && this.#pick(targetOf(event.target)),
    );
    this.addEventListener("keydown", ({ key, target }) => {
      const from = targetOf(target)?.dataset.bet ?? "";
      if (key === "Delete" && this.chips[from] && this.#isOpen(from))
        this.tell("bet-drop", { from, to: null });
    });
  }

  /**
   * What everybody sees of the table, as it may be shown now: its outcome empty until the ball rests.
   * @param {PublicView} table
   */
  see({ drawn, side_closed: closed, side_won: won, faults, outcome, spread_number: added, phase }) {
    const spinning = RUNNING.includes(phase);
    Object.assign(this, { drawn, closed, won, faults, outcome, added, spinning });
  }

  /**
   * Where a bet's chips stand, in the window's coordinates.
   * @param {string} bet
   */
  pointOf(bet) {
    const box = this.#areas.get(bet)?.element.getBoundingClientRect();
    return box?.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
  }

  /**
   * Whether a bet's chips have a place here.
   * @param {string} bet
   */
  holds(bet) {
    return this.#areas.has(bet);
  }

  /** @param {Set<string>} changed */
  draw(changed) {
    if (!this.data) return;
    if (!this.#games) return this.#ask();
    if (changed.has("data") || changed.has("language")) this.#build();
    this.classList.toggle("shared", this.stacks !== null);
    for (const side of this.data.side_bets) {
      const section = this.#sections.get(side.id);
      if (section) this.#drawSection(side, section);
    }
  }

  /** For the games, at a table that has some; if they do not come it says so, and asks again. */
  async #ask() {
    if (this.#asked || !this.data.side_bets.length) return;
    this.#asked = true;
    this.#games = await loadGames().catch(() => null);
    this.#asked = false;
    if (this.#games) return this.redraw("data");
    this.replaceChildren(
      html("p", { className: "side-missing", role: "status" }, t("side.missing")),
    );
    this.tell("not-loaded");
    setTimeout(() => this.redraw("data"), AGAIN);
  }

  /** @param {string} id */
  #gameOf(id) {
    return this.#games?.gameOf(id) ?? {};
  }

  /** @param {SideRow} row */
  #odds(row) {
    return this.#games?.oddsBy(row.by_result) ?? [];
  }

  /**
   * @param {SideBet} side
   * @param {Section} section
   */
  #drawSection(side, section) {
    const stopped = this.#stateOf(side.id);
    const locked = this.locked || Boolean(stopped);
    section.section.classList.toggle("locked", locked);
    section.state.textContent = stopped && t(`side.${stopped}`);
    for (const row of side.bets) this.#drawArea(this.#gameOf(side.id), row, locked);
    this.#reveal(side, section);
  }

  /**
   * What was drawn, and then what it wins.
   * @param {SideBet} side
   * @param {Section} section
   */
  async #reveal(side, section) {
    const { drawn, outcome, won, added, spinning } = this;
    const seen = JSON.stringify([drawn, outcome, won, added, spinning, t("language.code")]);
    if (seen === section.seen) return;
    section.seen = seen;
    const wins = (/** @type {boolean} */ known) => {
      for (const { bet } of side.bets)
        this.#areas.get(bet)?.element.classList.toggle("won", known && bet in won);
    };
    if (!outcome) wins(false);
    await section.picture?.({ outcome, drawn, side_won: won, spread_number: added }, spinning);
    if (section.seen === seen) wins(true);
  }

  /** @param {Target | null} area */
  #pick(area) {
    if (area instanceof HTMLButtonElement && !area.disabled)
      this.tell("bet-pick", { bet: area.dataset.bet });
  }

  /**
   * What keeps one side bet from being wagered on, or nothing.
   * @param {string} id
   */
  #stateOf(id) {
    if (`side-bet:${id}` in this.faults) return "fault";
    if (this.closed.includes(id)) return "closed";
    return this.#gameOf(id).waits?.(this.drawn) && !this.locked ? "soon" : "";
  }

  #build() {
    this.#areas.clear();
    this.#sections.clear();
    const { sideRules } = /** @type {Games} */ (this.#games);
    this.replaceChildren(
      ...this.data.side_bets.map((side) => this.#section(side, sideRules(side))),
    );
  }

  /**
   * @param {SideBet} side
   * @param {ReturnType<Games["sideRules"]>} rules
   */
  #section(side, { button, panel }) {
    const game = this.#gameOf(side.id);
    const state = html("span", { className: "side-state" });
    const show = html("div", { className: "side-show" });
    const picture = game.picture?.(show, this.data, true) ?? null;
    const areas = side.bets.map((row) => this.#area(game, row));
    const section = html(
      "section",
      { className: `side-bet ${side.id}`, ariaLabel: side.name },
      html("header", {}, html("h2", {}, side.name), state, button),
      html("div", { className: "side-areas" }, ...areas, ...(picture ? [show] : [])),
      panel,
    );
    section.dataset.side = side.id;
    this.#sections.set(side.id, { section, state, picture, seen: "" });
    return section;
  }

  /**
   * @param {SideGame} game
   * @param {SideRow} row
   */
  #area(game, row) {
    const mark = game.mark?.(row) ?? null;
    const chips = svg("svg", { class: "chips", viewBox: "-24 -24 48 48", "aria-hidden": "true" });
    const element = html(
      "button",
      { type: "button", className: "side-area" },
      html("span", { className: "side-mark" }, mark?.element ?? sideMark(row)),
      ...this.#odds(row).flatMap((words) => [" ", html("small", {}, words)]),
      chips,
    );
    element.dataset.bet = row.bet;
    this.#areas.set(row.bet, { element, mark });
    return element;
  }

  /**
   * @param {SideGame} game
   * @param {SideRow} row
   * @param {boolean} locked
   */
  #drawArea(game, row, locked) {
    const { element, mark } = this.#areas.get(row.bet) ?? {};
    if (!element) return;
    element.disabled = locked;
    mark?.draw(this.drawn);
    const cents = this.#cents(row.bet);
    const shown = game.shows && (game.shows(row, this.drawn) ?? "–");
    const who = this.stacks ? stackWords(this.stacks[row.bet]) : money(cents);
    // As it is written, so that whoever says what they see is understood.
    const name = [betName(row.bet, this.data), shown, ...this.#odds(row)].filter(Boolean).join(" ");
    element.ariaLabel = cents ? t("side.chips", { name, stake: who }) : name;
    element.classList.toggle("taken", cents > 0);
    const chips = element.querySelector(".chips");
    chips?.setAttribute("viewBox", this.stacks ? "-46 -22 92 44" : "-24 -24 48 48");
    chips?.replaceChildren(...this.#chipsOn(row.bet, cents));
  }

  /** @param {string} bet */
  #isOpen(bet) {
    return this.#areas.get(bet)?.element.disabled === false;
  }

  /** @param {string} bet */
  #cents(bet) {
    if (this.stacks) return stackTotal(this.stacks[bet]);
    return (this.chips[bet] ?? 0) + (this.shown[bet] ?? 0) + (this.pending[bet] ?? 0);
  }

  /**
   * @param {string} bet
   * @param {Cents} cents
   */
  #chipsOn(bet, cents) {
    if (!cents) return [];
    if (this.stacks)
      return stack(bet, this.stacks[bet], { x: 0, y: 0 }, { width: 90, height: 42 }, 20);
    const settled = this.winners.includes(bet)
      ? "winner"
      : this.losers.includes(bet)
        ? "loser"
        : "";
    const state = this.pending[bet] ? "pending" : this.shown[bet] ? "shown" : settled;
    return [chip(cents, 0, 0, 20, { state, bet })];
  }
}

async function loadGames() {
  const { gameOf } = await import("./side-bets/games.js");
  const { oddsBy, sideRules } = await import("./side-rules.js");
  return { gameOf, oddsBy, sideRules };
}

customElements.define("side-bets", SideBets);

// side-bets.js: the areas of a table's side bets, each with its odds, chips, and what was drawn.
import { chip } from "./chip.js";
import { drawnFrom, html, svg } from "./drawn.js";
import { betName, oddsText, sideMark, t } from "./i18n.js";
import { money } from "./money.js";
import { Press, targetOf } from "./press.js";
import { gameOf } from "./side-bets/games.js";
import { stack, stackTotal, stackWords } from "./stack.js";

/** @import { Cents, Chips, Layout, PublicView, SideBet, SideGame, SideRow, Stacks, Target } from "./types.d.ts" */

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
  locked: false,
}) {
  /** @type {Map<string, HTMLButtonElement>} */
  #areas = new Map(); // bet -> its button
  /** @type {Map<string, {section: HTMLElement, state: HTMLElement}>} */
  #sections = new Map();
  /** @type {Press | undefined} */
  pressed; // side bet -> {section, state}

  connectedCallback() {
    super.connectedCallback();
    if (this.pressed) return;
    this.pressed = new Press(this, {
      canStart: () => true,
      isDown: () => false,
      show: (target) => this.tell("bet-hover", { bet: target.dataset.bet }),
      hide: () => this.tell("bet-hover", { bet: null }),
      pick: (target) => this.#pick(target),
      drop: () => {},
      ghost: () => {},
    });
    // Without a pointer it is a key or a screen reader.
    this.addEventListener(
      "click",
      (event) => event.detail === 0 && this.#pick(targetOf(event.target)),
    );
  }

  /**
   * Where a bet's chips stand, in the window's coordinates.
   * @param {string} bet
   */
  pointOf(bet) {
    const box = this.#areas.get(bet)?.getBoundingClientRect();
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
    if (changed.has("data") || changed.has("language")) this.#build();
    for (const side of this.data.side_bets) {
      const drawn = this.#sections.get(side.id);
      const open = this.#stateOf(side.id);
      drawn?.section.classList.toggle("locked", this.locked || Boolean(open));
      if (drawn) drawn.state.textContent = open && t(`side.${open}`);
      for (const row of side.bets)
        this.#drawArea(gameOf(side.id), row, this.locked || Boolean(open));
    }
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
    return gameOf(id).waits?.(this.drawn) && !this.locked ? "soon" : "";
  }

  #build() {
    this.#areas.clear();
    this.#sections.clear();
    this.replaceChildren(...this.data.side_bets.map((side) => this.#section(side)));
  }

  /** @param {SideBet} side */
  #section(side) {
    const state = html("span", { className: "side-state" });
    const areas = side.bets.map((row) => this.#area(gameOf(side.id), row));
    const section = html(
      "section",
      { className: `side-bet ${side.id}`, ariaLabel: side.name },
      html("h3", {}, side.name, " ", state),
      html("div", { className: "side-areas" }, ...areas),
    );
    section.dataset.side = side.id;
    this.#sections.set(side.id, { section, state });
    return section;
  }

  /**
   * @param {SideGame} game
   * @param {SideRow} row
   */
  #area(game, row) {
    const mark = html("span", { className: "side-mark" }, game.mark ? "" : sideMark(row));
    const odds = Object.entries(row.by_result).map(([word, pays]) =>
      html("small", {}, [t(`side.by.${word}`, {}, " "), oddsText(pays)].join(" ").trim()),
    );
    const chips = svg("svg", { class: "chips", viewBox: "-46 -22 92 44", "aria-hidden": "true" });
    const area = html("button", { type: "button", className: "side-area" }, mark, ...odds, chips);
    area.dataset.bet = row.bet;
    this.#areas.set(row.bet, area);
    return area;
  }

  /**
   * @param {SideGame} game
   * @param {SideRow} row
   * @param {boolean} locked
   */
  #drawArea(game, row, locked) {
    const area = this.#areas.get(row.bet);
    if (!area) return;
    area.disabled = locked;
    area.classList.toggle("won", row.bet in this.won);
    if (game.mark) area.querySelector(".side-mark")?.replaceChildren(game.mark(row, this.drawn));
    const cents = this.#cents(row.bet);
    const odds = Object.entries(row.by_result).map(
      ([word, pays]) => `${t(`side.by.${word}`, {}, " ")} ${oddsText(pays)}`,
    );
    const shown = game.shows?.(row, this.drawn);
    const who = this.stacks ? stackWords(this.stacks[row.bet]) : money(cents);
    const words = [betName(row.bet, this.data), shown, ...odds.map((one) => one.trim())]
      .filter(Boolean)
      .join(", ");
    area.ariaLabel = cents ? t("side.chips", { name: words, stake: who }) : words;
    area.querySelector(".chips")?.replaceChildren(...this.#chipsOn(row.bet, cents));
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

customElements.define("side-bets", SideBets);

// roulette-layout.js: any layout, drawn from its own areas and spots, with chips and dolly.
//
// How a screen shows an outcome. Set these properties together, and leave them until betting opens:
//
//   layout.outcome = "17";                          the dolly stands, the layout comes back to light
//   layout.chips = {red: 500, "straight:17": 500};  all that stood, losers as well
//   layout.losers = ["red"];                        swept off, once
//   layout.winners = ["straight:17"];               stand, ringed in gold
//   layout.paid = {"straight:17": 17500};           then laid beside each winner, without the stake
//   layout.won = 17500;                             then counted up over the layout; 0 counts nothing
//
// Losers and winners may come later than the outcome, as they do where a dealer settles. The element
// keeps the order and the times itself (sweep.js): two seconds for a loss, four for a win, at once with
// reduced motion. `outcome = ""`, when betting opens, cuts it short and clears what is left.
// `layout.addEventListener("settled", …)` tells when it is over. On a shared layout each entry of
// `stacks` has its own `state` ("winner", "vanishing") and `paid`.
import { chip } from "./chip.js";
import { aim, bed, cloth, lights, targets } from "./cloth.js";
import { dolly, footOf, frame } from "./dolly.js";
import { drawnFrom, showOnly, svg } from "./drawn.js";
import { midst, nextIn, plan, squareOf } from "./geometry.js";
import { betName, oddsText, t } from "./i18n.js";
import { makeWay } from "./lettering.js";
import { Loupe } from "./loupe.js";
import { nameTargets } from "./naming.js";
import { payouts } from "./payouts.js";
import { betOf, Press, targetOf } from "./press.js";
import { isLeaving, stack, stackWords } from "./stack.js";
import { Sweep } from "./sweep.js";
import { WinPlate } from "./win-plate.js";

/** @import { Drawing } from "./sweep.js" */
/** @import { Chips, Layout, OneOfStack, Page, Spot, Stacks, Target } from "./types.d.ts" */

const LEAST = 14; // the radius of a chip that a thumb can still tell from its neighbour, in pixels

export class RouletteLayout extends drawnFrom({
  /** @type {Layout} */ data: /** @type {any} */ (null),
  /** @type {Chips} */ chips: {},
  /** @type {Chips} */ shown: {}, // under the minimum: on the screen, not debited
  /** @type {Chips} */ pending: {},
  /** @type {Stacks | null} */ stacks: null,
  outcome: "",
  /** @type {string[]} */ winners: [],
  /** @type {string[]} */ losers: [],
  /** @type {Chips} */ paid: {}, // bet -> what a winner is paid, laid beside it
  won: 0, // counted up over the layout
  locked: false,
  vertical: false,
}) {
  /** @type {Record<string, SVGElement>} */
  #layers = {};
  /** @type {Spot[]} */
  #spots = []; // {bet, x, y, target}: where chips may stand, on the page
  /** @type {Map<string, number>} */
  #chosen = new Map(); // bet -> the spot it was last put on; a bet may have several
  /** @type {Spot | null} */
  #focus = null;
  #size = { width: 0, height: 0 };
  /** @type {Map<string, SVGElement[]>} */
  #kept = new Map(); // chips of the last drawing
  /** @type {Map<string, SVGElement[]>} */
  #keeps = new Map(); // and of this one
  /** @type {Map<Spot, string>} */
  #named = new Map(); // what each target's name was made of
  /** @type {Loupe} */
  #loupe;
  #looks = ""; // what looks at a bet now: hover, touch, keyboard, …
  #plate = new WinPlate();
  /** @type {Sweep} */
  #sweep;
  /** @type {Page} */
  page;

  connectedCallback() {
    if (!this.#loupe) this.#build();
    super.connectedCallback();
  }

  /**
   * Where a bet's chip stands, in the window's coordinates: chips fly there.
   * @param {string} bet
   */
  pointOf(bet) {
    const spot = this.#spotOf(bet);
    if (!spot) return null;
    const box = this.getBoundingClientRect();
    return { x: box.left + spot.x, y: box.top + spot.y };
  }

  /**
   * Whether a bet's chips have a place here.
   * @param {string} bet
   */
  holds(bet) {
    return this.data.spots.some((spot) => spot.bet === bet);
  }

  /**
   * Light up numbers, or none.
   * @param {string[]} numbers
   */
  light(numbers = []) {
    const lit = new Set(numbers);
    for (const one of this.#layers.lights?.children ?? []) {
      one.classList.toggle("lit", lit.has(one.getAttribute("data-number") ?? ""));
    }
  }

  /** @param {Set<string>} changed */
  draw(changed) {
    if (!this.data || !this.#size.width) return;
    if (["data", "vertical", "size", "language"].some((name) => changed.has(name)))
      this.#drawCloth();
    this.classList.toggle("locked", this.locked);
    this.classList.toggle("dim", this.locked && !this.outcome);
    this.ariaDisabled = String(this.locked);
    this.#drawChips();
    nameTargets(this.#spots, this, this.#named);
    // A mouse that only rests where it was lights nothing once betting is over.
    if (this.locked && this.#looks === "hover") this.#hide();
    else this.light(this.#loupe.bet ? this.#covers(this.#loupe.bet) : []);
  }

  #build() {
    /** @param {string} name */
    const group = (name) => (this.#layers[name] = svg("g", { class: name }));
    const names = ["bed", "cloth", "shade", "lights", "marks", "chips", "aims", "targets"];
    this.#layers.sheet = svg("svg", { class: "sheet", role: "group" }, ...names.map(group));
    // What moves has a sheet of its own, so that the felt is not painted again with each step.
    const [swept, paid, stand] = [group("swept"), group("paid"), group("stand")];
    this.#layers.over = svg("svg", { class: "sheet over", role: "none" }, swept, paid, stand);
    this.#sweep = new Sweep({ swept, paid }, this.#plate, () => this.tell("settled"));
    this.#loupe = new Loupe(this.#layers);
    const { sheet, over } = this.#layers;
    this.append(sheet, over, this.#plate.element, this.#loupe.element);
    new ResizeObserver(([entry]) => {
      this.#size = { width: entry.contentRect.width, height: entry.contentRect.height };
      this.redraw("size");
    }).observe(this);
    new Press(this, {
      canStart: () => !this.locked,
      show: (target, pointer) => this.#show(target, pointer),
      hide: () => this.#hide(),
      pick: (target) => this.#pick(target),
      down: (bet) => this.chips[bet] ?? 0,
      pointOf: (bet) => this.pointOf(bet),
      takes: (target) => !this.locked && this.#remember(target),
      drop: (from, to) => this.tell("bet-drop", { from, to }),
    });
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("focusin", (event) => this.#focused(targetOf(event.target)));
    this.addEventListener("focusout", () => {
      this.#layers.aims.replaceChildren();
      this.#hide();
    });
  }

  #drawCloth() {
    const { sheet, over } = this.#layers;
    const { width, height } = this.#size;
    for (const one of [sheet, over]) one.setAttribute("viewBox", `0 0 ${width} ${height}`);
    sheet.ariaLabel = `${t("layout")} ${this.data.layout}`;
    this.page = plan(this.data.areas, { vertical: this.vertical, ...this.#size });
    this.#sweep.resized();
    this.#layers.bed.replaceChildren(...bed(this.page));
    this.#layers.shade.replaceChildren(svg("rect", { ...this.page.whole, rx: this.page.unit }));
    this.#layers.cloth.replaceChildren(...cloth(this.data, this.page));
    this.#layers.lights.replaceChildren(...lights(this.data, this.page));
    this.#spots = targets(this.data, this.page);
    this.#named.clear();
    this.#keeps.clear();
    this.#layers.targets.replaceChildren(...this.#spots.flatMap((spot) => spot.target ?? []));
    this.#focus = this.#spots.find((spot) => spot.bet === this.#focus?.bet) ?? this.#spots[0];
    this.#focus?.target?.setAttribute("tabindex", "0");
  }

  #drawChips() {
    const radius = this.#radius();
    [this.#kept, this.#keeps] = [this.#keeps, new Map()];
    const down = this.stacks ?? { ...this.chips, ...this.shown, ...this.pending };
    const spots = Object.keys(down).flatMap((bet) => this.#spotOf(bet) ?? []);
    // From the far side to the near one, as stacks stand before one another.
    spots.sort((one, other) => one.y - other.y || one.x - other.x);
    /** @type {SVGElement[]} */
    const standing = [];
    /** @type {Map<Spot, SVGElement[]>} */
    const held = new Map(); // spots whose chips stay
    /** @type {Drawing[]} */
    const losers = [];
    for (const spot of spots) {
      /** @param {boolean} lost */
      const drawn = (lost) => {
        const goes = (/** @type {boolean} */ going) => (Boolean(this.outcome) && going) === lost;
        const here = this.stacks?.[spot.bet].filter((one) => goes(isLeaving(one)));
        if (here) return this.#once(spot, here, () => this.#shared(spot, here));
        return goes(this.losers.includes(spot.bet)) ? this.#own(spot, radius) : [];
      };
      const stays = drawn(false);
      if (stays.length) held.set(spot, stays);
      standing.push(...stays);
      losers.push(...drawn(true).map((element) => ({ ...spot, element })));
    }
    showOnly(this.#layers.chips, standing);
    this.data.areas.forEach((area, at) => {
      const words = this.#layers.cloth.children[at].querySelector(".words");
      const spot = area.bet in down ? this.#spotOf(area.bet) : undefined;
      const there = (spot?.area === area && held.get(spot)) || [];
      words?.parentElement?.classList.toggle("taken", there.length > 0);
      if (words) makeWay(words, area, this.page, there.length ? radius : 0, there);
    });
    this.#settle(spots, losers);
  }

  /**
   * The dolly, and what becomes of the chips at an outcome.
   * @param {Spot[]} spots where chips stand
   * @param {Drawing[]} losers
   */
  #settle(spots, losers) {
    const { page, outcome, won, paid, winners, stacks } = this;
    const area = squareOf(outcome, this.data);
    const square = area ? page.rect(area) : page.whole;
    const foot = footOf(square, page, spots);
    this.#layers.marks.replaceChildren(...(area ? [frame(square, page)] : []));
    const piece = area ? dolly(outcome, square, foot, page) : null;
    const stood = this.#layers.stand.firstElementChild;
    if (!piece || !stood?.isEqualNode(piece))
      this.#layers.stand.replaceChildren(...(piece ? [piece] : []));
    const centre = midst(square);
    const shown = { paid, winners, stacks, values: this.data.limits.chips };
    const spotOf = (/** @type {string} */ bet) => this.#spotOf(bet);
    const due = payouts(shown, spotOf, { centre, foot }, this.#radius(), page);
    const settled = losers.length + due.length + winners.length + won > 0;
    // The win is counted on the half of the layout where the number is not.
    const { width, height } = this.#size;
    const plate = this.vertical
      ? { x: 0.5, y: centre.y < height / 2 ? 0.74 : 0.26 }
      : { x: centre.x < width / 2 ? 0.74 : 0.26, y: 0.5 };
    const zero = this.data.areas.find(({ bet }) => bet === "straight:0");
    const edge = { x: page.whole.x + page.whole.width / 2, y: page.whole.y };
    const dealer = zero ? midst(page.rect(zero)) : edge;
    this.#sweep.follow({ outcome, settled, losers, payouts: due, won, dealer, plate });
  }

  /**
   * Chips are drawn once and stay while nothing about them changes: others' come and go all the time.
   * @param {Spot} spot
   * @param {OneOfStack[]} chips
   * @param {() => SVGElement[]} draw
   */
  #once(spot, chips, draw) {
    const key = JSON.stringify([spot.bet, spot.x, spot.y, chips]);
    const found = this.#kept.get(key) ?? draw();
    this.#keeps.set(key, found);
    return found;
  }

  #radius() {
    return Math.max(this.page.unit * 1.05, LEAST);
  }

  /**
   * @param {Spot} spot
   * @param {OneOfStack[]} chips
   */
  #shared(spot, chips) {
    const values = this.data.limits.chips;
    return chips.length
      ? stack(spot.bet, chips, spot, this.#roomAt(spot), this.#radius(), values)
      : [];
  }

  /**
   * @param {Spot} spot
   * @param {number} radius
   */
  #own({ bet, x, y }, radius) {
    const cents = (this.chips[bet] ?? 0) + (this.shown[bet] ?? 0) + (this.pending[bet] ?? 0);
    const ended = this.winners.includes(bet) ? "winner" : this.losers.includes(bet) ? "loser" : "";
    const state = [this.pending[bet] ? "pending" : "", this.shown[bet] ? "shown" : "", ended]
      .join(" ")
      .trim();
    const face = { state, bet, values: this.data.limits.chips };
    return cents > 0 ? [chip(cents, x, y, radius, face)] : [];
  }

  /**
   * Where several players' chips may lie: an outside area whole, elsewhere about the point.
   * @param {Spot} spot
   */
  #roomAt({ area }) {
    const { unit } = this.page;
    const around = 2.7 * unit;
    if (!area) return { width: around, height: around };
    if (area.kind === "straight") return { width: 3 * unit, height: 3 * unit };
    const { width, height } = this.page.rect(area);
    return {
      width: Math.max(width - 1.5 * unit, around),
      height: Math.max(height - 0.6 * unit, around),
    };
  }

  /** @param {string} bet */
  #covers(bet) {
    return this.data.bets[bet]?.covers ?? [];
  }

  /** @param {string} bet */
  #spotOf(bet) {
    const spots = this.#spots.filter((spot) => spot.bet === bet);
    return spots[this.#chosen.get(bet) ?? 0] ?? spots[0];
  }

  /** Where on the layout a bet was put. @param {Target} target */
  #remember(target) {
    const spots = this.#spots.filter((spot) => spot.bet === betOf(target));
    this.#chosen.set(
      betOf(target),
      spots.findIndex((spot) => spot.target === target),
    );
    return true;
  }

  /** @param {Target} target */
  #pick(target) {
    this.#remember(target);
    this.tell("bet-pick", { bet: betOf(target) });
  }

  /**
   * @param {Target} target
   * @param {string} pointer
   */
  #show(target, pointer) {
    const bet = betOf(target);
    const spot = this.#spots.find((one) => one.target === target);
    const who = stackWords(this.stacks?.[bet]);
    if (pointer === "hover" && this.locked && !who) {
      if (this.#looks) this.#hide();
      return;
    }
    this.#looks = pointer;
    this.light(pointer === "hover" && this.locked ? [] : this.#covers(bet));
    const words = [betName(bet, this.data), oddsText(this.data.bets[bet]?.pays ?? ""), who];
    if (spot) this.#loupe.show(bet, spot, words, pointer, this.#size);
    this.tell("bet-hover", { bet });
  }

  #hide() {
    this.#looks = "";
    this.light();
    this.#loupe.hide();
    this.tell("bet-hover", { bet: null });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key.startsWith("Arrow") && this.#focus) {
      event.preventDefault();
      const next = nextIn(event.key, this.#focus, this.#spots);
      next?.target?.focus();
    } else if ((event.key === "Enter" || event.key === " ") && this.#focus) {
      event.preventDefault();
      if (!this.locked && this.#focus.target) this.#pick(this.#focus.target);
    } else if (event.key === "Delete" && !this.locked && this.chips[this.#focus?.bet ?? ""]) {
      this.tell("bet-drop", { from: this.#focus?.bet, to: null });
    }
  }

  /** @param {Target | null} target */
  #focused(target) {
    const spot = this.#spots.find((one) => one.target === target);
    if (!spot) return;
    this.#focus?.target?.setAttribute("tabindex", "-1");
    spot.target?.setAttribute("tabindex", "0");
    this.#focus = spot;
    if (!target?.matches(":focus-visible")) return;
    this.#layers.aims.replaceChildren(aim(spot, this.page, this.#radius()));
    this.#show(target, "keyboard");
  }
}

customElements.define("roulette-layout", RouletteLayout);

// race-track.js: the wheel's numbers around an oval; sectors, neighbours, finales, Asian sections.
import { chip } from "./chip.js";
import { drawnFrom, html, label, svg } from "./drawn.js";
import { betName, oddsText, t } from "./i18n.js";
import { broad } from "./lettering.js";
import { Loupe } from "./loupe.js";
import { chipMoney } from "./money.js";
import { fromZero, Oval, points } from "./oval.js";
import { paint } from "./paint.js";
import { betOf, Press, targetOf } from "./press.js";
import { stack } from "./stack.js";
import { pocketLights, pockets, sectionBet, sections, sectors } from "./track.js";

/** @import { Chips, Layout, Pair, Racetrack, Shape, Spot, Stacks, Target } from "./types.d.ts" */

let made = 0;

export class RaceTrack extends drawnFrom({
  /** @type {Layout} */ data: /** @type {any} */ (null),
  /** @type {Chips} */ chips: {},
  /** @type {Chips} */ shown: {}, // under the minimum: on the screen, not debited
  /** @type {Chips} */ pending: {},
  /** @type {Stacks | null} */ stacks: null,
  outcome: "", // its pocket is marked, and the track comes back to light
  locked: false,
  vertical: false,
  bare: false, // without what is chosen beside it
}) {
  /** @type {Record<string, SVGElement>} */
  #layers = {};
  #size = { width: 0, height: 0 };
  /** @type {Spot[]} */
  #spots = [];
  /** @type {Loupe} */
  #loupe;
  #looks = ""; // what looks at a bet now
  /** @type {HTMLElement} */ field;
  /** @type {HTMLElement} */ controls;
  /** @type {SVGSVGElement} */ sheet;
  /** @type {SVGPolygonElement} */ clip;
  clipped = "";
  radius = 0;
  #reach = ""; // what tapping a number means: "" the first size of neighbours, "+3", "max"
  /** @type {boolean | null} */
  #chose = null; // whether its Asian sections are shown, where a table has both

  connectedCallback() {
    if (!this.#loupe) this.#build();
    super.connectedCallback();
  }

  /**
   * Where a bet's chip stands, in the window's coordinates.
   * @param {string} bet
   */
  pointOf(bet) {
    const spot = this.#spots.find((one) => one.bet === bet);
    const box = this.field.getBoundingClientRect();
    return spot ? { x: box.left + spot.x, y: box.top + spot.y } : null;
  }

  /**
   * Whether a bet's chips have a place here.
   * @param {string} bet
   */
  holds(bet) {
    const track = this.data?.racetrack;
    if (!track) return false; // whether or not it has a size yet to be drawn for
    const inside = this.#asian ? Object.keys(track.asian ?? {}).map(sectionBet) : track.bets;
    const sizes = this.#options();
    const about = track.order.flatMap((pocket) => sizes.map((size) => pocketBet(pocket, size)));
    return [...inside, ...about].includes(bet);
  }

  /** Whether it shows the Asian sections in place of sectors and neighbours. */
  get #asian() {
    const { asian, neighbours = [] } = this.data?.racetrack ?? {};
    return this.#chose ?? (Boolean(asian) && !neighbours.length);
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
    const track = this.data?.racetrack;
    if (!track) return;
    if (changed.has("data")) this.#chose = null;
    this.classList.toggle("locked", this.locked);
    this.classList.toggle("dim", this.locked && !this.outcome);
    this.#drawControls(track);
    if (!this.#size.width) return;
    if (["data", "vertical", "size", "language"].some((name) => changed.has(name)))
      this.#drawTrack(track);
    this.#drawChips();
    const pockets = [...this.#layers.lights.children];
    const won = pockets.find((one) => one.getAttribute("data-number") === this.outcome);
    const frame = won && svg("polygon", { points: won.getAttribute("points"), class: "frame" });
    this.#layers.marks.replaceChildren(...(frame ? [frame] : []));
    if (this.locked && this.#looks === "hover") this.#hide();
  }

  #build() {
    made += 1;
    const id = `track-${made}`;
    for (const name of ["bed", "cloth", "shade", "lights", "marks", "chips", "targets"])
      this.#layers[name] = svg("g", { class: name });
    this.clip = svg("polygon");
    this.sheet = svg("svg", { class: "sheet", role: "group" }, svg("clipPath", { id }, this.clip));
    this.sheet.append(...Object.values(this.#layers));
    this.clipped = `url(#${id})`;
    this.#loupe = new Loupe(this.#layers);
    this.field = html("div", { className: "track-field" }, this.sheet, this.#loupe.element);
    this.controls = html("div", { className: "track-controls" });
    this.append(this.field, this.controls);
    new ResizeObserver(([entry]) => {
      this.#size = { width: entry.contentRect.width, height: entry.contentRect.height };
      this.redraw("size");
    }).observe(this.field);
    new Press(this.field, {
      canStart: () => !this.locked,
      show: (target, pointer) => this.#show(target, pointer),
      hide: () => this.#hide(),
      pick: (target) => this.tell("bet-pick", { bet: target.dataset.bet }),
    });
    this.addEventListener("keydown", (event) => {
      const bet = targetOf(event.target)?.dataset.bet;
      if (bet && !this.locked && (event.key === "Enter" || event.key === " ")) {
        event.preventDefault();
        this.tell("bet-pick", { bet });
      }
    });
  }

  /** @param {Racetrack} track */
  #drawTrack(track) {
    const { width, height } = this.#size;
    const order = fromZero(track.order);
    const depth = Math.min(width, height) * (this.vertical ? 0.17 : 0.23);
    const rim = Math.max(4, depth * 0.14);
    const room = { width: width - 2 * rim - 2, height: height - 2 * rim - 2 };
    const oval = new Oval(order.length, room.width, room.height, this.vertical, depth);
    oval.middle = [width / 2, height / 2];
    const inside = this.#asian
      ? sections(order, track.asian ?? {}, oval)
      : sectors(order, track.bets, this.data, oval);
    this.sheet.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.sheet.ariaLabel = t("racetrack");
    this.clip.setAttribute("points", points(oval.inner()));
    const most = this.vertical ? 15 : 30;
    const size = Math.min(
      oval.radius * (this.#asian ? 0.2 : 0.3),
      most,
      Math.max(oval.pitch * 0.5, 11),
    );
    const outline = points(oval.along(0, order.length, depth / 2 + rim));
    this.#layers.bed.replaceChildren(
      svg("polygon", { points: outline, class: "rail", fill: paint("wood") }),
      svg("polygon", { points: points(oval.inner()), class: "felt", fill: paint("felt") }),
    );
    this.#layers.shade.replaceChildren(svg("polygon", { points: outline }));
    this.#layers.cloth.replaceChildren(
      ...inside.map((one) => this.#part(one, "area")),
      ...inside.map((one) => words(one, size, this.vertical)),
      ...pockets(order, this.data.colours, oval),
    );
    this.#layers.lights.replaceChildren(...pocketLights(order, oval));
    this.radius = Math.min(oval.pitch, oval.depth) * 0.42;
    this.#spots = [
      ...inside.map((one) => this.#insideSpot(one, size)),
      ...order.flatMap((pocket, at) => this.#pocketSpots(pocket, at, oval)),
    ];
    this.#layers.targets.replaceChildren(...this.#spots.flatMap((spot) => spot.target ?? []));
    for (const spot of this.#spots) this.#nameTarget(spot);
  }

  /**
   * A sector or section: its chip stands under its name.
   * @param {Shape} shape
   * @param {number} size
   */
  #insideSpot({ bet, middle: [x, y], outline }, size) {
    const below = size * 1.2 + this.radius;
    return { bet, x, y: y + below, target: this.#part({ outline }, "target") };
  }

  /**
   * A pocket: one target for what tapping it means now, and places for the chips of all sizes.
   * @param {string} pocket
   * @param {number} at
   * @param {Oval} oval
   */
  #pocketSpots(pocket, at, oval) {
    const options = this.#options();
    return options.map((option, rank) => {
      const bet = pocketBet(pocket, option);
      const [x, y] = oval.at(at, ((options.length - 1) / 2 - rank) * oval.depth * 0.28);
      const outline = { points: points(oval.cell(at)), class: "target" };
      const target =
        option === this.#reach && bet in this.data.bets ? svg("polygon", outline) : null;
      return { bet, x, y, target };
    });
  }

  /** What tapping a number can mean at this table. */
  #options() {
    if (this.#asian) return [];
    const sizes = this.data.racetrack?.neighbours ?? [];
    const first = sizes.length ? [""] : [];
    return [
      ...first,
      ...sizes.slice(1).map((size) => `+${size}`),
      ...("max:0" in this.data.bets ? ["max"] : []),
    ];
  }

  /**
   * @param {{outline: Pair[]}} one
   * @param {string} kind
   */
  #part(one, kind) {
    return svg("polygon", { points: points(one.outline), class: kind, "clip-path": this.clipped });
  }

  /** @param {Spot} spot */
  #nameTarget({ bet, target }) {
    if (!target) return;
    const known = this.data.bets[bet];
    const covers = known.covers.join(" ");
    const name = t("spot.empty", {
      name: betName(bet, this.data),
      odds: oddsText(known.pays),
      covers,
    });
    const attributes = { "data-bet": bet, role: "button", tabindex: "0", "aria-label": name };
    for (const [key, value] of Object.entries(attributes)) target.setAttribute(key, value);
  }

  #drawChips() {
    if (this.stacks) return this.#drawStacks(this.stacks);
    const drawn = this.#spots.flatMap(({ bet, x, y }) => {
      const cents = (this.chips[bet] ?? 0) + (this.shown[bet] ?? 0) + (this.pending[bet] ?? 0);
      const state = this.pending[bet] ? "pending" : this.shown[bet] ? "shown" : "";
      const face = { state, bet, values: this.data.limits.chips };
      return cents > 0 ? [chip(cents, x, y, this.radius, face)] : [];
    });
    this.#layers.chips.replaceChildren(...drawn);
  }

  /** @param {Stacks} stacks */
  #drawStacks(stacks) {
    const room = { width: this.radius * 3, height: this.radius * 2.6 };
    const down = this.#spots.filter(({ bet }) => stacks[bet]?.length);
    this.#layers.chips.replaceChildren(
      ...down.flatMap((spot) => stack(spot.bet, stacks[spot.bet], spot, room, this.radius)),
    );
  }

  /** @param {Racetrack} track */
  #drawControls(track) {
    if (this.bare) {
      this.controls.hidden = true;
      return;
    }
    const rows = [];
    if (track.asian && track.neighbours.length) {
      /** @type {[boolean, string][]} */
      const kinds = [
        [false, t("racetrack")],
        [true, t("asian")],
      ];
      rows.push(
        this.#choice(t("racetrack"), kinds, this.#asian, (asian) => {
          this.#chose = asian;
        }),
      );
    }
    const options = this.#options();
    if (options.length > 1) {
      /** @param {string} option */
      const name = (option) =>
        option === "max" ? t("max") : `±${option.slice(1) || track.neighbours[0]}`;
      /** @type {[string, string][]} */
      const named = options.map((option) => [option, name(option)]);
      rows.push(
        this.#choice(t("neighbours"), named, this.#reach, (option) => {
          this.#reach = option;
        }),
      );
    }
    if (track.finales.length && !this.#asian) rows.push(this.#finales(track));
    this.controls.replaceChildren(...rows);
    this.controls.hidden = !rows.length;
  }

  /**
   * @template V
   * @param {string} title
   * @param {[V, string][]} options
   * @param {V} chosen
   * @param {(value: V) => void} choose
   */
  #choice(title, options, chosen, choose) {
    const buttons = options.map(([value, name]) => {
      const button = html(
        "button",
        { type: "button", ariaPressed: String(value === chosen) },
        name,
      );
      button.addEventListener("click", () => {
        choose(value);
        this.redraw("size");
      });
      return button;
    });
    return html("div", { className: "track-row", role: "group", ariaLabel: title }, ...buttons);
  }

  /** @param {Racetrack} track */
  #finales(track) {
    const buttons = track.finales.map((digit) => {
      const bet = `finales:${digit}`;
      const down = (this.chips[bet] ?? 0) + (this.shown[bet] ?? 0) + (this.pending[bet] ?? 0);
      const kind = this.shown[bet] ? "badge shown" : "badge";
      const badge = down ? [html("b", { className: kind }, chipMoney(down))] : [];
      const button = html("button", { type: "button", disabled: this.locked }, digit, ...badge);
      button.dataset.bet = bet;
      button.ariaLabel = betName(bet, this.data);
      button.addEventListener("click", () => this.tell("bet-pick", { bet }));
      const look = (/** @type {string[]} */ numbers) => {
        this.light(numbers);
        this.tell("bet-hover", { bet: numbers.length ? bet : null });
      };
      button.addEventListener("pointerenter", () => look(this.data.bets[bet].covers));
      button.addEventListener("pointerleave", () => look([]));
      return button;
    });
    const title = html("span", { className: "track-title" }, t("finales"));
    return html(
      "div",
      { className: "track-row finales", role: "group", ariaLabel: t("finales") },
      title,
      ...buttons,
    );
  }

  /**
   * @param {Target} target
   * @param {string} pointer
   */
  #show(target, pointer) {
    const bet = betOf(target);
    const spot = this.#spots.find((one) => one.bet === bet);
    const known = this.data.bets[bet];
    if (pointer === "hover" && this.locked) return;
    this.#looks = pointer;
    this.light(known.covers);
    const words = [betName(bet, this.data), oddsText(known.pays)];
    if (spot) this.#loupe.show(bet, spot, words, pointer, this.#size);
    this.tell("bet-hover", { bet });
  }

  #hide() {
    this.#looks = "";
    this.light();
    this.#loupe.hide();
    this.tell("bet-hover", { bet: null });
  }
}

/**
 * A name within the track; where it lies, a word a line.
 * @param {Shape} shape
 * @param {number} most
 * @param {boolean} vertical
 */
function words({ words: text, middle: [x, y], room = Infinity }, most, vertical) {
  const parts = vertical ? [text] : text.split(" ");
  const size = vertical ? most : Math.min(most, (room * 0.94) / Math.max(...parts.map(broad)));
  const first = y - ((parts.length - 1) * size * 1.1) / 2;
  return svg("g", {}, ...parts.map((part, at) => label(x, first + at * size * 1.1, part, size)));
}

/**
 * What tapping a pocket means: "" the first size of neighbours, "+3", "max".
 * @param {string} pocket
 * @param {string} size
 */
const pocketBet = (pocket, size) =>
  size === "max" ? `max:${pocket}` : `neighbours:${pocket}${size}`;

customElements.define("race-track", RaceTrack);

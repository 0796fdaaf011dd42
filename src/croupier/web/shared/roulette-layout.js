// roulette-layout.js: any layout, drawn from its own areas and spots, with chips and dolly.
import { chip } from "./chip.js";
import { cloth, dolly, lights, makeWay, targets } from "./cloth.js";
import { Drawn, svg } from "./drawn.js";
import { nextIn, plan } from "./geometry.js";
import { betName, oddsText, t } from "./i18n.js";
import { Loupe } from "./loupe.js";
import { money } from "./money.js";
import { Press } from "./press.js";
import { stack, stackTotal, stackWords } from "./stack.js";

class RouletteLayout extends Drawn {
  #layers = {};
  #spots = []; // {bet, x, y, target}: where chips may stand, on the page
  #chosen = new Map(); // bet -> the spot it was last put on; a bet may have several
  #focus = null;
  #size = { width: 0, height: 0 };
  #loupe;

  connectedCallback() {
    if (!this.#loupe) this.#build();
    super.connectedCallback();
  }

  /** Where a bet's chip stands, in the window's coordinates: chips fly there. */
  pointOf(bet) {
    const spot = this.#spotOf(bet);
    if (!spot) return null;
    const box = this.getBoundingClientRect();
    return { x: box.left + spot.x, y: box.top + spot.y };
  }

  /** Whether a bet's chips have a place here. */
  holds(bet) {
    return this.data.spots.some((spot) => spot.bet === bet);
  }

  /** Light up numbers, or none. */
  light(numbers = []) {
    const lit = new Set(numbers);
    for (const one of this.#layers.lights?.children ?? []) {
      one.classList.toggle("lit", lit.has(one.dataset.number));
    }
  }

  draw(changed) {
    if (!this.data || !this.#size.width) return;
    if (["data", "vertical", "size", "language"].some((name) => changed.has(name)))
      this.#drawCloth();
    this.classList.toggle("locked", this.locked);
    this.ariaDisabled = String(this.locked);
    this.#drawChips();
    this.#nameTargets();
    this.light(this.#loupe.bet ? this.#covers(this.#loupe.bet) : []);
  }

  #build() {
    const group = (name) => (this.#layers[name] = svg("g", { class: name }));
    this.#layers.cloth = svg("g", { class: "cloth" });
    const sheet = svg(
      "svg",
      { class: "sheet", role: "group" },
      this.#layers.cloth,
      ...["lights", "marks", "chips", "targets"].map(group),
    );
    this.#layers.sheet = sheet;
    this.#loupe = new Loupe(this.#layers);
    this.append(sheet, this.#loupe.element);
    new ResizeObserver(([entry]) => {
      this.#size = { width: entry.contentRect.width, height: entry.contentRect.height };
      this.redraw("size");
    }).observe(this);
    new Press(this, {
      canStart: () => !this.locked,
      isDown: (bet) => this.chips[bet] > 0,
      show: (target, pointer) => this.#show(target, pointer),
      hide: () => this.#hide(),
      pick: (target) => this.#pick(target),
      drop: (from, to) => {
        this.#remember(to);
        this.tell("bet-drop", { from: from.dataset.bet, to: to.dataset.bet });
      },
      ghost: (from, x, y) => this.#ghost(from, x, y),
    });
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("focusin", (event) => this.#focused(event.target.closest("[data-bet]")));
    this.addEventListener("focusout", () => this.#hide());
  }

  #drawCloth() {
    const { sheet } = this.#layers;
    const { width, height } = this.#size;
    sheet.setAttribute("viewBox", `0 0 ${width} ${height}`);
    sheet.ariaLabel = `${t("layout")} ${this.data.layout}`;
    this.page = plan(this.data.areas, { vertical: this.vertical, ...this.#size });
    this.#layers.cloth.replaceChildren(...cloth(this.data, this.page));
    this.#layers.lights.replaceChildren(...lights(this.data, this.page));
    this.#spots = targets(this.data, this.page);
    this.#layers.targets.replaceChildren(...this.#spots.map((spot) => spot.target));
    this.#focus = this.#spots.find((spot) => spot.bet === this.#focus?.bet) ?? this.#spots[0];
    this.#focus?.target.setAttribute("tabindex", 0);
  }

  #drawChips() {
    const radius = this.page.unit * 1.05;
    const down = this.stacks ?? { ...this.chips, ...this.shown, ...this.pending };
    const bets = new Set(Object.keys(down));
    const drawn = [];
    for (const bet of bets) {
      const spot = this.#spotOf(bet);
      if (!spot) continue;
      if (this.stacks) drawn.push(...stack(bet, down[bet], spot, this.#roomAt(spot), radius));
      else drawn.push(...this.#own(bet, spot, radius));
    }
    this.#layers.chips.replaceChildren(...drawn);
    this.data.areas.forEach((area, at) => {
      const words = this.#layers.cloth.children[at].querySelector(".words");
      const spot = bets.has(area.bet) && this.#spotOf(area.bet);
      makeWay(words, area, this.page, spot && spot.area === area);
    });
    this.#layers.marks.replaceChildren(
      ...(this.outcome ? dolly(this.outcome, this.data, this.page) : []),
    );
  }

  #own(bet, { x, y }, radius) {
    const cents = (this.chips[bet] ?? 0) + (this.shown[bet] ?? 0) + (this.pending[bet] ?? 0);
    const ended = this.winners.includes(bet) ? "winner" : this.losers.includes(bet) ? "loser" : "";
    const state = [this.pending[bet] ? "pending" : "", this.shown[bet] ? "shown" : "", ended]
      .join(" ")
      .trim();
    return cents > 0 ? [chip(cents, x, y, radius, { state, bet })] : [];
  }

  /** Where several players' chips may lie: an outside area whole, elsewhere about the point. */
  #roomAt({ area }) {
    const { unit } = this.page;
    const around = 2.7 * unit;
    if (!area || area.kind === "straight") return { width: around, height: around };
    const { width, height } = this.page.rect(area);
    return {
      width: Math.max(width - 1.5 * unit, around),
      height: Math.max(height - 0.6 * unit, around),
    };
  }

  #nameTargets() {
    for (const { bet, target } of this.#spots) {
      const known = this.data.bets[bet];
      const down = this.stacks ? stackTotal(this.stacks[bet]) : (this.chips[bet] ?? 0);
      const words = {
        name: betName(bet, this.data),
        odds: known ? oddsText(known.pays) : "",
        covers: this.#covers(bet).join(" "),
        stake: money(down),
      };
      const shown = this.shown[bet] && t("spot.shown", { ...words, stake: money(this.shown[bet]) });
      target.setAttribute("aria-label", shown || t(down ? "spot.chips" : "spot.empty", words));
    }
  }

  #covers(bet) {
    return this.data.bets[bet]?.covers ?? [];
  }

  #spotOf(bet) {
    const spots = this.#spots.filter((spot) => spot.bet === bet);
    return spots[this.#chosen.get(bet) ?? 0] ?? spots[0];
  }

  #remember(target) {
    const spots = this.#spots.filter((spot) => spot.bet === target.dataset.bet);
    this.#chosen.set(
      target.dataset.bet,
      spots.findIndex((spot) => spot.target === target),
    );
  }

  #pick(target) {
    this.#remember(target);
    this.tell("bet-pick", { bet: target.dataset.bet });
  }

  #show(target, pointer) {
    const { bet } = target.dataset;
    const spot = this.#spots.find((one) => one.target === target);
    this.light(this.#covers(bet));
    const who = stackWords(this.stacks?.[bet]);
    const words = [betName(bet, this.data), oddsText(this.data.bets[bet]?.pays ?? ""), who];
    this.#loupe.show(bet, spot, words, pointer, this.#size);
    this.tell("bet-hover", { bet });
  }

  #hide() {
    this.light();
    this.#loupe.hide();
    this.tell("bet-hover", { bet: null });
  }

  #ghost(from, x, y) {
    this.#layers.ghost?.remove();
    if (!from) return;
    const cents = this.chips[from.dataset.bet];
    this.#layers.ghost = chip(cents, x, y, this.page.unit * 1.3, { state: "ghost" });
    this.#layers.sheet.append(this.#layers.ghost);
  }

  #key(event) {
    if (event.key.startsWith("Arrow") && this.#focus) {
      event.preventDefault();
      const next = nextIn(event.key, this.#focus, this.#spots);
      next?.target.focus();
    } else if ((event.key === "Enter" || event.key === " ") && this.#focus) {
      event.preventDefault();
      if (!this.locked) this.#pick(this.#focus.target);
    }
  }

  #focused(target) {
    const spot = this.#spots.find((one) => one.target === target);
    if (!spot) return;
    this.#focus?.target.setAttribute("tabindex", -1);
    spot.target.setAttribute("tabindex", 0);
    this.#focus = spot;
    if (target.matches(":focus-visible")) this.#show(target, "keyboard");
  }
}

RouletteLayout.define("roulette-layout", {
  data: null,
  chips: {},
  shown: {}, // under the minimum: on the screen, not debited
  pending: {},
  stacks: null,
  outcome: "",
  winners: [],
  losers: [],
  locked: false,
  vertical: false,
});

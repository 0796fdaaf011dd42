// roulette-wheel.js: the table's wheel; the ball circles while it runs and rests in the outcome.
import { diamond } from "./cloth.js";
import { drawnFrom, label, still, svg } from "./drawn.js";
import { t } from "./i18n.js";

/** @import { Layout } from "./types.d.ts" */

const RIM = 200;
const HUB = 106;
const TRACK = 188; // where the ball runs
const REST = 122; // and where it lies
const ROTOR = 24; // degrees a second
const BALL = -250; // the other way round
const FALL = 2200; // milliseconds from the outcome to rest

export class RouletteWheel extends drawnFrom({
  /** @type {Layout} */ data: /** @type {any} */ (null),
  spinning: false,
  outcome: "",
}) {
  /** @type {SVGGElement} */ rotor;
  /** @type {SVGCircleElement} */ ball;
  /** @type {SVGSVGElement} */ sheet;
  #turn = 0; // of the rotor, in degrees
  #ball = 0; // of the ball, as the room sees it
  /** @type {{began: number, turn: number, ball: number, coast: number, over: number} | null} */
  #fall = null; // {began, ball, over, outcome} while it comes to rest
  #last = 0;
  #frame = 0;
  #resting = "";

  disconnectedCallback() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    super.disconnectedCallback();
  }

  /** @param {Set<string>} changed */
  draw(changed) {
    if (!this.data) return;
    if (changed.has("data") || changed.has("language")) this.#build();
    this.#name();
    if (this.outcome && this.outcome === this.#resting && !changed.has("data")) return;
    if (this.outcome) this.#settle();
    else if (this.spinning) this.#run();
    else this.#clear();
  }

  #build() {
    const { order } = this.data.wheel;
    const step = 360 / order.length;
    this.rotor = svg(
      "g",
      {},
      svg("circle", { r: RIM + 4, class: "wheel-ink" }),
      ...order.map((pocket, at) => wedge(pocket, this.data.colours[pocket], at * step, step)),
      svg("circle", { r: HUB, class: "wheel-wood" }),
      ...[0, 90, 180, 270].map((turn) =>
        svg("line", { y2: -62, class: "wheel-arm", transform: `rotate(${turn})` }),
      ),
      svg("circle", { r: 20, class: "wheel-hub" }),
    );
    this.ball = svg("circle", { r: 9, class: "wheel-ball", visibility: "hidden" });
    const bowl = svg("circle", { r: 216, class: "wheel-wood" });
    this.sheet = svg(
      "svg",
      { viewBox: "-220 -220 440 440", role: "img" },
      bowl,
      this.rotor,
      this.ball,
    );
    this.replaceChildren(this.sheet);
    this.#resting = "";
  }

  #name() {
    const colour = t(`colour.${this.data.colours[this.outcome]}`);
    const rests = this.outcome && t("wheel.rests", { outcome: this.outcome, colour });
    this.sheet.ariaLabel = rests || (this.spinning ? t("wheel.spinning") : t("wheel"));
  }

  #run() {
    this.#resting = "";
    this.#fall = null;
    this.ball.setAttribute("visibility", "visible");
    if (still()) return this.#put(TRACK);
    this.#start();
  }

  #settle() {
    const wasRunning = this.#frame !== 0 && !this.#fall;
    this.ball.setAttribute("visibility", "visible");
    if (!wasRunning || still()) return this.#rest();
    // The rotor slows evenly to rest, the ball meets the pocket there after whole turns.
    const coast = (ROTOR * FALL) / 2000;
    const meets = this.#turn + coast + this.#angle(this.outcome);
    const free = (BALL * FALL) / 2000;
    const gap = ((((meets - this.#ball - free) % 360) + 540) % 360) - 180;
    this.#fall = {
      began: performance.now(),
      turn: this.#turn,
      ball: this.#ball,
      coast,
      over: free + gap,
    };
  }

  #rest() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#fall = null;
    this.#resting = this.outcome;
    this.#ball = this.#turn + this.#angle(this.outcome);
    this.#put(REST);
    this.tell("landed", { outcome: this.outcome });
  }

  #clear() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#fall = null;
    this.#resting = "";
    this.ball.setAttribute("visibility", "hidden");
  }

  /** @param {string} pocket */
  #angle(pocket) {
    const { order } = this.data.wheel;
    return (order.indexOf(pocket) * 360) / order.length;
  }

  #start() {
    if (this.#frame) return;
    this.#last = performance.now();
    this.#frame = requestAnimationFrame((now) => this.#step(now));
  }

  /** @param {number} now */
  #step(now) {
    const seconds = Math.min((now - this.#last) / 1000, 0.1);
    this.#last = now;
    if (this.#fall) {
      const part = Math.min((now - this.#fall.began) / FALL, 1);
      if (part === 1) return this.#rest();
      const eased = part * (2 - part); // even slowing
      this.#turn = this.#fall.turn + this.#fall.coast * eased;
      this.#ball = this.#fall.ball + this.#fall.over * eased;
      this.#put(height(part));
    } else {
      this.#turn = (this.#turn + ROTOR * seconds) % 360;
      this.#ball = (this.#ball + BALL * seconds) % 360;
      this.#put(TRACK);
    }
    this.#frame = requestAnimationFrame((next) => this.#step(next));
  }

  /** @param {number} radius */
  #put(radius) {
    const angle = ((this.#ball - 90) * Math.PI) / 180;
    this.rotor.setAttribute("transform", `rotate(${this.#turn})`);
    this.ball.setAttribute("cx", String(radius * Math.cos(angle)));
    this.ball.setAttribute("cy", String(radius * Math.sin(angle)));
  }
}

/**
 * How far out the ball is: on the track, then falling, with two small hops.
 * @param {number} part
 */
function height(part) {
  if (part < 0.55) return TRACK;
  const fall = (part - 0.55) / 0.45;
  const hop = 16 * Math.abs(Math.sin(fall * Math.PI * 3)) * (1 - fall);
  return REST + (TRACK - REST) * Math.max(0, 1 - fall * 1.8) + (fall > 0.3 ? hop : 0);
}

/**
 * A pocket with its number outside and, in the compartment, the mark of red.
 * @param {string} pocket
 * @param {string} colour
 * @param {number} turn
 * @param {number} step
 */
function wedge(pocket, colour, turn, step) {
  const half = (step / 2) * (Math.PI / 180);
  /**
   * @param {number} radius
   * @param {number} side
   */
  const at = (radius, side) => `${radius * Math.sin(side * half)},${-radius * Math.cos(half)}`;
  const points = [at(RIM, -1), at(RIM, 1), at(HUB, 1), at(HUB, -1)].join(" ");
  const marks = [
    svg("polygon", { points, class: `wheel-pocket area ${colour}` }),
    label(0, -RIM + 20, pocket, pocket.length > 2 ? 14 : 19),
  ];
  if (colour === "red") marks.push(diamond(0, -REST - 12, 9, 16, { class: "mark" }));
  return svg("g", { transform: `rotate(${turn})` }, ...marks);
}

customElements.define("roulette-wheel", RouletteWheel);

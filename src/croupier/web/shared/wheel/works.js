// works.js: what turns and paints a wheel: slowly at rest; the ball runs against it and rests in the outcome.
import { still } from "../drawn.js";
import { t } from "../i18n.js";
import { flatWheel } from "./flat.js";
import { Motion } from "./motion.js";
import { IDLE } from "./physics.js";
import { Picture } from "./picture.js";
import { ROTOR } from "./shape.js";

/** @import { RouletteWheel } from "../roulette-wheel.js" */
/** @import { Pair } from "../types.d.ts" */
/** @import { Pose } from "./physics.js" */

const DOTS = 2; // of the screen for one of the page, at most
const SLOW = { least: 1000 / 12, most: 250, part: 24 }; // milliseconds between two pictures of a wheel at rest
const STEP = 2.5; // of the page's dots: as far as its numbers go from one of them to the next
const QUICK = 2 * IDLE; // a rotor that turns faster is painted as often as it can be
const TRAIL = Array.from({ length: 14 }, (_, at) => (at + 1) * 0.0045); // seconds ago
const HEARD = { deflector: "ball-strikes", fret: "ball-strikes", pocket: "ball-drops" };
const BREATHES = 12; // milliseconds between two bits of painting
const RESIZED = 160; // milliseconds without another size, until it is painted for the new one

/** The works of one wheel, from when they are there. */
export class Works {
  /** @type {RouletteWheel} */ #wheel;
  #motion = new Motion();
  #canvas = document.createElement("canvas");
  /** @type {CanvasRenderingContext2D | null} */ #pen = null;
  /** @type {Picture | null} */ #picture = null;
  /** @type {ReturnType<typeof flatWheel> | null} */ #flat = null;
  #made = ""; // which wheel the picture is of
  #size = { width: 0, height: 0 };
  #seen = false; // some of it is on the screen
  /** @type {{state: string, rotor: number, ball: Pose | null, spot: Pair | null} | null} */ #painted =
    null;
  #frame = 0;
  #timer = 0;
  #lands = 0;
  #work = 0;
  #sized = 0;
  /** @type {(() => void)[]} */ #forget = [];

  /** @param {RouletteWheel} wheel */
  constructor(wheel) {
    this.#wheel = wheel;
    this.#pen = this.#canvas.getContext("2d");
    this.#canvas.setAttribute("role", "img");
    wheel.replaceChildren(this.#canvas);
  }

  /** It is on the page. */
  begin() {
    const sizes = new ResizeObserver(([{ contentRect }]) => this.#resized(contentRect));
    const sight = new IntersectionObserver((entries) => {
      this.#seen = entries[entries.length - 1].isIntersecting; // as it is now, after what it was
      this.#go();
    });
    sizes.observe(this.#wheel);
    sight.observe(this.#wheel);
    const go = () => this.#go();
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    const calmed = () => this.#wheel.redraw("motion");
    document.addEventListener("visibilitychange", go);
    calm.addEventListener("change", calmed);
    this.#forget = [
      () => sizes.disconnect(),
      () => sight.disconnect(),
      () => document.removeEventListener("visibilitychange", go),
      () => calm.removeEventListener("change", calmed),
    ];
  }

  /** It is no longer on the page. */
  end() {
    this.#stop();
    clearTimeout(this.#work);
    clearTimeout(this.#sized);
    for (const forget of this.#forget) forget();
  }

  /** Where the rotor and the ball are now; no ball where none is shown. */
  get pose() {
    const now = performance.now();
    const { state } = this.#motion;
    const ball = this.#motion.ball(now, this.#wheel.data.wheel.order);
    return { state, rotor: this.#motion.rotor(now), ball };
  }

  /** Where they were when they were last painted, and the ball's middle in the canvas's own dots. */
  get painted() {
    return this.#painted;
  }

  /** @param {Set<string>} changed */
  draw(changed) {
    if (changed.has("data") || changed.has("heat")) this.#dress();
    this.#motion.still = still() || !this.#pen;
    const outcome = this.#wheel.data.wheel.order.includes(this.#wheel.outcome)
      ? this.#wheel.outcome
      : "";
    if (outcome) this.#settle(outcome);
    else if (this.#wheel.spinning) this.#run();
    else this.#clear();
    this.#name();
    this.#go();
  }

  /** Another wheel, or other pockets glow; limits that change are no other wheel. */
  #dress() {
    const made = JSON.stringify([
      this.#wheel.data.wheel.order,
      this.#wheel.data.colours,
      this.#wheel.heat,
    ]);
    if (made === this.#made) return;
    this.#made = made;
    if (this.#pen) this.#picture?.dress(this.#wheel.data, this.#wheel.heat);
    else {
      this.#flat = flatWheel(this.#wheel.data);
      this.#wheel.replaceChildren(this.#flat.element);
    }
    this.#paintSoon();
  }

  /** @param {{width: number, height: number}} box */
  #resized({ width, height }) {
    const dots = Math.min(devicePixelRatio || 1, DOTS);
    this.#size = { width: Math.round(width * dots), height: Math.round(height * dots) };
    if (!this.#picture) return this.#go();
    clearTimeout(this.#sized);
    this.#sized = setTimeout(() => this.#go(), RESIZED);
  }

  /** The picture for this size; a wheel that nobody sees has none. */
  #fit() {
    const { width, height } = this.#size;
    if (!this.#pen || !this.#wheel.data || width < 8 || height < 8) return null;
    const { size } = this.#picture ?? {};
    if (size && isNear(size.width, width) && isNear(size.height, height)) return this.#picture;
    this.#picture = new Picture(
      { width, height },
      this.#wheel.data,
      this.#wheel.heat,
      this.#picture,
    );
    this.#wheel.dataset.painted = "rough";
    return this.#picture;
  }

  /** Paint it finer, a little at a time, while it is seen. */
  #refine() {
    if (!this.#isShown() || this.#wheel.dataset.painted !== "rough") return;
    clearTimeout(this.#work);
    this.#work = setTimeout(() => {
      if (this.#picture?.refine()) return this.#refine();
      this.#wheel.dataset.painted = "fine";
      this.#paintSoon();
    }, BREATHES);
  }

  #isShown() {
    return this.#seen && this.#size.width > 8 && !document.hidden;
  }

  #run() {
    if (this.#motion.state === "spinning") return;
    clearTimeout(this.#lands);
    this.#motion.run(performance.now());
    this.#wheel.tell("ball-runs");
  }

  /** @param {string} outcome */
  #settle(outcome) {
    const calmed = this.#motion.still && this.#motion.state === "falling";
    if (outcome === this.#motion.outcome && !calmed) return;
    clearTimeout(this.#lands);
    const ran = this.#motion.state === "spinning";
    const takes = this.#motion.fall(performance.now(), this.#wheel.data.wheel.order, outcome);
    if (takes !== null) this.#lands = setTimeout(() => this.#rest(outcome), takes);
    else {
      if (ran) this.#wheel.tell("ball-drops", { on: "pocket" });
      this.#rest(outcome);
    }
  }

  /** @param {string} outcome */
  #rest(outcome) {
    const now = performance.now();
    this.#hear(now);
    this.#motion.rest(now, outcome);
    this.#name();
    this.#wheel.tell("landed", { outcome });
    this.#go();
  }

  #clear() {
    clearTimeout(this.#lands);
    this.#motion.clear(performance.now());
  }

  #name() {
    const { state, outcome } = this.#motion;
    const colour = t(`colour.${this.#wheel.data.colours[outcome]}`);
    const words =
      state === "resting"
        ? t("wheel.rests", { outcome, colour })
        : t(state === "idle" ? "wheel" : "wheel.spinning");
    const shown = this.#flat?.element ?? this.#canvas;
    if (shown.ariaLabel !== words) shown.ariaLabel = words;
    this.#wheel.dataset.state = state;
  }

  /** @param {number} now */
  #hear(now) {
    for (const { name } of this.#motion.touched(now)) this.#wheel.tell(HEARD[name], { on: name });
  }

  /** Draw on while there is something to see; a still wheel is painted once. */
  #go() {
    this.#stop();
    this.#flat?.draw(this.#motion.state === "resting" ? this.#motion.outcome : "");
    if (!this.#wheel.data || !this.#isShown() || !this.#fit()) return;
    this.#refine();
    this.#paintSoon();
  }

  #stop() {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#frame = this.#timer = 0;
  }

  #paintSoon() {
    if (this.#frame || !this.#picture) return;
    clearTimeout(this.#timer);
    this.#frame = requestAnimationFrame(() => this.#paint());
  }

  #paint() {
    this.#frame = 0;
    const picture = this.#fit();
    if (!this.#pen || !picture) return;
    if (this.#canvas.width !== picture.size.width || this.#canvas.height !== picture.size.height)
      Object.assign(this.#canvas, picture.size); // which empties it
    const now = performance.now();
    const { state } = this.#motion;
    const { order } = this.#wheel.data.wheel;
    const [rotor, ball] = [this.#motion.rotor(now), this.#motion.ball(now, order)];
    const moves = state === "spinning" || state === "falling";
    const trail =
      moves && ball && ball.out > 0.85
        ? TRAIL.map((ago) => this.#motion.ball(now - 1000 * ago, order))
        : [];
    const won = state === "resting" ? this.#motion.pocket(order) : null;
    picture.paint(this.#pen, { rotor, ball, trail: trail.filter((one) => one !== null), won });
    this.#painted = { state, rotor, ball, spot: ball && picture.spot(ball) };
    this.#hear(now);
    if (!this.#isShown() || still()) return;
    if (moves || this.#motion.speed(now) > QUICK) this.#paintSoon();
    else {
      const costs = SLOW.part * (performance.now() - now); // where painting is slow, it is done less often
      const rim = (picture.radius * ROTOR * this.#canvas.clientWidth) / picture.size.width;
      const turns = (1000 * STEP) / (rim * this.#motion.speed(now));
      const soon = Math.min(Math.max(costs, turns, SLOW.least), SLOW.most);
      this.#timer = setTimeout(() => this.#paintSoon(), soon);
    }
  }
}

/**
 * A little more or less of it needs no other picture.
 * @param {number} one
 * @param {number} other
 */
const isNear = (one, other) => Math.abs(one - other) <= 0.03 * other;

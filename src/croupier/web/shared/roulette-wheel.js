// roulette-wheel.js: the table's wheel: it turns slowly at rest, the ball runs against it and rests in the outcome.
import { drawnFrom, still } from "./drawn.js";
import { t } from "./i18n.js";
import { flatWheel } from "./wheel/flat.js";
import { fall, glide, IDLE, run } from "./wheel/physics.js";
import { Picture } from "./wheel/picture.js";
import { REST, TRACK, TURN } from "./wheel/shape.js";

/** @import { Layout } from "./types.d.ts" */
/** @import { Course, Fall, Pose } from "./wheel/physics.js" */

const DOTS = 2; // of the screen for one of the page, at most
const SLOW = { least: 1000 / 12, most: 160, part: 24 }; // milliseconds between two pictures of a wheel at rest
const QUICK = 2 * IDLE; // a rotor that turns faster is painted as often as it can be
const TRAIL = Array.from({ length: 14 }, (_, at) => (at + 1) * 0.0045); // seconds ago
const HEARD = { deflector: "ball-strikes", fret: "ball-strikes", pocket: "ball-drops" };
const BREATHES = 12; // milliseconds between two bits of painting
const RESIZED = 160; // milliseconds without another size, until it is painted for the new one

/** @typedef {"idle" | "spinning" | "falling" | "resting"} State */

export class RouletteWheel extends drawnFrom({
  /** @type {Layout} */ data: /** @type {any} */ (null),
  spinning: false,
  outcome: "",
  /** @type {Record<string, number> | null} */ heat: null, // pocket -> how much it glows, from 0 to 1
}) {
  /** @type {State} */ #state = "idle";
  #canvas = document.createElement("canvas");
  /** @type {CanvasRenderingContext2D | null} */ #pen = null;
  /** @type {Picture | null} */ #picture = null;
  /** @type {ReturnType<typeof flatWheel> | null} */ #flat = null;
  #made = ""; // which wheel the picture is of
  #size = { width: 0, height: 0 };
  #seen = false; // some of it is on the screen
  #since = 0; // when what moves now began to
  /** @type {Course} */ #rotor = glide({ angle: 0.35, speed: IDLE }, IDLE, 1);
  /** @type {Course | null} */ #runs = null; // the ball on its track
  /** @type {Fall | null} */ #fall = null;
  /** @type {{rotor: number, ball: Pose | null} | null} */ #painted = null;
  #told = 0; // how many touches of the fall were told
  #where = ""; // the pocket in which the ball rests
  #frame = 0;
  #timer = 0;
  #lands = 0;
  #work = 0;
  #sized = 0;
  /** @type {(() => void)[]} */ #forget = [];

  connectedCallback() {
    if (!this.#canvas.isConnected) this.#build();
    super.connectedCallback();
    const sizes = new ResizeObserver(([{ contentRect }]) => this.#resized(contentRect));
    const sight = new IntersectionObserver(([entry]) => {
      this.#seen = entry.isIntersecting;
      this.#go();
    });
    sizes.observe(this);
    sight.observe(this);
    const go = () => this.#go();
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    const calmed = () => this.redraw("motion");
    document.addEventListener("visibilitychange", go);
    calm.addEventListener("change", calmed);
    this.#forget = [
      () => sizes.disconnect(),
      () => sight.disconnect(),
      () => document.removeEventListener("visibilitychange", go),
      () => calm.removeEventListener("change", calmed),
    ];
  }

  disconnectedCallback() {
    this.#stop();
    clearTimeout(this.#work);
    clearTimeout(this.#sized);
    for (const forget of this.#forget) forget();
    super.disconnectedCallback();
  }

  /** Where the rotor and the ball are now; no ball where none is shown. */
  get pose() {
    const now = performance.now();
    return { state: this.#state, rotor: this.#turn(now), ball: this.#ball(now) };
  }

  /** Where they were when they were last painted, and the ball's middle in the canvas's own dots. */
  get painted() {
    if (!this.#painted) return null;
    const { rotor, ball } = this.#painted;
    return { rotor, ball, spot: ball && this.#picture ? this.#picture.spot(ball) : null };
  }

  /** @param {Set<string>} changed */
  draw(changed) {
    if (!this.data) return;
    if (changed.has("data") || changed.has("heat")) this.#dress();
    if (this.outcome) {
      if (this.outcome !== this.#where) this.#settle();
    } else if (this.spinning) this.#run();
    else this.#clear();
    this.#name();
    this.#go();
  }

  #build() {
    this.#pen = this.#canvas.getContext("2d");
    this.#canvas.setAttribute("role", "img");
    this.replaceChildren(this.#canvas);
  }

  /** Another wheel, or other pockets glow; limits that change are no other wheel. */
  #dress() {
    const made = JSON.stringify([this.data.wheel.order, this.data.colours, this.heat]);
    if (made === this.#made) return;
    this.#made = made;
    if (this.#pen) this.#picture?.dress(this.data, this.heat);
    else {
      this.#flat = flatWheel(this.data);
      this.replaceChildren(this.#flat.element);
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
    if (!this.#pen || !this.data || width < 8 || height < 8) return null;
    const { size } = this.#picture ?? {};
    if (size?.width === width && size.height === height) return this.#picture;
    Object.assign(this.#canvas, { width, height });
    this.#picture = new Picture({ width, height }, this.data, this.heat);
    this.dataset.painted = "rough";
    return this.#picture;
  }

  /** Paint it finer, a little at a time, while it is seen. */
  #refine() {
    if (!this.#isShown() || this.dataset.painted !== "rough") return;
    clearTimeout(this.#work);
    this.#work = setTimeout(() => {
      if (this.#picture?.refine()) return this.#refine();
      this.dataset.painted = "fine";
      this.#paintSoon();
    }, BREATHES);
  }

  #isShown() {
    return this.#seen && this.#size.width > 8 && !document.hidden;
  }

  #run() {
    if (this.#state === "spinning") return;
    const now = performance.now();
    const { rotor, ball } = run(this.#turning(now), Math.floor(now));
    this.#begin("spinning", rotor);
    this.#runs = ball;
    this.tell("ball-runs");
  }

  #settle() {
    const saw = this.#state === "spinning" && this.#runs;
    const now = performance.now();
    const time = (now - this.#since) / 1000;
    if (!saw || still() || !this.#pen) return this.#rest(saw !== null && saw !== false);
    const path = fall({
      order: this.data.wheel.order,
      outcome: this.outcome,
      rotor: this.#turning(now),
      ball: { angle: saw.at(time), speed: saw.speed(time) },
      seed: Math.floor(now),
    });
    this.#begin("falling", path.rotor);
    this.#fall = path;
    this.#where = this.outcome;
    this.#lands = setTimeout(() => this.#rest(true), path.duration * 1000);
  }

  /** @param {boolean} seen whether the ball was seen, or heard, to come */
  #rest(seen) {
    if (this.#fall) this.#tellTouches(this.#fall.duration);
    else if (seen) this.tell("ball-drops");
    this.#begin("resting", glide(this.#turning(performance.now()), IDLE, 5));
    this.#where = this.outcome;
    this.#name();
    this.tell("landed", { outcome: this.outcome });
    this.#go();
  }

  #clear() {
    if (this.#state === "idle") return;
    this.#begin("idle", glide(this.#turning(performance.now()), IDLE, 3));
  }

  /**
   * @param {State} state
   * @param {Course} rotor
   */
  #begin(state, rotor) {
    clearTimeout(this.#lands);
    this.#since = performance.now();
    this.#rotor = rotor;
    this.#runs = this.#fall = null;
    this.#where = "";
    this.#told = 0;
    this.#state = state;
    this.dataset.state = state;
  }

  #name() {
    const colour = t(`colour.${this.data.colours[this.outcome]}`);
    const words =
      this.#state === "resting"
        ? t("wheel.rests", { outcome: this.outcome, colour })
        : t(this.#state === "idle" ? "wheel" : "wheel.spinning");
    const shown = this.#flat?.element ?? this.#canvas;
    if (shown.ariaLabel !== words) shown.ariaLabel = words;
    this.dataset.state = this.#state;
  }

  /** @param {number} now */
  #turn(now) {
    return this.#rotor.at(still() ? 0 : (now - this.#since) / 1000);
  }

  /** @param {number} now */
  #turning(now) {
    const time = (now - this.#since) / 1000;
    if (still()) return { angle: this.#rotor.at(0) % TURN, speed: IDLE };
    return { angle: this.#rotor.at(time) % TURN, speed: this.#rotor.speed(time) };
  }

  /**
   * @param {number} now
   * @returns {Pose | null}
   */
  #ball(now) {
    const time = (now - this.#since) / 1000;
    const rotor = this.#turn(now);
    if (this.#fall) return this.#fall.pose(Math.min(Math.max(time, 0), this.#fall.duration));
    if (this.#runs && !still())
      return { rotor, ball: this.#runs.at(Math.max(time, 0)), out: TRACK, hop: 0 };
    if (this.#state !== "resting") return null;
    return { rotor, ball: rotor + this.#pocket(), out: REST, hop: 0 };
  }

  /** Where on the rotor the ball rests. */
  #pocket() {
    const { order } = this.data.wheel;
    return (order.indexOf(this.#where) * TURN) / order.length;
  }

  /** @param {number} time of the fall */
  #tellTouches(time) {
    const touches = this.#fall?.touches ?? [];
    while (this.#told < touches.length && touches[this.#told].time <= time) {
      const { name } = touches[this.#told++];
      this.tell(HEARD[name], { on: name });
    }
  }

  /** Draw on while there is something to see; a still wheel is painted once. */
  #go() {
    this.#stop();
    this.#flat?.draw(this.#state === "resting" ? this.outcome : "");
    if (!this.data || !this.#isShown() || !this.#fit()) return;
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
    const now = performance.now();
    const [rotor, ball] = [this.#turn(now), this.#ball(now)];
    const runs = this.#state === "spinning" || this.#state === "falling";
    const fast = runs && ball && ball.out > 0.85;
    const trail = fast ? TRAIL.map((ago) => this.#ball(now - 1000 * ago)) : [];
    const won = this.#state === "resting" ? this.#pocket() : null;
    picture.paint(this.#pen, { rotor, ball, trail: trail.filter((one) => one !== null), won });
    this.#painted = { rotor, ball };
    if (this.#fall) this.#tellTouches((now - this.#since) / 1000);
    if (!this.#isShown() || still()) return;
    if (runs || this.#turning(now).speed > QUICK) this.#paintSoon();
    else {
      const wait = SLOW.part * (performance.now() - now); // where painting is slow, it is done less often
      const soon = Math.min(Math.max(wait, SLOW.least), SLOW.most);
      this.#timer = setTimeout(() => this.#paintSoon(), soon);
    }
  }
}

customElements.define("roulette-wheel", RouletteWheel);

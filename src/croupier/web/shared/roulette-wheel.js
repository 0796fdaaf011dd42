// roulette-wheel.js: the table's wheel. Its works come when the page can be used: until then nothing is to be seen of it.
import { drawnFrom } from "./drawn.js";
import { whenIdle } from "./later.js";

/** @import { Layout } from "./types.d.ts" */
/** @import { Works } from "./wheel/works.js" */

export class RouletteWheel extends drawnFrom({
  /** @type {Layout} */ data: /** @type {any} */ (null),
  spinning: false,
  outcome: "",
  /** @type {Record<string, number> | null} */ heat: null, // pocket -> how much it glows, from 0 to 1
}) {
  /** @type {Works | null} */ #works = null;
  #state = ""; // of its works: not asked for, "asked", or "missing"
  #told = ""; // what was told of the game without them

  connectedCallback() {
    super.connectedCallback();
    this.#works?.begin();
  }

  disconnectedCallback() {
    this.#works?.end();
    super.disconnectedCallback();
  }

  /** Where the rotor and the ball are now; no ball where none is shown. */
  get pose() {
    return this.#works?.pose ?? { state: "idle", rotor: 0, ball: null };
  }

  /** Where they were when they were last painted, and the ball's middle in the canvas's own dots. */
  get painted() {
    return this.#works?.painted ?? null;
  }

  /** @param {Set<string>} changed */
  draw(changed) {
    if (!this.data) return;
    if (this.#works) return this.#works.draw(changed);
    if (this.#state === "missing") this.#tellAlone();
    if (this.#state === "asked") return;
    this.#state = "asked";
    whenIdle(() => this.#ask());
  }

  async #ask() {
    const made = await import("./wheel/works.js").catch(() => null);
    if (!made) {
      this.#state = "missing"; // The next change asks again.
      return this.#tellAlone();
    }
    this.#works = new made.Works(this);
    if (this.isConnected) this.#works.begin();
    this.redraw(...Object.keys(this.first));
  }

  /** Without its works nothing moves, and the game goes on. */
  #tellAlone() {
    const { order } = this.data.wheel;
    const outcome = order.includes(this.outcome) ? this.outcome : "";
    const state = outcome ? "resting" : this.spinning ? "spinning" : "idle";
    if (this.#told === `${state} ${outcome}`) return;
    this.#told = `${state} ${outcome}`;
    this.dataset.state = state;
    if (outcome) this.tell("landed", { outcome });
  }
}

customElements.define("roulette-wheel", RouletteWheel);

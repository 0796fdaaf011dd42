// count-down.js: the time left to bet, on the server's clock: a ring, its seconds, its warning.
import { drawnFrom, html, label, svg } from "./drawn.js";
import { t } from "./i18n.js";

const RADIUS = 42;
/** @type {Record<string, string>} */
const SAID = { open: "count.seconds", warning: "count.warning", over: "count.over" };
const AROUND = 2 * Math.PI * RADIUS;

export class CountDown extends drawnFrom({ endsAt: "", warnsAt: "", offset: 0, total: 30 }) {
  /** @type {SVGCircleElement} */ arc;
  /** @type {SVGTextElement} */ seconds;
  /** @type {HTMLElement} */ words;
  /** @type {HTMLElement} */ said;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #timer;
  #state = "";

  connectedCallback() {
    if (!this.firstChild) this.#build();
    super.connectedCallback();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
    super.disconnectedCallback();
  }

  #build() {
    this.role = "timer";
    this.arc = svg("circle", { class: "arc", r: RADIUS, "stroke-dasharray": AROUND });
    this.seconds = label(0, 0, "", 40);
    const face = svg(
      "svg",
      { viewBox: "-50 -50 100 100", "aria-hidden": "true" },
      svg("polygon", { class: "shape", points: "0,-49 43,-24 43,24 0,49 -43,24 -43,-24" }),
      svg("circle", { class: "track", r: RADIUS }),
      this.arc,
      this.seconds,
    );
    this.words = html("span", { className: "count-words", ariaHidden: "true" });
    this.said = html("span", { className: "said", ariaLive: "assertive" });
    this.append(face, this.words, this.said);
  }

  draw() {
    clearInterval(this.#timer);
    if (this.endsAt) this.#timer = setInterval(() => this.#tick(), 100);
    this.#tick();
  }

  #tick() {
    const now = Date.now() + this.offset;
    const left = this.endsAt ? Date.parse(this.endsAt) - now : 0;
    const warned = this.warnsAt ? now >= Date.parse(this.warnsAt) : false;
    const state = !this.endsAt ? "none" : left <= 0 ? "over" : warned ? "warning" : "open";
    const seconds = Math.max(0, Math.ceil(left / 1000));
    if (state === "over") clearInterval(this.#timer);
    this.seconds.textContent = state === "none" ? "" : String(seconds);
    this.seconds.setAttribute("font-size", seconds > 99 ? "32" : "40"); // inside the ring
    const whole = Math.max(this.total * 1000, left, 1);
    this.arc.setAttribute("stroke-dashoffset", String(AROUND * (1 - Math.max(left, 0) / whole)));
    if (state === this.#state) return;
    this.#state = this.className = state;
    this.tell("count-state", { state });
    this.words.textContent = state === "warning" ? t("count.short") : "";
    const said = SAID[state];
    this.said.textContent = said ? t(said, { seconds }) : "";
  }
}

customElements.define("count-down", CountDown);

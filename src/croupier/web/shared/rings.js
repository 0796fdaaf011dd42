// rings.js: a wheel's numbers as a flat ring, in their order; it turns, and locks with one of them at the top.
import { label, still, svg } from "./drawn.js";

/** @import { Layout } from "./types.d.ts" */

const SPEED = 0.3; // degrees a millisecond, while it turns: as in side-bets.css
const EASE = { curve: "cubic-bezier(0.25, 0.46, 0.45, 0.94)", first: 1.84 }; // and how steep it begins
const LEAST = 150; // degrees in which it can come to a stand

/** A ring between two radii, its numbers as on the table's wheel; `kind` says which way it turns. */
export class Ring {
  #number = ""; // at the top
  #turning = false;
  goes = 0; // degrees from when it was asked to lock until it stands
  /** @type {Animation | null} */
  #motion = null;
  #done = Promise.resolve();

  /**
   * @param {Layout} layout
   * @param {"outer" | "inner"} kind
   * @param {number} outer
   * @param {number} inner
   */
  constructor(layout, kind, outer, inner) {
    this.order = layout.wheel.order;
    this.against = kind === "inner";
    const step = 360 / this.order.length;
    const parts = this.order.map((pocket, at) =>
      ringPart(pocket, layout.colours[pocket], at * step, step, outer, inner),
    );
    this.element = svg("g", { class: `ring ring-turn ${kind}` }, ...parts);
  }

  /**
   * Turn, or lock with a number at the top and light it; without either nothing is lit.
   * Resolves when it stands.
   * @param {string} number
   * @param {boolean} turning
   * @param {number} on degrees it turns on before others would have stood
   */
  show(number, turning, on = 0) {
    if (number === this.#number && (number || turning === this.#turning)) return this.#done;
    const turned = this.#turning && !turning ? this.#angle() : null;
    this.#motion?.cancel();
    this.#motion = null;
    [this.#number, this.#turning] = [number, turning];
    this.element.classList.toggle("turning", turning);
    this.goes = 0;
    this.#stand(turned === null || still() ? number : "");
    const locks = number && turned !== null && !still();
    this.#done = locks ? this.#lock(number, turned, LEAST + on) : Promise.resolve();
    return this.#done;
  }

  /**
   * Slow down from where it is, evenly, to a number.
   * @param {string} number
   * @param {number} from
   * @param {number} least degrees
   */
  async #lock(number, from, least) {
    const way = this.against ? -1 : 1;
    const gap = ((this.#turnOf(number) - from) * way - least) % 360;
    const far = least + gap + (gap < 0 ? 360 : 0);
    const places = [from, from + way * far].map((angle) => ({ transform: `rotate(${angle}deg)` }));
    this.goes = far;
    const duration = (EASE.first * far) / SPEED;
    this.#motion = this.element.animate(places, { duration, easing: EASE.curve });
    const stands = await this.#motion.finished.then(
      () => true,
      () => false, // something else came
    );
    if (stands) this.#stand(number);
  }

  /** @param {string} number */
  #turnOf(number) {
    return (-Math.max(this.order.indexOf(number), 0) * 360) / this.order.length;
  }

  /** As it is turned on the screen now, in degrees. */
  #angle() {
    const shown = getComputedStyle(this.element).transform;
    if (shown === "none") return 0;
    const { a, b } = new DOMMatrix(shown);
    return (Math.atan2(b, a) * 180) / Math.PI;
  }

  /** @param {string} number */
  #stand(number) {
    this.element.setAttribute("transform", `rotate(${this.#turnOf(number)})`);
    for (const one of this.element.children)
      one.classList.toggle("hit", Boolean(number) && one.getAttribute("data-number") === number);
  }
}

/**
 * One electronic wheel: its number at the top and in the middle.
 * @param {Layout} data
 */
export function electronicWheel(data) {
  const turned = new Ring(data, "outer", 100, 70);
  const middle = svg("circle", { r: 68, class: "ring-middle area" });
  const text = label(0, 0, "–", 70, { class: "ring-number" });
  const mark = svg("path", { d: "M-9 -108h18l-9 13z", class: "ring-mark" });
  const element = svg(
    "svg",
    { viewBox: "-106 -110 212 216", class: "one-ring" },
    turned.element,
    middle,
    text,
    mark,
  );

  let times = 0; // it was asked: what is overtaken shows nothing

  /**
   * @param {string} number
   * @param {boolean} turning
   * @param {number} on
   */
  async function show(number, turning, on = 0) {
    const asked = ++times;
    const stands = turned.show(number, turning, on);
    if (!number) put("");
    await stands;
    if (number && asked === times) put(number);
  }

  /** @param {string} number */
  function put(number) {
    middle.setAttribute("class", `ring-middle area ${data.colours[number] ?? ""}`);
    text.textContent = number || "–";
  }
  return { element, show };
}

/**
 * @param {string} pocket
 * @param {string} colour
 * @param {number} turn
 * @param {number} step
 * @param {number} outer
 * @param {number} inner
 */
function ringPart(pocket, colour, turn, step, outer, inner) {
  const half = (step / 2) * (Math.PI / 180);
  /**
   * @param {number} radius
   * @param {number} side
   */
  const at = (radius, side) => `${radius * Math.sin(side * half)},${-radius * Math.cos(half)}`;
  const points = [at(outer, -1), at(outer, 1), at(inner, 1), at(inner, -1)].join(" ");
  const size = Math.min((outer - inner) * 0.6, outer * half * 1.15);
  const made = svg(
    "g",
    { class: "ring-part", transform: `rotate(${turn})` },
    svg("polygon", { points, class: `ring-pocket area ${colour}` }),
    label(0, -(outer + inner) / 2, pocket, size),
  );
  made.dataset.number = pocket;
  return made;
}

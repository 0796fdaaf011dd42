// drawn.js: what every element shares: properties that draw it again, and SVG made by hand.
import { onLanguage } from "./i18n.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined} Value of an attribute */

/**
 * An SVG element with these attributes and children.
 * @template {keyof SVGElementTagNameMap} N
 * @param {N} name
 * @param {Record<string, Value>} attributes
 * @param {...(Node | string)} children
 */
export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== false)
      made.setAttribute(key, String(value));
  }
  made.append(...children);
  return made;
}

/**
 * An HTML element; keys it has as properties are set as such, the others as attributes.
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {Record<string, unknown>} attributes
 * @param {...(Node | string)} children
 */
export function html(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key in made) Object.assign(made, { [key]: value });
    else if (value !== undefined && value !== null) made.setAttribute(key, String(value));
  }
  made.append(...children);
  return made;
}

/**
 * SVG text about a point.
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {number} size
 * @param {Record<string, Value>} attributes
 */
export function label(x, y, text, size, attributes = {}) {
  return svg("text", { x, y, dy: ".35em", "font-size": size, ...attributes }, text);
}

/**
 * A layer shows these, in this order; those that are there already are not touched.
 * @param {Element} layer
 * @param {Element[]} nodes
 */
export function showOnly(layer, nodes) {
  const wanted = new Set(nodes);
  for (const old of [...layer.children]) if (!wanted.has(old)) old.remove();
  let next = layer.firstElementChild;
  for (const node of nodes) {
    if (node === next) next = next.nextElementSibling;
    else layer.insertBefore(node, next);
  }
}

/** Whether the person asked for less motion. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** An element drawn from its properties: setting some draws it again, once for all of them. */
export class Drawn extends HTMLElement {
  /** @type {Record<string, unknown>} */
  #values = {};
  /** @type {Set<string>} */
  #changed = new Set();
  #forget = () => {};

  connectedCallback() {
    this.#forget = onLanguage(() => this.redraw("language"));
    this.redraw(...Object.keys(this.first));
  }

  disconnectedCallback() {
    this.#forget();
  }

  /** The first values of its properties. @returns {Record<string, unknown>} */
  get first() {
    return {};
  }

  /** @param {string} key */
  property(key) {
    return key in this.#values ? this.#values[key] : this.first[key];
  }

  /**
   * @param {string} key
   * @param {unknown} value
   */
  change(key, value) {
    const old = this.property(key);
    if (old === value || JSON.stringify(old) === JSON.stringify(value)) return;
    this.#values[key] = value;
    this.redraw(key);
  }

  /**
   * Draw again soon, because these have changed.
   * @param {...string} names
   */
  redraw(...names) {
    if (this.#changed.size === 0) queueMicrotask(() => this.#drawNow());
    for (const name of names) this.#changed.add(name);
  }

  #drawNow() {
    const changed = this.#changed;
    this.#changed = new Set();
    if (this.isConnected) this.draw(changed);
  }

  /**
   * Draw it; which properties have changed, or "language".
   * @param {Set<string>} _changed
   */
  draw(_changed) {}

  /**
   * Tell whoever listens, above this element.
   * @param {string} name
   */
  tell(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

/**
 * The class of elements with these properties, which have these values first.
 * @template {object} P
 * @param {P} properties
 * @returns {new () => Drawn & P}
 */
export function drawnFrom(properties) {
  class WithProperties extends Drawn {
    get first() {
      return /** @type {Record<string, unknown>} */ (properties);
    }
  }
  for (const key of Object.keys(properties)) {
    Object.defineProperty(WithProperties.prototype, key, {
      get() {
        return this.property(key);
      },
      set(value) {
        this.change(key, value);
      },
    });
  }
  return /** @type {any} */ (WithProperties);
}

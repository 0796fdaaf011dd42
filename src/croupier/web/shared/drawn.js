// drawn.js: what every element shares: properties that draw it again, and SVG made by hand.
import { onLanguage } from "./i18n.js";

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element with these attributes and children. */
export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== false) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** An HTML element; keys it has as properties are set as such, the others as attributes. */
export function html(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key in made) made[key] = value;
    else if (value !== undefined && value !== null) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** SVG text about a point. */
export function label(x, y, text, size, attributes = {}) {
  return svg("text", { x, y, dy: ".35em", "font-size": size, ...attributes }, text);
}

/** Whether the person asked for less motion. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** An element drawn from its properties: setting some draws it again, once for all of them. */
export class Drawn extends HTMLElement {
  #values = {};
  #changed = new Set();

  connectedCallback() {
    this.#forget = onLanguage(() => this.redraw("language"));
    this.redraw(...Object.keys(this.constructor.properties));
  }

  #forget = () => {};

  disconnectedCallback() {
    this.#forget();
  }

  /** Draw again soon, because these have changed. */
  redraw(...names) {
    if (this.#changed.size === 0) queueMicrotask(() => this.#drawNow());
    for (const name of names) this.#changed.add(name);
  }

  #drawNow() {
    const changed = this.#changed;
    this.#changed = new Set();
    if (this.isConnected) this.draw(changed);
  }

  /** Tell whoever listens, above this element. */
  tell(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** Give the class its properties, with their first values, and the element its name. */
  static define(name, properties) {
    this.properties = properties;
    for (const key of Object.keys(properties)) {
      Object.defineProperty(this.prototype, key, {
        get() {
          return key in this.#values ? this.#values[key] : properties[key];
        },
        set(value) {
          const old = this[key];
          if (old === value || JSON.stringify(old) === JSON.stringify(value)) return;
          this.#values[key] = value;
          this.redraw(key);
        },
      });
    }
    customElements.define(name, this);
  }
}

// browser.js: as much of a browser as modules ask for when they are loaded and draw: no more.

/** An element that remembers what it was made of. */
class Fake {
  attributes = new Map();
  children = [];
  dataset = {};
  style = {};

  constructor(name = "") {
    this.name = name;
  }

  setAttribute(key, value) {
    this.attributes.set(key, value);
  }

  getAttribute(key) {
    return this.attributes.get(key) ?? null;
  }

  append(...children) {
    this.children.push(...children);
  }

  replaceChildren(...children) {
    this.children = children;
  }

  contains() {
    return false;
  }

  querySelectorAll() {
    return [];
  }

  querySelector() {
    return null;
  }

  get textContent() {
    return this.children.map((one) => one.textContent ?? String(one)).join("");
  }
}

const kept = new Map();
Object.assign(globalThis, {
  HTMLElement: Fake,
  HTMLDialogElement: Fake,
  requestAnimationFrame: (step) => step(),
  customElements: { define() {} },
  localStorage: {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  },
  document: Object.assign(new EventTarget(), {
    hidden: false,
    documentElement: new Fake(),
    body: new Fake(),
    createElement: (name) => new Fake(name),
    createElementNS: (_space, name) => new Fake(name),
    querySelectorAll: () => [],
    getElementById: () => null,
  }),
});

export { Fake };

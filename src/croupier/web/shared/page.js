// page.js: the elements of a page, found by id or made; lists that keep what they show.
import { html } from "./drawn.js";

/**
 * The element of this page with an id, of a kind if more is asked of it than of any.
 * @template {typeof HTMLElement} [K=typeof HTMLElement]
 * @param {string} id
 * @param {K} [kind]
 * @returns {InstanceType<K>}
 */
export function $(id, kind) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`this page has no #${id}`);
  return of(found, `#${id}`, kind);
}

/**
 * The first element within another that a selector names.
 * @template {typeof HTMLElement} [K=typeof HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {K} [kind]
 * @returns {InstanceType<K>}
 */
export function part(root, selector, kind) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return of(found, selector, kind);
}

/**
 * All elements within another that a selector names.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export const parts = (root, selector) =>
  [...root.querySelectorAll(selector)].map((one) => of(one, selector));

/**
 * @template {typeof HTMLElement} [K=typeof HTMLElement]
 * @param {Element} found
 * @param {string} name
 * @param {K} [kind]
 * @returns {InstanceType<K>}
 */
function of(found, name, kind) {
  const wanted = kind ?? HTMLElement;
  if (!(found instanceof wanted)) throw new Error(`${name} is no ${wanted.name}`);
  return /** @type {InstanceType<K>} */ (found);
}

/**
 * A button and what a press of it does.
 * @param {string} words
 * @param {(event: MouseEvent) => unknown} press
 */
export function button(words, press, className = "") {
  const made = html("button", { type: "button", className }, words);
  made.addEventListener("click", press);
  return made;
}

/**
 * Children in this order, touched only if it is another: a press is not lost, nor the focus.
 * @param {Element} list
 * @param {Element[]} items
 */
export function keep(list, items) {
  const same = items.length === list.children.length;
  if (same && items.every((item, at) => item === list.children[at])) return;
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  list.replaceChildren(...items);
  if (focused instanceof HTMLElement) focused.focus();
}

/**
 * Children as these are, with only those touched that differ, however deep: what is being pressed
 * while something else changes stays where it is.
 * @param {Element} list
 * @param {Element[]} items
 */
export function renew(list, items) {
  const old = [...list.children];
  items.forEach((item, at) => {
    if (at < old.length) become(old[at], item);
    else list.append(item);
  });
  for (const gone of old.slice(items.length)) gone.remove();
}

/**
 * @param {ChildNode} old
 * @param {ChildNode} next
 */
function become(old, next) {
  if (old.isEqualNode(next)) return;
  const [mine, theirs] = [[...old.childNodes], [...next.childNodes]];
  const alike = old.cloneNode(false).isEqualNode(next.cloneNode(false));
  if (!alike || !mine.length || mine.length !== theirs.length) old.replaceWith(next);
  else for (const [at, one] of mine.entries()) become(one, theirs[at]);
}

/**
 * Whether an element shows something else than this; it is taken to show it from now on.
 * @param {HTMLElement} element
 * @param {unknown} shown
 */
export function isNew(element, shown) {
  const key = typeof shown === "string" ? shown : JSON.stringify(shown);
  if (element.dataset.drawn === key) return false;
  element.dataset.drawn = key;
  return true;
}

/**
 * Listen to what one of our own elements tells; `heard` gets what it tells about.
 * @param {HTMLElement} element
 * @param {string} name
 * @param {(detail: any) => unknown} heard
 */
export function hear(element, name, heard) {
  element.addEventListener(name, (event) => heard(/** @type {CustomEvent} */ (event).detail));
}

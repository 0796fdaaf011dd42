// press.js: a finger or pointer on a drawing: lifting places, sliding off cancels, chips are dragged: to another
// place on it or on another drawing, or off the table.
import { Dragged } from "./dragged.js";

/** @import { Cents, Point, Target } from "./types.d.ts" */

/**
 * What follows from what a person does. The last four are about chips that can be dragged.
 * @typedef {object} Acts
 * @property {() => boolean} canStart
 * @property {(target: Target, pointer: string) => void} show
 * @property {() => void} hide
 * @property {(target: Target) => void} pick
 * @property {(bet: string) => Cents} [down] what can be dragged from a bet
 * @property {(bet: string) => Point | null | undefined} [pointOf] where its chips stand
 * @property {(target: Target) => boolean} [takes] whether what is dragged may be let go there
 * @property {(from: string, to: string | null) => void} [drop] it was: on another bet, or off the table
 */

/** @type {WeakMap<Element, Press>} */
const watched = new WeakMap(); // the drawings of this page that are pressed

/** @type {Record<string, number>} */
const SLACK = { touch: 22, pen: 12, mouse: 8 }; // How far a finger trembles, in pixels.
const AIMS = 6; // And how far it is moved to aim at a target beside, which the loupe shows.

/** Watches an element whose targets carry `data-bet`, and says what a person does with them. */
export class Press {
  /** @type {Target | null} */
  #from = null; // the target pressed
  /** @type {number | null} */
  #finger = null; // by this pointer; others have to wait
  #start = { x: 0, y: 0 };
  #rested = ""; // where a mouse was when it was last heard of
  #on = false; // still on it: lifting would place
  #dragging = false;
  #dragged = new Dragged();
  /** @type {Target | null} */
  #aim = null; // while a chip is dragged: the target below it
  /** @type {Press | null} */
  #over = null; // and the drawing that is on

  /**
   * @param {HTMLElement} host
   * @param {Acts} acts
   */
  constructor(host, acts) {
    this.host = host;
    this.acts = acts;
    watched.set(host, this);
    host.addEventListener("pointerdown", (event) => this.#down(event));
    host.addEventListener("pointermove", (event) => this.#move(event));
    host.addEventListener("pointerup", (event) => this.#up(event));
    host.addEventListener("pointercancel", (event) => this.#is(event) && this.#end());
    host.addEventListener("pointerleave", () => this.#from || this.#end());
    host.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event */
  #is(event) {
    return event.pointerId === this.#finger;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const target = targetOf(event.target);
    if (!target || event.button !== 0 || this.#from || !this.acts.canStart()) return;
    event.preventDefault();
    this.host.setPointerCapture(event.pointerId);
    [this.#from, this.#finger] = [target, event.pointerId];
    this.#start = { x: event.clientX, y: event.clientY };
    this.#on = true;
    this.acts.show(target, event.pointerType);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const under = this.#under(event);
    if (!this.#from) return this.#hover(event, under);
    if (!this.#is(event)) return;
    const far = Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y);
    const slid = far > (SLACK[event.pointerType] ?? 8) && under !== this.#from;
    if (event.pointerType === "touch" && this.#on && !slid && far > AIMS) this.#reAim(under);
    if (this.#dragging || (slid && this.#isDown(this.#from))) return this.#drag(event);
    if (slid === this.#on) {
      this.#on = !slid;
      if (slid) this.acts.hide();
      else this.acts.show(this.#from, event.pointerType);
    }
  }

  /**
   * A finger is broader than a line: rolled a little, it takes the target beside.
   * @param {Target | null} under
   */
  #reAim(under) {
    if (!under || !this.#from || under === this.#from) return;
    if (this.#isDown(this.#from)) return; // its chip is about to be dragged
    this.#from = under;
    this.acts.show(under, "touch");
  }

  /**
   * @param {PointerEvent} event
   * @param {Target | null} under
   */
  #hover(event, under) {
    if (event.pointerType !== "mouse") return;
    // A browser tells of a mouse that rests as well, when something under it has changed.
    const rests = `${event.clientX} ${event.clientY}`;
    if (rests === this.#rested) return;
    this.#rested = rests;
    if (under) this.acts.show(under, "hover");
    else this.acts.hide();
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (!this.#from) return;
    if (!this.#dragging) this.#dragged.take(this.host, this.acts.down?.(betOf(this.#from)) ?? 0);
    [this.#dragging, this.#on] = [true, false];
    const under = targetOf(elementAt(event));
    const over = under && pressOf(under);
    if (this.#over !== over) (this.#over ?? this).acts.hide();
    [this.#aim, this.#over] = over?.acts.takes ? [under, over] : [null, null];
    if (this.#aim) this.#over?.acts.show(this.#aim, "drag");
    else this.acts.hide();
    this.#dragged.move(pointOf(event), this.#isOff(event));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.#is(event)) return;
    const [from, aim, on, dragging] = [this.#from, this.#aim, this.#on, this.#dragging];
    const off = this.#isOff(event);
    this.#end();
    if (!from || !this.acts.canStart()) return;
    if (!dragging) return on ? this.acts.pick(from) : undefined;
    const to = aim && betOf(aim);
    if (to === betOf(from)) return;
    if (aim && to && pressOf(aim)?.acts.takes?.(aim)) this.acts.drop?.(betOf(from), to);
    else if (off) this.acts.drop?.(betOf(from), null);
    else this.#dragged.back(pointOf(event), this.acts.pointOf?.(betOf(from)));
  }

  #end() {
    this.#over?.acts.hide();
    this.#from = this.#aim = this.#finger = this.#over = null;
    this.#on = this.#dragging = false;
    this.#dragged.drop();
    this.acts.hide();
  }

  /** @param {Target} target */
  #isDown(target) {
    return (this.acts.down?.(betOf(target)) ?? 0) > 0;
  }

  /**
   * Whether a chip let go here is off the table: beside all that belongs to it, and on the page.
   * @param {PointerEvent} event
   */
  #isOff(event) {
    const [table, at] = [this.host.closest("#board"), elementAt(event)];
    return Boolean(table && at && !table.contains(at));
  }

  /** @param {PointerEvent} event */
  #under(event) {
    const found = targetOf(elementAt(event));
    return found && this.host.contains(found) ? found : null;
  }
}

/** @param {PointerEvent} event */
const elementAt = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY);

/** @param {PointerEvent} event @returns {Point} */
const pointOf = ({ clientX, clientY }) => ({ x: clientX, y: clientY });

/**
 * The watch over a target.
 * @param {Target} target
 */
function pressOf(target) {
  /** @type {Element | null} */
  let at = target;
  while (at && !watched.has(at)) at = at.parentElement;
  return (at && watched.get(at)) ?? null;
}

/**
 * The target of a bet that something belongs to.
 * @param {EventTarget | null} at
 */
export function targetOf(at) {
  const found = at instanceof Element ? at.closest("[data-bet]") : null;
  return found instanceof HTMLElement || found instanceof SVGElement ? found : null;
}

/**
 * The bet of a target.
 * @param {Target} target
 */
export const betOf = (target) => target.dataset.bet ?? "";

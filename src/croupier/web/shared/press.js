// press.js: a finger or pointer on a layout: lifting places, sliding off cancels, chips are dragged.

/** @import { Target } from "./types.d.ts" */

/**
 * What follows from what a person does; `ghost` shows the chip that is dragged, or none.
 * @typedef {object} Acts
 * @property {() => boolean} canStart
 * @property {(bet: string) => boolean} isDown
 * @property {(target: Target, pointer: string) => void} show
 * @property {() => void} hide
 * @property {(target: Target) => void} pick
 * @property {(from: Target, to: Target) => void} drop
 * @property {(from: Target | null, x?: number, y?: number) => void} ghost
 */

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
  /** @type {Target | null} */
  #aim = null; // while a chip is dragged: the target below it

  /**
   * @param {HTMLElement} host
   * @param {Acts} acts
   */
  constructor(host, acts) {
    this.host = host;
    this.acts = acts;
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
    if (this.#aim || (slid && this.acts.isDown(betOf(this.#from)))) return this.#drag(event, under);
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
    if (this.acts.isDown(betOf(this.#from))) return; // its chip is about to be dragged
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

  /**
   * @param {PointerEvent} event
   * @param {Target | null} under
   */
  #drag(event, under) {
    const box = this.host.getBoundingClientRect();
    this.acts.ghost(this.#from, event.clientX - box.left, event.clientY - box.top);
    this.#on = false;
    if (under) this.acts.show(under, "drag");
    else this.acts.hide();
    this.#aim = under ?? this.#from;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.#is(event)) return;
    const [from, aim, on] = [this.#from, this.#aim, this.#on];
    this.#end();
    if (!from || !this.acts.canStart()) return;
    if (aim && aim.dataset.bet !== from.dataset.bet) this.acts.drop(from, aim);
    else if (on) this.acts.pick(from);
  }

  #end() {
    this.#from = this.#aim = this.#finger = null;
    this.#on = false;
    this.acts.ghost(null);
    this.acts.hide();
  }

  /** @param {PointerEvent} event */
  #under(event) {
    const found = targetOf(document.elementFromPoint(event.clientX, event.clientY));
    return found && this.host.contains(found) ? found : null;
  }
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

// held.js: which pads are held: pressed by a finger, or latched by a tap or a key.

const TAP = 500; // a press this short latches the pad, in milliseconds
const TYPING = 900; // how long a second digit still belongs to the first
const LAPSES = 30000; // a latched pad that is not used is let go: its player may have walked away

export class Held {
  /** @type {Map<number, {seat: number, at: number, latched: boolean, used: boolean}>} */
  #pressed = new Map(); // pointer -> {seat, at, latched, used}
  #latched = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #lapse;
  #typed = { digits: "", at: 0 };

  /**
   * `changed` whenever other pads are held; `isTaken` says whether somebody is at a seat.
   * @param {() => void} changed
   * @param {(seat: number) => boolean} isTaken
   */
  constructor(changed, isTaken) {
    this.changed = changed;
    this.isTaken = isTaken;
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("pointerup", (event) => this.#lift(event));
    document.addEventListener("pointercancel", (event) => this.#lift(event));
  }

  /** The seats whose pads are held now, each once. */
  get seats() {
    const pressed = [...this.#pressed.values()].map((press) => press.seat);
    return [...new Set([...pressed, ...(this.#latched ? [this.#latched] : [])])];
  }

  /**
   * A pad on the screen: whoever presses it holds it.
   * @param {HTMLElement} pad
   * @param {number} seat
   */
  watch(pad, seat) {
    pad.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      const latched = this.#latched === seat;
      this.#latch(0); // A hand on a pad ends what a tap has latched.
      this.#pressed.set(event.pointerId, { seat, at: event.timeStamp, latched, used: false });
      this.changed();
    });
    // Without a pointer it is a key or a screen reader.
    pad.addEventListener("click", (event) => event.detail === 0 && this.#toggle(seat));
    pad.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** The layout was touched: a pad that was held for it is let go when its finger is lifted. */
  use() {
    for (const press of this.#pressed.values()) press.used = true;
    this.#latch(this.#latched);
  }

  /**
   * Let go of pads nobody may hold any more.
   * @param {(seat: number) => boolean} mayHold
   */
  release(mayHold) {
    if (this.#latched && !mayHold(this.#latched)) this.#latch(0);
    for (const [pointer, { seat }] of this.#pressed)
      if (!mayHold(seat)) this.#pressed.delete(pointer);
  }

  /** @param {PointerEvent} pointerEvent */
  #lift({ pointerId, type, timeStamp }) {
    const press = this.#pressed.get(pointerId);
    if (!press) return;
    this.#pressed.delete(pointerId);
    const tapped = type === "pointerup" && !press.used && timeStamp - press.at < TAP;
    if (tapped && !press.latched) this.#latch(press.seat);
    this.changed();
  }

  /** @param {number} seat */
  #toggle(seat) {
    this.#latch(this.#latched === seat ? 0 : seat);
    this.changed();
  }

  /** @param {number} seat */
  #latch(seat) {
    clearTimeout(this.#lapse);
    this.#latched = seat;
    if (!seat) return;
    this.#lapse = setTimeout(() => {
      this.#latched = 0;
      this.changed();
    }, LAPSES);
  }

  /**
   * A seat's number latches its pad: 1 at once, 12 if the 2 follows soon; Escape lets go.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      this.#latch(0);
      return this.changed();
    }
    if (!/^\d$/.test(event.key)) return;
    const soon = event.timeStamp - this.#typed.at < TYPING;
    const both = Number((soon ? this.#typed.digits : "") + event.key);
    const seat = this.isTaken(both) ? both : Number(event.key);
    this.#typed = { digits: String(seat), at: event.timeStamp };
    if (!this.isTaken(seat)) return;
    this.#latch(seat);
    this.changed();
  }
}

// press.js: a finger or pointer on a layout: lifting places, sliding off cancels, chips are dragged.

const SLACK = { touch: 22, pen: 12, mouse: 8 }; // How far a finger trembles, in pixels.

/** Watches an element whose targets carry `data-bet`, and says what a person does with them. */
export class Press {
  #from = null; // the target pressed
  #finger = null; // by this pointer; others have to wait
  #start = { x: 0, y: 0 };
  #on = false; // still on it: lifting would place
  #aim = null; // while a chip is dragged: the target below it

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

  #is(event) {
    return event.pointerId === this.#finger;
  }

  #down(event) {
    const target = event.target.closest?.("[data-bet]");
    if (!target || event.button !== 0 || this.#from || !this.acts.canStart()) return;
    event.preventDefault();
    this.host.setPointerCapture(event.pointerId);
    [this.#from, this.#finger] = [target, event.pointerId];
    this.#start = { x: event.clientX, y: event.clientY };
    this.#on = true;
    this.acts.show(target, event.pointerType);
  }

  #move(event) {
    const under = this.#under(event);
    if (!this.#from) return this.#hover(event, under);
    if (!this.#is(event)) return;
    const far = Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y);
    const slid = far > (SLACK[event.pointerType] ?? 8) && under !== this.#from;
    if (this.#aim || (slid && this.acts.isDown(this.#from.dataset.bet)))
      return this.#drag(event, under);
    if (slid === this.#on) {
      this.#on = !slid;
      if (slid) this.acts.hide();
      else this.acts.show(this.#from, event.pointerType);
    }
  }

  #hover(event, under) {
    if (event.pointerType !== "mouse") return;
    if (under) this.acts.show(under, "hover");
    else this.acts.hide();
  }

  #drag(event, under) {
    const box = this.host.getBoundingClientRect();
    this.acts.ghost(this.#from, event.clientX - box.left, event.clientY - box.top);
    this.#on = false;
    if (under) this.acts.show(under, "drag");
    else this.acts.hide();
    this.#aim = under ?? this.#from;
  }

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

  #under(event) {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-bet]");
    return found && this.host.contains(found) ? found : null;
  }
}

// beside.js: the column beside the stage. One panel at a time is open there; players and acts stay in sight.
import { $ } from "../shared/page.js";

/** @type {Map<string, () => void>} */
const panels = new Map(); // id -> what is done when another panel takes its place

/**
 * A panel of the column; `closed` is called when another is opened over it.
 * @param {string} id
 * @param {() => void} closed
 */
export function addBeside(id, closed = () => {}) {
  panels.set(id, closed);
}

/**
 * Open a panel; the one that was open closes. On a phone it may be rolled out of sight: it comes to the top.
 * @param {string} id
 */
export function openBeside(id) {
  for (const [other, closed] of panels) {
    if (other === id || $(other).hidden) continue;
    $(other).hidden = true;
    closed();
  }
  $(id).hidden = false;
  const { top } = $(id).getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) $(id).scrollIntoView({ block: "start" });
}

/** Close whatever is open; whether there was something. */
export function closeBeside() {
  const open = [...panels].filter(([id]) => !$(id).hidden);
  for (const [id, closed] of open) {
    $(id).hidden = true;
    closed();
  }
  return open.length > 0;
}

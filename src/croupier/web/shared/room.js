// room.js: whether this screen's room is at night or by day; remembered on the device.
//
// Player screens and walls have <html class="room">: night unless somebody chose day. A page runs this
// with `<script type="module" blocking="render">`, so the first picture is the right one.
// A wall nobody can touch is set by its address: `…/wnd?light=day`, remembered as well.

/** @typedef {"night" | "day"} Light */

const KEPT = "croupier-light";
/** @type {Set<(light: Light) => void>} */
const listeners = new Set();

/** The light of this screen's room. @returns {Light} */
export const light = () => (document.documentElement.dataset.light === "day" ? "day" : "night");

/**
 * Choose the light; it is remembered on this device.
 * @param {Light} chosen
 */
export function setLight(chosen) {
  localStorage.setItem(KEPT, chosen);
  document.documentElement.dataset.light = chosen;
  for (const listener of listeners) listener(chosen);
}

/**
 * Be called when the light changes (a canvas draws itself again); returns how to stop.
 * @param {(light: Light) => void} listener
 */
export function onLight(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const asked = new URLSearchParams(location.search).get("light");
if (asked === "day" || asked === "night") setLight(asked);
else
  document.documentElement.dataset.light = localStorage.getItem(KEPT) === "day" ? "day" : "night";

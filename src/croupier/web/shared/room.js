// room.js: whether this screen's room is at night or by day; remembered on the device.
//
// Before the first picture light.js has set what was chosen last.

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

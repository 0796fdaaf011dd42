// number-pad.js: a key for each number, placed as on the layout.
import { html } from "../shared/drawn.js";
import { $ } from "../shared/page.js";

/** @import { Area, Layout } from "../shared/types.d.ts" */

/**
 * The pad; numbers in order where the layout has none.
 * @param {Layout} data
 * @param {(number: string) => void} choose
 */
export function setUpPad(data, choose) {
  /** @type {Map<string, HTMLElement>} */
  const keys = new Map();
  const squares = data.areas.filter((area) => area.kind === "straight");
  const spare = Object.keys(data.colours).sort((one, other) => Number(one) - Number(other));
  const left = Math.min(...squares.map((area) => area.y0));
  for (const number of squares.length ? squares.map((area) => area.label) : spare) {
    const area = squares.find((one) => one.label === number);
    const className = `number ${data.colours[number]}${number.length > 2 ? " long" : ""}`;
    const key = html("button", { type: "button", className }, number);
    if (area) place(key, area, left);
    key.addEventListener("click", () => choose(number));
    keys.set(number, key);
  }
  const rows = Math.max(...squares.map((area) => area.y1)) - left;
  $("pad").classList.toggle("ordered", !squares.length);
  if (squares.length) $("pad").style.setProperty("--rows", String(rows));
  $("pad").append(...keys.values());
  return {
    /** @param {string} chosen */
    mark(chosen) {
      for (const [one, key] of keys) key.setAttribute("aria-pressed", String(one === chosen));
    },
  };
}

/**
 * Grid lines for both ways the pad may lie; the style sheet chooses.
 * @param {HTMLElement} key
 * @param {Area} area
 * @param {number} left
 */
function place(key, area, left) {
  key.style.setProperty("--along", `${area.y0 - left + 1} / ${area.y1 - left + 1}`);
  key.style.setProperty("--up", `${13 - area.x1} / ${13 - area.x0}`);
  key.style.setProperty("--across", `${area.x0 + 1} / ${area.x1 + 1}`);
}

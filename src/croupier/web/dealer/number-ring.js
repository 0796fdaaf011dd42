// number-ring.js: the wheel's pockets in their order about the number, to tap the one the ball lies in.
import { label, svg } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { $ } from "../shared/page.js";

/** @import { Layout } from "../shared/types.d.ts" */

const OUTER = 100;
const INNER = 66;

/**
 * The ring; arrows go from pocket to pocket.
 * @param {Layout} data
 * @param {(number: string) => void} choose
 */
export function setUpRing(data, choose) {
  const { order } = data.wheel;
  const part = (2 * Math.PI) / order.length;
  const pockets = order.map((number, at) => pocket(number, at * part - Math.PI / 2, part));
  let chosen = "";

  /**
   * @param {string} number
   * @param {number} middle
   * @param {number} wide
   */
  function pocket(number, middle, wide) {
    const at = (/** @type {number} */ angle, /** @type {number} */ radius) =>
      `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
    const [from, to] = [middle - wide / 2, middle + wide / 2];
    const d = `M${at(from, INNER)}L${at(from, OUTER)}A${OUTER} ${OUTER} 0 0 1 ${at(to, OUTER)}L${at(to, INNER)}A${INNER} ${INNER} 0 0 0 ${at(from, INNER)}Z`;
    const radius = (OUTER + INNER) / 2 + 7;
    const words = label(0, 0, number, number.length > 2 ? 6.5 : 8.5);
    const turn = (middle * 180) / Math.PI + 90;
    words.setAttribute("transform", `translate(${at(middle, radius)}) rotate(${turn.toFixed(2)})`);
    const colour = data.colours[number];
    const made = svg(
      "g",
      { class: `pocket ${colour}`, role: "button", tabindex: -1, "aria-pressed": "false" },
      svg("path", { d }),
      words,
    );
    made.addEventListener("click", () => choose(number));
    return made;
  }

  const box = `${-OUTER - 2} ${-OUTER - 2} ${2 * OUTER + 4} ${2 * OUTER + 4}`;
  $("ring").append(svg("svg", { viewBox: box }, ...pockets));
  $("ring").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = Math.max(0, order.indexOf(chosen));
    const next = (at + step + order.length) % order.length;
    choose(order[next]);
    pockets[next].focus();
  });

  return {
    /** @param {string} number */
    mark(number) {
      chosen = number;
      const first = Math.max(0, order.indexOf(number));
      order.forEach((one, at) => {
        pockets[at].setAttribute("aria-pressed", String(one === number));
        pockets[at].setAttribute("tabindex", at === first ? "0" : "-1");
        pockets[at].ariaLabel = `${one} ${t(`colour.${data.colours[one]}`)}`;
      });
    },
  };
}

// balls.js: the four coloured balls of Lucky Ball; the colours and places are always the same.
import { html } from "./drawn.js";
import { t } from "./i18n.js";

/** @import { Balls } from "./types.d.ts" */

/**
 * One ball by its place, 1 to 4: it comes up with its number, later perhaps with the star of the bonus.
 * @param {number} place
 */
export function ball(place) {
  const number = html("i", {}, "–");
  const element = html("span", { className: `ball ball-${place}` }, number);
  /** @type {HTMLElement | null} */
  let star = null;

  /** @param {Balls | undefined} drawn */
  function draw(drawn) {
    const bonus = drawn?.bonus === place;
    number.textContent = drawn?.numbers[place - 1] ?? "–";
    element.classList.toggle("drawn", Boolean(drawn)); // what is new about it moves
    element.classList.toggle("bonus", bonus);
    if (bonus === Boolean(star)) return;
    star?.remove();
    star = bonus ? html("b", { className: "ball-star", title: t("side.bonus") }, "★") : null;
    if (star) element.append(star);
  }
  return { element, draw };
}

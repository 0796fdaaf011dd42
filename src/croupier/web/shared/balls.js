// balls.js: the four coloured balls of Lucky Ball; the colours and places are always the same.
import { html } from "./drawn.js";
import { t } from "./i18n.js";

/** @import { Balls } from "./types.d.ts" */

/**
 * One ball by its place, 1 to 4: its number once drawn, and a star if it is the bonus.
 * @param {number} place
 * @param {Balls | undefined} drawn
 */
export function ball(place, drawn) {
  const number = drawn?.numbers[place - 1];
  const bonus = drawn?.bonus === place;
  const star = bonus ? [html("b", { className: "ball-star", title: t("side.bonus") }, "★")] : [];
  const made = html(
    "span",
    { className: `ball ball-${place}` },
    html("i", {}, number ?? "–"),
    ...star,
  );
  made.classList.toggle("bonus", bonus);
  return made;
}

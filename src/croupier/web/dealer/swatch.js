// swatch.js: a colour chip as a small round mark, with the colour's name for those who cannot see it.
import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";

/**
 * The mark alone.
 * @param {string} colour
 */
export function swatch(colour) {
  const mark = html("span", { className: "swatch", ariaHidden: "true" });
  mark.style.background = CSS.supports("color", colour) ? colour : "";
  return mark;
}

/** @param {string} colour */
export const colourName = (colour) => t(`chip.${colour}`, {}, colour);

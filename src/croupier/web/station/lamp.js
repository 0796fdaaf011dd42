// lamp.js: the button that makes the room day or night.
import { svg } from "../shared/drawn.js";
import { onLanguage, t } from "../shared/i18n.js";
import { light, onLight, setLight } from "../shared/room.js";

const MOON = "M20 14.500A8 8 0 1 1 9.500 4a6.500 6.500 0 0 0 10.500 10.500Z";
const SUN =
  "M12 7.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500 19 19M5 19l1.500-1.500M17.500 6.500 19 5";

/** @param {HTMLElement} button */
export function setUpLamp(button) {
  const shape = svg("path");
  button.replaceChildren(svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, shape));
  const draw = () => {
    const other = light() === "day" ? "night" : "day";
    shape.setAttribute("d", other === "day" ? SUN : MOON);
    button.ariaLabel = button.title = t(`lamp.${other}`);
  };
  button.addEventListener("click", () => setLight(light() === "day" ? "night" : "day"));
  onLight(draw);
  onLanguage(draw);
  draw();
}

// light-switch.js: the button that turns a screen's room from night to day and back.
import { svg } from "./drawn.js";
import { addWords, onLanguage, t } from "./i18n.js";
import { LIGHT } from "./light-words.js";
import { light, onLight, setLight } from "./room.js";

const SUN =
  "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M19 5l-2 2M7 17l-2 2";
const MOON = "M20 14.500A8.500 8.500 0 1 1 9.500 4 7 7 0 0 0 20 14.500Z";

/**
 * A button shows and says what a press of it turns to.
 * @param {HTMLElement} button
 */
export function setUpLight(button) {
  addWords(LIGHT);
  const path = svg("path");
  button.replaceChildren(
    svg("svg", { viewBox: "0 0 24 24", class: "light-icon", "aria-hidden": "true" }, path),
  );
  function draw() {
    const next = light() === "day" ? "night" : "day";
    path.setAttribute("d", next === "day" ? SUN : MOON);
    button.ariaLabel = button.title = t(`light.${next}`);
  }
  button.addEventListener("click", () => setLight(light() === "day" ? "night" : "day"));
  onLight(draw);
  onLanguage(draw);
  draw();
}

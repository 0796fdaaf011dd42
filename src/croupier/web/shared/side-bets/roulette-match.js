// roulette-match.js: Roulette Match: two electronic wheels beside the winning number, and perhaps a bonus.
import { html } from "../drawn.js";
import { t } from "../i18n.js";
import { electronicWheel } from "../rings.js";

/** @import { Match, PublicView, SideGame } from "../types.d.ts" */

const LATER = 240; // degrees that the second wheel turns on

/**
 * @param {PublicView["drawn"]} drawn
 * @returns {Match | undefined}
 */
const matchOf = (drawn) => /** @type {any} */ (drawn.match);

/** @type {SideGame & {id: string}} */
export const rouletteMatch = {
  id: "roulette-match",

  picture: (show, data) => {
    const ours = html("span", { className: "ours" }, "–");
    const wheels = [0, 1].map(() => {
      const { element, show: turn } = electronicWheel(data);
      return { element: html("span", { className: "wheel", role: "img" }, element), turn };
    });
    const bonus = html("strong", { className: "bonus-number" });
    show.replaceChildren(ours, ...wheels.map(({ element }) => element), bonus);
    let asked = 0; // how often: what is overtaken says nothing

    return async ({ outcome, drawn }, spinning) => {
      const now = ++asked;
      const match = outcome ? matchOf(drawn) : undefined;
      ours.textContent = outcome || "–";
      ours.className = `ours ${data.colours[outcome] ?? ""}`;
      bonus.textContent = "";
      const stand = wheels.map(async ({ element, turn }, at) => {
        const number = match?.wheels[at] ?? "";
        if (!number) element.classList.remove("hit");
        element.ariaLabel = t("side.e-wheel", { wheel: at + 1, number: "–" });
        await turn(number, spinning, at * LATER);
        if (now !== asked) return;
        element.ariaLabel = t("side.e-wheel", { wheel: at + 1, number: number || "–" });
        element.classList.toggle("hit", Boolean(number) && number === outcome);
      });
      await Promise.all(stand);
      if (now === asked && match?.bonus) bonus.textContent = t("side.bonus");
    };
  },

  words: (drawn) => {
    const match = matchOf(drawn);
    if (!match) return "";
    const wheels = t("sides.wheels", { numbers: match.wheels.join(", ") });
    return match.bonus ? `${wheels}, ${t("side.bonus")}` : wheels;
  },
};

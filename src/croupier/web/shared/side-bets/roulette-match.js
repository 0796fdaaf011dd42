// roulette-match.js: Roulette Match: two electronic wheels beside the winning number, and perhaps a bonus.
import { html } from "../drawn.js";
import { t } from "../i18n.js";
import { electronicWheel } from "../rings.js";

/** @import { Match, PublicView, SideGame } from "../types.d.ts" */

/**
 * @param {PublicView["drawn"]} drawn
 * @returns {Match | undefined}
 */
const matchOf = (drawn) => /** @type {any} */ (drawn.match);

/** @type {SideGame & {id: string}} */
export const rouletteMatch = {
  id: "roulette-match",

  picture:
    (show, data) =>
    ({ outcome, drawn }) => {
      const match = outcome ? matchOf(drawn) : undefined;
      const ours = html(
        "span",
        { className: `ours ${data.colours[outcome] ?? ""}` },
        outcome || "–",
      );
      const wheels = [0, 1].map((at) => {
        const number = match?.wheels[at] ?? "";
        const made = html("span", {
          className: "wheel",
          role: "img",
          ariaLabel: t("wnd.match", { wheel: at + 1, number: number || "–" }),
        });
        made.classList.toggle("hit", Boolean(number) && number === outcome);
        made.append(electronicWheel(data, number));
        return made;
      });
      const bonus = match?.bonus
        ? [html("strong", { className: "bonus-number" }, t("side.bonus"))]
        : [];
      show.replaceChildren(ours, ...wheels, ...bonus);
    },

  words: (drawn) => {
    const match = matchOf(drawn);
    if (!match) return "";
    const wheels = t("sides.wheels", { numbers: match.wheels.join(", ") });
    return match.bonus ? `${wheels}, ${t("side.bonus")}` : wheels;
  },
};

// lucky-ball.js: Lucky Ball: four coloured balls, their numbers up before anybody wagers, one of them the bonus.
import { ball } from "../balls.js";
import { html } from "../drawn.js";
import { t } from "../i18n.js";

/** @import { Balls, PublicView, SideGame, SideRow } from "../types.d.ts" */

const id = "lucky-ball";
/** @param {SideRow} row */
const placeOf = (row) => Number(row.bet.split(":")[1]);

/**
 * @param {PublicView["drawn"]} drawn
 * @returns {Balls | undefined}
 */
const ballsOf = (drawn) => /** @type {any} */ (drawn["lucky-ball"]);

/** @type {SideGame & {id: string}} */
export const luckyBall = {
  id,

  waits: (drawn) => !ballsOf(drawn),
  mark: (row, drawn) => ball(placeOf(row), ballsOf(drawn)),
  shows: (row, drawn) => ballsOf(drawn)?.numbers[placeOf(row) - 1],
  winMark: () => "",

  picture: (show) => (table) => {
    const drawn = ballsOf(table.drawn);
    const balls = [1, 2, 3, 4].map((place) => {
      const made = ball(place, drawn);
      made.classList.toggle("won", `${id}:${place}` in table.side_won);
      return made;
    });
    const bonus = drawn?.bonus ? t("wnd.bonus", { number: drawn.numbers[drawn.bonus - 1] }) : "";
    show.replaceChildren(
      html("div", { className: "balls" }, ...balls),
      html("strong", { className: "bonus-number" }, bonus),
    );
  },

  words: (drawn) => {
    const balls = ballsOf(drawn);
    if (!balls) return "";
    const numbers = t("sides.balls", { numbers: balls.numbers.join(", ") });
    const bonus = (/** @type {string} */ number) => t("sides.bonus", { number }).trim();
    return balls.bonus ? `${numbers}, ${bonus(balls.numbers[balls.bonus - 1])}` : numbers;
  },
};

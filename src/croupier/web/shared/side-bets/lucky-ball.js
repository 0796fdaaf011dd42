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
  mark: (row) => {
    const { element, draw } = ball(placeOf(row));
    return { element, draw: (drawn) => draw(ballsOf(drawn)) };
  },
  shows: (row, drawn) => ballsOf(drawn)?.numbers[placeOf(row) - 1],
  winMark: () => "",

  picture: (show, _data, small) => {
    if (small) return null; // its areas are its balls
    const balls = [1, 2, 3, 4].map(ball);
    const bonus = html("strong", { className: "bonus-number" });
    show.replaceChildren(
      html("div", { className: "balls" }, ...balls.map(({ element }) => element)),
      bonus,
    );
    return (table) => {
      const drawn = ballsOf(table.drawn);
      for (const [at, { element, draw }] of balls.entries()) {
        draw(drawn);
        element.classList.toggle("won", `${id}:${at + 1}` in table.side_won);
      }
      bonus.textContent = drawn?.bonus
        ? t("side.bonus-is", { number: drawn.numbers[drawn.bonus - 1] })
        : "";
    };
  },

  words: (drawn) => {
    const balls = ballsOf(drawn);
    if (!balls) return "";
    const numbers = t("sides.balls", { numbers: balls.numbers.join(", ") });
    const bonus = (/** @type {string} */ number) => t("sides.bonus", { number }).trim();
    return balls.bonus ? `${numbers}, ${bonus(balls.numbers[balls.bonus - 1])}` : numbers;
  },
};

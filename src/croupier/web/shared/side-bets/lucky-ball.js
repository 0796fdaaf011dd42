// lucky-ball.js: Lucky Ball: four coloured balls, their numbers up before anybody wagers, one of them the bonus.
import { ball } from "../balls.js";
import { html } from "../drawn.js";
import { t } from "../i18n.js";

const id = "lucky-ball";
const placeOf = (row) => Number(row.bet.split(":")[1]);

export const luckyBall = {
  id,

  waits: (drawn) => !drawn[id],
  mark: (row, drawn) => ball(placeOf(row), drawn[id]),
  shows: (row, drawn) => drawn[id]?.numbers[placeOf(row) - 1],
  winMark: () => "",

  picture: (show) => (table) => {
    const drawn = table.drawn[id];
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

  words: ({ [id]: balls }) => {
    if (!balls) return "";
    const numbers = t("sides.balls", { numbers: balls.numbers.join(", ") });
    const bonus = (number) => t("sides.bonus", { number }).trim();
    return balls.bonus ? `${numbers}, ${bonus(balls.numbers[balls.bonus - 1])}` : numbers;
  },
};

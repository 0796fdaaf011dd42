// sides.js: what is drawn for the side bets, each when it is drawn, and what of it wins.
import { html } from "../shared/drawn.js";
import { oddsText, sideMark, t } from "../shared/i18n.js";
import { gameOf } from "../shared/side-bets/games.js";

/** @import { Layout, PublicView, SideBet, SideGame, SideRow } from "../shared/types.d.ts" */

/**
 * The panel beside the wheel; nothing at a table without side bets.
 * @param {Layout} data
 * @param {HTMLElement} panel
 */
export function setUpSides(data, panel) {
  const sections = data.side_bets.map((side) => sectionOf(side, data));
  panel.replaceChildren(...sections.map(({ element }) => element));
  panel.hidden = !sections.length;
  document.body.classList.toggle("with-sides", sections.length > 0);

  /**
   * `outcome` is empty until the ball has been seen to rest.
   * @param {PublicView} table
   * @param {string} outcome
   * @param {boolean} spinning
   */
  function draw(table, outcome, spinning) {
    const now = outcome ? table : { ...table, outcome: "", side_won: {} };
    for (const section of sections) section.draw(now, spinning);
  }
  return { draw };
}

/**
 * @param {SideBet} side
 * @param {Layout} data
 */
function sectionOf(side, data) {
  const [head, show, told] = [
    html("h2", {}, side.name),
    html("div", { className: "show" }),
    html("p", {}),
  ];
  const element = html("section", { className: side.id, ariaLabel: side.name }, head, show, told);
  const game = gameOf(side.id);
  const picture = game.picture?.(show, data, false) ?? null;
  let drawn = "";

  /**
   * @param {PublicView} table
   * @param {boolean} spinning
   */
  function draw(table, spinning) {
    const key = JSON.stringify([
      table.drawn,
      table.outcome,
      table.side_won,
      table.faults,
      spinning,
      t("language.code"),
    ]);
    if (key === drawn) return;
    drawn = key;
    reveal(table, spinning, key);
  }

  /**
   * What was drawn, and when it has been seen, what it wins.
   * @param {PublicView} table
   * @param {boolean} spinning
   * @param {string} key
   */
  async function reveal(table, spinning, key) {
    const fault = `side-bet:${side.id}` in table.faults;
    const wins = side.bets.filter((row) => row.bet in table.side_won);
    if (!wins.length) element.classList.remove("won");
    if (!wins.length || fault) told.textContent = fault ? t("side.fault") : "";
    await picture?.(table, spinning);
    if (drawn !== key) return; // something newer is on its way
    element.classList.toggle("won", wins.length > 0);
    if (!fault)
      told.textContent = wins
        .map((row) => winWords(game, row, table.side_won[row.bet]))
        .join(" · ");
  }
  return { element, draw };
}

/**
 * @param {SideGame} game
 * @param {SideRow} row
 * @param {string} word
 */
function winWords(game, row, word) {
  const mark = game.winMark ? game.winMark(row) : sideMark(row);
  return [mark, t(`side.by.${word}`, {}, " "), oddsText(row.by_result[word])]
    .join(" ")
    .replace(/ +/g, " ")
    .trim();
}

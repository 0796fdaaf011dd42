// games.js: the side bets that screens know. Each says in a module of its own what only it has, all of it optional:
//   waits(drawn)         its numbers come before wagers, and they are not up yet
//   mark(row)            what stands on an area in place of its words: {element, draw(drawn)}
//   shows(row, drawn)    what an area shows, for those who hear it
//   winMark(row)         what names an area that wins, in place of its mark
//   picture(show, data, small)  fills its place on a display, or a small one beside its areas; returns what draws it
//                        again, (table, spinning) => when what it reveals has been seen; null if it needs no place
//   words(drawn)         what the equipment has shown, for the dealer; empty until it has
// `drawn` is what was drawn for all side bets, by name; `table` is what everybody sees, its outcome empty until the ball rests.
// How it is won is in side-words.js, under `side.how.` and its name.
import { addWords } from "../i18n.js";
import { luckyBall } from "./lucky-ball.js";
import { luckySymbols } from "./lucky-symbols.js";
import { rouletteMatch } from "./roulette-match.js";
import { SIDES } from "./side-words.js";
import { spreadBet } from "./spread-bet.js";

/** @import { SideGame } from "../types.d.ts" */

addWords(SIDES);

/** @type {Map<string, SideGame>} */
const GAMES = new Map(
  [luckySymbols, rouletteMatch, spreadBet, luckyBall].map((game) => [game.id, game]),
);

/**
 * What a side bet has of its own; nothing, if this screen has never heard of it.
 * @param {string} id
 */
export const gameOf = (id) => GAMES.get(id) ?? {};

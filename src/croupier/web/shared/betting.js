// betting.js: a bet that a player touches, looks at or is refused, on a screen of their own.
import { fly, middleOf } from "./flight.js";
import { betName, oddsText, sideRow, t } from "./i18n.js";
import { money } from "./money.js";
import { play } from "./sound.js";
import { Wagers } from "./wagers.js";

/** @import { ChipTray } from "./chip-tray.js" */
/** @import { Answer, Command, Layout, Point } from "./types.d.ts" */

/** @typedef {HTMLElement & {pointOf(bet: string): Point | null | undefined}} Drawing what chips stand on */

/**
 * The player's `wagers`; `pick` a bet: the chosen chip flies there and is wagered; `drop` one that was
 * dragged; `said`: a refused one flies back; `words` of a bet that is looked at, or nothing.
 * @param {object} screen
 * @param {() => Layout} screen.data
 * @param {() => number} screen.chosen the chip's value
 * @param {ChipTray} screen.tray
 * @param {Drawing[]} screen.drawings
 * @param {() => void} screen.changed when other chips are on their way
 * @param {(answer: Answer) => void} screen.tell
 * @param {(bet: string, stake: number, parts: number) => unknown} [screen.place] instead of wagering it
 */
export function setUpBetting({ data, chosen, tray, drawings, changed, tell, place }) {
  const wagers = new Wagers(changed, said);

  /** @param {string} bet */
  function pointOf(bet) {
    for (const drawing of drawings) {
      const point = drawing.pointOf(bet);
      if (point) return point;
    }
    return null;
  }

  /** @param {string} bet */
  function pick(bet) {
    fly(chosen(), middleOf(tray.querySelector('[aria-checked="true"]')), pointOf(bet));
    play("chip");
    const parts = data().bets[bet]?.parts ?? 1;
    if (place) place(bet, chosen() * parts, parts);
    else wagers.place(bet, chosen() * parts);
  }

  /**
   * A chip was dragged to another bet, or off the table.
   * @param {string} from
   * @param {string | null} to
   */
  function drop(from, to) {
    play("chip");
    if (to) wagers.move(from, to);
    else wagers.remove(from);
  }

  /**
   * @param {Answer} answer
   * @param {Command} [command]
   */
  function said(answer, command) {
    tell(answer);
    if (!answer.refused || !command) return;
    const {
      do: act,
      bet = "",
      from = "",
      to = "",
    } = /** @type {Record<string, string>} */ (command);
    const tried = middleOf(tray);
    if (act === "place-wager") fly(chosen(), pointOf(bet), tried, 250);
    if (act === "move-wager") fly(wagers.on(from), pointOf(to), pointOf(from), 250);
    if (act === "remove-wager") fly(wagers.on(bet), tried, pointOf(bet), 250);
  }

  /** @param {string | null} bet */
  function words(bet) {
    const known = bet && (data().bets[bet] ?? sideRow(bet, data()));
    if (!bet || !known) return "";
    const count = known.parts ?? 1;
    const stake = money(chosen() * count);
    const each = count > 1 ? ` · ${t("each", { stake, parts: count })}` : "";
    return `${betName(bet, data())} · ${oddsText(known.pays)}${each}`;
  }
  return { wagers, pick, drop, said, words, pointOf };
}

/**
 * What a key does on a player's screen: a digit chooses a chip, others press a button of this page.
 * @param {KeyboardEvent} event
 * @param {Record<string, string>} keys key -> the button's id
 * @param {number[]} chips
 * @param {(value: number) => void} choose
 */
export function pressKey(event, keys, chips, choose) {
  if (document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey)
    return;
  const value = chips[Number(event.key) - 1];
  const id = keys[event.key] ?? keys[event.key.toLowerCase()] ?? "";
  const pressed = id && document.getElementById(id);
  if (value) choose(value);
  else if (pressed && !pressed.hidden) pressed.click();
  else return;
  event.preventDefault();
}

// places.js: which drawings of the table are shown beside the layout, and what stands on the others.
import { sideRow } from "../shared/i18n.js";
import { chipMoney } from "../shared/money.js";
import { $ } from "../shared/page.js";

/** @import { RaceTrack } from "../shared/race-track.js" */
/** @import { RouletteLayout } from "../shared/roulette-layout.js" */
/** @import { SideBets } from "../shared/side-bets.js" */
/** @import { Chips, Layout } from "../shared/types.d.ts" */

const upright = matchMedia("(max-aspect-ratio: 1/1)");
/** Where there is room for one of them only. */
const small = matchMedia("(max-aspect-ratio: 1/1), (max-height: 480px) and (max-width: 760px)");

/**
 * The race-track and the side bets, each shown by a button; on a screen held upright, or too
 * small for both, in the place of the layout.
 * @param {{layout: RouletteLayout, track: RaceTrack, sides: SideBets}} drawings
 * @param {() => void} changed
 */
export function setUpPlaces({ layout, track, sides }, changed) {
  function turn() {
    layout.vertical = track.vertical = upright.matches;
  }

  /** @param {HTMLElement} drawing */
  function toggle(drawing) {
    const shown = Boolean(drawing.hidden);
    drawing.hidden = !shown;
    $("board").classList.toggle(`with-${drawing.id}`, shown);
    $(`to-${drawing.id}`).ariaPressed = String(shown);
    const other = drawing === track ? sides : track;
    if (shown && small.matches && !other.hidden) toggle(other);
    changed();
  }

  /** Held another way: on a small one the layout comes first, on others the side bets are beside it. */
  function turned() {
    const shown = [track, sides].filter((one) => !one.hidden);
    if (small.matches) for (const one of shown) toggle(one);
    else if (sides.hidden && !$("to-sides").hidden) toggle(sides);
  }

  /** Those this table has. @param {Layout} data */
  function use(data) {
    $("to-track").hidden = !data.racetrack;
    if (!data.racetrack && !track.hidden) toggle(track);
    const has = data.side_bets.length > 0;
    if ($("to-sides").hidden !== !has) {
      $("to-sides").hidden = !has;
      if (sides.hidden === (has && !small.matches)) toggle(sides);
    }
  }

  /**
   * What stands on a drawing that is not shown, on the button that shows it.
   * @param {Chips} chips
   * @param {Layout} data
   */
  function count(chips, data) {
    const off = Object.entries(chips).filter(([bet]) => !layout.holds(bet));
    for (const drawing of [track, sides]) {
      const its = off.filter(([bet]) => Boolean(sideRow(bet, data)) === (drawing === sides));
      const badge = $(`on-${drawing.id}`);
      badge.hidden = !its.length || !drawing.hidden;
      badge.textContent = chipMoney(its.reduce((sum, [, cents]) => sum + cents, 0));
    }
  }

  turn();
  upright.addEventListener("change", turn);
  small.addEventListener("change", turned);
  return { use, count, toTrack: () => toggle(track), toSides: () => toggle(sides) };
}

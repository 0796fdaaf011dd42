// stage.js: the middle of the console: the layout with its chips, the wheel, the number.

import { t } from "../shared/i18n.js";
import { $, hear, part } from "../shared/page.js";
import { RaceTrack } from "../shared/race-track.js";
import { RouletteLayout } from "../shared/roulette-layout.js";
import { RouletteWheel } from "../shared/roulette-wheel.js";

/** @import { Chips, DealerView, Layout } from "../shared/types.d.ts" */
/** @import { Desk } from "./desk.js" */
/** @import { People } from "./people.js" */

const UPRIGHT = 440; // On a board narrower than this the layout stands upright.
const RUNNING = ["ball-in-play", "no-more-bets"];

/**
 * What is shown follows the phase; a tap on the layout or race-track names a bet to the desk.
 * @param {Layout} data
 * @param {People} people
 * @param {Desk} desk
 */
export function setUpStage(data, people, desk) {
  const layout = $("layout", RouletteLayout);
  const track = $("track", RaceTrack);
  const wheel = $("wheel", RouletteWheel);
  for (const one of [layout, track, wheel]) one.data = data;
  for (const one of [layout, track]) hear(one, "bet-pick", ({ bet }) => desk.name(bet));
  track.hidden = !data.racetrack;
  part($("whose"), "button").onclick = () => people.choose("");
  new ResizeObserver(([entry]) => {
    const upright = entry.contentRect.width < UPRIGHT;
    $("board").classList.toggle("upright", upright);
    layout.vertical = upright;
  }).observe($("board"));

  /** @param {DealerView} view */
  function draw(view) {
    const { phase, outcome } = view.public;
    const entering = view.may.includes("record-outcome") || view.may.includes("confirm-outcome");
    const running = RUNNING.includes(phase);
    document.body.dataset.phase = phase;
    $("focus").hidden = !running && phase !== "outcome";
    Object.assign(wheel, { spinning: running, outcome: phase === "outcome" ? outcome : "" });
    $("entry").hidden = !entering;
    $("pad").hidden = !entering;
    layout.hidden = entering;
    track.hidden = entering || !data.racetrack;
    $("landed").hidden = phase !== "outcome";
    $("landed").textContent = outcome;
    $("landed").className = data.colours[outcome] ?? "";
    drawChips(view, phase === "outcome" ? outcome : "");
  }

  /**
   * @param {DealerView} view
   * @param {string} outcome
   */
  function drawChips(view, outcome) {
    const chosen = people.chosen();
    const shown = chosen ? [view.players[chosen]] : Object.values(view.players);
    /** @type {Chips} */
    const chips = {};
    for (const player of shown) {
      for (const [bet, cents] of Object.entries(player?.wagers ?? {}))
        chips[bet] = (chips[bet] ?? 0) + cents;
    }
    const winners = Object.keys(chips).filter(
      (bet) => outcome && data.bets[bet]?.covers.includes(outcome),
    );
    const locked = !desk.takesBets(view);
    Object.assign(layout, { chips, outcome, winners, locked });
    Object.assign(track, { chips, locked });
    $("whose").hidden = !chosen || layout.hidden;
    part($("whose"), "span").textContent = t("dealer.whose", { player: chosen });
  }
  return { draw };
}

// stage.js: the middle of the console: the layout with its chips, the wheel, the number.

import { t } from "../shared/i18n.js";
import { $, hear, part } from "../shared/page.js";
import { outcomeOf } from "../shared/phase.js";
import { RaceTrack } from "../shared/race-track.js";
import { RouletteLayout } from "../shared/roulette-layout.js";
import { RouletteWheel } from "../shared/roulette-wheel.js";

/** @import { DealerView, Layout, Stacks } from "../shared/types.d.ts" */
/** @import { Desk } from "./desk.js" */
/** @typedef {ReturnType<typeof import("./line.js").setUpLine>} Line */
/** @import { People } from "./people.js" */

const UPRIGHT = 440; // On a board narrower than this the layout stands upright.
const RUNNING = ["ball-in-play", "no-more-bets"];

/**
 * What is shown follows the phase; a tap on the layout or race-track names a bet to the line or the desk.
 * @param {Layout} data
 * @param {People} people
 * @param {Desk} desk
 * @param {Line} line
 */
export function setUpStage(data, people, desk, line) {
  const layout = $("layout", RouletteLayout);
  const track = $("track", RaceTrack);
  const wheel = $("wheel", RouletteWheel);
  for (const one of [layout, track, wheel]) one.data = data;
  for (const one of [layout, track])
    hear(one, "bet-pick", ({ bet }) => (line.takes() ? line.name(bet) : desk.name(bet)));
  track.hidden = !data.racetrack;
  part($("whose"), "button").onclick = () => people.choose("");
  const turned = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      if (contentRect.width) target.classList.toggle("upright", contentRect.width < UPRIGHT);
    }
    layout.vertical = $("board").classList.contains("upright");
  });
  for (const id of ["board", "entering"]) turned.observe($(id));

  /** @param {DealerView} view */
  function draw(view) {
    const { phase } = view.public;
    const outcome = outcomeOf(view.public);
    const entering = view.may.includes("record-outcome") || view.may.includes("confirm-outcome");
    const running = RUNNING.includes(phase);
    const isKnown = phase === "outcome" && outcome !== "";
    document.body.dataset.phase = phase;
    $("focus").hidden = entering || (!running && !isKnown);
    Object.assign(wheel, { spinning: running, outcome: isKnown ? outcome : "" });
    $("entering").hidden = !entering;
    $("board").hidden = entering;
    layout.hidden = entering;
    track.hidden = entering || !data.racetrack;
    $("landed").hidden = !isKnown;
    $("landed").textContent = outcome;
    $("landed").className = data.colours[outcome] ?? "";
    drawChips(view, isKnown ? outcome : "");
  }

  /**
   * Everybody's chips in the colours of their seats; those of whoever is chosen stand out.
   * @param {DealerView} view
   * @param {string} outcome
   */
  function drawChips(view, outcome) {
    const chosen = people.chosen();
    /** @type {Stacks} */
    const stacks = {};
    for (const [name, { seat, guest, wagers }] of Object.entries(view.players)) {
      for (const [bet, cents] of Object.entries(wagers)) {
        const won = outcome && data.bets[bet]?.covers.includes(outcome);
        const state = chosen ? (name === chosen ? "chosen" : "faint") : won ? "winner" : "";
        stacks[bet] ??= [];
        stacks[bet].push({ name, seat, guest, cents, state });
      }
    }
    // Where the chosen player has chips, only these are shown: they do not drown in a pile.
    for (const [bet, chips] of Object.entries(stacks)) {
      const own = chips.filter((one) => one.state === "chosen");
      if (own.length) stacks[bet] = own;
      else chips.sort((one, other) => (one.seat ?? 999) - (other.seat ?? 999));
    }
    const locked = !desk.takesBets(view);
    Object.assign(layout, { stacks, outcome, locked });
    Object.assign(track, { stacks, locked });
    $("whose").hidden = !chosen || layout.hidden;
    part($("whose"), "span").textContent = t("dealer.whose", { player: chosen });
  }
  return { draw };
}

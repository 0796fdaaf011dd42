// phase.js: how a table stands, in words for everybody: its phase, what stops it, the outcome.
import { t } from "./i18n.js";

/** @import { Layout, PublicView } from "./types.d.ts" */

/**
 * What counts now: "fault", "no-spin", "final-bets", "locked", or the phase.
 * @param {PublicView} publicView
 */
export function stateOf({ fault, no_spin: noSpin, final_bets: final, phase, locked }) {
  if (fault) return "fault";
  if (noSpin) return "no-spin";
  if (phase === "ball-in-play" && locked) return "locked";
  return phase === "ball-in-play" && final ? "final-bets" : phase;
}

/**
 * `{words, colour}`: the outcome with its colour, or the state in words.
 * @param {PublicView} table
 * @param {Layout} data
 */
export function phaseOf(table, data) {
  const colour = data.colours[table.outcome];
  if (colour) return { words: `${table.outcome} ${t(`colour.${colour}`)}`, colour };
  return { words: t(`phase.${stateOf(table)}`), colour: "" };
}

/**
 * Why a spin has no result, in the rulebook's words, with the clause.
 * @param {PublicView} publicView
 * @param {Layout} data
 */
export function groundOf({ no_spin: noSpin }, data) {
  const ground = data.grounds.find((one) => one.ground === noSpin);
  return ground ? `${ground.says} [${ground.clause}]` : noSpin;
}

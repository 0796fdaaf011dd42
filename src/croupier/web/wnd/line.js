// line.js: the one line a wall says of its table: what stops it, what was put right, else how it stands.
import { t } from "../shared/i18n.js";
import { lineOf, stateOf } from "../shared/phase.js";
import { faultHere } from "../shared/wrong-notices.js";

/** @import { Layout, PublicView } from "../shared/types.d.ts" */
/** @import { Line } from "../shared/phase.js" */

const CALM = ["idle", "betting", "outcome"]; // states in which what was put right is the news

/**
 * The table as a wall has it: a fault of one place is none of it, and a ball that has not been seen to
 * rest has no outcome.
 * @param {PublicView} table
 * @param {boolean} landing
 * @returns {PublicView}
 */
export function asShown(table, landing) {
  const fault = faultHere(table.faults, "");
  if (!landing) return { ...table, fault };
  return { ...table, fault, phase: "no-more-bets", outcome: "", says: [], side_won: {} };
}

/**
 * @param {PublicView} table as it is shown
 * @param {Layout} data
 * @param {boolean} last the warning is on
 * @returns {Line}
 */
export function wallLine(table, data, last) {
  const line = lineOf(table, data, { last });
  const { correction } = table;
  if (correction && CALM.includes(line.state)) {
    const words = t(correction.outcome ? "wnd.corrected" : "wnd.void", correction);
    return { ...line, words, detail: correction.clause ? `[${correction.clause}]` : "" };
  }
  return line.state === "fault" ? { ...line, detail: "" } : line; // what failed is for the staff
}

/**
 * The number that stands beside the statistics: the last, while no ball runs and nothing is wrong.
 * @param {PublicView} table as it is shown
 */
export function standing(table) {
  const state = stateOf(table);
  return CALM.includes(state) || state === "closed" ? (table.results[0] ?? "") : "";
}

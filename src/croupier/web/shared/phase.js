// phase.js: how a table stands, in words for everybody: one state, one line, never two that differ.
import { cite } from "./cite.js";
import { language, t } from "./i18n.js";
import { faultHere, faultWords } from "./wrong-notices.js";

/** @import { Layout, PublicView } from "./types.d.ts" */

/** @typedef {{state: string, words: string, colour: string, detail: string}} Line what is said now */

const OVER = ["outcome", "idle"]; // phases in which the number of a spin is the news
const OPEN = ["betting", "ball-in-play", "final-bets"]; // states in which a wager may be taken
/** @type {Record<string, string>} */
const CALLS = {
  betting: "open-betting",
  "final-bets": "announce-final-bets",
  "no-more-bets": "no-more-bets",
  outcome: "record-outcome",
}; // state -> the act that the dealer announces it with

/**
 * What counts now: "fault", "no-spin", "outcome", "final-bets", "locked", or the phase. What stops
 * the game counts before a number, and a number only until the next spin is open for bets.
 * @param {Partial<PublicView>} publicView
 */
export function stateOf({
  fault,
  no_spin: noSpin,
  final_bets: final,
  phase = "",
  locked,
  outcome,
}) {
  if (fault) return "fault";
  if (noSpin) return "no-spin";
  if (OVER.includes(phase)) return outcome ? "outcome" : "idle";
  if (locked && (phase === "betting" || phase === "ball-in-play")) return "locked";
  return phase === "ball-in-play" && final ? "final-bets" : phase;
}

/**
 * Whether the table is stopped: no number is news beside that.
 * @param {Partial<PublicView>} table
 */
export const isStopped = (table) => ["fault", "no-spin"].includes(stateOf(table));

/**
 * The number, while it is the news: nothing of a spin is marked while the whole table is stopped. A
 * fault of one station stops only that.
 * @param {PublicView} table
 */
export function outcomeOf(table) {
  return isStopped({ ...table, fault: faultHere(table.faults, "") }) ? "" : table.outcome;
}

/**
 * The state in words, the colour of the number if that is the news, and one line more: why nothing
 * goes on, until when bets are taken, what was won, what the dealer announces.
 * @param {PublicView} table
 * @param {Layout} data
 * @param {{last?: boolean, won?: string, connected?: boolean}} beside whether the warning is on; what was won, in words; whether this is how it stands
 * @returns {Line}
 */
export function lineOf(table, data, { last = false, won = "", connected = true } = {}) {
  const state = connected ? stateOf(table) : "cut-off";
  const colour = state === "outcome" ? (data.colours[table.outcome] ?? "") : "";
  const warns = last && OPEN.includes(state);
  const words = colour
    ? `${table.outcome} ${t(`colour.${colour}`)}`
    : t(warns ? "count.short" : `phase.${state}`);
  const said = warns ? "" : announced(table, data, state, words);
  return { state, words, colour, detail: detailOf(state, table, data, won) || said };
}

/**
 * `{words, colour}` of the line alone.
 * @param {PublicView} table
 * @param {Layout} data
 */
export function phaseOf(table, data) {
  const { words, colour } = lineOf(table, data);
  return { words, colour };
}

/**
 * @param {string} state
 * @param {PublicView} table
 * @param {Layout} data
 * @param {string} won
 */
function detailOf(state, table, data, won) {
  if (state === "fault") return faultWords(table);
  if (state === "no-spin") return groundOf(table, data);
  if (state === "outcome") return won;
  if (state === "ball-in-play") return table.ends_at ? t("state.until-time") : untilCall(data);
  if (state === "locked" && table.phase === "ball-in-play") return t("state.ball");
  return state === "wagering-closed" ? t("state.waits") : "";
}

/**
 * While the ball runs, bets are taken until the dealer's call, in the words of the rulebook.
 * @param {Layout} data
 */
function untilCall({ announcements }) {
  const call = language() === "en" ? announcements?.["no-more-bets"]?.[0] : "";
  return t("state.until", { call: call || t("phase.no-more-bets") });
}

/**
 * What the dealer announces with this state, in the language of the rulebook: nothing on a screen
 * that speaks another, and nothing that was said of a state before.
 * @param {PublicView} table
 * @param {Layout} data
 * @param {string} state
 * @param {string} words
 */
function announced({ says = [] }, { announcements = {} }, state, words) {
  const call = CALLS[state];
  if (language() !== "en" || !call) return "";
  const before = Object.entries(announcements).flatMap(([act, said]) => (act === call ? [] : said));
  return says.filter((one) => one !== words && !before.includes(one)).join(" · ");
}

/**
 * Why a spin has no result, in the rulebook's words, with the clause.
 * @param {Pick<PublicView, "no_spin">} publicView
 * @param {Pick<Layout, "grounds">} data
 */
export function groundOf({ no_spin: noSpin }, data) {
  const ground = data.grounds.find((one) => one.ground === noSpin);
  return ground ? `${groundWords(ground)} ${cite(ground.clause)}` : noSpin;
}

/**
 * A ground in the rulebook's words, or ours in another language.
 * @param {Layout["grounds"][number]} ground
 */
export const groundWords = ({ ground, says }) => t(`no-spin.${ground}`, {}, says);

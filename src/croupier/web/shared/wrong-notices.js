// wrong-notices.js: what a player is told when something went wrong, most pressing first.
import { cite } from "./cite.js";
import { t, when } from "./i18n.js";
import { money } from "./money.js";

/** @import { CaseDecision, ClaimView, OwnCorrection, PlayerView, PublicView } from "./types.d.ts" */

const WAYS = ["report-malfunction", "raise-claim", "raise-dispute"]; // to say that something is wrong
/** @type {Intl.DateTimeFormatOptions} */
const TIME = { dateStyle: "short", timeStyle: "short" };

/**
 * Lines for the strip of notices: {kind, words, key}; one with a key goes when it is understood.
 * @param {PlayerView} playerView
 */
export function wrongLines({ public: table, me }) {
  return [
    me.excluded && line(t("wrong.excluded")),
    table.frozen && line(t("wrong.frozen")),
    ...Object.values(me.held ?? {}).map((until) =>
      line(until ? t("wrong.held-until", { time: when(until, TIME) }) : t("wrong.held")),
    ),
    me.waits && line(t("wrong.waits")),
    table.correction &&
      line(
        `${t(table.correction.outcome ? "wrong.corrected" : "wrong.void", table.correction)} ${cited(table.correction)}`,
      ),
    me.corrected && line(`${moneyWords(me.corrected)} ${cited(me.corrected)}`),
    me.back && line(`${t("wrong.back", { amount: money(me.back.amount) })} ${cited(me.back)}`),
    me.decided && decision(me.decided),
    ...(me.disputes ?? []).map((one) => line(t(`wrong.dispute.${one.status}`, one))),
    ...(me.claims ?? []).map(claim),
  ].filter(Boolean);
}

/**
 * What has failed as it concerns this place: another place's fault is none here.
 * @param {Record<string, string>} faults
 * @param {string} place
 * @returns {string} the components, for `faultWords` to say in the language of the screen
 */
export function faultHere(faults, place) {
  const mine = Object.keys(faults).filter((one) => !one.includes(":") || one === place);
  return mine.join(" ");
}

/**
 * What players read of it: the kind of fault in their language, and then what the staff wrote, as
 * theirs. What the system itself wrote is in one language, and the kind says it all.
 * @param {Pick<PublicView, "fault" | "faults" | "fault_kinds">} table with the components in `fault`
 */
export function faultWords({ fault, faults, fault_kinds: kinds }) {
  const failed = fault.split(" ").filter((one) => one in faults);
  return failed
    .map((one) => {
      const kind = kinds[one] ?? "other";
      const words = t(`fault.${kind}`);
      if (kind === "sensors-differ" || !faults[one]) return words;
      return `${words} ${t("fault.said", { what: faults[one] })}`;
    })
    .join(" ");
}

/**
 * What may be said from this place: a screen is reported by its place, "station:3".
 * @param {string[]} may
 * @param {string} place
 */
export const waysOf = (may, place) =>
  WAYS.filter((way) => may.includes(way) && (way !== "report-malfunction" || place));

/** @param {string} words */
const line = (words) => ({ kind: "trouble", words: words.trim() });
/** @param {{clause: string}} one */
const cited = ({ clause }) => cite(clause);

/**
 * What a correction did to one's money: paid, taken back, still owed.
 * @param {OwnCorrection} ownCorrection
 */
function moneyWords({ paid, withheld, before, taken, owing, netted, kept }) {
  const amounts = { paid, withheld, before, refused: -before, taken, owing, netted, kept };
  const parts = Object.entries(amounts).filter(([, cents]) => cents > 0);
  return parts.map(([what, cents]) => t(`wrong.${what}`, { amount: money(cents) })).join(" ");
}

/** @param {CaseDecision} caseDecision */
function decision({ case: number, decision: decided, reason, clause, review, review_clause }) {
  const words = t("wrong.decided", { decision: t(`decision.${decided}`, {}, decided), reason });
  const further = review && `${t(`wrong.review.${review}`)} ${cite(review_clause)}`;
  return { ...line(`${words} ${cited({ clause })} ${further}`), key: `${number} ${decided}` };
}

/** @param {ClaimView} claimView */
function claim({ by, about, amount, owed, component }) {
  return line(
    t(by === "house" ? "wrong.owes" : component ? "wrong.fault" : "wrong.claim", {
      about,
      amount: money(owed || amount),
    }),
  );
}

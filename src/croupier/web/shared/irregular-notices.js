// irregular-notices.js: what a player is told when something went wrong, most pressing first.
import { t, when } from "./i18n.js";
import { money } from "./money.js";

const TIME = { dateStyle: "short", timeStyle: "short" };

/** Lines for the strip of notices: {kind, words, key}; one with a key goes when it is understood. */
export function irregularLines({ public: table, me }) {
  return [
    me.excluded && line(t("irregular.excluded")),
    table.frozen && line(t("irregular.frozen")),
    ...Object.values(me.held ?? {}).map((until) =>
      line(until ? t("irregular.held-until", { time: when(until, TIME) }) : t("irregular.held")),
    ),
    me.waits && line(t("irregular.waits")),
    table.correction &&
      line(
        `${t(table.correction.outcome ? "irregular.corrected" : "irregular.void", table.correction)} ${cited(table.correction)}`,
      ),
    me.corrected && line(`${moneyWords(me.corrected)} ${cited(me.corrected)}`),
    me.back && line(`${t("irregular.back", { amount: money(me.back.amount) })} ${cited(me.back)}`),
    me.decided && decision(me.decided),
    ...(me.disputes ?? []).map((one) => line(t(`irregular.dispute.${one.status}`, one))),
    ...(me.claims ?? []).map(claim),
  ].filter(Boolean);
}

/** What is wrong as it concerns this place: another place's fault is none here. */
export function faultHere(faults, place) {
  const mine = Object.entries(faults).filter(
    ([component]) => !component.includes(":") || component === place,
  );
  return mine.map(([, what]) => what).join("; ");
}

const line = (words) => ({ kind: "irregular", words: words.trim() });
const cited = ({ clause }) => (clause ? `[${clause}]` : "");

/** What a correction did to one's money: paid, taken back, still owed. */
function moneyWords({ paid, taken, owing }) {
  const parts = Object.entries({ paid, taken, owing }).filter(([, cents]) => cents > 0);
  return parts.map(([what, cents]) => t(`irregular.${what}`, { amount: money(cents) })).join(" ");
}

function decision({ case: number, decision: decided, reason, clause, advice }) {
  const words = t("irregular.decided", { decision: t(`decision.${decided}`, {}, decided), reason });
  return { ...line(`${words} ${cited({ clause })} ${advice}`), key: `${number} ${decided}` };
}

function claim({ by, about, amount, owed }) {
  return line(
    t(by === "house" ? "irregular.owes" : "irregular.claim", {
      about,
      amount: money(owed || amount),
    }),
  );
}

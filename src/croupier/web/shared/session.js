// session.js: what a table's screens say of a tournament's session on it.
import { timeOfDay } from "./clocks.js";
import { lasting } from "./cup.js";
import { t } from "./i18n.js";
import { shortMoney } from "./money.js";

/** @import { CompetitorView, PublicView } from "./types.d.ts" */

/**
 * What stands after an amount: the currency, or that it is points.
 * @param {PublicView} table
 * @param {string} currency
 */
export function unitOf({ session }, currency) {
  return session && session.unit !== "cents" ? t("session.points") : currency;
}

/**
 * When betting ends by itself: with the wagering period, or by the bell.
 * @param {PublicView} table
 */
export const endOfBetting = ({ ends_at: ends, session }) => ends || (session?.bell_at ?? "");

/**
 * What is left of the session, in a few words; what stops it before anything else.
 * @param {Pick<PublicView, "session" | "tournament">} table
 */
export function sessionWords({ session, tournament }) {
  if (!session) return tournament ? t("session.none") : "";
  const left =
    session.state === "ended" || session.state === "time-up"
      ? t(`session.is.${session.state}`)
      : session.stopped.length
        ? t(`session.stopped.${session.stopped[0]}`)
        : session.spins_left !== null
          ? t(session.state === "last-spins" ? "session.last" : "session.spins", {
              spins: session.spins_left,
            })
          : session.ends_at
            ? t("session.until", { at: timeOfDay(session.ends_at) })
            : "";
  const stood = session.left_s === null ? "" : lasting(session.left_s);
  return [
    session.unit === "practice" ? t("session.practice") : t("session.name", session),
    left,
    stood,
    session.bell ? t("session.bell") : "",
    session.call_bets_closed ? t("session.call-bets") : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * What a player must do, has missed or still has, in a few words each.
 * @param {CompetitorView} one
 * @returns {string[]}
 */
export function competesWords({ duty, missed, secrets_left: secrets, away, out }) {
  return [
    out ? t("competes.out") : "",
    away ? t("competes.away") : "",
    duty ? t("competes.duty", { duty: shortMoney(duty) }) : "",
    missed ? t("competes.missed", { missed }) : "",
    secrets === null ? "" : t("competes.secrets", { secrets }),
  ].filter(Boolean);
}

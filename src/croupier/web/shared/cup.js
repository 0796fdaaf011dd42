// cup.js: what the screens of a tournament share: which one, chips as text, how long, asking.
import { askUntilHeard } from "./api.js";
import { t } from "./i18n.js";
import { money, shortMoney } from "./money.js";
import { newId } from "./socket.js";

/** @import { Answer, Command, CupPublic, RoundView, SheetView } from "./types.d.ts" */

/** The tournament this page is about. */
export const cupId = () => new URLSearchParams(location.search).get("tournament") ?? "";

/**
 * Chips as people read them: points without hundredths where there are none, or money.
 * @param {number | null} amount
 * @param {string} unit
 */
export function chipsText(amount, unit) {
  if (amount === null) return "–";
  return unit === "cents" ? money(amount) : shortMoney(amount);
}

/**
 * Ask something of the tournament; done once however often it is sent.
 * @param {Command} command
 * @param {string} as
 * @returns {Promise<Answer & {error?: string}>}
 */
export async function askCup(command, as) {
  const path = `/api/tournaments/${encodeURIComponent(cupId())}/commands?as=${as}`;
  const whole = { id: newId(), ...command };
  const { status, body } = await askUntilHeard(path, whole);
  return status === 0 ? { error: t("connection.lost") } : body;
}

/**
 * "19:43", "1:05:00".
 * @param {number} seconds
 */
export function lasting(seconds) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(Math.floor(seconds) % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/**
 * What is left of a session: its big figure and the words below it; empty where nothing runs.
 * @param {SheetView} sheet
 * @param {number} offset the server's clock less ours
 * @returns {{figure: string, words: string, low: boolean}}
 */
export function leftOf(sheet, offset) {
  if (sheet.state === "ended") return { figure: "", words: t("session.ended"), low: false };
  if (sheet.stopped.length) {
    const figure = sheet.left_s === null ? "" : lasting(sheet.left_s);
    return { figure, words: t(`stopped.${sheet.stopped[0]}`), low: true };
  }
  if (sheet.spins_left !== null) {
    const words = sheet.spins_left === 1 ? "left.spin" : "left.spins";
    const last = sheet.state === "last-spins" || sheet.state === "time-up";
    const key = sheet.state === "time-up" ? "session.time-up" : last ? "left.last" : words;
    return { figure: String(sheet.spins_left), words: t(key), low: sheet.spins_left <= 3 };
  }
  if (sheet.ends_at) {
    const seconds = Math.max(
      0,
      Math.ceil((Date.parse(sheet.ends_at) - Date.now() - offset) / 1000),
    );
    return { figure: lasting(seconds), words: t("left.time"), low: seconds <= 120 };
  }
  return { figure: "", words: "", low: false };
}

/**
 * "Final", "Heat, round 1".
 * @param {CupPublic} cup
 */
export function roundName(cup) {
  const round = cup.rounds[Math.max(1, cup.round) - 1];
  return round ? roundTitle(round) : "";
}

/** @param {RoundView} round */
export const roundTitle = ({ kind, round }) =>
  kind === "final" ? t("round.final") : t(`round.${kind || "heat"}`, { round });

/**
 * Who goes through from a round, in words.
 * @param {RoundView} round
 */
export function throughWords({ first, best, kind }) {
  if (kind === "final" || (!first && !best)) return "";
  if (!best) return t(first === 1 ? "cut.first.one" : "cut.first", { first });
  return t(first === 1 ? "cut.first-best.one" : "cut.first-best", { first, best });
}

/**
 * The places of a session, the most chips first.
 * @param {SheetView} sheet
 */
export const byPlace = (sheet) =>
  Object.entries(sheet.seats)
    .map(([seat, place]) => ({ seat: Number(seat), ...place }))
    .sort((a, b) => (a.place ?? 99) - (b.place ?? 99) || a.seat - b.seat);

/** What a screen reader says of a number before a name. @param {number | null} place */
export const placeWords = (place) => (place === null ? "" : t("cup.place", { place }));

/** Sessions whose seats are worth showing: of this round, those on before those that are over.
 * @param {Record<string, SheetView>} sessions
 * @param {number} round
 */
export function sessionsOf(sessions, round) {
  const order = (/** @type {SheetView} */ one) =>
    one.state === "recorded" ? 2 : one.state === "drawn" ? 1 : 0;
  return Object.values(sessions)
    .filter((one) => one.round === round && one.state !== "void")
    .sort(
      (a, b) =>
        order(a) - order(b) || a.session.localeCompare(b.session, undefined, { numeric: true }),
    );
}

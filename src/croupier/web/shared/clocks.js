// clocks.js: times of day as people read them, and how long it is until then, on the server's clock.
import { language } from "./i18n.js";

const DAY = 24 * 3600 * 1000;

/**
 * "20:21".
 * @param {string} at
 */
export function timeOfDay(at) {
  return new Intl.DateTimeFormat(language(), {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(at));
}

/**
 * "19:43", "1:05:00"; empty when it is over, or not today.
 * @param {string} at
 * @param {number} offset
 */
export function until(at, offset) {
  const left = Math.ceil((Date.parse(at) - Date.now() - offset) / 1000);
  if (left <= 0 || left >= 24 * 3600) return "";
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [
    Math.floor(left / 3600),
    Math.floor(left / 60) % 60,
    left % 60,
  ];
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/**
 * "3 d 4:05:00", "19:43": how long it is until then, however far; empty when it is over.
 * @param {string} at
 * @param {number} offset
 */
export function countingDown(at, offset) {
  const left = Date.parse(at) - Date.now() - offset;
  const days = Math.floor(left / DAY);
  if (days < 1) return until(at, offset);
  const rest = new Date(Date.parse(at) - days * DAY).toISOString();
  return `${days} ${language() === "fr" ? "j" : "d"} ${until(rest, offset) || "0:00"}`;
}

/**
 * The time so many minutes from now, for a command: a few seconds are for the way to the server.
 * @param {number} minutes
 * @param {number} offset
 */
export function inMinutes(minutes, offset) {
  const at = new Date(Date.now() + offset + minutes * 60_000 + 3000);
  return `${at.toISOString().slice(0, 19)}Z`;
}

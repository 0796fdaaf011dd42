// player-notices.js: what a table tells a player beside the game: limits to come, closing, markers.
import { html } from "./drawn.js";
import { language, t, when } from "./i18n.js";
import { money, shortMoney, sumOf } from "./money.js";
import { competesWords, sessionWords } from "./session.js";
import { send } from "./socket.js";
import { wrongLines } from "./wrong-notices.js";

/** @import { AnnouncedLimits, Answer, ClosingNotice, ColourMarker, LimitsMarker, LimitsSign, NoticeLine, OwnView, PlayerView, PublicView } from "./types.d.ts" */

/** @type {Intl.DateTimeFormatOptions} */
const CLOCK = { hour: "2-digit", minute: "2-digit" };

/**
 * The strip under the header; `answered` hears what came of a button.
 * @param {HTMLElement} strip
 * @param {(answer: Answer) => void} answered
 */
export function setUpPlayerNotices(strip, answered) {
  const understood = new Set(); // keys of lines that need not be said again
  let drawn = "";

  /** @param {PlayerView} view */
  function draw(view) {
    const lines = linesOf(view).filter((line) => !understood.has(line.key));
    const key = JSON.stringify([lines, language()]);
    if (key === drawn) return; // A button that is being pressed stays where it is.
    drawn = key;
    strip.hidden = !lines.length;
    strip.replaceChildren(...lines.map((line) => element(line)));
  }

  /** @param {NoticeLine} noticeLine */
  function element({ kind, words, act, name, done, key }) {
    const parts = [html("span", {}, words)];
    if (done) parts.push(html("b", {}, done));
    if (act) {
      const button = html("button", { type: "button", className: "next" }, name ?? "");
      button.addEventListener("click", async () => {
        button.disabled = true;
        const answer = await send({ do: act });
        button.disabled = false;
        answered(answer);
      });
      parts.push(button);
    }
    const whole = html("p", { className: kind }, ...parts);
    if (key) {
      const button = html("button", { type: "button" }, t("notice.understood"));
      button.addEventListener("click", () => {
        understood.add(key);
        whole.remove();
        strip.hidden = !strip.children.length;
      });
      whole.append(button);
    }
    return whole;
  }
  return { draw };
}

/**
 * What there is to say, each line with the act it asks for, if any.
 * @param {PlayerView} view
 * @returns {NoticeLine[]}
 */
function linesOf(view) {
  const { public: table, me, may } = view;
  const { announced, closing, markers } = table;
  const shown = sumOf(me.shown ?? {});
  const lines = [
    ...wrongLines(view),
    contest(table, me),
    announced && announcement(announced, me, may),
    closing && { kind: "closing", words: closure(closing) },
    me.legacy > 0 && legacy(me.legacy, may),
    me.limits && {
      kind: "own",
      words: t("notice.own", sign(me.limits)) + ownUntil(markers, me.player),
    },
    me.advised && { kind: "advised", words: t("notice.advised") },
    shown > 0 && { kind: "shown", words: t("notice.shown", { amount: money(shown) }) },
    ...markers.filter((one) => !isOwn(one, me.player)).map(marker),
  ];
  return lines.filter((line) => line !== null && line !== false && line !== "");
}

/**
 * The session that is played here, and what it asks of this player.
 * @param {PublicView} table
 * @param {OwnView} me
 */
function contest(table, me) {
  const words = [sessionWords(table), ...(me.competes ? competesWords(me.competes) : [])];
  return table.tournament !== "" && { kind: "session", words: words.filter(Boolean).join(" · ") };
}

/**
 * Limits to come; where the rules ask the players, whether this one agrees.
 * @param {AnnouncedLimits} announcedLimits
 * @param {OwnView} me
 * @param {string[]} may
 */
function announcement({ limits, at, agreed }, me, may) {
  const words = at
    ? t("notice.limits", { ...sign(limits), time: when(at, CLOCK) })
    : t("notice.limits-next", sign(limits));
  if (agreed.includes(me.player)) return { kind: "limits", words, done: t("notice.agreed") };
  const asked = at && me.seat !== null && may.includes("agree-limits");
  return { kind: "limits", words, ...(asked && { act: "agree-limits", name: t("notice.agree") }) };
}

/** @param {ClosingNotice} closingNotice */
function closure({ at, spins }) {
  if (spins > 0) return t(spins === 1 ? "notice.spin" : "notice.spins", { spins });
  return at ? t("notice.closes", { time: when(at, CLOCK) }) : t("notice.may-close");
}

/**
 * @param {number} hours
 * @param {string[]} may
 */
function legacy(hours, may) {
  const words = t(hours === 1 ? "notice.legacy-hour" : "notice.legacy", { hours });
  const open = may.includes("accept-legacy-wager");
  return {
    kind: "legacy",
    words,
    ...(open && { act: "accept-legacy-wager", name: t("notice.keep") }),
  };
}

/**
 * Until when a player's own limits last, if they end by themselves.
 * @param {PublicView["markers"]} markers
 * @param {string} player
 */
function ownUntil(markers, player) {
  const own = markers.find((one) => one.player === player && "until" in one && one.until);
  const end = own && "until" in own ? own.until : "";
  return end ? ` ${t("notice.until", { time: when(end, CLOCK) })}` : "";
}

/**
 * Whether a marker says that this player has limits of their own.
 * @param {ColourMarker | LimitsMarker} one
 * @param {string} player
 */
const isOwn = (one, player) => one.player === player && "min" in one;

/**
 * A marker that stands on the table for all to see.
 * @param {ColourMarker | LimitsMarker} one
 */
function marker(one) {
  if ("colour" in one) {
    const { colour, value } = one;
    const words = { colour: t(`colour.${colour}`, {}, colour), value: money(value) };
    return { kind: "marker", words: t("notice.colour", words) };
  }
  const { player, seat, until: end, ...limits } = one;
  const place = seat ? t("notice.seat", { seat }) : player;
  const words = t("notice.marker", { place, ...sign(limits) });
  return {
    kind: "marker",
    words: end ? `${words} ${t("notice.until", { time: when(end, CLOCK) })}` : words,
  };
}

/**
 * The amounts a sign states, as text.
 * @param {Partial<LimitsSign>} given
 */
export function sign({ min, max, unit, outlay = 0 }) {
  const least = outlay ? ` · ${t("sign.outlay", { outlay: shortMoney(outlay) })}` : "";
  const [low, high, step] = [min, max, unit].map((one) => (one ? shortMoney(one) : "–"));
  return { min: low, max: high, unit: step, outlay: least };
}

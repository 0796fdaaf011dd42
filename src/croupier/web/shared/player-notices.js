// player-notices.js: what a table tells a player beside the game: limits to come, closing, markers.
import { html } from "./drawn.js";
import { language, t, when } from "./i18n.js";
import { irregularLines } from "./irregular-notices.js";
import { money, shortMoney } from "./money.js";
import { send } from "./socket.js";

const CLOCK = { hour: "2-digit", minute: "2-digit" };

/** The strip under the header; `answered` hears what came of a button. */
export function setUpPlayerNotices(strip, answered) {
  const understood = new Set(); // keys of lines that need not be said again
  let drawn = "";

  function draw(view) {
    const lines = linesOf(view).filter((line) => !understood.has(line.key));
    const key = JSON.stringify([lines, language()]);
    if (key === drawn) return; // A button that is being pressed stays where it is.
    drawn = key;
    strip.hidden = !lines.length;
    strip.replaceChildren(...lines.map((line) => element(line)));
  }

  function element({ kind, words, act, name, done, key }) {
    const parts = [html("span", {}, words)];
    if (done) parts.push(html("b", {}, done));
    if (act) {
      const button = html("button", { type: "button", className: "next" }, name);
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

/** What there is to say, each line with the act it asks for, if any. */
function linesOf(view) {
  const { public: table, me, may } = view;
  const { announced, closing, markers } = table;
  const shown = Object.values(me.shown ?? {}).reduce((sum, cents) => sum + cents, 0);
  return [
    ...irregularLines(view),
    announced && announcement(announced, me, may),
    closing && { kind: "closing", words: closure(closing) },
    me.legacy > 0 && legacy(me.legacy, may),
    me.limits && {
      kind: "own",
      words: t("notice.own", sign(me.limits)) + until(markers, me.player),
    },
    me.advised && { kind: "advised", words: t("notice.advised") },
    shown > 0 && { kind: "shown", words: t("notice.shown", { amount: money(shown) }) },
    ...markers.filter((one) => !(one.player === me.player && one.min)).map(marker),
  ].filter(Boolean);
}

/** Limits to come; where the rules ask the players, whether this one agrees. */
function announcement({ limits, at, agreed }, me, may) {
  const words = at
    ? t("notice.limits", { ...sign(limits), time: when(at, CLOCK) })
    : t("notice.limits-next", sign(limits));
  if (agreed.includes(me.player)) return { kind: "limits", words, done: t("notice.agreed") };
  const asked = at && me.seat !== null && may.includes("agree-limits");
  return { kind: "limits", words, ...(asked && { act: "agree-limits", name: t("notice.agree") }) };
}

function closure({ at, spins }) {
  if (spins > 0) return t(spins === 1 ? "notice.spin" : "notice.spins", { spins });
  return at ? t("notice.closes", { time: when(at, CLOCK) }) : t("notice.may-close");
}

function legacy(hours, may) {
  const words = t(hours === 1 ? "notice.legacy-hour" : "notice.legacy", { hours });
  const open = may.includes("accept-legacy-wager");
  return {
    kind: "legacy",
    words,
    ...(open && { act: "accept-legacy-wager", name: t("notice.keep") }),
  };
}

/** Until when a player's own limits last, if they end by themselves. */
function until(markers, player) {
  const end = markers.find((one) => one.player === player && one.until)?.until;
  return end ? ` ${t("notice.until", { time: when(end, CLOCK) })}` : "";
}

/** A marker that stands on the table for all to see. */
function marker({ player, seat, colour, value, until: end, ...limits }) {
  if (colour) {
    const words = { colour: t(`colour.${colour}`, {}, colour), value: money(value) };
    return { kind: "marker", words: t("notice.colour", words) };
  }
  const place = seat ? t("notice.seat", { seat }) : player;
  const words = t("notice.marker", { place, ...sign(limits) });
  return {
    kind: "marker",
    words: end ? `${words} ${t("notice.until", { time: when(end, CLOCK) })}` : words,
  };
}

/** The amounts a sign states, as text. */
export function sign({ min, max, unit, outlay = 0 }) {
  const least = outlay ? ` · ${t("sign.outlay", { outlay: shortMoney(outlay) })}` : "";
  return { min: shortMoney(min), max: shortMoney(max), unit: shortMoney(unit), outlay: least };
}

// notices.js: under the header, for all who look over: limits announced and a closing notice, with their clocks.

import { timeOfDay, until } from "../shared/clocks.js";
import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { shortMoney } from "../shared/money.js";
import { $, isNew, parts } from "../shared/page.js";

/** @import { AnnouncedLimits, ClosingNotice, DealerView, LimitsSign, ResultCorrection } from "../shared/types.d.ts" */

/** The strip; its clocks run by themselves. */
export function setUpNotices() {
  const strip = $("notices");
  /** @type {DealerView} */
  let view;

  /** @param {DealerView} next */
  function draw(next) {
    view = next;
    const { announced, closing, correction } = view.public;
    const lines = [
      ...(correction ? [amended(correction)] : []),
      ...(announced ? [announcement(announced)] : []),
      ...(closing ? [closure(closing)] : []),
    ];
    strip.hidden = lines.length === 0;
    if (isNew(strip, lines)) {
      strip.replaceChildren(
        ...lines.map(([words, at]) =>
          html("p", {}, words, html("span", { className: "clock", role: "timer", title: at })),
        ),
      );
    }
    for (const clock of parts(strip, ".clock")) clock.textContent = left(clock.title);
  }

  /** @param {string} at */
  const left = (at) =>
    at && until(at, view.offset) ? t("notice.in", { time: until(at, view.offset) }) : "";
  setInterval(() => view && !strip.hidden && draw(view), 1000);
  return { draw };
}

/**
 * A result that is another now, or none.
 * @param {ResultCorrection} correction
 */
const amended = (correction) => [
  `${t(correction.outcome ? "amended.outcome" : "amended.void", correction)} [${correction.clause}]`,
  "",
];

/**
 * What limits there will be, from when, and who has agreed.
 * @param {AnnouncedLimits} announcedLimits
 */
function announcement({ limits, at, agreed }) {
  const sign = signWords(limits);
  const when = at
    ? t("notice.limits", { sign, time: timeOfDay(at) })
    : t("notice.limits-next", { sign });
  return [
    agreed.length ? `${when} · ${t("notice.agreed", { names: agreed.join(", ") })}` : when,
    at,
  ];
}

/**
 * When the table closes: at a time, after so many spins, or as soon as the dealer likes.
 * @param {ClosingNotice} closingNotice
 */
export function closure({ at, spins }) {
  if (spins > 0) return [t(spins === 1 ? "notice.spin" : "notice.spins", { spins }), at];
  return [at ? t("notice.closes", { time: timeOfDay(at) }) : t("notice.may-close"), at];
}

/**
 * "5 to 500, units of 5, outlay 10": what a sign at a table says.
 * @param {Partial<LimitsSign>} given
 */
export function signWords({ min, max, unit, outlay }) {
  const words = {
    min: amount(min),
    max: amount(max),
    unit: amount(unit),
    outlay: amount(outlay),
  };
  return t(outlay ? "limits.outlay" : "limits.sign", words);
}

/** What a marker does not show stays open. @param {number} [cents] */
const amount = (cents) => (cents === undefined ? "–" : shortMoney(cents));

// notices.js: under the header, for all who look over: limits announced and a closing notice, with their clocks.
import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { shortMoney } from "../shared/money.js";
import { timeOfDay, until } from "./clocks.js";

/** The strip; its clocks run by themselves. */
export function setUpNotices() {
  const strip = document.getElementById("notices");
  let view = null;

  function draw(next = view) {
    view = next;
    const { announced, closing, correction } = view.public;
    const lines = [
      correction && amended(correction),
      announced && announcement(announced),
      closing && closure(closing),
    ].filter(Boolean);
    strip.hidden = lines.length === 0;
    if (strip.dataset.drawn !== lines.flat().join("\n")) {
      strip.dataset.drawn = lines.flat().join("\n");
      strip.replaceChildren(
        ...lines.map(([words, at]) =>
          html("p", {}, words, html("span", { className: "clock", role: "timer", title: at })),
        ),
      );
    }
    for (const clock of strip.querySelectorAll(".clock")) clock.textContent = left(clock.title);
  }

  const left = (at) =>
    at && until(at, view.offset) ? t("notice.in", { time: until(at, view.offset) }) : "";
  setInterval(() => view && !strip.hidden && draw(), 1000);
  return { draw: (next) => draw(next) };
}

/** A result that is another now, or none. */
const amended = (correction) => [
  `${t(correction.outcome ? "amended.outcome" : "amended.void", correction)} [${correction.clause}]`,
  "",
];

/** What limits there will be, from when, and who has agreed. */
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

/** When the table closes: at a time, after so many spins, or as soon as the dealer likes. */
export function closure({ at, spins }) {
  if (spins > 0) return [t(spins === 1 ? "notice.spin" : "notice.spins", { spins }), at];
  return [at ? t("notice.closes", { time: timeOfDay(at) }) : t("notice.may-close"), at];
}

/** "5 to 500, units of 5, outlay 10": what a sign at a table says. */
export function signWords({ min, max, unit, outlay }) {
  const words = {
    min: shortMoney(min),
    max: shortMoney(max),
    unit: shortMoney(unit),
    outlay: shortMoney(outlay ?? 0),
  };
  return t(outlay ? "limits.outlay" : "limits.sign", words);
}

// rail.js: the spin from left to right. What may be done is bright, the next step is largest.

import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { $, button } from "../shared/page.js";
import { act } from "./told.js";

/** @import { DealerView, Layout, PublicView } from "../shared/types.d.ts" */
/** @import { NumberEntry } from "./number.js" */

/** The keys of the steps, on every keyboard and in either language. @type {Record<string, string>} */
const KEYS = {
  "open-table": "O",
  "open-betting": "B",
  "spin-ball": "S",
  "announce-final-bets": "F",
  "no-more-call-bets": "L",
  "no-more-bets": "N",
  "record-outcome": "↵",
  settle: "P",
  "announce-last-spins": "Z",
  "ring-bell": "R",
};

const ALL = [
  "open-table",
  "open-betting",
  "spin-ball",
  "announce-final-bets",
  "no-more-call-bets",
  "no-more-bets",
  "record-outcome",
  "settle",
];
const SOME = ["announce-final-bets", "no-more-call-bets"]; // steps that few tables have
const ASIDE = ["announce-last-spins", "ring-bell"]; // in a tournament, when they are due
const UNSETTLED = ["ball-in-play", "no-more-bets", "outcome"];
// Up to which step a spin has come in each phase.
/** @type {Record<string, string>} */
const REACHED = {
  closed: "open-table",
  idle: "open-betting",
  betting: "spin-ball",
  "wagering-closed": "spin-ball",
  "ball-in-play": "announce-final-bets",
  "no-more-bets": "record-outcome",
  outcome: "settle",
};

/**
 * Whether a spin must be called no spin before anything else: the red light is on, and it is not settled.
 * @param {Pick<PublicView, "light" | "phase">} table
 */
export const isLost = ({ light, phase }) => light && UNSETTLED.includes(phase);

/**
 * The rail; the number's step is the entry's own affair, and the grounds of a no spin the panel's.
 * @param {Layout} data
 * @param {NumberEntry} number
 * @param {() => void} askGround
 */
export function setUpRail(data, number, askGround) {
  const rail = $("rail");
  const STEPS = ALL.filter((step) => !SOME.includes(step) || data.acts.includes(step));
  const steps = STEPS.map((step) =>
    button("", () => (step === "record-outcome" ? number.press() : act({ do: step })), "step"),
  );
  const dropped = button("", () => act({ do: "ball-dropped" }), "aside");
  const noSpin = button("", askGround, "aside danger");
  const [called, named] = [html("span"), html("small")]; // some consoles have another name for it
  noSpin.append(called, " ", named);
  const asides = ASIDE.map((what) => button("", () => act({ do: what }), "aside"));
  steps.forEach((one, at) => {
    one.dataset.key = KEYS[STEPS[at]];
  });
  asides.forEach((one, at) => {
    one.dataset.key = KEYS[ASIDE[at]];
  });
  dropped.dataset.key = "D";
  noSpin.dataset.key = "X";
  rail.append(...steps, ...asides, dropped, noSpin);

  /** @param {DealerView} view */
  function draw(view) {
    const { phase, final_bets: final } = view.public;
    // A side bet alone may be closed earlier, beside the layout; the rail closes all of them.
    /** @param {string} step */
    const early = (step) => step === "no-more-bets" && phase !== "ball-in-play";
    /** @param {string} step */
    const open = (step) =>
      view.may.includes(step) && !(step === "announce-final-bets" && final) && !early(step);
    const lost = isLost(view.public); // nothing else is the next step
    const found = STEPS.find(
      (step) => open(step) || (step === "record-outcome" && canConfirm(view)),
    );
    const next = lost ? "" : found;
    const reached = final && phase === "ball-in-play" ? "no-more-bets" : REACHED[phase];
    steps.forEach((one, at) => {
      const step = STEPS[at];
      const name = step === "record-outcome" && step === next ? number.label() : t(`step.${step}`);
      one.textContent = name;
      one.hidden = step === "open-table" ? phase !== "closed" : phase === "closed";
      if (step === "no-more-call-bets") one.hidden ||= !view.public.session;
      one.disabled = step !== next && !open(step);
      one.classList.toggle("next", step === next);
      one.classList.toggle("done", ALL.indexOf(step) < ALL.indexOf(reached));
      if (step === next) one.setAttribute("aria-current", "step");
      else one.removeAttribute("aria-current");
    });
    asides.forEach((one, at) => {
      one.textContent = t(`step.${ASIDE[at]}`);
      one.hidden = !view.may.includes(ASIDE[at]);
    });
    dropped.textContent = t("dealer.ball-dropped");
    dropped.hidden = !view.may.includes("ball-dropped");
    called.textContent = t("dealer.no-spin");
    named.textContent = t(`dealer.no-spin.${data.rulebook.tag}.${data.mode}`, {}, " ").trim();
    noSpin.disabled = !view.may.includes("call-no-spin");
    noSpin.classList.toggle("next", lost && !noSpin.disabled);
    if (noSpin.classList.contains("next")) noSpin.setAttribute("aria-current", "step");
    else noSpin.removeAttribute("aria-current");
    noSpin.hidden = phase === "closed";
  }
  number.onChange(() => {
    const entry = steps[STEPS.indexOf("record-outcome")];
    if (entry.classList.contains("next")) entry.textContent = number.label();
  });
  return { draw };
}

/** @param {DealerView} view */
const canConfirm = (view) => view.may.includes("confirm-outcome");

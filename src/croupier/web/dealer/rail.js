// rail.js: the spin from left to right. What may be done is bright, the next step is largest.
import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { act } from "./told.js";

const STEPS = ["open-table", "open-betting", "spin-ball", "no-more-bets", "record-outcome", "settle"];
// Up to which step a spin has come in each phase.
const REACHED = {
  closed: 0,
  idle: 1,
  betting: 2,
  "wagering-closed": 2,
  "ball-in-play": 3,
  "no-more-bets": 4,
  outcome: 5,
};

/** The rail; the number's step is the entry's own affair. */
export function setUpRail(number) {
  const rail = document.getElementById("rail");
  const steps = STEPS.map((step) => button("step", () => (step === "record-outcome" ? number.press() : act({ do: step }))));
  const dropped = button("aside", () => act({ do: "ball-dropped" }));
  const noSpin = button("aside danger", () => document.getElementById("no-spin").showModal());
  rail.append(...steps, dropped, noSpin);

  function draw(view) {
    const { phase } = view.public;
    const next = STEPS.find((step) => view.may.includes(step) || (step === "record-outcome" && canConfirm(view)));
    steps.forEach((one, at) => {
      const step = STEPS[at];
      const name = step === "record-outcome" && step === next ? number.label() : t(`step.${step}`);
      one.textContent = name;
      one.hidden = step === "open-table" ? phase !== "closed" : phase === "closed";
      one.disabled = step !== next && !view.may.includes(step);
      one.classList.toggle("next", step === next);
      one.classList.toggle("done", at < REACHED[phase]);
      if (step === next) one.setAttribute("aria-current", "step");
      else one.removeAttribute("aria-current");
    });
    dropped.textContent = t("dealer.ball-dropped");
    dropped.hidden = !view.may.includes("ball-dropped");
    noSpin.textContent = t("dealer.no-spin");
    noSpin.disabled = !view.may.includes("call-no-spin");
    noSpin.hidden = phase === "closed";
  }
  number.onChange(() => {
    const entry = steps[STEPS.indexOf("record-outcome")];
    if (entry.classList.contains("next")) entry.textContent = number.label();
  });
  return { draw };
}

const canConfirm = (view) => view.may.includes("confirm-outcome");

function button(className, press) {
  const made = html("button", { type: "button", className });
  made.addEventListener("click", press);
  return made;
}

// replay.js: a spin stepped through, moment by moment, with the chips as they stood.

import { html } from "../shared/drawn.js";
import { betName, t, when } from "../shared/i18n.js";
import { shortMoney } from "../shared/money.js";
import { $ } from "../shared/page.js";
import { RaceTrack } from "../shared/race-track.js";
import { whoWords } from "../shared/roles.js";
import { RouletteLayout } from "../shared/roulette-layout.js";

/** @import { Chips, Layout, SpinCase } from "../shared/types.d.ts" */

/**
 * After which moment a spin is decided, and its chips still lie there: its number, its no spin, or
 * what made it void; all of them where there is none.
 * @param {SpinCase} spin
 */
export function decisive({ moments }) {
  const decides = ["no-spin-called", "spin-voided", "outcome-recorded"];
  const at = moments.findIndex(({ event, late }) => !late && decides.includes(event.type));
  return at < 0 ? moments.length : at + 1;
}

/**
 * The number as it was known after so many moments.
 * @param {SpinCase} spin
 * @param {number} step
 */
export function outcomeAt({ moments }, step) {
  let outcome = "";
  for (const { event } of moments.slice(0, step)) {
    if (["outcome-recorded", "outcome-corrected"].includes(event.type))
      outcome = /** @type {{outcome?: string}} */ (event).outcome ?? outcome;
    if (["no-spin-called", "spin-voided"].includes(event.type)) outcome = "";
  }
  return outcome;
}

/** `{show, go, draw}` of the strip of moments and the layout under it. */
export function setUpReplay() {
  const layout = $("layout", RouletteLayout);
  const track = $("track", RaceTrack);
  const slider = $("at", HTMLInputElement);
  const [first, back, forth, last] = ["first", "back", "forth", "last"].map((id) =>
    $(id, HTMLButtonElement),
  );
  /** @type {SpinCase} */
  let spin;
  let at = 0;

  /**
   * @param {SpinCase} next
   * @param {Layout} data
   */
  function show(next, data) {
    spin = next;
    for (const one of [layout, track]) Object.assign(one, { data, locked: true });
    track.hidden = !data.racetrack;
    track.bare = true;
    slider.max = String(spin.moments.length);
    go(decisive(spin));
  }

  /**
   * After so many moments.
   * @param {number} step
   */
  function go(step) {
    at = Math.max(0, Math.min(spin?.moments.length ?? 0, step));
    draw();
  }

  function draw() {
    if (!spin) return;
    slider.value = String(at);
    const [before, what] = words(at);
    slider.ariaValueText = before + what;
    $("moment").replaceChildren(before, html("q", { lang: "en" }, what)); // the log's own words
    const down = standing(at);
    /** @type {Chips} */
    const chips = {};
    for (const { bet, stake } of down) chips[bet] = (chips[bet] ?? 0) + stake;
    for (const one of [layout, track]) one.chips = chips;
    layout.outcome = outcomeAt(spin, at);
    $("elsewhere").replaceChildren(
      ...down.map(({ player, bet, stake }) =>
        html("li", {}, `${player} · ${betName(bet, layout.data)} · ${shortMoney(stake)}`),
      ),
    );
    for (const [number, line] of [...$("moments").children].entries())
      line.ariaCurrent = number === at - 1 ? "step" : "false";
    for (const one of [first, back]) one.disabled = at === 0;
    for (const one of [last, forth]) one.disabled = at === spin.moments.length;
  }

  /** When and by whom, and what. @param {number} step */
  function words(step) {
    if (!step) return [t("inspector.before"), ""];
    const { at: time, by, what } = spin.moments[step - 1];
    return [`${when(time, { timeStyle: "medium" })} · ${whoWords(by)} · `, what];
  }

  /**
   * The chips on the layout after so many moments.
   * @param {number} step
   */
  function standing(step) {
    const found = new Map(
      spin.before.map((one) => [`${one.player}/${one.bet}/${one.foreign}`, one]),
    );
    for (const { chips } of spin.moments.slice(0, step)) {
      for (const one of chips) found.set(`${one.player}/${one.bet}/${one.foreign}`, one);
    }
    return [...found.values()].filter(({ stake }) => stake);
  }

  first.onclick = () => go(0);
  back.onclick = () => go(at - 1);
  forth.onclick = () => go(at + 1);
  last.onclick = () => go(Infinity);
  slider.oninput = () => go(Number(slider.value));
  addEventListener("keydown", (event) => {
    if (event.target instanceof Element && event.target.matches("input, select, textarea")) return;
    if (event.key === "ArrowLeft") go(at - 1);
    else if (event.key === "ArrowRight") go(at + 1);
  });
  return { show, go, draw };
}

// replay.js: a spin stepped through, moment by moment, with the chips as they stood.

import { html } from "../shared/drawn.js";
import { t, when } from "../shared/i18n.js";
import { shortMoney } from "../shared/money.js";
import { $ } from "../shared/page.js";
import { RaceTrack } from "../shared/race-track.js";
import { RouletteLayout } from "../shared/roulette-layout.js";

/** @import { Chips, Layout, SpinCase } from "../shared/types.d.ts" */

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
    go(spin.moments.length);
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
    slider.ariaValueText = words(at);
    $("moment").textContent = words(at);
    const down = standing(at);
    /** @type {Chips} */
    const chips = {};
    for (const { bet, stake } of down) chips[bet] = (chips[bet] ?? 0) + stake;
    const known = spin.moments.slice(0, at).some(({ event }) => event.type === "outcome-recorded");
    for (const one of [layout, track]) one.chips = chips;
    layout.outcome = known ? spin.outcome : "";
    $("elsewhere").replaceChildren(
      ...down.map(({ player, bet, stake }) =>
        html("li", {}, `${player} · ${bet} · ${shortMoney(stake)}`),
      ),
    );
    for (const [number, line] of [...$("moments").children].entries())
      line.ariaCurrent = number === at - 1 ? "step" : "false";
    for (const one of [first, back]) one.disabled = at === 0;
    for (const one of [last, forth]) one.disabled = at === spin.moments.length;
  }

  /** @param {number} step */
  function words(step) {
    if (!step) return t("inspector.before");
    const { at: time, by, what } = spin.moments[step - 1];
    return `${when(time, { timeStyle: "medium" })} · ${by} · ${what}`;
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

// figures.js: what came how often, beside the wheel where there is room, else behind one tap.
import { t } from "../shared/i18n.js";
import { $, hear } from "../shared/page.js";
import { openPanel } from "../shared/panel.js";
import { keepPast } from "../shared/past-results.js";
import { TableStatistics } from "../shared/statistics.js";

/** @import { RouletteWheel } from "../shared/roulette-wheel.js" */
/** @import { Layout } from "../shared/types.d.ts" */

/**
 * `draw` what is known, never a number before the ball has landed in it; `open` all of it.
 * @param {RouletteWheel} wheel
 * @param {() => Layout} data
 */
export function setUpFigures(wheel, data) {
  const beside = $("figures", TableStatistics);
  const panel = new TableStatistics();
  /** @type {string[]} */
  let past = [];
  Object.assign(beside, { ring: false, chooser: false });
  keepPast("station", (results) => {
    past = results;
    draw(held);
  });
  let held = false;
  hear(beside, "statistics", ({ heat }) => Object.assign(wheel, { heat }));

  /** @param {boolean} ballFalls */
  function draw(ballFalls) {
    held = ballFalls;
    if (!held)
      for (const one of [beside, panel]) Object.assign(one, { data: data(), results: past });
  }

  function open() {
    openPanel(t("statistics"), [panel]);
  }
  return { draw, open };
}

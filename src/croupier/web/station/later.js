// later.js: what a station can be played without: panels and figures come when it can be played, or when asked for.
import { t } from "../shared/i18n.js";
import { whenIdle } from "../shared/later.js";

/** @import { setUpFigures } from "./figures.js" */
/** @import { RouletteWheel } from "../shared/roulette-wheel.js" */
/** @import { Layout } from "../shared/types.d.ts" */

const favourites = () => import("./favourites.js");
const buyIn = () => import("./buying-in.js");
const cashOut = () => import("./cashing-out.js");
const wrong = () => import("../shared/wrong.js");
const help = () => import("../shared/help.js");

/**
 * What opens each panel, as soon as it is there; `say` hears of one that cannot be had.
 * @param {RouletteWheel} wheel
 * @param {() => Layout} data
 * @param {(sentence: string) => void} say
 */
export function setUpLater(wheel, data, say) {
  /** @type {ReturnType<typeof setUpFigures> | null} */
  let beside = null; // the figures, once they are there
  /** @type {boolean | null} */
  let held = null; // whether the ball falls; nothing has been drawn before it is known

  const failed = () => say(t("not-loaded"));

  async function loadFigures() {
    const figures = await import("./figures.js");
    beside ??= figures.setUpFigures(wheel, data);
    beside.draw(Boolean(held));
    return beside;
  }

  /**
   * Draw the figures, never a number before the ball has landed in it. The first time the station can
   * be played now, so all the rest is asked for.
   * @param {boolean} ballFalls
   */
  function drawFigures(ballFalls) {
    if (held === null)
      whenIdle(() => {
        for (const load of [loadFigures, favourites, buyIn, cashOut, wrong, help])
          load().catch(() => {}); // whoever opens it asks again, and is told
      });
    held = ballFalls;
    beside?.draw(held);
  }

  /**
   * @template T
   * @template {unknown[]} A
   * @param {() => Promise<T>} load
   * @param {(part: T) => (...given: A) => void} openOf
   */
  const opens =
    (load, openOf) =>
    /** @param {A} given */
    (...given) => {
      load().then((part) => openOf(part)(...given), failed);
    };

  return {
    drawFigures,
    failed,
    figures: opens(loadFigures, ({ open }) => open),
    favourites: opens(favourites, ({ openFavourites }) => openFavourites),
    buyIn: opens(buyIn, ({ openBuyIn }) => openBuyIn),
    cashOut: opens(cashOut, ({ openCashOut }) => openCashOut),
    wrong: opens(wrong, ({ openWrong }) => openWrong),
    help: opens(help, ({ openHelp }) => openHelp),
  };
}

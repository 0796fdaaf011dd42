// sensors.js: what the wheel's sensors say of themselves and against a spin; the dealer decides on it.
import { html } from "../shared/drawn.js";
import { addWords, t, when } from "../shared/i18n.js";

import { $, button, isNew } from "../shared/page.js";
import { groundWords } from "../shared/phase.js";
import { SENSORS } from "./sensor-words.js";
import { act } from "./told.js";

/** @import { DealerView, Layout, SensorView } from "../shared/types.d.ts" */

/** @typedef {{words: string, ground: string, name: string, place: number, good?: boolean}} Line */

addWords(SENSORS);
/** @type {Intl.DateTimeFormatOptions} */
const TIME = { timeStyle: "medium" };

/**
 * A line for each fault and each flag; a flag that is a ground for a no spin has the call beside it.
 * @param {Layout} data
 */
export function setUpSensors(data) {
  const list = $("sensors");
  /** @type {Record<string, string>} */
  let unheard = {}; // sensor -> since when nothing came, as it was last shown
  /** @type {Record<string, {at: string, spin: number}>} */
  let back = {}; // sensor -> when it was heard again, said until the next spin

  /** @param {string} name @param {number} place */
  const which = (name, place) =>
    place ? t("sensor.which", { place }) : t("sensor.device", { name });

  /** @param {string} ground @param {boolean} may */
  function call(ground, may) {
    const found = data.grounds.find((one) => one.ground === ground);
    if (!found || !may) return [];
    const press = button(t("sensor.call"), () => act({ do: "call-no-spin", ground }));
    press.title = `${groundWords(found)} [${found.clause}]`;
    return [press];
  }

  /** @param {DealerView} view */
  function follow({ offset, public: { spin }, sensors = {} }) {
    const now = new Date(Date.now() + offset).toISOString();
    for (const [name, one] of Object.entries(sensors)) {
      if (unheard[name] && !one.unheard) back[name] = { at: now, spin };
      if (one.unheard) delete back[name];
    }
    const still = Object.entries(back).filter(([name, one]) => sensors[name] && one.spin === spin);
    back = Object.fromEntries(still);
    unheard = Object.fromEntries(Object.entries(sensors).map(([n, one]) => [n, one.unheard]));
  }

  /**
   * What a sensor says of itself; of one that is not heard, its last word counts for nothing.
   * @param {string} name
   * @param {SensorView} sensor
   * @returns {Line[]}
   */
  function state(name, { place, fault, unheard: since }) {
    const line = { ground: "", name, place };
    if (since) return [{ ...line, words: t("sensor.unheard", { time: when(since, TIME) }) }];
    if (fault) return [{ ...line, words: t(`sensor.fault.${fault}`) }];
    if (!back[name]) return [];
    return [{ ...line, words: t("sensor.back", { time: when(back[name].at, TIME) }), good: true }];
  }

  /** @param {DealerView} view */
  function draw(view) {
    follow(view);
    const sensors = Object.entries(view.sensors ?? {});
    const may = view.may.includes("call-no-spin");
    /** @type {Line[]} */
    const lines = sensors.flatMap(([name, sensor]) => [
      ...state(name, sensor),
      ...sensor.flags.map(({ flag, ground }) => ({
        words: t(`sensor.flag.${flag}`),
        ground,
        name,
        place: sensor.place,
      })),
    ]);
    list.hidden = lines.length === 0;
    if (!isNew(list, JSON.stringify([lines, may, t("language.code")]))) return;
    list.replaceChildren(
      ...lines.map(({ words, ground, name, place, good }) =>
        html(
          "li",
          { className: good ? "good" : "" },
          html("span", {}, t("says", { who: which(name, place), what: words })),
          ...call(ground, may),
        ),
      ),
    );
  }

  return { draw };
}

// sensors.js: what the wheel's sensors say of themselves and against a spin; the dealer decides on it.
import { html } from "../shared/drawn.js";
import { addWords, t } from "../shared/i18n.js";
import { $, button, isNew } from "../shared/page.js";
import { SENSORS } from "./sensor-words.js";
import { act } from "./told.js";

/** @import { DealerView, Layout } from "../shared/types.d.ts" */

addWords(SENSORS);

/**
 * A line for each fault and each flag; a flag that is a ground for a no spin has the call beside it.
 * @param {Layout} data
 */
export function setUpSensors(data) {
  const list = $("sensors");

  /** @param {string} name @param {number} place */
  const which = (name, place) =>
    place ? t("sensor.which", { place }) : t("sensor.device", { name });

  /** @param {string} ground @param {boolean} may */
  function call(ground, may) {
    const found = data.grounds.find((one) => one.ground === ground);
    if (!found || !may) return [];
    const press = button(t("sensor.call"), () => act({ do: "call-no-spin", ground }));
    press.title = `${found.says} [${found.clause}]`;
    return [press];
  }

  /** @param {DealerView} view */
  function draw(view) {
    const sensors = Object.entries(view.sensors ?? {});
    const may = view.may.includes("call-no-spin");
    const lines = sensors.flatMap(([name, { place, fault, flags }]) => [
      ...(fault ? [{ words: t(`sensor.fault.${fault}`), ground: "", name, place }] : []),
      ...flags.map(({ flag, ground }) => ({
        words: t(`sensor.flag.${flag}`),
        ground,
        name,
        place,
      })),
    ]);
    list.hidden = lines.length === 0;
    if (!isNew(list, JSON.stringify([lines, may, t("language.code")]))) return;
    list.replaceChildren(
      ...lines.map(({ words, ground, name, place }) =>
        html("li", {}, html("span", {}, `${which(name, place)}: ${words}`), ...call(ground, may)),
      ),
    );
  }

  return { draw };
}

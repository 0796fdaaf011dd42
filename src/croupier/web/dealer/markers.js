// markers.js: the markers on the table, beside the layout: what a colour is worth, whose limits are their own.

import { timeOfDay } from "../shared/clocks.js";
import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { $ } from "../shared/page.js";
import { signWords } from "./notices.js";
import { colourName, swatch } from "./swatch.js";

/** @import { ColourMarker, DealerView, LimitsMarker } from "../shared/types.d.ts" */

/** The list of them; nothing where there are none. */
export function setUpMarkers() {
  const list = $("markers");

  /** @param {DealerView} view */
  function draw(view) {
    const { markers } = view.public;
    list.hidden = markers.length === 0 || $("layout").hidden;
    const drawn = JSON.stringify([markers, t("language.code")]);
    if (list.dataset.drawn === drawn) return;
    list.dataset.drawn = drawn;
    list.replaceChildren(
      ...markers.map((one) => ("colour" in one ? ofColour(one) : ofLimits(one))),
    );
  }
  return { draw };
}

/** @param {ColourMarker} colourMarker */
function ofColour({ player, colour, value }) {
  const words = html("span", { className: "said" }, colourName(colour));
  return html(
    "li",
    {},
    swatch(colour),
    words,
    html("b", {}, money(value)),
    html("span", {}, player),
  );
}

/** @param {LimitsMarker} limitsMarker */
function ofLimits({ player, seat, until, ...limits }) {
  const words = t(until ? "marker.legacy" : "marker.limits", { sign: signWords(limits) });
  const end = until ? ` ${t("marker.until", { time: timeOfDay(until) })}` : "";
  return html(
    "li",
    {},
    html("span", { className: "plate" }, String(seat ?? "–")),
    html("b", {}, words),
    html("span", {}, `${player}${end}`),
  );
}

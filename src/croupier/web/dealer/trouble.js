// trouble.js: the panel for when things go wrong: what needs a person first, then what can be recorded.

import { t } from "../shared/i18n.js";
import { $ } from "../shared/page.js";
import { addBeside, openBeside } from "./beside.js";
import { setUpTroubleForms } from "./trouble-forms.js";
import { needsOf, setUpNeeds } from "./trouble-needs.js";

/** @import { DealerView, Layout } from "../shared/types.d.ts" */

/**
 * The panel beside the stage; the header's button opens it and counts what waits.
 * @param {Layout} data
 */
export function setUpTrouble(data) {
  const panel = $("trouble");
  const needs = setUpNeeds(data, $("needs"));
  const forms = setUpTroubleForms(data, $("trouble-forms"));

  /** @param {boolean} wanted */
  function open(wanted) {
    if (wanted) openBeside("trouble");
    else panel.hidden = true;
    mark();
  }
  const mark = () => $("trouble-open").setAttribute("aria-expanded", String(!panel.hidden));
  addBeside("trouble", mark);
  $("trouble-open").onclick = () => open(Boolean(panel.hidden));
  $("trouble-close").onclick = () => open(false);

  /** @param {DealerView} view */
  function draw(view) {
    const count = needsOf(view).length;
    $("trouble-count").textContent = count ? String(count) : "";
    $("trouble-open").classList.toggle("waits", count > 0);
    $("trouble-open").title = count ? t("trouble.waits", { count }) : "";
    $("no-needs").hidden = count > 0;
    $("needs").hidden = count === 0;
    needs.draw(view);
    forms.draw(view);
  }
  return { draw, open: () => open(true) };
}

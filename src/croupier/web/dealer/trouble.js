// trouble.js: the panel for when things go wrong: what needs a person first, then what can be recorded.

import { t } from "../shared/i18n.js";
import { $ } from "../shared/page.js";
import { setUpTroubleForms } from "./trouble-forms.js";
import { needsOf, setUpNeeds } from "./trouble-needs.js";

/** @import { DealerView, Layout } from "../shared/types.d.ts" */

/**
 * The panel over the stage; the header's button opens it and counts what waits.
 * @param {Layout} data
 */
export function setUpTrouble(data) {
  const panel = $("trouble");
  const needs = setUpNeeds(data, $("needs"));
  const forms = setUpTroubleForms(data, $("trouble-forms"));
  let phase = "";

  /** @param {boolean} wanted */
  function open(wanted) {
    panel.hidden = !wanted;
    document.body.classList.toggle("troubled", wanted);
    $("trouble-open").setAttribute("aria-expanded", String(wanted));
  }
  $("trouble-open").onclick = () => open(Boolean(panel.hidden));
  $("trouble-close").onclick = () => open(false);

  /** @param {DealerView} view */
  function draw(view) {
    const count = needsOf(view).length;
    $("trouble-count").textContent = count ? String(count) : "";
    $("trouble-open").classList.toggle("waits", count > 0);
    $("trouble-open").title = count ? t("trouble.waits", { count }) : "";
    $("no-needs").hidden = count > 0;
    needs.draw(view);
    forms.draw(view);
    // The number is entered where the panel would lie.
    if (view.public.phase !== phase && view.public.phase === "no-more-bets") open(false);
    phase = view.public.phase;
  }
  return { draw };
}

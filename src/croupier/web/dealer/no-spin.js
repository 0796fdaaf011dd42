// no-spin.js: the grounds of a no spin in the rulebook's words, or ours in another language, grouped by
// what they are about.
import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { $, button, part, parts } from "../shared/page.js";
import { groundWords } from "../shared/phase.js";
import { addBeside, openBeside } from "./beside.js";
import { act } from "./told.js";

/** @import { DealerView, Layout } from "../shared/types.d.ts" */

/** What each ground is about; one that is not named here is about something else. */
const ABOUT = {
  ball: ["short-spin", "ball-left-wheel", "no-rest", "same-direction", "early-rest"],
  wheel: ["wheel-not-rotating", "wheel-stopped", "foreign-object"],
  people: ["interference", "disruption"],
  equipment: ["console-fault"],
};
const LIGHT = "console-fault";
const GROUPS = [...Object.keys(ABOUT), "other"];

/** @param {string} ground */
export const groupOf = (ground) =>
  Object.entries(ABOUT).find(([, grounds]) => grounds.includes(ground))?.[0] ?? "other";

/**
 * The panel; a press on a ground calls the no spin at once. Arrows go from ground to ground.
 * @param {Layout} data
 */
export function setUpNoSpin(data) {
  const panel = $("no-spin");
  const list = part(panel, ".grounds");
  /** @type {HTMLElement | null} */
  let before = null; // where the focus was
  /** @type {Map<HTMLElement, Layout["grounds"][number]>} */
  const said = new Map(); // where each ground stands
  let lit = false; // the red light: its ground is the one that is called
  const groups = GROUPS.map((group) => ({
    title: html("h3", { id: `grounds-${group}`, "data-t": `grounds.${group}` }),
    grounds: data.grounds.filter(({ ground }) => groupOf(ground) === group),
  })).filter(({ grounds }) => grounds.length);
  list.append(
    ...groups.map(({ title, grounds }) => {
      const items = grounds.map((one) => {
        const press = button("", () => call(one.ground), "ground");
        const words = html("span");
        press.append(words, html("small", {}, one.clause));
        press.value = one.ground;
        said.set(words, one);
        return html("li", {}, press);
      });
      const group = html("section", { "aria-labelledby": title.id }, title);
      group.append(html("ul", {}, ...items));
      return group;
    }),
  );
  addBeside("no-spin");
  part(panel, ".back").onclick = close;
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = parts(list, "button");
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    all[(at + step + all.length) % all.length].focus();
  });

  /** @param {string} ground */
  function call(ground) {
    close();
    act({ do: "call-no-spin", ground });
  }

  function close() {
    panel.hidden = true;
    before?.focus();
  }

  return {
    open() {
      if (!panel.hidden) return close();
      before = /** @type {HTMLElement | null} */ (document.activeElement);
      openBeside("no-spin");
      const own = lit && list.querySelector(`[value="${LIGHT}"]`);
      const ground = /** @type {HTMLElement} */ (own || part(list, "button"));
      ground.focus();
    },
    /** @param {DealerView} view */
    draw(view) {
      lit = view.public.light;
      for (const title of parts(list, "h3")) title.textContent = t(title.dataset.t ?? "");
      for (const [words, ground] of said) words.textContent = groundWords(ground);
      if (!view.may.includes("call-no-spin")) panel.hidden = true;
    },
  };
}

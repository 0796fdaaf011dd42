// pad-tray.js: the small tray that opens at a pad: which chip it places, or that it takes back.
import "../shared/chip-tray.js";
import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { hear, part } from "../shared/page.js";
import { TAKE_BACK } from "./pads.js";

/** @import { Layout } from "../shared/types.d.ts" */

/**
 * `open(seat, place, chosen)` beside a place; `chose(seat, value)` is called with the choice.
 * @param {HTMLElement} element
 * @param {Layout} data
 * @param {(seat: number, value: number) => void} chose
 */
export function setUpPadTray(element, data, chose) {
  const tray = html("chip-tray");
  const back = html("button", { type: "button", className: "take-back" });
  let seat = 0;
  /** @type {HTMLElement | null} */
  let opener = null;
  element.append(tray, back);
  hear(tray, "chip-choose", ({ value }) => take(value));
  back.addEventListener("click", () => take(TAKE_BACK));
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation(); // It closes the tray, and lets no pad go.
    leave();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    const at = target instanceof Node ? target : null;
    if (!element.contains(at) && !opener?.contains(at)) close();
  });

  addEventListener("resize", () => {
    const place = element.hidden ? null : opener;
    if (place) requestAnimationFrame(() => settle(place));
  });

  /**
   * @param {number} whose
   * @param {HTMLElement} place
   * @param {number} chosen
   */
  function open(whose, place, chosen) {
    if (!element.hidden && seat === whose) return close();
    [seat, opener] = [whose, place];
    Object.assign(tray, { chips: data.limits.chips, chosen });
    back.textContent = t("take-back");
    back.ariaPressed = String(chosen === TAKE_BACK);
    element.ariaLabel = t("pad.tray", { seat });
    element.hidden = false;
    queueMicrotask(() => {
      settle(place); // The tray has drawn itself by now.
      part(element, '[aria-checked="true"], .take-back').focus();
    });
  }

  /**
   * As near to the place as the screen allows, on the side of the layout.
   * @param {HTMLElement} place
   */
  function settle(place) {
    const [at, mine] = [place.getBoundingClientRect(), element.getBoundingClientRect()];
    const [wide, high] = [
      document.documentElement.clientWidth,
      document.documentElement.clientHeight,
    ];
    const side = place.parentElement?.dataset.side ?? "";
    const x =
      side === "left"
        ? at.right
        : side === "right"
          ? at.left - mine.width
          : at.left + at.width / 2 - mine.width / 2;
    const y =
      side === "bottom" ? at.top - mine.height : side.startsWith("top") ? at.bottom : at.top;
    element.style.left = `${Math.max(4, Math.min(x, wide - mine.width - 4))}px`;
    element.style.top = `${Math.max(4, Math.min(y, high - mine.height - 4))}px`;
  }

  /** @param {number} value */
  function take(value) {
    leave();
    chose(seat, value);
  }

  function leave() {
    close();
    if (opener) part(opener, ".value").focus();
  }

  function close() {
    element.hidden = true;
  }

  return { open, close };
}

// panel.js: the one dialog of a player's screen, with a title, parts and buttons.
import { html } from "./drawn.js";
import { t } from "./i18n.js";
import { $, button } from "./page.js";

export const panel = $("panel", HTMLDialogElement);

/**
 * Open the panel with a title, parts and buttons; every panel can be closed.
 * @param {string} title
 * @param {HTMLElement[]} parts
 * @param {HTMLElement[]} buttons
 */
export function openPanel(title, parts, buttons = []) {
  const close = button(t("close"), () => panel.close());
  const row = html("div", { className: "panel-buttons" }, ...buttons, close);
  panel.replaceChildren(
    html("h2", { id: "panel-title" }, title),
    html("div", { className: "panel-body" }, ...parts),
    row,
  );
  if (!panel.open) panel.showModal();
}

// panel.js: the one dialog of a player's screen, with a title, parts and buttons.
import { html } from "./drawn.js";
import { t } from "./i18n.js";
import { $, button } from "./page.js";

export const panel = $("panel", HTMLDialogElement);
const USED = "a, button, input, select, textarea";

/**
 * Open the panel with a title, parts and buttons; every panel can be closed.
 * @param {string} title
 * @param {HTMLElement[]} parts
 * @param {HTMLElement[]} buttons
 */
export function openPanel(title, parts, buttons = []) {
  const close = button(t("close"), () => panel.close());
  const row = html("div", { className: "panel-buttons" }, ...buttons, close);
  const body = html("div", { className: "panel-body" }, ...parts);
  if (!body.querySelector(USED)) body.tabIndex = 0; // what is only read is scrolled by keys
  panel.replaceChildren(html("h2", { id: "panel-title" }, title), body, row);
  if (!panel.open) panel.showModal();
}

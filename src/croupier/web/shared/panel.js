// panel.js: the one dialog of a player's screen, with a title, parts and buttons.
import { html } from "./drawn.js";
import { t } from "./i18n.js";

export const panel = document.getElementById("panel");

/** Open the panel with a title, parts and buttons; every panel can be closed. */
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

export function button(text, act, kind = "") {
  const made = html("button", { type: "button", className: kind }, text);
  made.addEventListener("click", act);
  return made;
}

// sensors.js: how many sensors read the wheel of a new table, and with what their program starts.

import { askUntilHeard, isHeard, signIn } from "../shared/api.js";
import { html } from "../shared/drawn.js";
import { labelled, typedIn } from "../shared/forms.js";
import { language, t } from "../shared/i18n.js";
import { $, button, isNew } from "../shared/page.js";
import { newId } from "../shared/socket.js";

/** @import { Possible } from "./types.d.ts" */

/** @typedef {{sensors: {device: string, key: string}[], name: string, file: string, shell: string, only_here: boolean}} NewSensors */

const COUNTS = ["0", "1", "2"];

/**
 * The choice, and a serial port for each sensor. Who may not enrol devices reads who does.
 * @param {HTMLFormElement} form
 * @param {Possible} table
 * @param {boolean} mayEnrol
 */
export function drawSensors(form, table, mayEnrol) {
  const place = $("sensors");
  $("sensors-say").textContent = t(
    !mayEnrol ? "make.sensors.who" : table.sensors ? "make.sensors.named" : "make.sensors.say",
    { count: table.sensors },
  );
  const count = typedIn(form).sensors ?? "0";
  if (!mayEnrol || !isNew(place, [t("language.code"), table.sensors])) return;
  const ports = [1, 2].map((n) =>
    labelled(
      `make.sensors.port.${n}`,
      html("input", { name: `port.${n}`, defaultValue: `/dev/ttyUSB${n - 1}`, maxLength: 200 }),
    ),
  );
  const show = () => {
    const chosen = Number(typedIn(form).sensors ?? 0);
    ports.forEach((one, at) => {
      one.hidden = at >= chosen;
    });
  };
  const choice = COUNTS.map((value) => {
    const radio = html("input", {
      type: "radio",
      name: "sensors",
      value,
      defaultChecked: value === count,
    });
    radio.addEventListener("change", show);
    return html("label", {}, radio, html("span", {}, t(`make.sensors.${value}`)));
  });
  place.replaceChildren(
    html("div", { className: "choice small" }, ...choice),
    html("div", { className: "fields" }, ...ports),
  );
  show();
}

/**
 * The serial ports of the sensors that were asked for.
 * @param {HTMLFormElement} form
 */
export function portsOf(form) {
  const given = typedIn(form);
  const count = Number(given.sensors ?? 0);
  return [1, 2].slice(0, count).map((n) => (given[`port.${n}`] ?? "").trim());
}

/**
 * Enrol them, and show the one time what their program starts with. Asked again under the same id
 * they get other keys in place of those that never came.
 * @param {string} table
 * @param {string[]} ports
 * @param {string} id
 * @returns {Promise<HTMLElement[]>}
 */
export async function enrolSensors(table, ports, id = newId()) {
  if (!ports.length) return [];
  const path = `/api/tables/${encodeURIComponent(table)}/sensors`;
  const answer = await askUntilHeard(path, { id, ports });
  const { ok, status, body } = answer;
  if (status === 401) signIn();
  const title = html("h3", {}, t("make.sensors.title"));
  if (!ok) {
    const why = body.refused?.says?.[language()] ?? body.error ?? t("make.no-answer");
    const told = html("p", { className: "told" }, t("make.sensors.failed", { why }));
    const again = button(t("make.sensors.again"), async () => {
      again.disabled = true;
      $("wheel-program").replaceChildren(...(await enrolSensors(table, ports, id)));
    });
    return isHeard(answer) ? [title, told] : [title, told, again];
  }
  /** @type {NewSensors} */
  const { shell, only_here: onlyHere } = body;
  const copy = button(t("make.sensors.copy"), async () => {
    await navigator.clipboard.writeText(shell);
    copy.textContent = t("make.sensors.copied");
  });
  copy.hidden = !navigator.clipboard;
  return [
    title,
    html("p", {}, t("make.sensors.once")),
    html("pre", { id: "shell", tabIndex: 0, ariaLabel: t("make.sensors.title") }, shell),
    html("div", { className: "buttons" }, copy),
    ...(onlyHere ? [html("p", { className: "told note" }, t("pair.only-here"))] : []),
    html("p", { className: "quiet" }, t("make.sensors.then")),
  ];
}

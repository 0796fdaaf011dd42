// acts.js: the last acts at the table: when, who, what.
import { html } from "../shared/drawn.js";
import { language, t } from "../shared/i18n.js";

/** The newest first, as they are sent. */
export function drawActs(section, acts) {
  const clock = new Intl.DateTimeFormat(language(), { timeStyle: "medium", hourCycle: "h23" });
  section.querySelector("ol").replaceChildren(
    ...acts.map(({ at, by, what }) =>
      html(
        "li",
        {},
        html("time", { dateTime: at }, clock.format(new Date(at))),
        html("span", { className: "what" }, t(`act.${what}`, {}, what.replaceAll("-", " "))),
        html("span", { className: "by", title: by }, by.split(":")[1] ?? by),
      ),
    ),
  );
}

// acts.js: the last acts at the table: when, who, what; a ticket that did not print is reported here.
import { html } from "../shared/drawn.js";
import { language, t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { act, tell } from "./told.js";

/** The newest first, as they are sent. */
export function setUpActs(data) {
  const list = document.querySelector("#acts ol");
  const reported = new Set(); // tickets: once is enough

  function draw({ acts }) {
    const drawn = JSON.stringify([acts, language(), [...reported]]);
    if (list.dataset.drawn === drawn) return; // A press is never lost to a redraw.
    list.dataset.drawn = drawn;
    const clock = new Intl.DateTimeFormat(language(), { timeStyle: "medium", hourCycle: "h23" });
    list.replaceChildren(...acts.map((one) => line(one, clock)));
  }

  function line({ at, by, what, player, amount, ticket }, clock) {
    const about = [player, amount && money(amount)].filter(Boolean).join(" ");
    const words = [t(`act.${what}`, {}, what.replaceAll("-", " ")), about]
      .filter(Boolean)
      .join(" · ");
    const parts = [
      html("time", { dateTime: at }, clock.format(new Date(at))),
      html("span", { className: "what" }, words),
      html("span", { className: "by", title: by }, by.split(":")[1] ?? by),
    ];
    if (ticket && data.acts.includes("report-print-failure") && !reported.has(ticket))
      parts.push(failed(ticket));
    return html("li", {}, ...parts);
  }

  function failed(ticket) {
    const button = html("button", { type: "button", title: ticket }, t("ticket.failed"));
    button.addEventListener("click", async () => {
      if (!(await act({ do: "report-print-failure", ticket }))) return;
      reported.add(ticket);
      tell(t("ticket.reported", { number: ticket.slice(-4) }), "", "done");
      button.remove();
    });
    return button;
  }
  return { draw };
}

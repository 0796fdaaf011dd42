// acts.js: the last acts at the table: when, who, what; a ticket that did not print is reported here.
import { html } from "../shared/drawn.js";
import { language, t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { $, isNew, part } from "../shared/page.js";
import { whoWords } from "../shared/roles.js";
import { act, tell } from "./told.js";

/** @import { ActLine, DealerView, Layout } from "../shared/types.d.ts" */

/**
 * The name alone where there is little room; what the system does has none.
 * @param {string} by
 */
const nameOf = (by) => (by.startsWith("system:") ? whoWords(by) : (by.split(":")[1] ?? by));

/**
 * The newest first, as they are sent.
 * @param {Layout} data
 */
export function setUpActs(data) {
  const list = part($("acts"), "ol");
  const reported = new Set(); // tickets: once is enough

  /** The case file of the last spin that has one, and where any other is found. @param {number} spin */
  function drawCase(spin) {
    $("case").hidden = spin === 0;
    if (!isNew($("case"), [spin, language()])) return;
    const table = encodeURIComponent(data.table);
    const paper = html(
      "a",
      { href: `/api/tables/${table}/spins/${spin}/case.pdf` },
      t("case.file", { spin }),
    );
    const inspector = html(
      "a",
      { href: `/inspector?table=${table}&spin=${spin}` },
      t("case.replay"),
    );
    for (const link of [paper, inspector]) link.target = "_blank";
    $("case").replaceChildren(paper, " ", inspector);
  }

  /** @param {DealerView} dealerView */
  function draw({ acts, public: now }) {
    drawCase(now.spin);
    if (!isNew(list, [acts, language(), [...reported]])) return; // A press is never lost to a redraw.
    const clock = new Intl.DateTimeFormat(language(), { timeStyle: "medium", hourCycle: "h23" });
    list.replaceChildren(...acts.map((one) => line(one, clock)));
  }

  /**
   * @param {ActLine} actLine
   * @param {Intl.DateTimeFormat} clock
   */
  function line({ at, by, what, player, amount, ticket }, clock) {
    const about = [player, amount && money(amount)].filter(Boolean).join(" ");
    const words = [t(`act.${what}`, {}, what.replaceAll("-", " ")), about]
      .filter(Boolean)
      .join(" · ");
    const parts = [
      html("time", { dateTime: at }, clock.format(new Date(at))),
      html("span", { className: "what" }, words),
      html("span", { className: "by", title: whoWords(by) }, nameOf(by)),
    ];
    if (ticket && data.acts.includes("report-print-failure") && !reported.has(ticket))
      parts.push(failed(ticket));
    return html("li", {}, ...parts);
  }

  /** @param {string} ticket */
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

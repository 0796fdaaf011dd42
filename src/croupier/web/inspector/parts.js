// parts.js: what a case tells beside its replay: moments, payouts, corrections, matters, money.

import { html } from "../shared/drawn.js";
import { betName, t, when } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { $ } from "../shared/page.js";
import { whoWords } from "../shared/roles.js";
import { matterAbout, matterName, matterStatus, putRight, whyRight } from "./matters.js";

/** @import { Layout, SpinCase } from "../shared/types.d.ts" */

/**
 * @param {SpinCase} spin
 * @param {Layout} layout
 * @param {(step: number) => void} go
 */
export function drawParts(spin, layout, go) {
  $("moments").replaceChildren(
    ...spin.moments.map((moment, number) =>
      html(
        "li",
        {},
        html(
          "button",
          { type: "button", onclick: () => go(number + 1) },
          html("time", { dateTime: moment.at }, when(moment.at, { timeStyle: "medium" })),
          html("span", {}, `${whoWords(moment.by)}: `, html("q", { lang: "en" }, moment.what)),
          html("small", {}, [moment.clause, moment.hash.slice(0, 8)].filter(Boolean).join(" · ")),
        ),
      ),
    ),
  );
  table(
    $("payouts"),
    ["player", "bet", "stake", "risk", "returned", "how", "clause"],
    spin.payouts.map((one) => [
      one.player,
      betName(one.bet, layout),
      money(one.stake),
      money(one.accepted),
      money(one.returned),
      html("q", { lang: "en" }, one.how), // the log's own words
      one.clause,
    ]),
  );
  $("put-right").hidden = !spin.corrections.length;
  $("corrections").replaceChildren(
    ...spin.corrections.map((one) =>
      html(
        "li",
        {},
        html("strong", {}, putRight(one, layout)),
        html("span", {}, ` ${one.player} ${whyRight(one)} · ${whoWords(one.by)} `),
        html("small", {}, one.clause),
      ),
    ),
  );
  $("beside").hidden = !spin.matters.length;
  $("matters").replaceChildren(
    ...spin.matters.map((one) =>
      html(
        "li",
        {},
        html("strong", {}, matterName(one, layout)),
        html("span", {}, ` ${one.who} ${matterAbout(one)} · ${matterStatus(one)} `),
        html("small", {}, one.clause),
      ),
    ),
  );
  table(
    $("money"),
    ["player", "before", "brought", "paid", "result", "after", "later"],
    spin.money.map((one) => [
      one.player,
      money(one.before.chips + one.before.down),
      money(one.brought),
      money(one.paid),
      money(one.result),
      money(one.after.chips + one.after.down),
      money(one.corrected),
    ]),
  );
}

/**
 * @param {HTMLElement} element
 * @param {string[]} names
 * @param {(string | Node)[][]} rows
 */
export function table(element, names, rows) {
  const head = html(
    "tr",
    {},
    ...names.map((name) => html("th", { scope: "col" }, t(`inspector.${name}`))),
  );
  element.replaceChildren(
    html("thead", {}, head),
    html(
      "tbody",
      {},
      ...rows.map((cells) => html("tr", {}, ...cells.map((cell) => html("td", {}, cell)))),
    ),
  );
}

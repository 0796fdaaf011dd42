// trouble-needs.js: what needs a person, first: faults, frozen accounts, the ball, records, disputes, claims, holds.
import { html } from "../shared/drawn.js";
import { language, t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { fieldsOf } from "./fields.js";
import { act, allowed } from "./told.js";
import { componentName } from "./trouble-forms.js";

const DISPUTES = ["upheld", "rejected", "unresolved"];
const CLAIMS = ["upheld", "rejected"];

/** Each with words and what can be done: {key, words, choices, reason, acts: [[act, name, command]]}. */
export function needsOf({ public: table, house }) {
  const { disputes, claims, holds, waiting } = house.cases;
  return [
    ...Object.entries(table.faults).map(([component, what]) => ({
      key: `fault ${component}`,
      words: t("need.fault", { component: componentName(component), what }),
      acts: [["clear-fault", "need.clear", { component }]],
    })),
    table.frozen && {
      key: "frozen",
      words: t("need.frozen"),
      reason: true,
      acts: [["release-accounts", "need.release", {}]],
    },
    table.ball === "examine" && {
      key: "ball",
      words: t("need.ball"),
      acts: [
        ["examine-ball", "need.fit", { fit: true }],
        ["examine-ball", "need.unfit", { fit: false }],
      ],
    },
    table.ball === "change" && {
      key: "ball-change",
      words: t("need.change"),
      acts: [["change-ball", "need.changed", {}]],
    },
    ...waiting.map(({ player, spin }) => ({
      key: `waits ${player} ${spin}`,
      words: t("need.waits", { player, spin }),
      acts: [
        ["confirm-records", "need.confirmed", { player, spin, confirmed: true }],
        ["confirm-records", "need.not-confirmed", { player, spin, confirmed: false }],
      ],
    })),
    ...disputes.map(({ dispute, player, about, status, spin }) => ({
      key: `${dispute} ${status}`,
      words: t(`need.dispute.${status}`, { player, about, spin }),
      choices: DISPUTES,
      reason: true,
      acts: [
        ["decide-dispute", "need.decide", { dispute }],
        ["refer-complaint", "need.refer", { dispute }],
      ],
    })),
    ...claims
      .filter((one) => one.status === "open")
      .map(({ claim, player, by, about, amount, owed }) => ({
        key: claim,
        words: t(`need.claim.${by}`, { player, about, amount: money(owed || amount) }),
        choices: by === "house" ? [...CLAIMS, "written-off"] : CLAIMS,
        reason: true,
        acts: [["decide-claim", "need.decide", { claim }]],
      })),
    ...holds.map(({ player, ground, reason }) => ({
      key: `hold ${player} ${ground}`,
      words: t("need.hold", { player, ground: t(`choice.${ground}`), reason }),
      reason: true,
      acts: [["release-payment", "need.release", { player, ground }]],
    })),
  ].filter(Boolean);
}

/** The list; a row stays while its need does, so that nothing typed is lost. */
export function setUpNeeds(data, list) {
  const rows = new Map();
  let spoken = "";

  function draw(view) {
    if (spoken !== language()) rows.clear();
    spoken = language();
    const needs = needsOf(view);
    const keys = new Set(needs.map((one) => one.key));
    for (const key of rows.keys()) if (!keys.has(key)) rows.delete(key);
    for (const need of needs) if (!rows.has(need.key)) rows.set(need.key, row(need, data));
    const items = needs.map((need) => rows.get(need.key));
    if (
      items.some((item, at) => item !== list.children[at]) ||
      items.length !== list.children.length
    )
      list.replaceChildren(...items);
    for (const button of list.querySelectorAll("button"))
      button.disabled = !allowed(view, button.value);
  }
  return { draw };
}

function row({ words, choices, reason, acts }, data) {
  const parts = [html("p", {}, words)];
  if (choices) {
    const options = ["", ...choices].map((value) =>
      html("option", { value }, value ? t(`decision.${value}`) : "–"),
    );
    parts.push(
      html(
        "label",
        {},
        html("span", {}, t("field.decision")),
        html("select", { name: "decision", required: true }, ...options),
      ),
    );
  }
  if (reason)
    parts.push(
      html(
        "label",
        {},
        html("span", {}, t("field.reason")),
        html("input", { name: "reason", required: true, maxLength: 200 }),
      ),
    );
  const offered = acts.filter(([name]) => data.acts.includes(name));
  const buttons = offered.map(([name, key, fields]) => {
    const button = html("button", { type: "button", value: name }, t(key));
    const bare = name === "refer-complaint";
    button.addEventListener("click", () => {
      if (bare || button.form.reportValidity())
        act({ do: name, ...(bare ? {} : fieldsOf(button.form)), ...fields });
    });
    return button;
  });
  const form = html(
    "form",
    { autocomplete: "off" },
    ...parts,
    html("div", { className: "need-acts" }, ...buttons),
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  return html("li", {}, form);
}

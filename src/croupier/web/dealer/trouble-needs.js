// trouble-needs.js: what needs a person, first: faults, frozen accounts, the ball, records, disputes, claims, holds.
import { componentName } from "../shared/components.js";
import { html } from "../shared/drawn.js";
import { drawOptions, fieldElement, readFields, typedIn } from "../shared/forms.js";
import { language, t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { button, keep, part } from "../shared/page.js";
import { REASON } from "./fields.js";
import { act, allowed, tell } from "./told.js";

/** @import { Field } from "../shared/forms.js" */
/** @import { ClaimView, DealerView, Layout } from "../shared/types.d.ts" */

const DISPUTES = ["upheld", "rejected", "unresolved"];
const CLAIMS = ["upheld", "rejected"];
const BARE = ["refer-complaint", "report-malfunction"]; // neither decision nor reason is asked
const DETERMINATIONS = ["cleared", "contravened"];

/** What an upheld claim of a player is paid at once. @type {Field} */
const PAID = { name: "amount", takes: "money", words: "field.paid", optional: true };
/** What became of the investigation. @type {Field} */
const DETERMINATION = {
  name: "determination",
  takes: "choice",
  options: () => [
    ["", "–"],
    ...DETERMINATIONS.map(
      (one) => /** @type {[string, string]} */ ([one, t(`determination.${one}`)]),
    ),
  ],
};

/**
 * What needs a person, in words, and what can be done: acts with the keys of their words and what
 * they ask with; some ask for a decision, some for a reason.
 * @typedef {object} Need
 * @property {string} key
 * @property {string} words
 * @property {string[]} [choices]
 * @property {Field[]} [fields]
 * @property {boolean} [reason]
 * @property {[act: string, words: string, asked: object][]} acts
 */

/** @type {(act: string, words: string, asked: object) => Need["acts"][number]} */
const can = (act, words, asked) => [act, words, asked];

/**
 * @param {DealerView} view
 * @returns {Need[]}
 */
export function needsOf({ public: table, house }) {
  const { disputes, claims, holds, waiting } = house.cases;
  /** @type {(Need | false | "")[]} */
  const needs = [
    ...Object.entries(table.faults).map(([component, what]) => ({
      key: `fault ${component}`,
      words: t("need.fault", { component: componentName(component), what }),
      acts: [can("clear-fault", "need.clear", { component })],
    })),
    table.frozen && {
      key: "frozen",
      words: t("need.frozen"),
      reason: true,
      acts: [can("release-accounts", "need.release", {})],
    },
    table.ball === "examine" && {
      key: "ball",
      words: t("need.ball"),
      acts: [
        can("examine-ball", "need.fit", { fit: true }),
        can("examine-ball", "need.unfit", { fit: false }),
      ],
    },
    table.ball === "change" && {
      key: "ball-change",
      words: t("need.change"),
      acts: [can("change-ball", "need.changed", {})],
    },
    ...waiting.map(({ player, spin }) => ({
      key: `waits ${player} ${spin}`,
      words: t("need.waits", { player, spin }),
      acts: [
        can("confirm-records", "need.confirmed", { player, spin, confirmed: true }),
        can("confirm-records", "need.not-confirmed", { player, spin, confirmed: false }),
      ],
    })),
    ...disputes.map(({ dispute, player, about, status, spin }) => ({
      key: `${dispute} ${status}`,
      words: t(`need.dispute.${status}`, { player, about, spin }),
      choices: DISPUTES,
      reason: true,
      acts: [
        can("decide-dispute", "need.decide", { dispute }),
        can("refer-complaint", "need.refer", { dispute }),
      ],
    })),
    ...claims.filter((one) => one.status === "open").map((one) => claimed(one, table.faults)),
    ...holds.map(({ player, ground, reason, amount }) => ({
      key: `hold ${player} ${ground}`,
      words: t("need.hold", {
        player,
        ground: amount ? `${t(`choice.${ground}`)}, ${money(amount)}` : t(`choice.${ground}`),
        reason,
      }),
      fields: amount ? [DETERMINATION] : [],
      reason: true,
      acts: [can("release-payment", "need.release", { player, ground })],
    })),
  ];
  return needs.filter((one) => one !== false && one !== "");
}

/**
 * A claim to decide; that something has failed is for staff to declare first, and then is a fault.
 * @param {ClaimView} claimView
 * @param {Record<string, string>} faults
 * @returns {Need}
 */
function claimed({ claim, player, by, about, amount, owed, component }, faults) {
  const declared = component in faults;
  const what = component ? { component: componentName(component) } : {};
  return {
    key: `${claim}${declared ? " declared" : ""}`,
    words: t(`need.claim.${component ? "fault" : by}`, {
      player,
      about,
      amount: money(owed || amount),
      ...what,
    }),
    choices: by === "house" ? [...CLAIMS, "written-off"] : CLAIMS,
    fields: by === "house" ? [] : [PAID],
    reason: true,
    acts: [
      ...(component && !declared
        ? [can("report-malfunction", "need.declare", { component, what: about })]
        : []),
      can("decide-claim", "need.decide", { claim }),
    ],
  };
}

/**
 * The list; a row stays while its need does, so that nothing typed is lost.
 * @param {Layout} data
 * @param {HTMLElement} list
 */
export function setUpNeeds(data, list) {
  /** @type {Map<string, HTMLElement>} */
  const rows = new Map();
  let spoken = "";

  /** @param {DealerView} view */
  function draw(view) {
    if (spoken !== language()) rows.clear();
    spoken = language();
    const needs = needsOf(view);
    const keys = new Set(needs.map((one) => one.key));
    for (const key of rows.keys()) if (!keys.has(key)) rows.delete(key);
    const items = needs.map((need) => rows.get(need.key) ?? row(need, data));
    needs.forEach((need, at) => {
      rows.set(need.key, items[at]);
    });
    keep(list, items);
    for (const one of list.querySelectorAll("button")) one.disabled = !allowed(view, one.value);
  }
  return { draw };
}

/**
 * What was typed but for these fields, which are read by what they take.
 * @param {Record<string, string>} typed
 * @param {Field[]} fields
 */
function withoutFields(typed, fields) {
  const apart = new Set(fields.map((one) => one.name));
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !apart.has(name)));
}

/**
 * @param {Need} need
 * @param {Layout} data
 */
function row({ words, choices, fields = [], reason, acts }, data) {
  /** @type {HTMLElement[]} */
  const parts = [html("p", {}, words)];
  if (choices) {
    const field = fieldElement({ name: "decision", takes: "choice" });
    drawOptions(part(field, "select", HTMLSelectElement), [
      ["", "–"],
      ...choices.map((value) => /** @type {[string, string]} */ ([value, t(`decision.${value}`)])),
    ]);
    parts.push(field);
  }
  for (const field of fields) {
    const made = fieldElement(field);
    if (field.options)
      drawOptions(part(made, "select", HTMLSelectElement), field.options(data, null));
    parts.push(made);
  }
  if (reason) parts.push(fieldElement(REASON));
  const offered = acts.filter(([name]) => data.acts.includes(name));
  const buttons = offered.map(([name, key, asked]) => {
    const bare = BARE.includes(name);
    const made = button(t(key), () => {
      if (!bare && !form.reportValidity()) return;
      const typed = bare ? {} : typedIn(form);
      const read = readFields(typed, fields, tell);
      if (read) act({ do: name, ...withoutFields(typed, fields), ...read, ...asked });
    });
    made.value = name;
    return made;
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

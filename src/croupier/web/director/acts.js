// acts.js: every act of a tournament: what its form asks for, and the command it makes.
import { t } from "../shared/i18n.js";
import { money } from "../shared/money.js";

/** @import { Field, Option } from "../shared/forms.js" */
/** @import { Command, DirectorView } from "../shared/types.d.ts" */

/**
 * What is known already when a form is opened: it is not asked again.
 * @typedef {{session?: string, player?: string, dispute?: string, table?: string, about?: string, players?: string[]}} Given
 */

/**
 * @typedef {object} Act
 * @property {string} group
 * @property {Field[]} [fields]
 * @property {(values: Record<string, any>, view: DirectorView, given: Given) => object} [command] what the fields alone do not say
 */

/** The acts by what they are about, in the order of a tournament. */
export const GROUPS = [
  "announcing",
  "entries",
  "seating",
  "sessions",
  "players",
  "conduct",
  "disputes",
  "progress",
  "prizes",
];

/** @type {Field} */
const REASON = { name: "reason" };
/** @type {Field} */
const MAYBE = { name: "reason", optional: true };

/** @param {(view: DirectorView) => Option[]} of @returns {Field["options"]} */
const from = (of) => (_, view) => of(view);
/** @param {string} name @param {(view: DirectorView) => Option[]} of @returns {Field} */
const choice = (name, of) => ({ name, takes: "choice", options: from(of) });
/** @param {string} name @param {string} words @param {string[]} values @returns {Field} */
const oneOf = (name, words, values) =>
  choice(name, () => values.map((one) => [one, t(`${words}.${one}`)]));

/** @param {string} act @returns {Field} Those of whom it may be asked. */
const whoMay = (act) =>
  choice("player", ({ entrants }) =>
    Object.entries(entrants)
      .filter(([, one]) => one.may.includes(act))
      .map(([name, one]) => [name, `${name} · ${t(`entrant.${one.state}`)}`]),
  );
/** @param {string} act @returns {Field} */
const sessionThat = (act) =>
  choice("session", ({ sessions }) =>
    Object.values(sessions)
      .filter((one) => one.may?.includes(act))
      .map((one) => [one.session, `${one.session} · ${t("cup.table", one)}`]),
  );
/** @param {string} act @returns {Field} */
const disputeThat = (act) =>
  choice("dispute", ({ disputes }) =>
    Object.values(disputes)
      .filter((one) => one.may.includes(act))
      .map((one) => [one.dispute, `${one.player}: ${one.about}`]),
  );
/** @param {string} name @param {string} kind @returns {Field} What the Terms let one choose. */
const chosen = (name, kind) =>
  choice(name, ({ house }) =>
    (house.choices[kind] ?? []).map(({ id, says, amount }) => [
      id,
      [says || t(`ground.${id}`, {}, id), amount === null ? "" : money(amount)]
        .filter(Boolean)
        .join(" · "),
    ]),
  );
/** @type {Field} */
const AMONG = { name: "present", takes: "checks" };
/** @param {DirectorView} view @param {Given} given */
const seatsOf = (view, { session = "" }) =>
  Object.values(view.sessions[session]?.seats ?? {}).map((one) => one.player);
/** @param {DirectorView} view */
const thisRound = (view) => ({ round: view.public.round || 1 });
/** @param {string} act */
const priced = (act) => (/** @type {any} */ _, /** @type {DirectorView} */ view) => ({
  amount: view.house.prices[act],
});

/** @type {Record<string, Act>} */
export const ACTS = {
  "publish-terms": { group: "announcing" },
  "amend-terms": { group: "announcing", fields: [{ name: "changes", takes: "json" }, REASON] },
  "advise-regulator": {
    group: "announcing",
    fields: [
      choice("about", ({ public: { edition } }) => [
        ["intention", t("about.intention")],
        ...Array.from({ length: Math.max(0, edition - 1) }, (_, at) => {
          /** @type {Option} */
          const option = [`change:${at + 2}`, t("about.change", { version: at + 2 })];
          return option;
        }),
      ]),
      { name: "officer" },
    ],
  },
  "appoint-director": { group: "announcing", fields: [{ name: "name" }] },
  "appoint-deputy": { group: "announcing", fields: [{ name: "name" }] },
  "sign-on": { group: "announcing" },
  "sign-off": { group: "announcing" },
  "open-entries": { group: "entries" },
  apply: {
    group: "entries",
    fields: [
      { name: "player" },
      oneOf("kind", "kind", ["patron", "employee", "contractor", "associate"]),
      { name: "endorsed", takes: "check" },
      { name: "promotion", takes: "check", optional: true },
    ],
    command: (_, view) => ({ accepts: view.public.edition }),
  },
  "take-payment": {
    group: "entries",
    fields: [
      choice("payment", ({ entrants }) =>
        Object.entries(entrants).flatMap(([name, one]) =>
          one.to_pay.map((due, at) => [
            `${name}\t${at}`,
            `${name} · ${t(`pay.${due.what}`)} ${money(due.amount)}`,
          ]),
        ),
      ),
    ],
    command: ({ payment }, view) => {
      const [player, at] = payment.split("\t");
      const { what, amount, round } = view.entrants[player].to_pay[Number(at)];
      return { payment: undefined, player, what, amount, ...(round && { round }) };
    },
  },
  "accept-entry": {
    group: "entries",
    fields: [
      whoMay("accept-entry"),
      { name: "entitled", takes: "check" },
      { name: "approved_by", optional: true },
    ],
  },
  "refuse-entry": {
    group: "entries",
    fields: [
      whoMay("refuse-entry"),
      oneOf("ground", "ground", ["general", "criteria", "not-entitled"]),
      REASON,
    ],
  },
  "accept-terms": {
    group: "entries",
    fields: [whoMay("accept-terms"), { name: "signed", takes: "check", optional: true }],
    command: (_, view) => ({ version: view.public.edition }),
  },
  withdraw: { group: "entries", fields: [whoMay("withdraw")] },
  refund: { group: "entries", fields: [whoMay("refund"), chosen("ground", "refunds")] },
  "close-entries": { group: "entries" },
  "designate-table": {
    group: "seating",
    fields: [choice("table", ({ house }) => house.others.map((one) => [one, one]))],
  },
  "release-table": {
    group: "seating",
    fields: [choice("table", ({ house }) => house.tables.map(({ table }) => [table, table]))],
  },
  brief: { group: "seating", fields: [{ name: "understood", takes: "check" }] },
  "start-practice": {
    group: "seating",
    fields: [
      choice("table", ({ house }) => house.tables.map(({ table }) => [table, table])),
      {
        name: "players",
        takes: "checks",
        options: from(({ entrants }) =>
          Object.entries(entrants)
            .filter(([, one]) => one.state === "registered")
            .map(([name]) => [name, name]),
        ),
      },
    ],
  },
  "end-practice": {
    group: "seating",
    fields: [
      choice("table", ({ house }) =>
        house.tables.filter((one) => one.practice.length).map(({ table }) => [table, table]),
      ),
    ],
  },
  "draw-seats": { group: "seating", command: (_, view) => thisRound(view) },
  seat: {
    group: "seating",
    fields: [
      whoMay("seat"),
      sessionThat("seat"),
      { name: "seat", takes: "whole", least: 1, wrong: "form.no-number" },
    ],
  },
  reschedule: {
    group: "seating",
    fields: [sessionThat("reschedule"), { name: "starts_at", takes: "time" }],
  },
  "start-session": { group: "sessions", fields: [sessionThat("start-session"), AMONG] },
  "suspend-session": { group: "sessions", fields: [sessionThat("suspend-session"), REASON] },
  "resume-session": { group: "sessions", fields: [sessionThat("resume-session"), MAYBE] },
  "conclude-session": {
    group: "sessions",
    fields: [
      sessionThat("conclude-session"),
      oneOf("ground", "ends", ["determined", "agreed", "walkover", "broken-off"]),
      AMONG,
    ],
    command: ({ ground, present }) =>
      ground === "agreed"
        ? { agreed_by: present, present: undefined }
        : ground === "walkover"
          ? {}
          : { present: undefined },
  },
  "record-chips": { group: "sessions", fields: [sessionThat("record-chips"), { name: "counts" }] },
  "start-play-off": {
    group: "sessions",
    fields: [
      sessionThat("start-play-off"),
      AMONG,
      { name: "bank", takes: "money", optional: true },
    ],
  },
  "join-late": { group: "players", fields: [whoMay("join-late")] },
  "leave-table": {
    group: "players",
    fields: [whoMay("leave-table"), oneOf("ground", "leave", ["approved", "emergency"])],
  },
  return: { group: "players", fields: [whoMay("return")] },
  rebuy: { group: "players", fields: [whoMay("rebuy")], command: priced("rebuy") },
  "add-on": { group: "players", fields: [whoMay("add-on")], command: priced("add-on") },
  "buy-back": { group: "players", fields: [whoMay("buy-back")], command: priced("buy-back") },
  "report-conduct": {
    group: "conduct",
    fields: [
      whoMay("report-conduct"),
      oneOf("kind", "conduct", [
        "phone",
        "late",
        "absent",
        "concealment",
        "loan",
        "behaviour",
        "name-given",
      ]),
      { name: "note", optional: true },
    ],
  },
  penalise: {
    group: "conduct",
    fields: [whoMay("penalise"), chosen("penalty", "penalties"), REASON],
  },
  "adjust-chips": {
    group: "conduct",
    fields: [
      whoMay("adjust-chips"),
      {
        name: "way",
        takes: "ways",
        words: "field.way",
        ways: [
          ["give", "way.give"],
          ["take", "way.take"],
        ],
      },
      { name: "amount", takes: "money" },
      REASON,
    ],
    command: ({ way, amount }) => ({ way: undefined, amount: way === "take" ? -amount : amount }),
  },
  disqualify: {
    group: "conduct",
    fields: [whoMay("disqualify"), chosen("ground", "disqualify"), REASON],
  },
  reinstate: { group: "conduct", fields: [whoMay("reinstate"), REASON] },
  "decide-dispute": {
    group: "disputes",
    fields: [
      disputeThat("decide-dispute"),
      oneOf("decision", "dispute", ["rejected", "upheld"]),
      REASON,
    ],
  },
  "refer-complaint": { group: "disputes", fields: [disputeThat("refer-complaint")] },
  "record-review": {
    group: "disputes",
    fields: [
      disputeThat("record-review"),
      oneOf("outcome", "review", ["noted", "confirmed", "overturned"]),
    ],
  },
  "deem-winner": { group: "progress", fields: [whoMay("deem-winner"), REASON] },
  "grant-wild-card": {
    group: "progress",
    fields: [
      whoMay("grant-wild-card"),
      { name: "round", takes: "whole", least: 1, wrong: "form.no-number" },
      REASON,
    ],
  },
  "call-repechage": {
    group: "progress",
    fields: [{ name: "round", takes: "json" }],
    command: (_, view) => ({ after: view.public.round }),
  },
  advance: { group: "progress", command: (_, view) => thisRound(view) },
  "declare-placings": { group: "prizes" },
  "award-prizes": { group: "prizes" },
  "award-bonus": { group: "prizes", fields: [chosen("bonus", "bonus"), whoMay("award-bonus")] },
  "pay-out": { group: "prizes", fields: [whoMay("pay-out")] },
  "close-tournament": { group: "prizes" },
  "cancel-tournament": { group: "prizes", fields: [REASON] },
};

/**
 * Whom a list of names may be of: the tied of a play-off, else everybody with a seat.
 * @param {string} act
 * @param {DirectorView} view
 * @param {Given} given
 */
export function amongst(act, view, given) {
  const sheet = view.sessions[given.session ?? ""];
  return act === "start-play-off" && sheet ? sheet.tied : seatsOf(view, given);
}

/**
 * What is sent: the fields, and what they do not say.
 * @param {string} act
 * @param {Record<string, any>} values
 * @param {DirectorView} view
 * @param {Given} given
 * @returns {Command}
 */
export function commandOf(act, values, view, given) {
  const { session, player, dispute, table, about } = given;
  const known = { session, player, dispute, table, about };
  const all = { ...known, ...values };
  const more = ACTS[act].command?.(all, view, given) ?? {};
  const asked = { do: act, ...all, ...more };
  return /** @type {Command} */ (
    Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
  );
}

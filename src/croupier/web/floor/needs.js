// needs.js: what of a table waits for a person, the most pressing first.

import { componentName } from "../shared/components.js";
import { language, t, when } from "../shared/i18n.js";
import { money } from "../shared/money.js";

/** @import { CardView } from "../shared/types.d.ts" */

/** @typedef {{kind: string, rank: number, table: string, words: string, until: string}} Need */

/** @type {Intl.DateTimeFormatOptions} */
const TIME = { timeStyle: "medium" };

/**
 * `[{kind, rank, table, words, until}]` of one table's card.
 * @param {CardView} card
 */
export function needsOfTable(card) {
  const { table } = card;
  /** @type {Need[]} */
  const found = [];
  /**
   * @param {string} kind
   * @param {number} rank
   * @param {string} words
   */
  const add = (kind, rank, words, until = "") => found.push({ kind, rank, table, words, until });
  for (const [component, what] of Object.entries(card.faults))
    add("fault", 0, t("floor.fault", { component: componentName(component), what }));
  for (const [name, { place, fault, unheard }] of Object.entries(card.sensors)) {
    const sensor = place ? t("floor.sensor.which", { place }) : t("floor.sensor.device", { name });
    const why = unheard
      ? t("floor.sensor.unheard", { time: when(unheard, TIME) })
      : t(`floor.sensor.${fault}`);
    add("sensor", 1, t("says", { who: sensor, what: why }));
  }
  if (card.frozen) add("frozen", 0, t("floor.frozen", { reason: card.frozen }));
  if (card.ball) add("ball", 1, t(`floor.ball.${card.ball}`));
  for (const { player, spin } of card.waiting)
    add("waiting", 1, t("floor.waiting", { player, spin }));
  for (const { player, ground, until } of card.holds)
    add("hold", 2, t(`floor.hold.${ground}`, { player }), until);
  for (const { player, about, by, owed } of card.claims) {
    add(
      "claim",
      3,
      t(by === "house" ? "floor.claim.house" : "floor.claim", {
        player,
        about,
        amount: money(owed),
      }),
    );
  }
  for (const { player, about } of card.disputes)
    add("dispute", 3, t("floor.dispute", { player, about }));
  if (card.closing) {
    const { at, spins } = card.closing;
    add("notice", 4, t(at ? "floor.closing.at" : "floor.closing.spins", { spins }), at);
  }
  if (card.announced)
    add(
      "notice",
      4,
      t("floor.limits", {
        min: money(card.announced.limits.min),
        max: money(card.announced.limits.max),
      }),
      card.announced.at,
    );
  return found;
}

/**
 * Of each table that could not be loaded, why and what helps: before anything else.
 * @param {Record<string, Record<string, string>>} aside
 */
export function setAside(aside) {
  return Object.entries(aside).map(([table, says]) => {
    /** @type {Need} */
    const need = { kind: "aside", rank: -1, table, words: says[language()], until: "" };
    return need;
  });
}

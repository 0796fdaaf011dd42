// fields.js: the fields that several of the dealer's forms have.
import { html } from "../shared/drawn.js";
import { betWords } from "./act-form.js";

/** @import { Field } from "../shared/forms.js" */

/** @type {Field} */
export const PLAYER = { name: "player", takes: "player", words: "dealer.player" };

/** @type {Field} */
export const AMOUNT = { name: "amount", takes: "money", words: "dealer.amount" };

/** @type {Field} */
export const REASON = { name: "reason" };

/** @type {Field} */
export const COUNT = {
  name: "count",
  takes: "whole",
  words: "chips.count",
  least: 1,
  wrong: "chips.no-count",
};

/**
 * The same field, half as wide.
 * @param {Field} field
 * @returns {Field}
 */
export const half = (field) => ({ ...field, half: true });

/** A bet, and its name and odds below once it is one. */
export const bet = () => [
  /** @type {Field} */ ({ name: "bet", takes: "bet", words: "dealer.bet" }),
  betWords(),
];

/** An empty place, for buttons that add chips or what else a form puts there. */
export const place = (className = "chips") => html("div", { className });

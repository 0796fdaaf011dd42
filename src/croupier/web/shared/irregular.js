// irregular.js: what went wrong at a table, in words: kinds of incidents, grounds of a void.
import { addWords, t } from "./i18n.js";
import { IRREGULAR } from "./irregular-words.js";

/** @import { Layout } from "./types.d.ts" */

addWords(IRREGULAR);

/** @param {string} kind */
export const incidentName = (kind) => t(`incident.${kind}`, {}, kind.replaceAll("-", " "));

/**
 * A ground of a void in the rulebook's words, or ours in another language.
 * @param {Pick<Layout["voids"][number], "ground" | "says">} ground
 */
export const voidWords = ({ ground, says }) => t(`void.${ground}`, {}, says);

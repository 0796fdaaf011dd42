// cite.js: the clause beside a sentence to players; where the text is open, that it is our reading.
import { t } from "./i18n.js";

/**
 * @param {string} clause or a reading by its id, which is for staff
 */
export const cite = (clause) =>
  clause && `[${clause.replace(/reading: [\w-]+/g, t("clause.reading"))}]`;

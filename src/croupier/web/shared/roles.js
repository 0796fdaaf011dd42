// roles.js: who did something, in words: "dan, dealer" for "dealer:dan".
import { addWords, t } from "./i18n.js";
import { ROLE_WORDS } from "./role-words.js";

addWords(ROLE_WORDS);

/** @param {string} role */
export const roleWords = (role) => t(`role.${role}`, {}, role.replaceAll("-", " "));

/**
 * "tournament-director:dora" as people write it; a player needs no role.
 * @param {string} by
 */
export function whoWords(by) {
  const [role, name] = by.split(":");
  if (role === "player") return name;
  return role === "system" ? roleWords(role) : `${name}, ${roleWords(role)}`;
}

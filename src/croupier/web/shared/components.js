// components.js: the parts of a table that can fail, as people call them.

import { COMPONENTS } from "./component-words.js";
import { addWords, t } from "./i18n.js";

addWords(COMPONENTS);

/**
 * A component in words: "station 3".
 * @param {string} component
 */
export function componentName(component) {
  const [whole, seen] = component.split(" ");
  if (seen) return t(`component.${whole}.${seen}`);
  const [name, number = ""] = component.split(":");
  return `${t(`component.${name}`, {}, name.replaceAll("-", " "))} ${number.replaceAll("-", " ")}`.trim();
}

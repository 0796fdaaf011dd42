// findings.js: what the tests of a wheel have found, in the server's words, or ours in another language.
import { language, t } from "../shared/i18n.js";

/** @import { Examined, Finding } from "../shared/types.d.ts" */

/** @param {string} test */
export const testName = (test) => t(`finding.test.${test}`, {}, test);

/**
 * What one test has found.
 * @param {Finding} finding
 */
export function findingWords({ form, facts, says }) {
  const { group = "", far, way, ...rest } = facts;
  const known = Object.entries(rest).map(([name, value]) => [name, inFigures(value)]);
  const step = t(`finding.step.${way}`, { far }, " ");
  const words = t(`finding.says.${form}`, { ...Object.fromEntries(known), step }, says);
  if (words === says || !group) return words;
  const whose = String(group).split(", "); // a dealer, a direction, or both
  return `${whose.map((one) => t(`finding.way.${one}`, {}, one)).join(", ")} : ${words}`;
}

/**
 * That it is no fair wheel, and which tests say so.
 * @param {Examined} found
 */
export function verdictWords({ verdict, sequential }) {
  const spin = sequential.alarmed_at;
  const tests = verdict.suspicious.map(testName);
  if (spin !== null) tests.push(t("finding.evidence-at", { spin: inFigures(spin) }, " "));
  return t("finding.unfair", { tests: tests.join(" ; ") }, verdict.says);
}

/** @param {string | number} value */
const inFigures = (value) => (typeof value === "number" ? value.toLocaleString(language()) : value);

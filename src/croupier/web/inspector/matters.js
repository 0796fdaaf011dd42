// matters.js: what else belongs to a spin, and what was put right, in words; what staff wrote stays as it is.
import { componentName } from "../shared/components.js";
import { betName, t } from "../shared/i18n.js";
import { incidentName, voidWords } from "../shared/irregular.js";
import { groundWords } from "../shared/phase.js";

/** @import { Layout, SpinCase } from "../shared/types.d.ts" */

/** @typedef {SpinCase["matters"][number]} Matter */
/** @typedef {SpinCase["corrections"][number]} Correction */

const AGAIN = /^spin (\d+) settled again$/;
const REFERRED = /^referred to the (.+)$/;
const INCIDENT = /^([\w-]+): (.*)$/s;

/**
 * What it is: "Dispute 1", "Malfunction: station 3", "No spin: The ball …".
 * @param {Matter} matter
 * @param {Layout} layout
 */
export function matterName({ kind, name }, layout) {
  const word = t(`matter.${kind}`, {}, kind);
  const of = nameOf(kind, name, layout);
  return !of || /^\d+$/.test(of) ? `${word} ${of}`.trim() : t("says", { who: word, what: of });
}

/**
 * @param {string} kind
 * @param {string} name
 * @param {Layout} layout
 */
function nameOf(kind, name, { grounds, voids }) {
  if (kind === "no-spin")
    return groundWords(grounds.find(({ ground }) => ground === name) ?? bare(name));
  if (kind === "void") return voidWords(voids.find(({ ground }) => ground === name) ?? bare(name));
  if (kind === "malfunction") return componentName(name);
  if (kind === "hold") return t(`matter.hold.${name}`, {}, name);
  if (kind === "records") return "";
  return name.startsWith(`${kind}-`) ? name.slice(kind.length + 1) : name;
}

/** A ground that the table's rulebook does not have any more. @param {string} ground */
const bare = (ground) => ({ ground, says: ground, clause: "" });

/** What it is about, as whoever recorded it wrote. @param {Matter} matter */
export function matterAbout({ kind, about }) {
  const [, spin] = AGAIN.exec(about) ?? [];
  if (spin) return t("matter.settled-again", { spin });
  const [, what, note] = (kind === "incident" && INCIDENT.exec(about)) || [];
  return what ? t("says", { who: incidentName(what), what: note }) : about;
}

/** How it stands. @param {Matter} matter */
export function matterStatus({ status }) {
  const [, to] = REFERRED.exec(status) ?? [];
  return to ? t("matter.referred", { to }) : t(`matter.status.${status}`, {}, status);
}

/**
 * What was put right: "number: 17 → 18".
 * @param {Correction} correction
 * @param {Layout} layout
 */
export function putRight({ of, before, after }, layout) {
  const said = (/** @type {string} */ one) => (of === "position" ? betName(one, layout) : one);
  return t("inspector.was", {
    of: t(`inspector.of.${of}`, {}, of),
    before: said(before),
    after: said(after),
  });
}

/** @param {Correction} correction */
export const whyRight = ({ of, why }) =>
  of === "position" ? t(`inspector.why.${why}`, {}, why) : why;

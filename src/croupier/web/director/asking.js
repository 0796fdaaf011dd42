// asking.js: the panel in which an act is asked for: its form, what came of it, and its clause.
import { askCup, chipsText } from "../shared/cup.js";
import { html } from "../shared/drawn.js";
import { drawChoices, fieldElement, labelled, readFields, typedIn } from "../shared/forms.js";
import { t } from "../shared/i18n.js";
import { centsOf } from "../shared/money.js";
import { answerWords } from "../shared/notice.js";
import { $ } from "../shared/page.js";
import { openPanel, panel } from "../shared/panel.js";
import { ACTS, amongst, commandOf } from "./acts.js";

/** @import { Given } from "./acts.js" */
/** @import { Field } from "../shared/forms.js" */
/** @import { DirectorView } from "../shared/types.d.ts" */

/** @typedef {(act: string, given?: Given) => void} Open */

const STAYS = 5000; // how long it is told that something is done, in milliseconds

/**
 * How an act is asked for from anywhere on the page: what is given is not asked again.
 * @param {string} as
 * @param {() => DirectorView} view
 * @returns {Open}
 */
export function setUpActs(as, view) {
  return (act, given = {}) => openForm(as, act, view, given);
}

/**
 * @param {string} as
 * @param {string} act
 * @param {() => DirectorView} view
 * @param {Given} given
 */
function openForm(as, act, view, given) {
  const fields = (ACTS[act].fields ?? [])
    .filter((one) => !(one.name in given))
    .map((one) =>
      one.name === "present"
        ? /** @type {Field} */ ({
            ...one,
            options: () => amongst(act, view(), chosenIn(form, given)).map((name) => [name, name]),
          })
        : one,
    );
  const plain = fields.filter((one) => one.name !== "counts");
  const told = html("p", { role: "alert", className: "refused", hidden: true });
  const counts = html("div", { className: "counts" });
  const form = html(
    "form",
    { className: "wrong", id: "act-form", autocomplete: "off" },
    ...(given.player || given.session || given.table
      ? [html("p", { className: "about" }, aboutWords(view(), given))]
      : []),
    html("p", {}, t(`does.${act}`, {}, " ")),
    ...plain.map(fieldElement),
    counts,
    told,
  );
  const redraw = () => {
    drawChoices(form, plain, /** @type {any} */ (null), view());
    if (act === "record-chips") drawCounts(counts, view(), chosenIn(form, given));
  };
  const send = html("button", { type: "submit", className: "next" }, t(`act.${act}`));
  send.setAttribute("form", "act-form");
  /** @param {string} words */
  const refuse = (words) => {
    told.textContent = words;
    told.hidden = !words;
  };
  form.addEventListener("change", redraw);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = readFields(typedIn(form), plain, refuse);
    const counted = readCounts(form);
    if (!values) return;
    if (counted === null) {
      refuse(t("form.no-count"));
      return;
    }
    const more = Object.keys(counted).length ? { counts: counted } : {};
    send.disabled = true;
    const answer = await askCup(commandOf(act, { ...values, ...more }, view(), given), as);
    send.disabled = false;
    refuse(answer.error || answerWords(answer));
    if (!told.hidden) return;
    panel.close();
    tell(t("director.done", { act: t(`act.${act}`) }));
  });
  openPanel(t(`act.${act}`), [form], [send]);
  redraw();
}

/**
 * What is given, and what is chosen in the form so far.
 * @param {HTMLFormElement} form
 * @param {Given} given
 * @returns {Given}
 */
const chosenIn = (form, given) => ({ ...given, ...(given.session ? {} : typedIn(form)) });

/**
 * Whom or what it is about, where that is not asked.
 * @param {DirectorView} view
 * @param {Given} given
 */
function aboutWords(view, { player, session, table }) {
  const sheet = view.sessions[session ?? ""];
  const where = sheet ? `${sheet.session} · ${t("cup.table", sheet)}` : "";
  return [player, where, table && t("cup.table", { table })].filter(Boolean).join(" · ");
}

/**
 * A line for each player, to write down what was counted; what the table has stands beside it.
 * @param {HTMLElement} place
 * @param {DirectorView} view
 * @param {Given} given
 */
function drawCounts(place, view, { session = "" }) {
  if (place.dataset.session === session) return;
  place.dataset.session = session;
  const seats = Object.values(view.sessions[session]?.seats ?? {}).filter(
    (one) => one.chips !== null,
  );
  place.replaceChildren(
    html("p", { className: "note" }, t("director.counts")),
    ...seats.map((one) => {
      const input = html("input", { name: `count:${one.player}`, inputMode: "decimal" });
      const label = labelled("", input);
      label.firstElementChild?.replaceChildren(
        `${one.player} · ${chipsText(one.chips, view.public.unit)}`,
      );
      return label;
    }),
  );
}

/** What was counted, by player; null if one cannot be read. @param {HTMLFormElement} form */
function readCounts(form) {
  /** @type {Record<string, number>} */
  const found = {};
  for (const [key, text] of Object.entries(typedIn(form))) {
    if (!key.startsWith("count:") || !text) continue;
    const count = centsOf(text);
    if (count === null) return null;
    found[key.slice("count:".length)] = count;
  }
  return found;
}

let timer = 0;

/** One sentence over the desk for a while. @param {string} words */
function tell(words) {
  $("told").textContent = words;
  $("told").hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => {
    $("told").hidden = true;
  }, STAYS);
}

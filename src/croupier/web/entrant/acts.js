// acts.js: what a player asks of a tournament: a panel with what it means, then the question.
import { askCup } from "../shared/cup.js";
import { html } from "../shared/drawn.js";
import { drawOptions, fieldElement, readFields, typedIn } from "../shared/forms.js";
import { t } from "../shared/i18n.js";
import { answerWords } from "../shared/notice.js";
import { $, part } from "../shared/page.js";
import { openPanel, panel } from "../shared/panel.js";

/** @import { Field } from "../shared/forms.js" */
/** @import { EntryView } from "../shared/types.d.ts" */

/** @type {Record<string, Field[]>} */
const FIELDS = {
  apply: [
    { name: "endorsed", takes: "check", words: "entrant.endorsed" },
    { name: "promotion", takes: "check", words: "entrant.promotion", optional: true },
  ],
  "raise-dispute": [{ name: "about" }],
  "nominate-substitute": [{ name: "substitute" }, { name: "circumstance", takes: "choice" }],
};

/**
 * Ask whether the player means it, with what it needs to know, and then ask the tournament.
 * @param {string} act
 * @param {EntryView} view
 */
export function openAct(act, view, given = {}) {
  const { edition } = view.public;
  const fields = FIELDS[act] ?? [];
  const send = html("button", { type: "submit", className: "next" }, t(`entrant.do.${act}`));
  const told = html("p", { role: "alert", className: "refused", hidden: true });
  const form = html(
    "form",
    { className: "wrong", id: "act-form", autocomplete: "off" },
    html("p", {}, t(`entrant.sure.${act}`, { edition })),
    ...fields.map(fieldElement),
    told,
  );
  send.setAttribute("form", "act-form");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = readFields(typedIn(form), fields, () => {});
    if (!values) return;
    const version =
      act === "apply"
        ? { accepts: edition }
        : act === "accept-terms"
          ? { version: edition, signed: true }
          : {};
    send.disabled = true;
    const answer = await askCup({ do: act, ...version, ...values, ...given }, "player");
    send.disabled = false;
    const words = answer.error || answerWords(answer);
    told.textContent = words;
    told.hidden = !words;
    if (!words) {
      panel.close();
      tell(t("entrant.done"));
    }
  });
  openPanel(t(`entrant.do.${act}`), [form], [send]);
  if (act === "nominate-substitute")
    drawOptions(part(form, "select", HTMLSelectElement), Object.entries(view.me.choices));
}

let timer = 0;

/** @param {string} words */
function tell(words) {
  $("told").textContent = words;
  $("told").hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => {
    $("told").hidden = true;
  }, 5000);
}

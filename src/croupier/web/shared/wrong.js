// wrong.js: a player says that something is wrong: the screen is out of order, money is owed, a decision is disputed.
import { html } from "./drawn.js";
import { control, drawOptions, formOf, readFields, typedIn } from "./forms.js";
import { t } from "./i18n.js";
import { answerWords } from "./notice.js";
import { part } from "./page.js";
import { openPanel, panel } from "./panel.js";
import { send } from "./socket.js";
import { waysOf } from "./wrong-notices.js";

/** @import { Field } from "./forms.js" */
/** @import { Command } from "./types.d.ts" */

/** @type {Field[]} */
const FIELDS = [
  { name: "way", takes: "choice", words: "wrong.what" },
  { name: "about", words: "wrong.about" },
  {
    name: "amount",
    takes: "money",
    words: "wrong.amount",
    className: "amount",
    least: 0,
    wrong: "wrong.no-amount",
  },
];

/**
 * One form for all of it; `say` hears that it was told.
 * @param {string[]} may
 * @param {string} place
 * @param {(sentence: string) => void} say
 */
export function openWrong(may, place, say) {
  const hint = html("p", { className: "hint", role: "status" }, t("wrong.words"));
  const tell = html("button", { type: "submit", className: "next" }, t("wrong.send"));
  const form = formOf(FIELDS, [tell, hint], { className: "wrong" });
  const way = control(form, "way");
  drawOptions(
    way,
    waysOf(may, place).map((one) => [one, t(`wrong.${one}`)]),
  );
  const change = () => {
    const claims = way.value === "raise-claim";
    part(form, ".amount").hidden = !claims;
    control(form, "amount").required = false; // What cannot be read is told below.
  };
  way.addEventListener("change", change);
  change();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fields = FIELDS.filter(({ name }) => name !== "amount" || way.value === "raise-claim");
    const values = readFields(typedIn(form), fields, fail);
    if (!values) return;
    const answer = await send(commandOf(values, place));
    if (answer.refused) return fail(answerWords(answer));
    panel.close();
    say(t("wrong.sent"));
  });

  /** @param {string} sentence */
  function fail(sentence) {
    hint.className = "hint wrong";
    hint.textContent = sentence;
  }
  openPanel(t("wrong"), [form]);
}

/**
 * @param {Record<string, any>} values
 * @param {string} place
 * @returns {Command}
 */
function commandOf({ way, about, amount }, place) {
  if (way === "report-malfunction") return { do: way, component: place, what: about };
  return way === "raise-claim" ? { do: way, about, amount } : { do: way, about };
}

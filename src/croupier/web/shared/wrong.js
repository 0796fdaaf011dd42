// wrong.js: a player says that something is wrong: the screen is out of order, money is owed, a decision is disputed.
import { html } from "./drawn.js";
import { t } from "./i18n.js";
import { answerWords } from "./notice.js";
import { openPanel, panel } from "./panel.js";
import { send } from "./socket.js";

const WAYS = ["report-malfunction", "raise-claim", "raise-dispute"];

/** What may be said from this place: a screen is reported by its place, "station:3". */
export const waysOf = (may, place) =>
  WAYS.filter((way) => may.includes(way) && (way !== "report-malfunction" || place));

/** One form for all of it; `say` hears that it was told. */
export function openWrong(may, place, say) {
  const ways = waysOf(may, place);
  const options = ways.map((way) => html("option", { value: way }, t(`wrong.${way}`)));
  const way = html("select", { name: "way" }, ...options);
  const about = html("input", {
    name: "about",
    required: true,
    maxLength: 200,
    autocomplete: "off",
  });
  const amount = html("input", { name: "amount", inputMode: "decimal", autocomplete: "off" });
  const claimed = labelled("wrong.amount", amount);
  const hint = html("p", { className: "hint", role: "status" }, t("wrong.words"));
  const tell = html("button", { type: "submit", className: "next" }, t("wrong.send"));
  const form = html(
    "form",
    { className: "wrong", autocomplete: "off" },
    labelled("wrong.what", way),
    labelled("wrong.about", about),
    claimed,
    tell,
    hint,
  );
  const change = () => (claimed.hidden = way.value !== "raise-claim");
  way.addEventListener("change", change);
  change();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const command = commandOf(way.value, about.value.trim(), amount.value, place);
    const answer = command ? await send(command) : null;
    if (answer && !answer.refused) {
      panel.close();
      return say(t("wrong.sent"));
    }
    hint.className = "hint wrong";
    hint.textContent = answer ? answerWords(answer) : t("wrong.no-amount");
  });
  openPanel(t("wrong"), [form]);
}

function labelled(key, control) {
  return html("label", {}, html("span", {}, t(key)), control);
}

/** The command, or null where the amount cannot be read. */
function commandOf(way, about, amount, place) {
  if (way === "report-malfunction") return { do: way, component: place, what: about };
  if (way === "raise-dispute") return { do: way, about };
  const parts = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(amount.trim());
  if (!parts) return null;
  return {
    do: way,
    about,
    amount: Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0")),
  };
}

// pair.js: a code that did not pair this screen: why, and another try.
import { control } from "../shared/forms.js";
import {
  addWords,
  chosenLanguage,
  language,
  onLanguage,
  otherLanguage,
  t,
} from "../shared/i18n.js";
import { $, part } from "../shared/page.js";
import { PAIR } from "./words.js";

addWords(PAIR);
const english = $("why").textContent ?? "";
const status = part(document, "main").dataset.status;

// The server's sentence is English; in another language the status says what it can.
onLanguage(() => {
  document.title = `${t("pair.again")} · Croupier`;
  const ours = t(`pair.why.${status}`, {}, t("pair.why"));
  $("why").textContent = language() === "en" ? english : ours;
});
chosenLanguage();
$("speak").onclick = otherLanguage;

// Spaces and dashes are there to be read, not to be typed.
const code = control($("screen", HTMLFormElement), "code");
$("screen").addEventListener("submit", () => {
  code.value = code.value.replace(/[\s-]/g, "").toUpperCase();
});

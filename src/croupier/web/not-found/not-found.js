// not-found.js: an address of no page: said so, in the reader's language, and where to go.
import {
  addWords,
  chooseLanguage,
  language,
  onLanguage,
  t,
  tableLanguage,
} from "../shared/i18n.js";
import { $ } from "../shared/page.js";
import { NOT_FOUND } from "./words.js";

addWords(NOT_FOUND);
onLanguage(() => {
  document.title = `${t("not-found.title")} · Croupier`;
});
tableLanguage(language());
$("speak").onclick = () => chooseLanguage(t("language.code"));

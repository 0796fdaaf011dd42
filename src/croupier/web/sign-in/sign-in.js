// sign-in.js: staff by name and password; a station or display by its code.

import { ask } from "../shared/api.js";
import { control } from "../shared/forms.js";
import { addWords, chooseLanguage, language, t, tableLanguage } from "../shared/i18n.js";
import { $, part } from "../shared/page.js";
import { WORDS } from "./words.js";

addWords(WORDS);

tableLanguage(language());
$("speak").onclick = () => chooseLanguage(t("language.code"));

/**
 * Where to go afterwards: the cage and inspectors to their own, others to a path of this site.
 * @param {{as?: string, role?: string}} one
 */
function next({ as, role }) {
  const own = as === "cage" ? "/cage" : role === "inspector" ? "/inspector" : "";
  const wanted = new URLSearchParams(location.search).get("next") ?? "/";
  const there = new URL(wanted, location.origin);
  const ours = there.origin === location.origin && /^\/(?![/\\])/.test(wanted);
  const open = ours && (!own || there.pathname === own);
  return open ? there.pathname + there.search + there.hash : own || "/";
}

const form = $("staff", HTMLFormElement);
const code = control($("screen", HTMLFormElement), "code");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = part(form, "button", HTMLButtonElement);
  button.disabled = true;
  $("failed").hidden = true;
  const [name, password] = [control(form, "name"), control(form, "password")];
  const { ok, body } = await ask("/api/sign-in", {
    name: name.value.trim(),
    password: password.value,
  });
  if (ok) return location.replace(next(body));
  button.disabled = false;
  $("failed").textContent = body.error ?? t("sign-in.no-answer");
  $("failed").hidden = false;
  password.select();
});

// Spaces and dashes are there to be read, not to be typed.
$("screen").addEventListener("submit", () => {
  code.value = code.value.replace(/[\s-]/g, "").toUpperCase();
});

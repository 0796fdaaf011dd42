// sign-in.js: staff by name and password; a station or display by its code.

import { ask, wayBack } from "../shared/api.js";
import { drawKey } from "../shared/code-key.js";
import { html } from "../shared/drawn.js";
import { control } from "../shared/forms.js";
import { addWords, chosenLanguage, onLanguage, otherLanguage, t } from "../shared/i18n.js";
import { $, part } from "../shared/page.js";
import { WORDS } from "./words.js";

addWords(WORDS);

chosenLanguage();
document.title = `${t("sign-in.title")} · Croupier`;
onLanguage(() => (document.title = `${t("sign-in.title")} · Croupier`));
$("speak").onclick = otherLanguage;

/**
 * Where to go afterwards: the cage and inspectors to their own page, others where they wanted to go.
 * @param {{as?: string, role?: string}} one
 */
function next({ as, role }) {
  const own = as === "cage" ? "/cage" : role === "inspector" ? "/inspector" : "";
  const there = wayBack(new URLSearchParams(location.search).get("next"));
  return !own || there.pathname === own ? there.href : own;
}

const form = $("staff", HTMLFormElement);
const code = control($("screen", HTMLFormElement), "code");
const [password, factor] = [control(form, "password"), control(form, "factor")];
let settingUp = false;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = part(form, "button", HTMLButtonElement);
  button.disabled = true;
  $("failed").hidden = true;
  const { ok, body } = await ask(
    settingUp ? "/api/account/codes/confirm" : "/api/sign-in",
    given(),
  );
  if (ok) return location.replace(next(body));
  const answer = body.needs === "set-up" ? await setUp() : body;
  button.disabled = false;
  if (answer.needs === "code") $("factor").hidden = false;
  const asks = answer.needs === "code" || answer.key;
  $("failed").textContent = asks ? "" : (answer.error ?? t("sign-in.no-answer"));
  $("failed").hidden = Boolean(asks);
  const again = $("factor").hidden ? password : factor;
  again.focus();
  again.select();
});

const given = () => ({
  name: control(form, "name").value.trim(),
  password: password.value,
  code: factor.value,
});

/** A role that needs codes, and somebody who has none: the key, to be confirmed by its first code. */
async function setUp() {
  const { ok, body } = await ask("/api/account/codes", given());
  if (!ok) return body;
  settingUp = true;
  drawKey($("key"), body);
  $("key").prepend(html("p", {}, html("strong", {}, t("sign-in.set-up"))));
  for (const id of ["key", "factor"]) $(id).hidden = false;
  $("screen").hidden = true;
  return body;
}

// Another name or password begins anew.
for (const one of [control(form, "name"), password]) {
  one.addEventListener("input", () => {
    settingUp = false;
    factor.value = "";
    for (const id of ["key", "factor"]) $(id).hidden = true;
    $("screen").hidden = false;
  });
}

// A screen that was paired, and is no longer, comes here by itself: whoever plays at it reads why.
const SCREENS = /^\/(station|display|table|wnd|flying|(entrant|board))\b/;
const screen = SCREENS.exec(new URLSearchParams(location.search).get("next") ?? "");
if (screen) {
  const words = screen[2] ? "sign-in.unpaired-cup" : "sign-in.unpaired";
  $("unpaired").dataset.t = words;
  $("unpaired").textContent = t(words);
  $("unpaired").hidden = false;
  code.setAttribute("aria-describedby", "unpaired"); // read with the field that has the focus
  form.before($("screen"));
  code.focus();
}

// Spaces and dashes are there to be read, not to be typed.
$("screen").addEventListener("submit", () => {
  code.value = code.value.replace(/[\s-]/g, "").toUpperCase();
});

// welcome.js: a password of one's own: for the first administrator by the terminal's code, for
// everybody else by the link they were given.

import { ask } from "../shared/api.js";
import { control } from "../shared/forms.js";
import { addWords, chosenLanguage, onLanguage, otherLanguage, t } from "../shared/i18n.js";
import { mark } from "../shared/office-nav.js";
import { $, part } from "../shared/page.js";
import { roleWords } from "../shared/roles.js";
import { WORDS } from "./words.js";

addWords(WORDS);
chosenLanguage();

const REFUSED = [400, 401, 403]; // else the link may be good, and is looked at again
const form = part(document, "form", HTMLFormElement);
const send = part(form, "button", HTMLButtonElement);
const invitation = new URLSearchParams(location.search).get("code") ?? "";
/** @type {{name: string, role: string} | null} */
let invited = null;
let why = ""; // there is nothing to fill in: a sentence, or the key of one
let refused = false; // for good, by who knows the link

function draw() {
  const of = invitation ? "invited" : "first";
  const title = why ? `welcome.${refused ? "gone" : "unknown"}` : `welcome.${of}`;
  $("title").textContent = t(title, { name: invited?.name ?? "" });
  const role = invited ? roleWords(invited.role) : "";
  $("lead").textContent = why ? t(why, {}, why) : t(`welcome.${of}.lead`, { role });
  send.textContent = t(`welcome.${of}.go`);
  document.title = `${$("title").textContent} · Croupier`;
}

/** @param {string} sentence */
function tell(sentence) {
  const place = part(form, ".told");
  place.textContent = sentence;
  place.hidden = !sentence;
}

async function begin() {
  if (invitation) {
    const { ok, status, body } = await ask("/api/invitations/look", { code: invitation });
    why = ok ? "" : (body.error ?? "welcome.no-answer");
    refused = REFUSED.includes(status);
    if (ok) invited = body;
    $("again").hidden = ok || refused;
    $("elsewhere").hidden = ok;
    $("code-field").hidden = true;
    const name = control(form, "name");
    name.value = invited?.name ?? "";
    name.readOnly = true;
  }
  draw();
  form.hidden = Boolean(why);
  control(form, invitation ? "password" : "code").focus();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const [name, password] = [control(form, "name").value.trim(), control(form, "password").value];
  if (password !== control(form, "again").value) return tell(t("welcome.differ"));
  tell("");
  send.disabled = true;
  const { ok, body } = invitation
    ? await ask("/api/invitations/accept", { code: invitation, password })
    : await ask("/api/set-up", { code: control(form, "code").value, name, password });
  if (ok) return enter(name, password);
  send.disabled = false;
  tell(body.error ?? t("welcome.no-answer"));
});

/**
 * Signed in as everybody is; where a second factor is asked for, the page for it asks.
 * @param {string} name
 * @param {string} password
 */
async function enter(name, password) {
  const { ok, body } = await ask("/api/sign-in", { name, password });
  const home = body.as === "cage" ? "/cage" : "/tables";
  if (ok || body.needs) return location.replace(ok ? home : "/sign-in");
  tell(t("welcome.chosen", { why: body.error ?? t("welcome.no-answer") }));
  send.hidden = true; // the password is chosen: what is left is to sign in by it
  $("elsewhere").hidden = false;
  part($("elsewhere"), "a").focus();
}

$("mark").append(mark());
$("again").onclick = begin;
$("speak").onclick = otherLanguage;
onLanguage(draw);
begin();

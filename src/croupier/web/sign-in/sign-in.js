// sign-in.js: staff by name and password; a station or display by its code.
import { ask } from "../dealer/ask.js";
import { addWords, chooseLanguage, language, t, tableLanguage } from "../shared/i18n.js";

addWords({
  en: {
    "sign-in.staff": "Staff",
    "sign-in.name": "Name",
    "sign-in.password": "Password",
    "sign-in.go": "Sign in",
    "sign-in.screen": "A station or display",
    "sign-in.code": "Code from the dealer",
    "sign-in.pair": "Pair this screen",
    "sign-in.no-answer": "The server did not answer. Try again.",
  },
  fr: {
    "sign-in.staff": "Personnel",
    "sign-in.name": "Nom",
    "sign-in.password": "Mot de passe",
    "sign-in.go": "Se connecter",
    "sign-in.screen": "Un poste ou un afficheur",
    "sign-in.code": "Code donné par le croupier",
    "sign-in.pair": "Relier cet écran",
    "sign-in.no-answer": "Le serveur n'a pas répondu. Essayez encore.",
  },
});

const $ = (id) => document.getElementById(id);
tableLanguage(language());
$("speak").onclick = () => chooseLanguage(t("language.code"));

/** Where to go afterwards: the cage and inspectors to their own, others to a path of this site. */
function next({ as, role }) {
  const own = as === "cage" ? "/cage" : role === "inspector" ? "/inspector" : "";
  const wanted = new URLSearchParams(location.search).get("next") ?? "/";
  const there = new URL(wanted, location.origin);
  const ours = there.origin === location.origin && /^\/(?![/\\])/.test(wanted);
  const open = ours && (!own || there.pathname === own);
  return open ? there.pathname + there.search + there.hash : own || "/";
}

$("staff").addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const button = form.querySelector("button");
  button.disabled = true;
  $("failed").hidden = true;
  const { name, password } = form.elements;
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
  const { code } = $("screen").elements;
  code.value = code.value.replace(/[\s-]/g, "").toUpperCase();
});

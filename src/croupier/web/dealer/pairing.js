// pairing.js: a code, shown large, that makes another device one of a table's screens.
import { html } from "../shared/drawn.js";
import { addWords, language, t } from "../shared/i18n.js";
import { isOwn } from "../shared/screens.js";
import { ask } from "./ask.js";

addWords({
  en: {
    "pair.station": "Pair a station with table {table}",
    "pair.display": "Pair a player display with table {table}",
    "pair.table": "Pair the shared layout of table {table}",
    "pair.flying": "Pair a flying display with table {table}",
    "pair.wnd": "Pair a number display with table {table}",
    "screen.station": "Pair a station",
    "screen.station.why": "A code for one player's screen.",
    "screen.display": "Pair a player display",
    "screen.display.why": "A code for one player's own screen.",
    "screen.table": "Pair the shared layout",
    "screen.table.why": "A code for the table that all players touch.",
    "screen.flying": "Pair a flying display",
    "screen.flying.why": "A code for the display that shows everybody's bets.",
    "screen.wnd": "Pair a number display",
    "screen.wnd.why": "A code for the display that shows results.",
    "pair.player": "Player",
    "pair.make": "Make a code",
    "pair.how":
      "On the other screen, open this address, or type the code where it asks to sign in.",
    "pair.until": "Good for one screen, until {time}.",
    "pair.failed": "The server did not answer. Try again.",
    "pair.copy": "Copy address",
    "pair.done": "Done",
    "pair.back": "Back",
  },
  fr: {
    "pair.station": "Relier un poste à la table {table}",
    "pair.display": "Relier un écran de joueur à la table {table}",
    "pair.table": "Relier le tapis commun de la table {table}",
    "pair.flying": "Relier un écran des mises à la table {table}",
    "pair.wnd": "Relier un afficheur à la table {table}",
    "screen.station": "Relier un poste",
    "screen.station.why": "Un code pour l'écran d'un joueur.",
    "screen.display": "Relier un écran de joueur",
    "screen.display.why": "Un code pour l'écran d'un seul joueur.",
    "screen.table": "Relier le tapis commun",
    "screen.table.why": "Un code pour la table que tous touchent.",
    "screen.flying": "Relier un écran des mises",
    "screen.flying.why": "Un code pour l'écran qui montre les mises de tous.",
    "screen.wnd": "Relier un afficheur",
    "screen.wnd.why": "Un code pour l'écran des numéros sortis.",
    "pair.player": "Joueur",
    "pair.make": "Créer un code",
    "pair.how": "Sur l'autre écran, ouvrez cette adresse, ou tapez le code là où l'on se connecte.",
    "pair.until": "Vaut pour un écran, jusqu'à {time}.",
    "pair.failed": "Le serveur n'a pas répondu. Essayez encore.",
    "pair.copy": "Copier l'adresse",
    "pair.done": "Terminé",
    "pair.back": "Retour",
  },
});

/** Open the dialog for one of a table's screens; a player's own asks whose it is. */
export function openPairing(dialog, table, as) {
  const title = html("h2", { id: "pairing-title" }, t(`pair.${as}`, { table }));
  const player = html("input", {
    name: "player",
    required: true,
    maxLength: 40,
    autocomplete: "off",
  });
  const failed = html("p", { className: "failed", role: "alert", hidden: true });
  const buttons = html(
    "div",
    { className: "pair-buttons" },
    html("button", { type: "submit", className: "next" }, t("pair.make")),
    closer(dialog, t("pair.back")),
  );
  const form = html("form", {}, failed, buttons);
  if (isOwn(as)) form.prepend(html("label", {}, html("span", {}, t("pair.player")), player));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const asked = isOwn(as) ? { table, as, player: player.value.trim() } : { table, as };
    const { ok, body } = await ask("/api/pairings", asked);
    if (ok) return showCode(dialog, title, body);
    failed.textContent = body.error ?? t("pair.failed");
    failed.hidden = false;
  });
  dialog.replaceChildren(title, form);
  if (!dialog.open) dialog.showModal();
}

function showCode(dialog, title, { code, url, expires }) {
  const time = new Intl.DateTimeFormat(language(), { timeStyle: "short" }).format(when(expires));
  // No link: followed here, it would sign this very screen in as the other one.
  const address = html("output", { className: "pair-address" }, url);
  const copy = html("button", { type: "button", hidden: !navigator.clipboard }, t("pair.copy"));
  copy.addEventListener("click", () => navigator.clipboard.writeText(url));
  dialog.replaceChildren(
    title,
    html("output", { className: "code" }, code.replace(/(.{4})(?=.)/g, "$1-")),
    html("p", {}, t("pair.how")),
    address,
    html("p", {}, t("pair.until", { time })),
    html("div", { className: "pair-buttons" }, closer(dialog, t("pair.done")), copy),
  );
}

/** Seconds since 1970, or a date as text. */
const when = (expires) => new Date(typeof expires === "number" ? expires * 1000 : expires);

function closer(dialog, words) {
  const button = html("button", { type: "button" }, words);
  button.addEventListener("click", () => dialog.close());
  return button;
}

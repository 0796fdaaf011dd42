// pairing.js: a code, shown large, that makes another device one of a table's screens.

import { api, ask } from "./api.js";
import { html } from "./drawn.js";
import { control, fieldElement, formOf, typedIn } from "./forms.js";
import { addWords, language, t } from "./i18n.js";
import { button } from "./page.js";
import { PAIRING } from "./pairing-words.js";
import { qrCode } from "./qr-code.js";
import { isOwn } from "./screens.js";

/** @import { Field } from "./forms.js" */

addWords(PAIRING);

/** @type {Field} */
const PLAYER = { name: "player", words: "pair.player", most: 40 };
/** @type {Field} */
const REASON = { name: "reason", words: "pair.reason", most: 100 };
const OCCUPIED = "account-occupied";

/**
 * Open the dialog for one of a table's screens; a player's own asks whose it is. Where the account
 * is in use, a supervisor may let the new screen take over, and says why.
 * @param {HTMLDialogElement} dialog
 * @param {string} name of the table, or of the tournament
 * @param {string} as
 * @param {"table" | "tournament"} of
 */
export function openPairing(dialog, name, as, of = "table") {
  const key = of === "table" ? `pair.${as}` : `pair.cup.${as}`;
  const title = html("h2", { id: "pairing-title" }, t(key, { [of]: name }));
  const failed = html("p", { className: "failed", role: "alert", hidden: true });
  const fields = isOwn(as) ? [PLAYER] : [];
  const make = html("button", { type: "submit", className: "next" }, t("pair.make"));
  const form = formOf([...fields, failed], [make, closer(dialog, t("pair.back"))]);
  let takesOver = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const over = takesOver ? { take_over: true } : {};
    const { ok, body } = await ask("/api/pairings", { [of]: name, as, ...typedIn(form), ...over });
    if (ok) return showCode(dialog, title, body);
    failed.textContent = body.refused?.says?.[language()] ?? body.error ?? t("pair.failed");
    failed.hidden = false;
    if (body.refused?.code !== OCCUPIED || !(await supervises()) || takesOver) return;
    takesOver = true;
    control(form, PLAYER.name).readOnly = true; // this account, and no other
    failed.after(fieldElement(REASON));
    make.textContent = t("pair.take-over");
    control(form, REASON.name).focus();
  });
  dialog.replaceChildren(title, form);
  if (!dialog.open) dialog.showModal();
}

/** Whether whoever is signed in may let a screen take over. */
async function supervises() {
  const me = await api("/api/me?as=dealer").catch(() => null);
  return Boolean(me?.supervises);
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement} title
 * @param {{code: string, url: string, expires: number | string, squares: string[], only_here: boolean}} pairing
 */
function showCode(dialog, title, { code, url, expires, squares, only_here: onlyHere }) {
  const time = new Intl.DateTimeFormat(language(), { timeStyle: "short" }).format(expiry(expires));
  const copy = button(t("pair.copy"), () => navigator.clipboard.writeText(url));
  copy.hidden = !navigator.clipboard;
  dialog.replaceChildren(
    title,
    html("output", { className: "code" }, code.replace(/(.{4})(?=.)/g, "$1-")),
    qrCode(squares, t("pair.scan")),
    html("p", {}, t("pair.how")),
    // No link: followed here, it would sign this very screen in as the other one.
    html("output", { className: "pair-address" }, url),
    html("p", {}, t("pair.until", { time })),
    ...(onlyHere ? [html("p", { className: "told note" }, t("pair.only-here"))] : []),
    html("div", { className: "foot" }, closer(dialog, t("pair.done")), copy),
  );
}

/**
 * Seconds since 1970, or a date as text.
 * @param {number | string} expires
 */
const expiry = (expires) => new Date(typeof expires === "number" ? expires * 1000 : expires);

/**
 * @param {HTMLDialogElement} dialog
 * @param {string} words
 */
const closer = (dialog, words) => button(words, () => dialog.close());

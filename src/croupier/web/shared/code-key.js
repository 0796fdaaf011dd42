// code-key.js: the key of an authenticator app, as it is set up: scanned, opened or typed.

import { WORDS } from "./code-key-words.js";
import { html } from "./drawn.js";
import { addWords, t } from "./i18n.js";
import { qrCode } from "./qr-code.js";

addWords(WORDS);

/**
 * All that is needed to set up an app with a key; nothing of it stays when the page is left.
 * @param {Element} place
 * @param {{key: string, address: string, squares: string[]}} begun
 */
export function drawKey(place, { key, address, squares }) {
  const groups = (key.match(/.{1,4}/g) ?? []).join(" ");
  place.classList.add("code-key");
  place.replaceChildren(
    html("p", {}, t("code-key.scan")),
    qrCode(squares, t("code-key.scan")),
    html("p", {}, t("code-key.type")),
    html("code", {}, groups),
    html("a", { href: address }, t("code-key.open")),
  );
}

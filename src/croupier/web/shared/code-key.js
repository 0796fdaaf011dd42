// code-key.js: the key of an authenticator app, as it is set up: scanned, opened or typed.

import { WORDS } from "./code-key-words.js";
import { html, svg } from "./drawn.js";
import { addWords, t } from "./i18n.js";

addWords(WORDS);

const EDGE = 4; // squares that are left free around it

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
    picture(squares),
    html("p", {}, t("code-key.type")),
    html("code", {}, groups),
    html("a", { href: address }, t("code-key.open")),
  );
}

/** @param {string[]} squares rows of 0 and 1 */
function picture(squares) {
  const size = squares.length + 2 * EDGE;
  const dark = squares.flatMap((row, y) =>
    [...row].flatMap((one, x) => (one === "1" ? [`M${x + EDGE} ${y + EDGE}h1v1h-1z`] : [])),
  );
  return svg(
    "svg",
    { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("code-key.scan") },
    svg("path", { d: dark.join(""), fill: "#000", "shape-rendering": "crispEdges" }),
  );
}

// nowhere.js: what a table's screen says where there is no table for it, and where to go from there.
import { api, tableId } from "./api.js";
import { html } from "./drawn.js";
import { addWords, language, onLanguage, t, tableLanguage } from "./i18n.js";
import { NOWHERE } from "./nowhere-words.js";
import { onProblem, onView } from "./socket.js";

/** @import { Live } from "./types.d.ts" */

addWords(NOWHERE);

const NOT_HERE = [403, 404];

/**
 * Stand in for the page while the server knows no such table, or has it for others; gone as soon as
 * the table is there.
 * @param {string} as
 */
export function setUpNowhere(as) {
  const page = html("main", { id: "nowhere" });
  let said = 0; // the status that is told
  let own = ""; // the table that this screen was paired with

  function draw() {
    if (!said) return;
    const words = { table: tableId() };
    const links = [html("a", { className: "button", href: "/sign-in" }, t("nowhere.code"))];
    if (own && own !== words.table) {
      const href = `/${as}?table=${encodeURIComponent(own)}`;
      links.unshift(
        html("a", { className: "button next", href }, t("nowhere.own", { table: own })),
      );
    }
    page.replaceChildren(
      html("h1", {}, t(`nowhere.${said}`, words)),
      html("p", {}, t(`nowhere.${said}.why`, words)),
      html("p", { className: "ways" }, ...links),
    );
  }

  onLanguage(draw);
  onProblem(async (_sentence, status) => {
    if (!NOT_HERE.includes(status) || said === status) return;
    said = status;
    tableLanguage(language()); // no table has said its own
    document.body.append(page);
    document.body.dataset.nowhere = String(status);
    draw();
    own = (await api(`/api/me?as=${as}`).catch(() => ({}))).table ?? "";
    draw();
  });
  onView((/** @type {Live} */ view) => {
    if (!said || !view.connected) return;
    said = 0;
    page.remove();
    delete document.body.dataset.nowhere;
  });
}

// demo.js: the first page of a demonstration: a card for each screen, which signs in by itself.

import { api } from "../shared/api.js";
import { html } from "../shared/drawn.js";
import { addWords, chosenLanguage, onLanguage, otherLanguage, t } from "../shared/i18n.js";
import { mark } from "../shared/office-nav.js";
import { $ } from "../shared/page.js";
import { picture } from "./pictures.js";
import { WORDS } from "./words.js";

/** @typedef {{screen: string, href: string, who: string}} Card */

addWords(WORDS);
chosenLanguage();

/** @type {{title: string, game: string, mode: string, kind: string, cards: Card[]}} */
const demo = await api("/api/demo");

function draw() {
  $("title").textContent = t(`demo.title.${demo.kind}`);
  $("lead").textContent = t(`demo.lead.${demo.kind}`, {}, t("demo.lead"));
  document.title = `${$("title").textContent} · Croupier`;
  const words = ["game", "mode"].map((key) => {
    const value = /** @type {Record<string, string>} */ (/** @type {unknown} */ (demo))[key];
    return value && t(`${key}.${value}`, {}, value);
  });
  const rest = words.filter(Boolean).map((one) => ` · ${one}`);
  $("what").replaceChildren(html("span", { lang: "en" }, demo.title), ...rest);
  $("cards").replaceChildren(...demo.cards.map(card));
}

/** @param {Card} one */
function card({ screen, href, who }) {
  return html(
    "li",
    {},
    html(
      "a",
      { href, target: `demo-${screen}`, rel: "noopener" },
      picture(screen),
      html("b", {}, t(`demo.${screen}`)),
      html("span", {}, t(`demo.${screen}.is`)),
      ...(who === screen ? [] : [html("small", {}, t("demo.as", { who }))]),
    ),
  );
}

$("mark").append(mark());
$("speak").onclick = otherLanguage;
onLanguage(draw);
draw();

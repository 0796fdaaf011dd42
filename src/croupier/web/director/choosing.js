// choosing.js: the tournaments there are, and another made of its Terms.
import { ask } from "../shared/api.js";
import { html } from "../shared/drawn.js";
import { fieldElement, readFields, typedIn } from "../shared/forms.js";
import { language, onLanguage, t } from "../shared/i18n.js";
import { $, renew } from "../shared/page.js";
import { keepAsking, untilHeard } from "../shared/unheard.js";

/** @import { Field } from "../shared/forms.js" */

/** @typedef {{tournament: string, title: string, phase: string, players: number, aside: Record<string, string> | null}} CupLine */
/** @typedef {{key: string, clause: string, says: Record<string, string>, cure: Record<string, string>}} Item what is wrong with Terms, and what helps */

/** @type {Field} */
const TERMS = { name: "terms", takes: "json" };

const LIST = "/api/tournaments?as=director";
const EVERY = 3000; // how often it is asked for again, in milliseconds

/**
 * Where no tournament is named: all of them, and for who may make one a form for its Terms.
 * @param {boolean} makes
 */
export async function setUpChoosing(makes) {
  /** @type {CupLine[]} */
  let cups = await untilHeard(LIST);
  const told = html("div", { role: "alert", className: "refused" });
  const send = html("button", { type: "submit", className: "next" });
  const form = html(
    "form",
    { className: "wrong", autocomplete: "off" },
    fieldElement(TERMS),
    told,
    send,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = readFields(typedIn(form), [TERMS], (words) => told.replaceChildren(words));
    if (!values) return;
    const { ok, body } = await ask(LIST, values.terms);
    if (ok) location.assign(address(body.tournament));
    else told.replaceChildren(...faults(body));
  });

  function draw() {
    document.title = `${t("director.all")} · Croupier`;
    $("title").textContent = t("director.all");
    send.textContent = t("director.make");
    if (makes)
      $("desk").replaceChildren(
        html("h2", {}, t("director.make")),
        html("p", {}, t("director.make.how")),
        form,
      );
    drawList();
  }

  function drawList() {
    renew($("shown"), [
      cups.length
        ? html("ul", { className: "choose" }, ...cups.map(line))
        : html(
            "p",
            { className: "none" },
            `${t("director.none")} ${makes ? "" : t("director.makers")}`,
          ),
    ]);
  }

  $("desk").hidden = !makes;
  onLanguage(draw);
  draw();
  keepAsking(LIST, EVERY, (now) => {
    cups = now;
    drawList();
  });
}

/** @param {CupLine} cup */
function line({ tournament, title, phase, players, aside }) {
  if (aside) return html("li", {}, html("b", {}, tournament), html("span", {}, aside[language()]));
  return html(
    "li",
    {},
    html("a", { href: address(tournament), className: "button" }, title || tournament),
    html(
      "span",
      {},
      `${t(`cup.phase.${phase}`)} · ${players} ${t("director.players").toLowerCase()}`,
    ),
  );
}

/** @param {string} tournament */
const address = (tournament) => `/director?tournament=${encodeURIComponent(tournament)}`;

/**
 * Why Terms are not taken, item by item where they are faulty.
 * @param {any} body
 */
function faults(body) {
  const { refused, error } = body;
  if (!refused) return [html("p", {}, error ?? t("connection.lost"))];
  /** @type {Item[]} */
  const items = refused.items ?? [];
  return [
    html("p", {}, `${refused.says[language()]} [${refused.clause}]`),
    html(
      "ul",
      {},
      ...items.map((one) =>
        html(
          "li",
          {},
          `${one.key}: ${one.says[language()]} ${one.cure[language()]} [${one.clause}]`,
        ),
      ),
    ),
  ];
}

// entrant.js: a player's own screen of a tournament: chips, place, what goes through, what is left.

import { timeOfDay } from "../shared/clocks.js";
import { byPlace, chipsText, cupId, leftOf, placeWords, roundName } from "../shared/cup.js";
import { CUP_WORDS } from "../shared/cup-words.js";
import { setUpCutOff } from "../shared/cut-off.js";
import { html } from "../shared/drawn.js";
import {
  addWords,
  chosenLanguage,
  language,
  onLanguage,
  otherLanguage,
  t,
} from "../shared/i18n.js";
import { setUpLight } from "../shared/light-switch.js";
import { money } from "../shared/money.js";
import { $, button, isNew, parts } from "../shared/page.js";
import { connectCup, onView } from "../shared/socket.js";
import { openAct } from "./acts.js";
import { ENTRANT } from "./words.js";

/** @import { EntryView, SheetView } from "../shared/types.d.ts" */

addWords(CUP_WORDS);
addWords(ENTRANT);
chosenLanguage();

const ACTS = ["apply", "raise-dispute", "nominate-substitute", "withdraw", "retire"];
const BEFORE = ["draft", "announced", "entries", "ready"];

/** @type {EntryView} */
let view;

function draw() {
  if (!view) return;
  const { public: cup, me } = view;
  document.title = `${cup.title} · Croupier`;
  $("title").textContent = cup.title;
  const round = cup.round ? `${roundName(cup)} · ` : "";
  $("phase").textContent = `${round}${t(`cup.phase.${cup.phase}`)}`;
  const sheet = view.sessions[me.session];
  drawNow(sheet);
  drawFacts(sheet);
  drawAsks();
  drawTable(sheet);
  drawMoney();
  drawDisputes();
  drawActs();
}

/** Where one is and what one has, large. @param {SheetView | undefined} sheet */
function drawNow(sheet) {
  const { public: cup, me } = view;
  const who = me.number ? t("entrant.who", me) : me.player;
  const where = sheet && me.seat ? ` · ${t("entrant.where", me)}` : "";
  $("where").textContent = `${who}${where}`;
  const [figure, unit] = parts($("chips"), "strong, span");
  $("chips").hidden = me.chips === null;
  figure.textContent = chipsText(me.chips, cup.unit);
  unit.textContent = t(cup.unit === "cents" ? "entrant.chips.cents" : "entrant.chips");
  const { words, kind } = standsWords(sheet);
  $("stands").textContent = words;
  $("stands").className = kind;
}

/** How it stands with one, in a sentence. @param {SheetView | undefined} sheet */
function standsWords(sheet) {
  const { me } = view;
  const prize = me.prize ? ` ${t("entrant.prize", { amount: money(me.prize) })}` : "";
  if (me.placing)
    return { words: `${t("entrant.you.placed", { place: me.placing })}.${prize}`, kind: "through" };
  if (me.away) return { words: t("entrant.stands.away"), kind: "tied" };
  if (me.state === "through") return { words: t("entrant.you.through"), kind: "through" };
  if (me.state === "playing" && sheet && me.line && !sheet.play_off_of)
    return { words: t(`entrant.stands.${me.line}`), kind: me.line };
  if (sheet?.play_off_of && sheet.state !== "recorded")
    return { words: t("session.play-off"), kind: "tied" };
  return { words: t(`entrant.${me.state}`), kind: me.state };
}

/** @param {SheetView | undefined} sheet */
function drawFacts(sheet) {
  const { public: cup, me } = view;
  /** @type {[string, string][]} */
  const facts = [];
  const on = sheet && !["drawn", "recorded", "void"].includes(sheet.state);
  if (on && sheet) {
    const left = leftOf(sheet, view.offset);
    facts.push([t("entrant.left"), `${left.figure} ${left.words}`.trim()]);
  }
  if (me.place && (on || me.state === "waiting"))
    facts.push([t("entrant.place"), t("entrant.of", me)]);
  if (on && me.line && !sheet?.play_off_of) {
    facts.push([
      t("entrant.cut"),
      me.cut === null ? t("entrant.cut.none") : chipsText(me.cut, cup.unit),
    ]);
    if (me.below !== null) facts.push([t("entrant.below"), chipsText(me.below, cup.unit)]);
  }
  if (on && me.duty) facts.push([t("entrant.duty"), chipsText(me.duty, cup.unit)]);
  if (on && me.secrets_left !== null) facts.push([t("entrant.secrets"), String(me.secrets_left)]);
  if (me.missed) facts.push([t("entrant.missed"), String(me.missed)]);
  if (sheet?.state === "drawn" && sheet.starts_at)
    facts.push([t("entrant.begins"), timeOfDay(sheet.starts_at)]);
  if (BEFORE.includes(cup.phase)) {
    facts.push([t("entrant.players"), `${cup.players} / ${cup.players_max}`]);
    if (cup.entry_fee) facts.push([t("entrant.fee"), money(cup.entry_fee)]);
    if (cup.phase === "entries" && cup.entries_close_at)
      facts.push([t("entrant.closes"), timeOfDay(cup.entries_close_at)]);
    if (cup.starts_at) facts.push([t("entrant.begins"), timeOfDay(cup.starts_at)]);
  }
  if (!isNew($("facts"), [facts, language()])) return;
  $("facts").replaceChildren(
    ...facts.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))),
  );
}

/** What the player has to do, or may fetch. */
function drawAsks() {
  const { public: cup, me, may } = view;
  const asks = me.to_pay.map(({ what, amount }) => [
    html("span", {}, t("entrant.pay", { what: t(`pay.${what}`), amount: money(amount) })),
  ]);
  if (me.state && may.includes("accept-terms"))
    asks.unshift([
      html("span", {}, t("entrant.accept", { version: cup.edition })),
      button(t("entrant.do.accept-terms"), () => openAct("accept-terms", view), "next"),
    ]);
  if (me.due) asks.push([html("span", {}, t("entrant.due", { amount: money(me.due) }))]);
  $("asks").hidden = asks.length === 0;
  if (isNew($("asks"), [me.to_pay, me.due, may, cup.edition, language()]))
    $("asks").replaceChildren(...asks.map((one) => html("p", {}, ...one)));
}

/** Everybody at the own table. @param {SheetView | undefined} sheet */
function drawTable(sheet) {
  const { public: cup, me } = view;
  $("mine").hidden = !sheet;
  if (!sheet || !isNew($("seats"), [sheet, language()])) return;
  $("mine-title").textContent = `${t("entrant.table")} · ${t("cup.table", sheet)}`;
  /** @type {HTMLElement[]} */
  const rows = [];
  let through = false;
  for (const place of byPlace(sheet)) {
    if (through && place.line === "out")
      rows.push(html("li", { className: "cut", ariaHidden: "true" }));
    through = place.line === "through" || place.line === "tied";
    const own = place.player === me.player;
    rows.push(
      html(
        "li",
        { className: `${place.line} ${own ? "own" : ""}`.trim() },
        html("b", { ariaLabel: placeWords(place.place) }, String(place.place ?? "")),
        html(
          "span",
          {},
          own ? `${place.player} (${t("entrant.you")})` : place.player,
          " ",
          html("small", {}, t("cup.seat", place)),
        ),
        html("em", {}, place.chips === null ? "" : chipsText(place.chips, cup.unit)),
      ),
    );
  }
  $("seats").replaceChildren(...rows);
}

function drawMoney() {
  const { me } = view;
  $("money").hidden = me.payments.length === 0;
  const lines = me.payments.map(({ what, amount, refunded }) =>
    html(
      "li",
      {},
      t(refunded ? "entrant.refunded" : "entrant.paid", {
        what: t(`pay.${what}`),
        amount: money(amount),
        back: money(refunded),
      }),
    ),
  );
  if (isNew($("payments"), [me.payments, language()])) $("payments").replaceChildren(...lines);
}

function drawDisputes() {
  const { disputes } = view.me;
  $("cases").hidden = disputes.length === 0;
  if (!isNew($("disputes"), [disputes, language()])) return;
  $("disputes").replaceChildren(
    ...disputes.map((one) => {
      const words = [t(`dispute.${one.status}`), one.reason].filter(Boolean).join(": ");
      const refer = one.may.includes("refer-complaint")
        ? [
            button(t("entrant.do.refer-complaint"), () =>
              openAct("refer-complaint", view, { dispute: one.dispute }),
            ),
          ]
        : [];
      return html("li", {}, html("b", {}, one.about), html("span", {}, words), ...refer);
    }),
  );
}

function drawActs() {
  const may = ACTS.filter((act) => view.may.includes(act));
  if (!isNew($("acts"), [may, language()])) return;
  $("acts").replaceChildren(
    ...may.map((act) =>
      button(t(`entrant.do.${act}`), () => openAct(act, view), act === "apply" ? "next" : ""),
    ),
  );
}

setUpLight($("light"));
$("speak").onclick = otherLanguage;
onLanguage(draw);
setUpCutOff($("cut-off"), "cup.wait", { 403: "cup.no-player", 404: "cup.nowhere" });
onView((/** @type {EntryView} */ next) => {
  view = next;
  draw();
});
setInterval(draw, 1000); // the clock runs
connectCup("player", cupId());

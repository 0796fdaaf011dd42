// cage.js: the cage. A ticket is found by its number, shown large, and paid once.

import { addWords, chosenLanguage, language, onLanguage, t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import "../shared/office-nav.js";
import { $, parts } from "../shared/page.js";
import { connectCage, onProblem, onView } from "../shared/socket.js";
import { setUpBook } from "./book.js";
import { setUpNumber } from "./number.js";
import { setUpTicket } from "./ticket.js";
import { WORDS } from "./words.js";

/** @import { CageView, TicketLine } from "../shared/types.d.ts" */

addWords(WORDS);
chosenLanguage();

const ticket = setUpTicket((next) => number.again(next));
const number = setUpNumber(show);
const book = setUpBook((line) => {
  number.put("");
  show(line);
});
/** @type {CageView} */
let view;
let problem = ""; // why the cage does not open, if the server has said
let barred = false; // whether it is for want of a right, and not of room for one more window

/**
 * Another ticket comes on the desk, or none.
 * @param {TicketLine | null} line
 */
function show(line) {
  ticket.show(line);
  draw();
}

function draw() {
  document.title = `${t("cage.title")} · Croupier`;
  drawVeil();
  number.draw(ticket.shown()?.ticket ?? "");
  if (!view) return;
  $("owes").textContent = money(
    view.owes,
    oneOf(Object.values(view.tickets).map((line) => line.currency)),
  );
  $("out").textContent = String(view.out);
  ticket.draw(view);
  book.draw(view, ticket.shown()?.ref ?? "");
}

/**
 * The currency that all tickets have in common.
 * @param {string[]} currencies
 */
const oneOf = (currencies) => (new Set(currencies).size === 1 ? currencies[0] : "");

function drawVeil() {
  const [title, words, link] = parts($("veil"), ":scope > *");
  $("veil").hidden = Boolean(view?.connected);
  title.textContent = t(
    problem && barred ? "cage.no-entry" : view?.paused ? "connection.paused" : "connection.lost",
  );
  words.textContent = problem || view?.paused?.[language()] || t("cage.wait");
  link.hidden = !problem || !barred;
  for (const one of parts(document, "office-nav, main")) one.inert = !view?.connected;
}

onLanguage(draw);
onProblem((sentence, status) => {
  problem = sentence;
  barred = status !== 429;
  draw();
});
onView((/** @type {CageView} */ next) => {
  const first = !view;
  view = next;
  problem = "";
  draw();
  if (first) number.again();
});
draw();
connectCage();

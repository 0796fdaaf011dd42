// cage.js: the cage. A ticket is found by its number, shown large, and paid once.
import { signOut } from "../dealer/ask.js";
import { api } from "../shared/api.js";
import {
  addWords,
  chooseLanguage,
  language,
  onLanguage,
  t,
  tableLanguage,
} from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { connectCage, onProblem, onView } from "../shared/socket.js";
import { setUpBook } from "./book.js";
import { setUpNumber } from "./number.js";
import { setUpTicket } from "./ticket.js";
import { WORDS } from "./words.js";

addWords(WORDS);
tableLanguage(language());

const $ = (id) => document.getElementById(id);
const me = await api("/api/me?as=cage");
const ticket = setUpTicket((next) => number.again(next));
const number = setUpNumber(show);
const book = setUpBook((line) => {
  number.put(line.ticket);
  show(line);
});
let view = null;
let problem = ""; // why the cage does not open, if the server has said

/** Another ticket comes on the desk, or none. */
function show(line) {
  ticket.show(line);
  draw();
}

function draw() {
  document.title = `${t("cage.title")} · Croupier`;
  $("who").textContent = t("cage.who", me);
  $("tables").hidden = me.as === "cage";
  drawVeil();
  number.draw(ticket.shown());
  if (!view) return;
  $("owes").textContent = money(
    view.owes,
    oneOf(Object.values(view.tickets).map((line) => line.currency)),
  );
  $("out").textContent = view.out;
  ticket.draw(view);
  book.draw(view, ticket.shown());
}

/** The currency that all tickets have in common. */
const oneOf = (currencies) => (new Set(currencies).size === 1 ? currencies[0] : "");

function drawVeil() {
  const [title, words, link] = $("veil").children;
  $("veil").hidden = Boolean(view?.connected);
  title.textContent = t(problem ? "cage.no-entry" : "connection.lost");
  words.textContent = problem || t("cage.wait");
  link.hidden = !problem;
  for (const part of document.querySelectorAll("header, main")) part.inert = !view?.connected;
}

$("speak").onclick = () => chooseLanguage(t("language.code"));
$("sign-out").onclick = signOut;
onLanguage(draw);
onProblem((sentence) => {
  problem = sentence;
  draw();
});
onView((next) => {
  const first = !view;
  view = next;
  problem = "";
  draw();
  if (first) number.again();
});
draw();
connectCage();

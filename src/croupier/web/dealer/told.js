// told.js: asking the table for something, and telling the dealer what was refused and why.
import { send } from "../shared/socket.js";

const underWay = new Set(); // what has been asked and not answered: a second press asks nothing
let timer = 0;

/** Make the line of what is told go away when it is understood. */
export function setUpTold() {
  told().querySelector("button").onclick = hush;
}

/** Ask; a refusal is told with its clause. True if it was done. */
export async function act(command) {
  const key = JSON.stringify(command);
  if (underWay.has(key)) return false;
  underWay.add(key);
  const answer = await send(command);
  underWay.delete(key);
  if (answer.refused) tell(answer.refused.message, answer.refused.clause);
  else if (told().className === "refused") hush();
  return !answer.refused;
}

/** One sentence to the dealer: "refused" stays until understood, "done" goes by itself. */
export function tell(sentence, clause = "", kind = "refused") {
  const line = told();
  line.className = kind;
  line.querySelector("p").textContent = sentence;
  line.querySelector(".clause").textContent = clause;
  line.querySelector("button").hidden = kind === "done";
  line.hidden = false;
  clearTimeout(timer);
  if (kind === "done") timer = setTimeout(hush, 4000);
}

function hush() {
  told().hidden = true;
}

const told = () => document.getElementById("told");

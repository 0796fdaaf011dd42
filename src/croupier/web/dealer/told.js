// told.js: asking the table for something, and telling the dealer what was refused and why.
import { language } from "../shared/i18n.js";
import { $, part } from "../shared/page.js";
import { send } from "../shared/socket.js";
import { needsSignature, signFor } from "./signature.js";

/** @import { Answer, Command, DealerView } from "../shared/types.d.ts" */

/** @type {Set<string>} */
const underWay = new Set(); // what has been asked and not answered: a second press asks nothing
/** @type {Map<string, () => void>} */
const remedies = new Map(); // code of a refusal -> what to open that may help
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Make the line of what is told go away when it is understood. */
export function setUpTold() {
  part(told(), "button").onclick = hush;
}

/**
 * Whether the dealer may ask for it now, or a supervisor may sign for it.
 * @param {DealerView} view
 * @param {string} act
 */
export const allowed = (view, act) => view.may.includes(act) || act in (view.signs ?? {});

/**
 * When something is refused for this reason, open what may help.
 * @param {string} code
 * @param {() => void} remedy
 */
export function onRefused(code, remedy) {
  remedies.set(code, remedy);
}

/**
 * Ask; a refusal is signed for by a supervisor, or told with its clause. True if it was done.
 * Signing takes a while: `anew` makes the command once more then, with the time it is by then.
 * @param {Command} command
 */
export async function act(command, anew = () => command) {
  const key = JSON.stringify(command);
  if (underWay.has(key)) return false;
  underWay.add(key);
  /** @type {Answer | null} */
  let answer = await send(command);
  if (answer && needsSignature(answer)) {
    answer = await signFor(anew, answer, (signed, approval) => send(signed, { approval }));
  }
  underWay.delete(key);
  if (!answer) return false; // nobody signed
  if (answer.refused) {
    tell(answer.refused.says[language()], answer.refused.clause);
    remedies.get(answer.refused.code)?.();
  } else if (told().className === "refused") hush();
  return !answer.refused;
}

/**
 * One sentence to the dealer: "refused" stays until understood, "done" goes by itself.
 * @param {string} sentence
 */
export function tell(sentence, clause = "", kind = "refused") {
  const line = told();
  line.className = kind;
  part(line, "p").textContent = sentence;
  part(line, ".clause").textContent = clause;
  part(line, "button").hidden = kind === "done";
  line.hidden = false;
  clearTimeout(timer);
  if (kind === "done") timer = setTimeout(hush, 4000);
}

function hush() {
  told().hidden = true;
}

/** What was told of the spin before is over; a refusal stays until it is understood. */
export function hushNote() {
  if (told().className === "note") hush();
}

const told = () => $("told");

// signature.js: a supervisor signs over the shoulder for one act that the dealer alone may not do.

import { ask, tableId } from "../shared/api.js";
import { control } from "../shared/forms.js";
import { language, t } from "../shared/i18n.js";
import { $, part } from "../shared/page.js";
import { newId } from "../shared/socket.js";

/** @import { Answer, Command, DealerView } from "../shared/types.d.ts" */

// What a signature can help against: not the dealer's to do, to allow or to vouch for.
const HELPS = ["not-allowed", "second-set", "not-verified", "not-signed"];
const dialog = $("signature", HTMLDialogElement);
const form = part(dialog, "form", HTMLFormElement);
/** @type {Record<string, string>} */
let signs = {}; // act -> the least role that may
/** @typedef {(command: Command, approval: string) => Promise<Answer>} Again */
/** @type {{anew: () => Command, again: Again, answered: (answer: Answer | null) => void} | null} */
let asked = null; // what is being signed for
let sending = false; // the act, signed: its answer comes, also to a dialog that is closed meanwhile

/**
 * Whether a signature could change this answer.
 * @param {Answer} answer
 */
export const needsSignature = ({ refused }) =>
  refused !== undefined && HELPS.includes(refused.code);

/**
 * Ask for a signature and repeat the act with it: `anew` makes the command, which is signed for with
 * its id at this table and nothing else, and `again` sends it with the approval. The promise holds the
 * answer, or null if nobody signed.
 * @param {() => Command} anew
 * @param {Answer} answer
 * @param {Again} again
 * @returns {Promise<Answer | null>}
 */
export function signFor(anew, { refused }, again) {
  return new Promise((answered) => {
    asked = { anew, again, answered };
    const role = signs[anew().do];
    const words = role
      ? t("sign.role", { role: t(`role.${role}`, {}, role.replaceAll("-", " ")) })
      : refused?.says[language()];
    part(dialog, ".needs").textContent = `${words} [${refused?.clause}]`;
    forget();
    fail("");
    dialog.showModal();
    control(form, "name").focus();
  });
}

/** The dialog; `draw` keeps in mind who may sign for what. */
export function setUpSignature() {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sign();
  });
  part(form, "[type=button]").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => sending || finish(null));
  return {
    draw(/** @type {DealerView} */ view) {
      signs = view.signs ?? {};
    },
  };
}

async function sign() {
  const [name, password, code] = ["name", "password", "code"].map(
    (one) => control(form, one).value,
  );
  const button = part(form, "[type=submit]", HTMLButtonElement);
  const mine = asked;
  if (!mine) return;
  for (const one of ["password", "code"]) control(form, one).value = ""; // read once, kept nowhere
  button.disabled = true;
  const command = { ...mine.anew(), id: newId() };
  const who = { name: name.trim(), password, code };
  const { ok, body } = await ask("/api/approvals", { ...who, table: tableId(), command });
  button.disabled = false;
  if (mine !== asked) return; // Somebody closed the dialog meanwhile: nothing is done.
  if (body.needs === "code") return askCode(password);
  if (!ok) return fail(body.refused?.says[language()] ?? body.error ?? t("sign.failed"));
  sending = true;
  const answer = await mine.again(command, body.approval);
  sending = false;
  const { refused } = answer;
  if (dialog.open && refused && needsSignature({ refused }))
    return fail(`${refused.says[language()]} [${refused.clause}]`);
  finish(answer);
}

/**
 * The password was right, and whoever signs has a second factor: only the code is left to type.
 * @param {string} password
 */
function askCode(password) {
  fail("");
  control(form, "password").value = password;
  part(form, ".factor").hidden = false;
  control(form, "code").focus();
}

/**
 * Say why it is not signed yet; the password is typed anew.
 * @param {string} sentence
 */
function fail(sentence) {
  const line = part(form, ".failed");
  line.textContent = sentence;
  line.hidden = !sentence;
  if (sentence) control(form, "password").focus();
}

/** @param {Answer | null} answer */
function finish(answer) {
  const done = asked;
  asked = null;
  forget();
  if (dialog.open) dialog.close();
  done?.answered(answer);
}

/** Nothing of who signed, or with what, stays on the screen. */
function forget() {
  form.reset();
  part(form, ".factor").hidden = true;
}

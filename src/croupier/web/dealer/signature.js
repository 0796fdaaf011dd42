// signature.js: a supervisor signs over the shoulder for one act that the dealer alone may not do.
import { t } from "../shared/i18n.js";
import { ask } from "./ask.js";

// What a signature can help against: not the dealer's to do, to allow or to vouch for.
const HELPS = ["not-allowed", "second-set", "not-verified", "not-signed"];
const dialog = document.getElementById("signature");
const form = dialog.querySelector("form");
let signs = {}; // act -> the least role that may
let asked = null; // {again, answered}: what is being signed for

/** Whether a signature could change this answer. */
export const needsSignature = ({ refused }) => Boolean(refused) && HELPS.includes(refused.code);

/**
 * Ask for a signature and repeat the act with it: `again(approval)` sends it. The promise holds the
 * answer, or null if nobody signed.
 */
export function signFor(command, { refused }, again) {
  return new Promise((answered) => {
    asked = { again, answered };
    const role = signs[command.do];
    const words = role
      ? t("sign.role", { role: t(`role.${role}`, {}, role.replaceAll("-", " ")) })
      : refused.message;
    dialog.querySelector(".needs").textContent = `${words} [${refused.clause}]`;
    forget();
    fail("");
    dialog.showModal();
    form.elements.name.focus();
  });
}

/** The dialog; `draw` keeps in mind who may sign for what. */
export function setUpSignature() {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sign();
  });
  form.querySelector("[type=button]").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => finish(null));
  return { draw: (view) => (signs = view.signs ?? {}) };
}

async function sign() {
  const { name, password } = Object.fromEntries(new FormData(form));
  const button = form.querySelector("[type=submit]");
  const mine = asked;
  form.elements.password.value = ""; // read once, kept nowhere
  button.disabled = true;
  const { ok, body } = await ask("/api/approvals", { name: name.trim(), password });
  const answer = ok ? await mine.again(body.approval) : null;
  button.disabled = false;
  if (mine !== asked) return; // Somebody closed the dialog meanwhile.
  if (!ok) return fail(body.error ?? t("sign.failed"));
  if (needsSignature(answer)) return fail(`${answer.refused.message} [${answer.refused.clause}]`);
  finish(answer);
}

/** Say why it is not signed yet; the password is typed anew. */
function fail(sentence) {
  const line = form.querySelector(".failed");
  line.textContent = sentence;
  line.hidden = !sentence;
  if (sentence) form.elements.password.focus();
}

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
}

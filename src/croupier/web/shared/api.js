// api.js: asking the server over HTTP. Whoever is not signed in goes to sign in and comes back.

import { language } from "./i18n.js";

/** @import { Layout } from "./types.d.ts" */

/** The table this page is about. */
export const tableId = () => new URLSearchParams(location.search).get("table") ?? "1";

const TRIES = 5; // of a request with an id
const PATIENCE = 8000; // on a dead network an answer would be waited for minutes

/**
 * What this page has asked for before its modules came (early.js), once: an answer on its way, or
 * a socket and what it has said.
 * @param {string} address
 */
export function askedEarly(address) {
  const { early = {} } = /** @type {any} */ (globalThis);
  const found = early[address];
  delete early[address];
  return found;
}

/**
 * What the server answered; with a body it is asked for a change.
 * @param {string} path
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 */
async function request(path, body, signal) {
  const sent =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-Croupier": "1" },
          body: JSON.stringify(body),
        };
  const early = body === undefined && askedEarly(path);
  const answer = await (early || fetch(path, { credentials: "same-origin", signal, ...sent }));
  const said = await answer.json().catch((/** @type {unknown} */ error) => {
    if (answer.ok && !(error instanceof SyntaxError)) throw error; // cut off: it is not the answer
    return {}; // of some there is no more to say
  });
  if (!answer.ok && said.fr && language() === "fr") said.error = said.fr;
  return { ok: answer.ok, status: answer.status, body: said };
}

/**
 * JSON from a path; with a body it is sent as a change. What fails is thrown, with a sentence.
 * @param {string} path
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 */
export async function api(path, body, signal) {
  const { ok, status, body: said } = await request(path, body, signal);
  if (status === 401) {
    signIn();
    return new Promise(() => {}); // The page is leaving; nothing more is to happen on it.
  }
  if (!ok) throw Object.assign(new Error(said.error ?? `${path}: ${status}`), { status });
  return said;
}

/**
 * Ask for a change whose failure is shown where it was asked for: `{ok, status, body}`, where a
 * failed body is `{error}`, a sentence. Without an answer the status is 0.
 * @param {string} path
 */
export async function ask(path, body = {}) {
  return request(path, body).catch(() => ({ ok: false, status: 0, body: /** @type {any} */ ({}) }));
}

/**
 * The same of something with an id, by which it happens once: without an answer, or where none can
 * be had now, it is sent again.
 * @param {string} path
 * @param {{id?: string} & Record<string, unknown>} body
 */
export async function askUntilHeard(path, body) {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(path, body);
    if (isHeard(answer) || tries === TRIES) return answer;
    await new Promise((wake) => setTimeout(wake, 300 * tries));
  }
}

/**
 * Whether it was answered, with yes or no.
 * @param {{status: number}} answer
 */
export const isHeard = ({ status }) => status !== 0 && status !== 503;

/** Go and sign in, then come back here. */
export function signIn() {
  location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
}

/**
 * Where a page was asked to lead back to, if that is of this site; else the first page.
 * @param {string | null} wanted
 */
export function wayBack(wanted) {
  const first = new URL("/", location.origin);
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return first;
  const there = new URL(wanted, first); // whole: its path alone may begin with //, as another host does
  return there.origin === first.origin ? there : first;
}

/** Where one's own account is; from there one comes back here. */
export const accountPath = (as = "") =>
  `/account?next=${encodeURIComponent(location.pathname + location.search)}${as && `&as=${as}`}`;

/** Sign out, and go to sign in. */
export async function signOut() {
  await ask("/api/sign-out");
  location.assign("/sign-in");
}

let isHere = false; // the layout

/** Whether this page is empty still: early.js has asked for its layout, which is not here. */
export const waitsForLayout = () => !isHere && "early" in globalThis;

/**
 * All that does not change while the table is open; asked for until the server answers.
 * @param {string} [as]
 * @returns {Promise<Layout>}
 */
export async function fetchLayout(as, table = tableId()) {
  const found = await apiUntilHeard(`/api/tables/${encodeURIComponent(table)}/layout?as=${as}`);
  isHere = true;
  return found;
}

/**
 * What a page cannot do without, asked for until the server has it.
 * @param {string} path
 * @param {(sentence: string) => void} [tell] what the server says instead, each time
 */
export async function apiUntilHeard(path, tell = () => {}) {
  for (;;) {
    try {
      return await api(path, undefined, AbortSignal.timeout(PATIENCE));
    } catch (error) {
      const { status, message } = /** @type {Error & {status?: number}} */ (error);
      if (status) tell(message);
      await new Promise((wake) => setTimeout(wake, 2000));
    }
  }
}

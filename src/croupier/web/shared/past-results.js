// past-results.js: a table's results as far back as they are counted, asked for once and kept true.
import { api, tableId } from "./api.js";
import { onView } from "./socket.js";

/** @import { TableView } from "./types.d.ts" */

const MOST = 500; // as the server keeps them
const VIEWED = 30; // of them are in a view
const SOON = 400; // milliseconds before it is asked again, doubled as long as there is no answer
const LATEST = 30_000;

/**
 * Be called with the results, newest first, whenever they are others: never ahead of the view that
 * the screen draws. `as` is the screen that asks.
 * @param {string} as
 * @param {(results: string[]) => void} changed
 */
export function keepPast(as, changed, table = tableId()) {
  const path = `/api/tables/${encodeURIComponent(table)}/results?last=${MOST}&as=${as}`;
  /** @type {string[] | null} */
  let known = null; // none until the server has answered
  /** @type {string[]} */
  let shown = []; // the newest, as the view has them
  let correction = "null";
  let connected = false;
  let [asking, more] = [false, false];
  let wait = SOON;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;

  async function ask() {
    clearTimeout(later);
    more = asking; // The answer that is on its way may be of before.
    if (asking) return;
    asking = true;
    /** @type {string[] | null} */
    const results = await api(path).then(
      (answer) => answer.results,
      () => null,
    );
    asking = false;
    wait = results ? SOON : Math.min(wait * 2, LATEST);
    const next = results && following(results, shown);
    if (next && !more) return tell(next);
    later = setTimeout(ask, wait); // without an answer, or while it is not what the view has
  }

  /** @param {string[]} next */
  function tell(next) {
    if (next === known) return;
    known = next;
    queueMicrotask(() => changed(next)); // after all who draw the view: one may hold a number back
  }

  onView((/** @type {TableView} */ view) => {
    const amended = JSON.stringify(view.public.correction ?? null);
    const corrected = amended !== correction && amended !== "null";
    const back = view.connected && !connected;
    [correction, connected] = [amended, view.connected];
    if (!view.connected) return;
    shown = view.public.results ?? [];
    const next = known && !back && !corrected ? following(known, shown) : null;
    if (next) tell(next);
    else ask();
  });
}

/**
 * What is known with what a view shows of it: itself where they agree, one more where there is one,
 * null where they differ.
 * @param {string[]} known
 * @param {string[]} shown
 */
export function following(known, shown) {
  if (agrees(known, shown)) return known;
  const next = [shown[0], ...known].slice(0, MOST);
  return shown.length && agrees(next, shown) ? next : null;
}

/**
 * @param {string[]} known
 * @param {string[]} shown
 */
function agrees(known, shown) {
  const whole = shown.length === Math.min(known.length, Math.max(shown.length, VIEWED));
  return whole && shown.every((one, at) => one === known[at]);
}

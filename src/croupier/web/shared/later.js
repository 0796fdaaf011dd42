// later.js: what a page does when it can be used and has nothing more pressing to do.

const LATEST = 2000; // milliseconds: on a busy device it is done then

/**
 * Do it when the browser is idle.
 * @param {() => void} act
 */
export function whenIdle(act) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act, { timeout: LATEST });
  else setTimeout(act, 200); // Safari has no such call
}

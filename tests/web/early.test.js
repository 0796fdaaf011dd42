// An answer that begins and goes silent: it is given up and asked for again, never taken as empty.
import "./browser.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { runInThisContext } from "node:vm";

const WEB = new URL("../../src/croupier/web/", import.meta.url);
const EARLY = readFileSync(new URL("shared/early.js", WEB), "utf8");
const PATH = "/api/tables/1/layout?as=wnd";
const { ask, fetchLayout } = await import("../../src/croupier/web/shared/api.js");

globalThis.location = { origin: "http://floor.example", search: "" };
globalThis.addEventListener = () => {};
document.currentScript = { dataset: { as: "wnd" } };
document.addEventListener = () => {};

/** Headers, and as much of the body as is given; what is not read when it is given up is lost. */
const body = (text, ends) => (signal) =>
  new Response(
    new ReadableStream({
      start(into) {
        into.enqueue(new TextEncoder().encode(text));
        if (ends) into.close();
        signal.addEventListener("abort", () => into.error(signal.reason));
      },
    }),
  );
const WHOLE = body('{"table":"1"}', true);
const HALF = body('{"table":', false);

/** A server with these answers, in turn; `giveUp` is the end of all patience so far. */
function serve(t, ...answers) {
  const { fetch: before } = globalThis;
  const patience = AbortSignal.timeout;
  const given = [];
  t.after(() => {
    Object.assign(globalThis, { fetch: before, early: undefined });
    AbortSignal.timeout = patience;
  });
  AbortSignal.timeout = () => {
    given.push(new AbortController());
    return given.at(-1).signal;
  };
  const asked = [];
  globalThis.fetch = async (path, { signal }) => {
    asked.push(path);
    return answers[asked.length - 1](signal);
  };
  globalThis.WebSocket = class {};
  const giveUp = () => {
    for (const one of given) one.abort(new DOMException("too long", "TimeoutError"));
  };
  return { asked, giveUp };
}

const soon = () => new Promise((go) => setImmediate(go));

test("a layout whose body does not come is asked for again, whoever asked first", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { asked, giveUp } = serve(t, HALF, HALF, WHOLE);
  runInThisContext(EARLY);
  const layout = fetchLayout("wnd");
  for (const times of [2, 3]) {
    await soon();
    giveUp();
    await soon();
    t.mock.timers.tick(2000);
    await soon();
    assert.equal(asked.length, times);
  }
  assert.deepEqual(await layout, { table: "1" });
  assert.deepEqual(asked, [PATH, PATH, PATH]);
});

test("a layout that came in time is there for modules that come late", async (t) => {
  const { asked, giveUp } = serve(t, WHOLE);
  runInThisContext(EARLY);
  await soon();
  await soon();
  giveUp();
  assert.deepEqual(await fetchLayout("wnd"), { table: "1" });
  assert.equal(asked.length, 1);
});

test("what is done and has no more to say is done; what is cut off is not heard", async (t) => {
  const broken = () =>
    new Response(new ReadableStream({ start: (into) => into.error(new TypeError("cut off")) }));
  serve(t, () => new Response(null, { status: 204 }), broken);
  assert.deepEqual(await ask("/api/sign-out"), { ok: true, status: 204, body: {} });
  assert.deepEqual(await ask("/api/sign-out"), { ok: false, status: 0, body: {} });
});

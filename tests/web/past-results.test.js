// Results further back than a view goes: asked for once, added to, asked for again when they differ.
import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

let socket;
class FakeSocket {
  constructor() {
    socket = this;
  }

  send() {}
  close() {}
}
const asked = [];
let answer = { results: [] };
Object.assign(globalThis, {
  WebSocket: FakeSocket,
  location: { search: "?table=7", origin: "http://here", pathname: "/wnd" },
  addEventListener() {},
  requestAnimationFrame: (drawn) => queueMicrotask(drawn),
  fetch: async (path) => {
    asked.push(path);
    return { ok: true, status: 200, json: async () => answer };
  },
});

const every = globalThis.setInterval;
globalThis.setInterval = (...how) => every(...how).unref(); // it watches a socket that never closes

const { connect, onView } = await import("../../src/croupier/web/shared/socket.js");
const { keepPast } = await import("../../src/croupier/web/shared/past-results.js");
const settled = () => new Promise((done) => setImmediate(done));
const told = (message) => socket.onmessage({ data: JSON.stringify(message) });
const now = "2030-01-01T00:00:00Z";
const snapshot = (version, results) =>
  told({ type: "snapshot", version, now, public: { results, correction: null }, may: [] });
const change = (version, changed) => told({ type: "change", version, now, public: changed });

test("asked for once, added to, and asked for again after a correction or a break", async () => {
  const seen = [];
  const order = [];
  keepPast("wnd", (results) => {
    seen.push(results);
    order.push("past");
  });
  onView(() => order.push("view"));
  connect("wnd");
  answer = { results: ["0", "17"] };
  snapshot(1, ["0", "17"]);
  await settled();
  assert.deepEqual(asked, ["/api/tables/7/results?last=500&as=wnd"]);
  assert.deepEqual(seen, [["0", "17"]]);

  order.length = 0;
  change(2, { results: ["5", "0", "17"] });
  await settled();
  assert.equal(asked.length, 1, "the view has brought it");
  assert.deepEqual(seen.at(-1), ["5", "0", "17"]);
  assert.deepEqual(order, ["view", "past"], "who draws the view may hold the number back");

  answer = { results: ["5", "0", "18"] };
  change(3, { results: ["5", "0", "18"], correction: { spin: 1 } });
  await settled();
  assert.equal(asked.length, 2);
  assert.deepEqual(seen.at(-1), ["5", "0", "18"]);

  answer = { results: ["9", "8", "5", "0", "18"] };
  told({ type: "paused", says: {} });
  snapshot(5, answer.results);
  await settled();
  assert.equal(asked.length, 3);
  assert.deepEqual(seen.at(-1), answer.results);
});

test("an answer that is ahead of the view is not told before the view is there", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const seen = [];
  answer = { results: ["3", "9", "8", "5", "0", "18"] };
  keepPast("wnd", (results) => seen.push(results[0]));
  t.mock.timers.tick(1); // whoever listens later is told of the view once the page is drawn
  await settled();
  assert.deepEqual(seen, []);
  change(6, { results: answer.results });
  await settled();
  assert.deepEqual(seen, ["3"]);
});

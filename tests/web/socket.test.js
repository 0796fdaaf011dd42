// A change laid over a view: what it does not name stays, whatever part it belongs to.
import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const { merge, newId } = await import("../../src/croupier/web/shared/socket.js");

const VIEW = {
  type: "snapshot",
  version: 4,
  connected: true,
  offset: 0,
  public: { phase: "betting", spin: 3 },
  me: { account: 500, wagers: { red: 100 } },
  house: { float: 1000, drop: 50 },
  players: { ana: { account: 1 }, bo: { account: 2 } },
  may: ["place-wager"],
  acts: [],
};

test("fields that differ are laid over a part, the others stay", () => {
  const next = merge(VIEW, {
    type: "change",
    version: 5,
    public: { phase: "idle" },
    house: { drop: 60 },
  });
  assert.deepEqual(next.public, { phase: "idle", spin: 3 });
  assert.deepEqual(next.house, { float: 1000, drop: 60 });
  assert.deepEqual(next.me, VIEW.me);
  assert.deepEqual([next.version, next.type, next.connected], [5, "snapshot", true]);
});

test("an entry is replaced whole, and one that is null is gone", () => {
  const next = merge(VIEW, { version: 5, players: { ana: null, zoe: { account: 9 } } });
  assert.deepEqual(next.players, { bo: { account: 2 }, zoe: { account: 9 } });
  assert.deepEqual(VIEW.players.ana, { account: 1 }, "the old view is left as it was");
});

test("a list is replaced, and a key nobody here knows is kept", () => {
  const next = merge(VIEW, { version: 5, may: [], news: "new" });
  assert.deepEqual([next.may, next.news], [[], "new"]);
});

test("the server's clock is followed", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: Date.parse("2030-01-01T10:00:00Z") });
  assert.equal(merge(VIEW, { version: 5, now: "2030-01-01T10:00:05Z" }).offset, 5000);
  assert.equal(merge(VIEW, { version: 5 }).offset, 0);
});

test("ids are long, and none is made twice", () => {
  const made = new Set(Array.from({ length: 1000 }, newId));
  assert.equal(made.size, 1000);
  for (const id of made) assert.match(id, /^[0-9a-f]{32}$/);
});

test("a server that says nothing is cut off within five seconds, and asked again", async (t) => {
  const { WebSocket: before } = globalThis;
  let now = 0;
  const opened = [];
  class Socket {
    static OPEN = 1;
    sent = [];
    closed = false;
    constructor(address) {
      this.address = address;
      opened.push(this);
    }
    send(text) {
      this.sent.push(text);
    }
    close() {
      this.closed = true;
    }
    say(message) {
      this.onmessage({ data: JSON.stringify(message) });
    }
  }
  const heard = {};
  Object.assign(globalThis, {
    WebSocket: Socket,
    location: { origin: "http://floor", search: "" },
    addEventListener: (name, listener) => {
      heard[name] = listener;
    },
  });
  document.addEventListener = (name, listener) => {
    heard[name] = listener;
  };
  t.mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"] });
  t.mock.method(performance, "now", () => now);
  const pass = (ms) => {
    for (let at = 0; at < ms; at += 50) {
      now += 50;
      t.mock.timers.tick(50);
    }
  };
  const { connect, onView } = await import("../../src/croupier/web/shared/socket.js?beats");
  const seen = [];
  onView((view) => seen.push(view.connected));
  connect("wnd", "7");
  const [first] = opened;
  assert.equal(first.address, "ws://floor/api/tables/7/live?as=wnd");
  first.say({ type: "snapshot", version: 1, now: "2030-01-01T10:00:00Z", public: {} });
  assert.deepEqual(seen, [true]);
  for (let beat = 0; beat < 10; beat += 1) {
    pass(2000);
    first.onmessage({ data: '{"type":"beat"}' });
  }
  assert.deepEqual(seen, [true], "a beat says that all is well, and draws nothing");
  assert.deepEqual(first.sent, Array(10).fill('{"type":"beat"}'), "each is answered");
  pass(3900);
  assert.deepEqual(seen, [true]);
  pass(400);
  assert.deepEqual(seen, [true, false], "within five seconds");
  assert.ok(first.closed);
  first.say({ type: "change", version: 2 });
  assert.deepEqual(seen, [true, false], "what an old socket says counts no more");
  pass(500);
  assert.equal(opened.length, 2, "a new one is opened");
  pass(29_000);
  assert.ok(opened.length > 3, "one that never opens is given up too");
  while (opened.at(-1).closed) pass(250);
  opened.at(-1).say({ type: "snapshot", version: 3, now: "2030-01-01T10:00:00Z", public: {} });
  assert.deepEqual(seen, [true, false, true]);
  const last = opened.at(-1);
  now += 60_000; // the page was frozen: no timer ran
  heard.resume();
  assert.deepEqual(seen, [true, false, true, false], "as soon as it wakes");
  pass(500);
  opened.at(-1).say({ type: "snapshot", version: 3, now: "2030-01-01T10:00:00Z", public: {} });
  t.mock.timers.setTime(Date.now() + 3_600_000); // the machine slept: its steady clock stood still
  heard.visibilitychange();
  assert.deepEqual(seen.at(-1), false);
  assert.notEqual(opened.at(-1), last);
  globalThis.WebSocket = before;
});

test("where there is no room for one more window it says so, and waits longer each time", async (t) => {
  const { WebSocket: before, fetch: fetched, location: at } = globalThis;
  const opened = [];
  class Socket {
    static OPEN = 1;
    constructor() {
      opened.push(this);
    }
    close() {}
  }
  let asked = 0;
  Object.assign(globalThis, {
    WebSocket: Socket,
    location: { origin: "http://floor", search: "" },
    addEventListener() {},
    fetch: async () => {
      asked += 1;
      return Response.json({});
    },
  });
  t.mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"] });
  t.mock.method(performance, "now", () => 0);
  t.mock.method(Math, "random", () => 0.5);
  const { connect, onProblem, onView } = await import(
    "../../src/croupier/web/shared/socket.js?full"
  );
  const told = [];
  onProblem((sentence, status) => told.push([sentence, status]));
  const seen = [];
  onView((view) => seen.push(view.connected));
  connect("wnd", "7");
  const refuse = () => opened.at(-1).onclose({ code: 4429, reason: "At most 16" });
  for (const wait of [250, 500, 1000, 2000, 4000, 8000, 8000]) {
    const tries = opened.length;
    refuse();
    t.mock.timers.tick(wait - 1);
    assert.equal(opened.length, tries, `not before ${wait} ms`);
    t.mock.timers.tick(1);
    assert.equal(opened.length, tries + 1);
  }
  assert.match(told.at(-1)[0], /^Too many windows/);
  assert.equal(told.at(-1)[1], 429);
  assert.equal(asked, 0, "it is signed in, and need not ask whether it is");
  const snapshot = { type: "snapshot", version: 1, now: "2030-01-01T10:00:00Z", public: {} };
  opened.at(-1).onmessage({ data: JSON.stringify(snapshot) });
  assert.deepEqual(seen, [true]);
  Object.assign(globalThis, { WebSocket: before, fetch: fetched, location: at });
});

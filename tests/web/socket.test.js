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

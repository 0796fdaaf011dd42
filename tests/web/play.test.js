// What screens make of a view: its state in words, everybody's chips, the last settlement.
import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const { Everybody, tagOf } = await import("../../src/croupier/web/shared/everybody.js");
const { Settled } = await import("../../src/croupier/web/shared/settled.js");
const { until, inMinutes } = await import("../../src/croupier/web/shared/clocks.js");
const { faultHere, faultWords } = await import("../../src/croupier/web/shared/wrong-notices.js");
const { keep, isNew } = await import("../../src/croupier/web/shared/page.js");
const { Fake } = await import("./browser.js");
const { isOwn, screensOf } = await import("../../src/croupier/web/shared/screens.js");
const { needsOfTable } = await import("../../src/croupier/web/floor/needs.js");

test("everybody's chips stand by position and seat; who lost vanishes, who won stays", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let redrawn = 0;
  const everybody = new Everybody(() => {
    redrawn += 1;
  });
  const view = (settled, outcome, players) => ({ public: { settled, outcome }, players });
  const ana = { seat: 2, guest: false, wagers: { red: 500 }, won: {} };
  const bo = { seat: 1, guest: false, wagers: { red: 100 }, won: {} };
  const before = everybody.stacks(view(0, "", { ana, bo }));
  assert.deepEqual(
    before.red.map((one) => one.name),
    ["bo", "ana"],
  );
  const after = everybody.stacks(
    view(1, "1", { ana: { ...ana, wagers: {}, won: { red: 500 } }, bo: { ...bo, wagers: {} } }),
  );
  assert.deepEqual(
    after.red.map((one) => [one.name, one.state]),
    [
      ["bo", "vanishing"],
      ["ana", "winner"],
    ],
  );
  t.mock.timers.tick(400);
  assert.equal(redrawn, 1);
});

test("a chip on its way joins the one that stands there", () => {
  const everybody = new Everybody(() => {});
  const ana = { seat: 2, guest: false, wagers: { red: 500 }, won: {} };
  const pending = [{ bet: "red", name: "ana", seat: 2, cents: 200 }];
  const { red } = everybody.stacks(
    { public: { settled: 0, outcome: "" }, players: { ana } },
    pending,
  );
  assert.deepEqual(
    red.map((one) => [one.cents, one.state]),
    [[700, "pending"]],
  );
  assert.equal(tagOf({ seat: null, name: "zoe" }), "ZO");
});

test("winners stand until betting opens, losers go by themselves", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const settled = new Settled(() => {});
  const lines = [
    ["red", 500, 500, 1000, ""],
    ["split:1/2", 200, 200, 0, ""],
  ];
  const view = (phase, outcome) => ({ public: { phase, outcome }, me: { settled: lines } });
  const first = settled.of(view("outcome", "1"));
  const whole = { red: 500, "split:1/2": 200 };
  const same = { stood: whole, winners: ["red"], losers: ["split:1/2"], paid: { red: 500 } };
  assert.deepEqual(first, { ...same, left: whole });
  t.mock.timers.tick(400);
  assert.deepEqual(settled.of(view("idle", "1")), { ...same, left: { red: 500 } });
  const none = { stood: {}, left: {}, winners: [], losers: [], paid: {} };
  const noSpin = view("idle", "1");
  noSpin.public.no_spin = "short-spin";
  assert.deepEqual(settled.of(noSpin), none, "a no spin has no winners");
  settled.isFresh(view("ball-in-play", ""));
  assert.equal(settled.isFresh(view("outcome", "2")), false, "of a spin that is over");
});

test("a clock says how long it is until then, and nothing once it is over", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: Date.parse("2030-01-01T10:00:00Z") });
  assert.equal(until("2030-01-01T10:19:43Z", 0), "19:43");
  assert.equal(until("2030-01-01T11:05:00Z", 0), "1:05:00");
  assert.equal(until("2030-01-01T10:00:00Z", 0), "");
  assert.equal(until("2030-01-01T10:01:00Z", 30_000), "0:30", "on the server's clock");
  assert.equal(inMinutes(10, 0), "2030-01-01T10:10:03Z");
});

test("another place's fault is none here", () => {
  const faults = { "game-system": "down", "station:3": "dark" };
  assert.equal(faultHere(faults, "station:3"), "game-system station:3");
  assert.equal(faultHere(faults, "station:4"), "game-system");
});

test("players read the kind of a fault, and what the staff wrote as theirs", () => {
  const faults = { "game-system": "spilled drink", "station:3": "dark" };
  const kinds = { "game-system": "game-system", "station:3": "interrupted" };
  const words = (/** @type {string} */ place) =>
    faultWords({ fault: faultHere(faults, place), faults, fault_kinds: kinds });
  assert.equal(words(""), "The game system is out of order. The staff say: “spilled drink”");
  assert.match(words("station:3"), /interrupted, or a display is faulty\. The staff say: “dark”$/);
  const lit = { fault: "game-system", faults: { "game-system": "the sensors differ: 17 and 18" } };
  assert.equal(
    faultWords({ ...lit, fault_kinds: { "game-system": "sensors-differ" } }),
    "The wheel's sensors show different numbers. The staff are looking into it.",
  );
});

test("a list is touched only if it is another", () => {
  const [one, two] = [new Fake("li"), new Fake("li")];
  const list = new Fake("ul");
  let drawn = 0;
  list.replaceChildren = (...items) => {
    drawn += 1;
    list.children = items;
  };
  keep(list, [one, two]);
  keep(list, [one, two]);
  assert.equal(drawn, 1);
  keep(list, [two]);
  assert.deepEqual([drawn, list.children], [2, [two]]);
  assert.deepEqual(
    [isNew(list, ["a"]), isNew(list, ["a"]), isNew(list, ["b"])],
    [true, false, true],
  );
});

test("a mode has its screens, and an unknown one the number display", () => {
  assert.deepEqual(screensOf("touchtable"), ["display", "table", "flying", "wnd"]);
  assert.deepEqual(screensOf("unheard-of"), ["wnd"]);
  assert.deepEqual(["station", "display", "wnd"].map(isOwn), [true, true, false]);
});

test("what needs a person at a table has a rank, and a calm table nothing", () => {
  const calm = {
    table: "1",
    faults: {},
    sensors: {},
    frozen: "",
    ball: "",
    waiting: [],
    holds: [],
    claims: [],
    disputes: [],
    closing: null,
    announced: null,
  };
  assert.deepEqual(needsOfTable(calm), []);
  const troubled = { ...calm, faults: { wnd: "dark" }, disputes: [{ player: "ana", about: "17" }] };
  assert.deepEqual(
    needsOfTable(troubled).map(({ kind, rank }) => [kind, rank]),
    [
      ["fault", 0],
      ["dispute", 3],
    ],
  );
});

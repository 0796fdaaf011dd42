// What takes an act back: the commands after which the layout is as it was, and when there are none.
import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const { Acts, commandsTo } = await import("../../src/croupier/web/shared/undo.js");

/** A table that does what it is asked, as the server does: its events change what stands. */
class Server {
  wagers = {};
  shown = {};

  get down() {
    return { wagers: { ...this.wagers }, shown: { ...this.shown } };
  }

  ask({ do: act, bet, stake, from, to }) {
    if (act === "place-wager") return [this.#placed(bet, stake)];
    if (act === "remove-all") {
      const amount = Object.values(this.wagers).reduce((sum, cents) => sum + cents, 0);
      [this.wagers, this.shown] = [{}, {}];
      return [{ type: "wagers-removed", amount }];
    }
    if (act === "move-wager") {
      const moved = stake ?? this.wagers[from];
      this.#add(from, -moved);
      this.#add(to, moved);
      return [{ type: "wager-moved", from, to, stake: moved, placed: moved }];
    }
    assert.equal(act, "remove-wager");
    if (this.shown[bet]) {
      delete this.shown[bet];
      return [{ type: "wager-hidden", bet }];
    }
    const off = stake ?? this.wagers[bet];
    assert.ok(off <= this.wagers[bet], bet);
    this.#add(bet, -off);
    return [{ type: "wager-removed", bet, stake: off }];
  }

  /** Under 10 on "low" chips are only shown. */
  #placed(bet, stake) {
    const sum = (this.shown[bet] ?? 0) + stake;
    if (bet === "low" && !this.wagers[bet] && sum < 10) {
      this.shown[bet] = sum;
      return { type: "wager-shown", bet, stake };
    }
    delete this.shown[bet];
    this.#add(bet, sum);
    return { type: "wager-placed", bet, stake: sum };
  }

  #add(bet, cents) {
    this.wagers[bet] = (this.wagers[bet] ?? 0) + cents;
    if (!this.wagers[bet]) delete this.wagers[bet];
  }
}

/** An act of several commands, as a screen does it. */
function act(server, acts, ...commands) {
  const one = acts.begin();
  const before = server.down;
  for (const command of commands) acts.note(one, server.ask(command), before);
  acts.end(one);
  acts.meet(server.down);
}

function undo(server, acts) {
  const before = server.down;
  const back = acts.takeBack(before);
  for (const command of back.commands) acts.note(back.act, server.ask(command), before);
  acts.meet(server.down);
  return back.commands;
}

const place = (bet, stake) => ({ do: "place-wager", bet, stake });

test("twelve acts are taken back one by one, each whole", () => {
  const [server, acts] = [new Server(), new Acts()];
  const deeds = [
    [place("red", 5)],
    [place("straight:17", 5)],
    [place("straight:17", 25)],
    [place("red", 5), place("straight:17", 30)], // doubled
    [{ do: "move-wager", from: "red", to: "black" }],
    [{ do: "remove-all" }],
    [place("red", 5), place("odd", 5), place("dozen:1", 5)], // favourites
    [place("low", 4)], // only shown
    [place("low", 5)], // only shown, more of it
    [place("low", 5)], // and a wager with this
    [{ do: "remove-all" }],
    [place("low", 3)],
  ];
  const stood = [];
  for (const commands of deeds) {
    stood.push(server.down);
    act(server, acts, ...commands);
  }
  for (const before of stood.toReversed()) {
    assert.ok(acts.any);
    undo(server, acts);
    assert.deepEqual(server.down, before);
  }
  assert.ok(!acts.any);
});

test("one command does what one command can", () => {
  const none = { wagers: {}, shown: {} };
  const down = { wagers: { red: 10, odd: 5 }, shown: {} };
  assert.deepEqual(commandsTo(none, down), [{ do: "remove-all" }]);
  assert.deepEqual(commandsTo(down, down), []);
  assert.deepEqual(commandsTo({ wagers: { black: 10, odd: 5 }, shown: {} }, down), [
    { do: "move-wager", from: "red", to: "black", stake: 10 },
  ]);
  assert.deepEqual(commandsTo({ wagers: { red: 5, even: 5 }, shown: {} }, down), [
    { do: "remove-wager", bet: "red", stake: 5 },
    { do: "remove-wager", bet: "odd" },
    place("even", 5),
  ]);
});

test("an act that was refused is none, and what others change ends what can be taken back", () => {
  const [server, acts] = [new Server(), new Acts()];
  const refused = acts.begin();
  acts.end(refused);
  assert.ok(!acts.any);
  act(server, acts, place("red", 5));
  acts.meet(server.down);
  assert.ok(acts.any);
  server.ask(place("odd", 5)); // by the dealer, for this player
  acts.meet(server.down);
  assert.ok(!acts.any);
  assert.equal(acts.takeBack(server.down), null);
});

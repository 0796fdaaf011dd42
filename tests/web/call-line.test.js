// What a typed line means: bets in both languages and the notation, amounts, players; what is wrong, and where.
import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

const { phrasesOf } = await import("../../src/croupier/web/dealer/bet-phrases.js");
const { isWhole, offersFor, understand, withBet, withOffer } = await import(
  "../../src/croupier/web/dealer/call-line.js"
);

const bet = (kind, name, covers, parts = 1) => ({ kind, name, covers, pays: "", parts });
const BETS = {
  "straight:17": bet("straight", "Straight-up", ["17"]),
  "straight:00": bet("straight", "Straight-up", ["00"]),
  "straight:25": bet("straight", "Straight-up", ["25"]),
  "split:17/20": bet("split", "Split", ["17", "20"]),
  "corner:1/2/4/5": bet("corner", "Corner", ["1", "2", "4", "5"]),
  "dozen:2": bet("dozen", "Dozen", ["13"]),
  low: bet("low", "Low", ["1"]),
  red: bet("red", "Red", ["1"]),
  tier: bet("tier", "Series 5/8 (Tier)", ["27"], 6),
  voisins: bet("voisins", "Voisins du Zero", ["0"], 9),
  "zero-game": bet("zero-game", "Zero Game", ["0"], 4),
  "neighbours:17": bet("neighbours", "Neighbours", ["17"], 5),
  "neighbours:17+3": bet("neighbours", "Neighbours", ["17"], 7),
  "neighbours:25": bet("neighbours", "Neighbours", ["25"], 5),
  "finales:1": bet("finales", "Finales", ["1"], 4),
};
const known = {
  phrases: phrasesOf({ bets: BETS, side_bets: [] }),
  players: [
    { name: "ana", seat: 1 },
    { name: "andy", seat: 2 },
    { name: "bo", seat: 3 },
    { name: "cy", seat: 4 },
  ],
  chosen: "",
  ways: ["call-bet", "place-wager", "remove-wager"],
  tenders: ["chips", "cash"],
  parts: (on) => BETS[on].parts,
};
const read = (line, more = {}) => understand(line, { ...known, ...more });
const told = ({ way, bet: on, amount, player, tender }) => [way, on, amount, player, tender];

test("a bet, an amount and a player, in either language or the notation", () => {
  for (const [line, on, amount, player] of [
    ["tier 30 ana", "tier", 3000, "ana"],
    ["tiers 30 ana", "tier", 3000, "ana"],
    ["17 5 bo", "straight:17", 500, "bo"],
    ["00 5 bo", "straight:00", 500, "bo"],
    ["voisins 45 cy", "voisins", 4500, "cy"],
    ["voisins 25 cy", "voisins", 2500, "cy"],
    ["voisins de 25 50 cy", "neighbours:25", 5000, "cy"],
    ["neighbours 17+3 35 ana", "neighbours:17+3", 3500, "ana"],
    ["neighbours 17+2 25 ana", "neighbours:17", 2500, "ana"],
    ["voisins de 17+2 25 ana", "neighbours:17", 2500, "ana"],
    ["n17 25 ana", "neighbours:17", 2500, "ana"],
    ["17-20 12,50 bo", "split:17/20", 1250, "bo"],
    ["20/17 5 bo", "split:17/20", 500, "bo"],
    ["split:17/20 5 bo", "split:17/20", 500, "bo"],
    ["Carré 5/4/2/1 5 bo", "corner:1/2/4/5", 500, "bo"],
    ["rouge 10 #3", "red", 1000, "bo"],
    ["manque 10 bo", "low", 1000, "bo"],
    ["jeu zéro 20 bo", "zero-game", 2000, "bo"],
    ["douzaine 2 10 bo", "dozen:2", 1000, "bo"],
    ["finales 1 20 bo", "finales:1", 2000, "bo"],
  ]) {
    const found = read(line);
    assert.deepEqual([found.bet, found.amount, found.player], [on, amount, player], line);
    assert.ok(isWhole(found), line);
  }
});

test("as it is called at a table: spans, an amount on each piece, commas", () => {
  for (const [line, on, amount, player] of [
    ["neighbours 17 by 2, 5 each, bo", "neighbours:17", 2500, "bo"],
    ["17 by 2 25 bo", "neighbours:17", 2500, "bo"],
    ["17 and 3 by 5 bo", "neighbours:17+3", 3500, "bo"],
    ["17 and the neighbours by 5 for bo", "neighbours:17", 2500, "bo"],
    ["17 et 2, 5 chacune, bo", "neighbours:17", 2500, "bo"],
    ["tier by 5 ana", "tier", 3000, "ana"],
    ["tier 5 each ana", "tier", 3000, "ana"],
    ["tiers par 5 pour ana", "tier", 3000, "ana"],
    ["tier, $30, ana.", "tier", 3000, ""],
    ["17 by 5 bo", "straight:17", 500, "bo"],
    ["zero spiel 20 bo", "zero-game", 2000, "bo"],
    ["rouge 10 par pièce cy", "red", 1000, "cy"],
  ]) {
    const found = read(line);
    assert.deepEqual([found.bet, found.amount, found.player], [on, amount, player], line);
  }
  for (const begun of ["neighbours 17 by", "neighbours 17 by 2, 5", "tier by "])
    assert.equal(read(begun).wrong, null, begun);
});

test("a slip of the hand is offered as what it may mean, and the rest of the line is kept", () => {
  for (const [line, offer, becomes] of [
    ["teir 30 ana", "tier", "tier 30 ana"],
    ["voisin 45 cy", "voisins", "voisins 45 cy"],
    ["nieghbours 17 25 bo", "neighbours", "neighbours 17 25 bo"],
    ["rde 5 bo", "red", "red 5 bo"],
    ["quark 30 ana", "", ""],
    ["x 30 ana", "", ""],
  ]) {
    const [first = ""] = offersFor(read(line), known);
    assert.equal(first, offer, line);
    if (offer) assert.equal(withOffer(line, first, known), becomes, line);
  }
});

test("a word before says that it is placed or taken off, a word after what it is paid with", () => {
  assert.deepEqual(told(read("tier 30 ana cash")), ["call-bet", "tier", 3000, "ana", "cash"]);
  assert.deepEqual(told(read("put 17 5 bo")), ["place-wager", "straight:17", 500, "bo", ""]);
  assert.deepEqual(told(read("retire rouge 5 bo")), ["remove-wager", "red", 500, "bo", ""]);
  assert.equal(read("tier 30 zoe cash").player, "zoe"); // somebody new brings money
});

test("whoever is chosen in the list is meant where the line names nobody", () => {
  assert.equal(read("17 5", { chosen: "cy" }).player, "cy");
  assert.equal(isWhole(read("17 5")), false);
  assert.equal(read("17 5 bo", { chosen: "cy" }).player, "bo");
});

test("what is wrong is said with its place in the line", () => {
  const at = (line) => {
    const { wrong } = read(line);
    return wrong && [wrong.key, line.slice(wrong.from, wrong.to)];
  };
  assert.deepEqual(at("quark 30 ana"), ["line.no-bet", "quark"]);
  assert.deepEqual(at("tier x ana"), ["line.no-amount", "x"]);
  assert.deepEqual(at("tier 0 ana"), ["line.no-amount", "0"]);
  assert.deepEqual(at("tier 30 zoe"), ["line.nobody", "zoe"]);
  assert.deepEqual(at("tier 30 an"), ["line.which", "an"]);
  assert.equal(at("ti"), null); // it may become one
  assert.deepEqual(at("ti "), ["line.no-bet", "ti"]);
  for (const line of ["quark 30 ana", "tier 30 zoe", "tier 30 an"])
    assert.equal(isWhole(read(line)), false, line);
});

test("how it may go on: bets first, then players, one phrase a bet", () => {
  assert.deepEqual(offersFor(read("vois"), known), [
    "voisins",
    "voisins de 17",
    "voisins de 17+3",
    "voisins de 25",
  ]);
  assert.deepEqual(offersFor(read("tier 30 an"), known), ["ana", "andy"]);
  assert.deepEqual(offersFor(read("tier 30 "), known), ["ana", "andy", "bo", "cy"]);
  assert.deepEqual(offersFor(read(""), known), []);
});

test("a bet that is tapped takes the place of the one there, however many words it has", () => {
  for (const [line, becomes] of [
    ["", "red "],
    ["17 5 bo", "red 5 bo "],
    ["dozen 2 50 ana", "red 50 ana "],
    ["voisins du zero 45", "red 45 "],
    ["put 17 5 bo", "put red 5 bo "],
    ["off ", "off red "],
    ["quark", "red "],
  ])
    assert.equal(withBet(line, "red", known), becomes, line);
});

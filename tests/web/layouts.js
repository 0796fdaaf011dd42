// layouts.js: a small layout to test with: six numbers, two rows of three, and their red.

const ORDER = ["0", "5", "2", "4", "1", "6", "3"];

export const DATA = {
  table: "1",
  colours: { 0: "green", 1: "red", 2: "black", 3: "red", 4: "black", 5: "red", 6: "black" },
  wheel: { id: "small", order: ORDER, virtual: false },
  areas: [
    ...[1, 2, 3, 4, 5, 6].map((number) => {
      const [x0, y0] = [((number - 1) % 3) * 4, Math.floor((number - 1) / 3) * 4];
      const at = { x0, y0, x1: x0 + 4, y1: y0 + 4 };
      return { bet: `straight:${number}`, kind: "straight", label: String(number), ...at };
    }),
    { bet: "red", kind: "red", label: "RED", x0: 0, y0: 8, x1: 12, y1: 12 },
  ],
  spots: [
    { bet: "straight:1", x: 2, y: 2 },
    { bet: "split:1/2", x: 4, y: 2 },
    { bet: "red", x: 6, y: 10 },
  ],
  bets: {
    "straight:1": {
      kind: "straight",
      name: "Straight-up",
      covers: ["1"],
      pays: "35 to 1",
      parts: 1,
    },
    "straight:2": {
      kind: "straight",
      name: "Straight-up",
      covers: ["2"],
      pays: "35 to 1",
      parts: 1,
    },
    "split:1/2": { kind: "split", name: "Split", covers: ["1", "2"], pays: "17 to 1", parts: 1 },
    red: { kind: "red", name: "Red", covers: ["1", "3", "5"], pays: "1 to 1", parts: 1 },
    tier: { kind: "tier", name: "Tier", covers: ["2", "4"], pays: "by piece", parts: 2 },
    voisins: {
      kind: "voisins",
      name: "Voisins",
      covers: ["3", "0", "5"],
      pays: "by piece",
      parts: 3,
    },
    "column:1": { kind: "column", name: "Column", covers: ["1", "4"], pays: "2 to 1", parts: 1 },
  },
  side_bets: [
    {
      id: "match",
      name: "Match",
      bets: [{ bet: "match:one", kind: "match", on: "4-9", pays: "3 to 1", by_result: {} }],
    },
  ],
};

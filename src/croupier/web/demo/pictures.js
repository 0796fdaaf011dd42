// pictures.js: a small picture of each screen, drawn by hand.

import { label, svg } from "../shared/drawn.js";

/** @typedef {SVGElement} Shape */

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {string} look
 */
const box = (x, y, width, height, look, rx = 3) =>
  svg("rect", { x, y, width, height, rx, class: look });

/**
 * @param {number} cx
 * @param {number} cy
 * @param {number} r
 * @param {string} look
 */
const disc = (cx, cy, r, look) => svg("circle", { cx, cy, r, class: look });

/**
 * A cloth with its squares, lying.
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @returns {Shape[]}
 */
function cloth(x, y, width) {
  const step = (width - 12) / 13;
  const cells = Array.from({ length: 36 }, (_, at) => {
    const [column, row] = [Math.floor(at / 3), at % 3];
    const cx = x + 6 + step * (column + 1.5);
    return svg("ellipse", {
      cx,
      cy: y + 8 + step * (row + 0.5),
      rx: step * 0.36,
      ry: step * 0.42,
      class: (column + row) % 2 ? "black" : "red",
    });
  });
  const height = step * 4.4 + 16;
  const low = y + 8 + step * 3;
  const boxes = [0, 1, 2].map(
    (n) => `M${x + 6 + step * (1 + 4 * n)} ${low}h${4 * step}v${step}h${-4 * step}z`,
  );
  return [
    box(x, y, width, height, "felt", 8),
    box(x + 6, y + 8, step, step * 3, "green", 4),
    ...cells,
    svg("path", { d: boxes.join(""), class: "lines" }),
  ];
}

/**
 * Chips where somebody has placed them.
 * @param {[number, number][]} places
 * @param {string} look
 * @returns {Shape[]}
 */
const chips = (places, look) =>
  places.flatMap(([x, y]) => [
    disc(x, y, 6.5, "ivory"),
    disc(x, y, 5.2, look),
    disc(x, y, 2.6, "ivory"),
  ]);

/**
 * @param {number} x
 * @param {number} y
 * @param {string} words
 */
const text = (x, y, words, size = 12, look = "") => label(x, y, words, size, { class: look });

/**
 * A wheel from above.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @returns {Shape[]}
 */
function wheel(x, y, r) {
  const wedges = Array.from({ length: 18 }, (_, at) => {
    const [from, to] = [at, at + 1].map((n) => (n * Math.PI) / 9);
    const point = (/** @type {number} */ angle) =>
      `${x + r * Math.cos(angle)} ${y + r * Math.sin(angle)}`;
    const d = `M${x} ${y}L${point(from)}A${r} ${r} 0 0 1 ${point(to)}Z`;
    return svg("path", { d, class: at === 0 ? "green" : at % 2 ? "red" : "black" });
  });
  return [
    disc(x, y, r * 1.22, "wood"),
    ...wedges,
    disc(x, y, r * 0.56, "wood"),
    disc(x, y, r * 0.2, "gold"),
    disc(x + r * 0.72, y - r * 0.55, 3, "ivory"),
  ];
}

/** @type {Record<string, () => Shape[]>} */
const SCENES = {
  station: () => [
    box(0, 0, 300, 168, "room", 0),
    ...cloth(12, 22, 192),
    ...wheel(250, 62, 27),
    ...chips(
      [
        [70, 55],
        [112, 41],
        [140, 70],
      ],
      "blue",
    ),
    ...chips(
      [
        [44, 140],
        [66, 140],
        [88, 140],
      ],
      "red",
    ),
    box(224, 128, 62, 24, "gold", 8),
  ],
  display: () => SCENES.station(),
  table: () => [
    box(0, 0, 300, 168, "room", 0),
    ...cloth(30, 40, 240),
    ...chips(
      [
        [90, 80],
        [150, 62],
        [200, 98],
      ],
      "blue",
    ),
    ...chips(
      [
        [120, 80],
        [176, 80],
      ],
      "gold",
    ),
  ],
  flying: () => [
    box(0, 0, 300, 168, "room", 0),
    ...cloth(20, 26, 260),
    ...chips(
      [
        [66, 54],
        [130, 74],
        [188, 54],
      ],
      "blue",
    ),
    ...chips(
      [
        [88, 90],
        [150, 54],
        [226, 74],
      ],
      "red",
    ),
    ...chips(
      [
        [110, 112],
        [204, 90],
      ],
      "gold",
    ),
  ],
  dealer: () => [
    box(0, 0, 300, 168, "room", 0),
    box(14, 16, 60, 34, "gold", 8),
    ...[84, 154, 224].map((x) => box(x, 16, 60, 34, "grey", 8)),
    ...cloth(14, 66, 170),
    ...[72, 94, 116, 138].map((y) => box(200, y, 86, 15, "grey", 5)),
  ],
  wnd: () => [
    box(0, 0, 300, 168, "room", 0),
    box(22, 20, 150, 128, "red", 14),
    text(97, 86, "17", 84),
    ...[24, 50, 76, 102, 128].map((y, at) =>
      box(at % 2 ? 238 : 198, y, 34, 20, at === 2 ? "green" : at % 2 ? "black" : "red", 4),
    ),
  ],
  cage: () => [
    box(0, 0, 300, 168, "desk", 0),
    box(80, 18, 140, 132, "sheet", 8),
    text(150, 42, "TICKET", 14, "ink"),
    text(150, 74, "125.00", 26, "ink"),
    ...Array.from({ length: 26 }, (_, at) =>
      box(100 + at * 3.9, 100, at % 3 ? 1.4 : 2.6, 30, "black", 0),
    ),
  ],
  floor: () => [
    box(0, 0, 300, 168, "desk", 0),
    ...[0, 1, 2, 3, 4, 5].flatMap((at) => {
      const [x, y] = [18 + (at % 3) * 90, 20 + Math.floor(at / 3) * 68];
      return [
        box(x, y, 82, 58, "sheet", 7),
        box(x, y, 5, 58, at === 1 ? "gold" : "green", 2),
        box(x + 14, y + 12, 40, 8, "black", 3),
        box(x + 14, y + 28, 58, 5, "pale"),
        box(x + 14, y + 40, 48, 5, "pale"),
      ];
    }),
  ],
  inspector: () => [
    box(0, 0, 300, 168, "desk", 0),
    box(16, 18, 76, 132, "sheet", 7),
    ...[32, 54, 76, 98, 120].map((y, at) => box(26, y, 56, 12, at === 1 ? "gold" : "pale", 3)),
    box(106, 18, 178, 132, "sheet", 7),
    ...[0, 1, 2, 3, 4, 5].map((at) => disc(126 + at * 27, 40, 6, at < 4 ? "green" : "pale")),
    ...cloth(118, 62, 154),
  ],
  director: () => [
    box(0, 0, 300, 168, "desk", 0),
    box(16, 18, 96, 132, "sheet", 7),
    ...[34, 62, 90].map((y) => box(28, y, 72, 18, "gold", 5)),
    box(126, 18, 158, 132, "sheet", 7),
    ...[36, 56, 76, 96, 116].flatMap((y, at) => [
      disc(142, y + 5, 5, "green"),
      box(156, y, 110 - at * 16, 10, "pale"),
    ]),
  ],
  board: () => [
    box(0, 0, 300, 168, "room", 0),
    text(150, 30, "1  ·  2  ·  3", 20),
    ...[54, 78, 102, 126].flatMap((y, at) => [
      box(40, y, 220 - at * 34, 16, at ? "grey" : "gold", 4),
    ]),
  ],
  entrant: () => [
    box(0, 0, 300, 168, "room", 0),
    box(104, 10, 92, 148, "sheet", 12),
    ...chips([[150, 50]], "blue"),
    ...[76, 96, 116].map((y) => box(120, y, 60, 10, "pale")),
    box(120, 134, 60, 14, "gold", 5),
  ],
};

/** @param {string} screen */
export function picture(screen) {
  const drawn = (SCENES[screen] ?? SCENES.station)();
  return svg("svg", { viewBox: "0 0 300 168", class: "scene", "aria-hidden": "true" }, ...drawn);
}

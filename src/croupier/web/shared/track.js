// track.js: the drawn parts of a race-track: pockets around it, sectors or sections within.
import { diamond } from "./cloth.js";
import { label, svg } from "./drawn.js";
import { t } from "./i18n.js";
import { borders, points } from "./oval.js";

/** @import { Oval } from "./oval.js" */
/** @import { Layout, Pair } from "./types.d.ts" */

/**
 * The pockets around an oval.
 * @param {string[]} order
 * @param {Layout["colours"]} colours
 * @param {Oval} oval
 */
export function pockets(order, colours, oval) {
  const size = Math.min(oval.depth, oval.pitch);
  return order.map((pocket, at) => {
    const [x, y] = oval.at(at);
    const marks = [
      svg("polygon", { points: points(oval.cell(at)), class: `area ${colours[pocket]}` }),
    ];
    if (colours[pocket] === "red") marks.push(...pips(oval, at));
    return svg("g", {}, ...marks, label(x, y, pocket, size * (pocket.length > 2 ? 0.36 : 0.46)));
  });
}

/**
 * The diamonds of a red pocket, at its outer and inner edge.
 * @param {Oval} oval
 * @param {number} at
 */
function pips(oval, at) {
  const size = Math.max(Math.min(oval.depth, oval.pitch) * 0.15, 3.5);
  return [1, -1].map((side) => {
    const [x, y] = oval.at(at, side * (oval.depth / 2 - size * 0.8));
    return diamond(x, y, size, size, { class: "mark" });
  });
}

/**
 * One overlay a pocket, lit while a bet that covers it is looked at.
 * @param {string[]} order
 * @param {Oval} oval
 */
export function pocketLights(order, oval) {
  return order.map((pocket, at) =>
    svg("polygon", { points: points(oval.cell(at)), class: "light", "data-number": pocket }),
  );
}

/**
 * The sectors from the left, zero at the right: `{bet, middle, outline}` of each.
 * @param {string[]} order
 * @param {string[]} bets
 * @param {Layout} data
 * @param {Oval} oval
 */
export function sectors(order, bets, data, oval) {
  const lines = borders(
    order,
    bets.map((bet) => data.bets[bet].covers),
  );
  const voisins = lines[bets.indexOf("voisins")];
  oval.apex = voisins ? (voisins[0] + voisins[1] - order.length) / 2 : 0;
  const far = oval.end + oval.radius;
  const level = lines.slice(1).every(Boolean);
  /** @type {(at: number) => Pair} */
  const edge = (at) => {
    if (at === 0) return [-far, -far];
    if (at === bets.length) return [far, far];
    // Where this wheel scatters the sectors' pockets, their names stand side by side.
    const line = level && lines[at];
    const middle = (far - oval.depth / 2) * ((2 * at) / bets.length - 1);
    return line ? [oval.rim(line[0])[0], oval.rim(line[1])[0]] : [middle, middle];
  };
  const reach = oval.radius;
  return bets.map((bet, at) => {
    const [lowLeft, highLeft] = edge(at);
    const [lowRight, highRight] = edge(at + 1);
    /** @type {Pair[]} */
    const corners = [
      [lowLeft, reach],
      [highLeft, -reach],
      [highRight, -reach],
      [lowRight, reach],
    ];
    const inset = far - oval.depth / 2;
    const left = Math.max((lowLeft + highLeft) / 2, -inset);
    const right = Math.min((lowRight + highRight) / 2, inset);
    const named = shape(
      oval,
      bet,
      corners,
      [(left + right) / 2, 0],
      t(`track.${bet}`, {}, data.bets[bet].name),
    );
    return { ...named, room: right - left };
  });
}

/** The bet on an Asian section. @param {string} name */
export const sectionBet = (name) => `asian:${name}`;

/**
 * The twelve sections of an Asian race-track, each beside its pockets, else in two lines.
 * @param {string[]} order
 * @param {Record<string, string[]>} asian
 * @param {Oval} oval
 */
export function sections(order, asian, oval) {
  const names = Object.keys(asian);
  const runs = names.map((name) => asian[name].map((n) => order.indexOf(n)).sort((a, b) => a - b));
  const level = runs.every((run) => run[run.length - 1] - run[0] === run.length - 1);
  const reach = oval.radius - oval.depth / 2;
  const columns = Math.ceil(names.length / 2);
  const wide = (2 * oval.end) / columns;
  /** @param {number} x */
  const clamp = (x) => Math.min(Math.max(x, -oval.end), oval.end);
  return names.map((name, at) => {
    const words = t(`asian.${name}`, {}, name).toUpperCase();
    const bet = sectionBet(name);
    if (!level) {
      const left = wide * (at % columns) - oval.end;
      const side = at < columns ? -1 : 1;
      /** @type {Pair[]} */
      const corners = [
        [left, 0],
        [left + wide, 0],
        [left + wide, side * reach],
        [left, side * reach],
      ];
      return shape(oval, bet, corners, [left + wide / 2, (side * reach) / 2], words);
    }
    const [first, last] = [runs[at][0] - 0.5, runs[at][runs[at].length - 1] + 0.5];
    const steps = Array.from({ length: 13 }, (_, step) =>
      oval.rim(first + ((last - first) * step) / 12),
    );
    /** @type {Pair[]} */
    const corners = [...steps, [clamp(steps[steps.length - 1][0]), 0], [clamp(steps[0][0]), 0]];
    return shape(oval, bet, corners, centre(corners), words);
  });
}

/**
 * @param {Oval} oval
 * @param {string} bet
 * @param {Pair[]} corners
 * @param {Pair} middle
 * @param {string} words
 */
function shape(oval, bet, corners, middle, words) {
  return {
    bet,
    words,
    outline: corners.map(([x, y]) => oval.page(x, y)),
    middle: oval.page(...middle),
  };
}

/**
 * The middle of a shape, by its area.
 * @param {Pair[]} corners
 * @returns {Pair}
 */
function centre(corners) {
  let [area, x, y] = [0, 0, 0];
  corners.forEach(([ax, ay], at) => {
    const [bx, by] = corners[(at + 1) % corners.length];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  return [x / (3 * area), y / (3 * area)];
}

// geometry.js: from a layout's own grid to the page, lying or upright.

/** @import { Area, Box, GridSpot, Layout, Page, Pair, Point, Size } from "./types.d.ts" */

const MARGIN = 0.8; // of a grid step, around the whole: felt and its wooden rail
/** @typedef {Pick<Area, "x0" | "y0" | "x1" | "y1">} Corners */

/** @type {Record<string, Pair>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STRETCH = 1.9; // how much longer a step may be one way than the other

/**
 * Where everything of a layout lies on a page of this size.
 * @param {Area[]} areas
 * @param {Size & {vertical?: boolean}} size
 */
export function plan(areas, { vertical = false, width, height }) {
  const xs = areas.flatMap((area) => [area.x0, area.x1]);
  const ys = areas.flatMap((area) => [area.y0, area.y1]);
  const long = span(ys) > span(xs); // Numbered layouts are long away from the zeros.
  const turn = grid(long, vertical);
  const corners = areas.flatMap((area) => [turn(area.x0, area.y0), turn(area.x1, area.y1)]);
  const across = corners.map(([x]) => x);
  const down = corners.map(([, y]) => y);
  let ux = width / (span(across) + 2 * MARGIN);
  let uy = height / (span(down) + 2 * MARGIN);
  ux = Math.min(ux, uy * STRETCH);
  uy = Math.min(uy, ux * STRETCH);
  const left = (width - span(across) * ux) / 2 - Math.min(...across) * ux;
  const top = (height - span(down) * uy) / 2 - Math.min(...down) * uy;
  /**
   * @param {number} x
   * @param {number} y
   */
  /** @type {Page["place"]} */
  const place = (x, y) => {
    const [right, below] = turn(x, y);
    return [left + right * ux, top + below * uy];
  };
  const edge = MARGIN * Math.min(ux, uy);
  const whole = {
    x: left + Math.min(...across) * ux - edge,
    y: top + Math.min(...down) * uy - edge,
    width: span(across) * ux + 2 * edge,
    height: span(down) * uy + 2 * edge,
  };
  return {
    place,
    rect: (/** @type {Corners} */ area) => rect(place, area),
    whole,
    ux,
    uy,
    unit: Math.min(ux, uy),
  };
}

/**
 * The grid turned: on wide screens the long way across, x upwards; upright as it is.
 * @param {boolean} long
 * @param {boolean} vertical
 */
function grid(long, vertical) {
  /** @type {Page["place"]} */
  const asIs = (x, y) => [x, y];
  /** @type {Page["place"]} */
  const turned = (x, y) => (long ? [y, -x] : [y, x]);
  return vertical === long ? asIs : turned;
}

/**
 * Left, top, width and height on the page.
 * @param {Page["place"]} place
 * @param {Pick<Area, "x0" | "y0" | "x1" | "y1">} area
 */
function rect(place, area) {
  const [ax, ay] = place(area.x0, area.y0);
  const [bx, by] = place(area.x1, area.y1);
  const x = Math.min(ax, bx);
  const y = Math.min(ay, by);
  return { x, y, width: Math.abs(bx - ax), height: Math.abs(by - ay) };
}

/**
 * Which corners of a box touch none of the others: upper left, upper right, lower right, lower left.
 * @param {Box} box
 * @param {Box[]} others
 */
export function freeCorners({ x, y, width, height }, others) {
  /** @type {Pair[]} */
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  const near = 0.5; // of a pixel
  return corners.map(([cx, cy]) =>
    others.every(
      (one) =>
        cx < one.x - near ||
        cx > one.x + one.width + near ||
        cy < one.y - near ||
        cy > one.y + one.height + near,
    ),
  );
}

/**
 * The midst of a box.
 * @param {Box} box
 */
export const midst = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** @param {number[]} values */
const span = (values) => Math.max(...values) - Math.min(...values);

/**
 * Whether a spot is the middle of an area of its own bet: the whole area is then its target.
 * @param {GridSpot} spot
 * @param {Area[]} areas
 */
export function areaOf(spot, areas) {
  return areas.find(
    (area) =>
      area.bet === spot.bet && inside(area.x0, spot.x, area.x1) && inside(area.y0, spot.y, area.y1),
  );
}

/**
 * @param {number} low
 * @param {number} value
 * @param {number} high
 */
const inside = (low, value, high) => low < value && value < high;

/**
 * What a spot on a line takes of the layout: a chip there touches the line, so it is a step to each
 * side and the whole of the line, or halfway to the next spot. [NZ 3.8(b)]
 * @param {GridSpot} spot
 * @param {Area[]} areas
 * @param {GridSpot[]} crowd the spots that are no area's own
 */
export function reach(spot, areas, crowd) {
  const line = lineUnder(spot, areas);
  /**
   * @param {"x" | "y"} along
   * @param {-1 | 1} way
   * @param {number} end
   */
  const far = (along, way, end) => {
    const across = along === "x" ? "y" : "x";
    const gaps = crowd
      .filter((other) => Math.abs(other[across] - spot[across]) < 2)
      .map((other) => ((other[along] - spot[along]) * way) / 2);
    const room = Math.max(1, (end - spot[along]) * way);
    return spot[along] + way * Math.min(room, ...gaps.filter((gap) => gap > 0));
  };
  return {
    x0: far("x", -1, line.x0),
    y0: far("y", -1, line.y0),
    x1: far("x", 1, line.x1),
    y1: far("y", 1, line.y1),
  };
}

/**
 * The line a spot is on: what two squares share, or the side of one; elsewhere the spot alone.
 * @param {GridSpot} spot
 * @param {Area[]} areas
 */
function lineUnder({ x, y }, areas) {
  const under = areas.filter(
    (one) => one.kind === "straight" && one.x0 <= x && x <= one.x1 && one.y0 <= y && y <= one.y1,
  );
  const shared = {
    x0: Math.max(...under.map((one) => one.x0)),
    y0: Math.max(...under.map((one) => one.y0)),
    x1: Math.min(...under.map((one) => one.x1)),
    y1: Math.min(...under.map((one) => one.y1)),
  };
  if (under.length === 2) return shared;
  if (under.length === 1 && (x === shared.x0 || x === shared.x1))
    return { ...shared, x0: x, x1: x };
  if (under.length === 1 && (y === shared.y0 || y === shared.y1))
    return { ...shared, y0: y, y1: y };
  return { x0: x, y0: y, x1: x, y1: y };
}

/**
 * The area a number is marked on: its square, else the smallest box that covers it.
 * @param {string} number
 * @param {Layout} data
 */
export function squareOf(number, data) {
  /** @param {Area} area */
  const covers = (area) => data.bets[area.bet]?.covers ?? [];
  const holding = data.areas.filter((area) => covers(area).includes(number));
  holding.sort((one, other) => covers(one).length - covers(other).length);
  return holding[0];
}

/**
 * @param {Point} one
 * @param {Point} other
 */
const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Places beside some points, each at least so far from all points and from one another: away from a
 * centre if there is room, else where there is. Payouts are laid there. A point in the centre itself
 * has its place below, one in an area of its own where there is room (`turned` so far from the right),
 * and one whose chips fill their area on the area's edge, so far up or `down`.
 * @param {(Point & {turned?: number, down?: number})[]} spots
 * @param {{centre: Point, taken: Point[]}} about points that are taken already, too
 * @param {number} far
 * @param {Box} within
 * @returns {Point[]}
 */
export function beside(spots, { centre, taken }, far, within) {
  /** @type {Point[]} */
  const found = [];
  for (const { x, y, turned, down } of spots) {
    if (down) {
      const low = y + down < within.y + within.height - far / 2;
      found.push({ x, y: low ? y + down : y - down });
      continue;
    }
    const [dx, dy] = [x - centre.x, y - centre.y];
    const away = Math.hypot(dx, dy) < far / 4 ? Math.PI / 2 : Math.atan2(dy, dx);
    const first = turned ?? away;
    /**
     * @param {number} turn
     * @param {number} reach
     */
    const at = (turn, reach = far) => ({
      x: x + Math.cos(first + turn) * reach,
      y: y + Math.sin(first + turn) * reach,
    });
    const turns = [0, 1, -1, 2, -2, 3, -3, 4].map((step) => (step * Math.PI) / 4);
    const places = [far, far * 1.6].flatMap((reach) => turns.map((turn) => at(turn, reach)));
    /** @param {Point} place */
    const free = (place) =>
      place.x > within.x + far / 2 &&
      place.x < within.x + within.width - far / 2 &&
      place.y > within.y + far / 2 &&
      place.y < within.y + within.height - far / 2 &&
      taken.every((other) => apart(other, place) > far * 0.6) &&
      [...spots, ...found].every((other) => apart(other, place) > far * 0.85);
    found.push(places.find(free) ?? at(0));
  }
  return found;
}

/**
 * The nearest of some points in a direction ("ArrowLeft", …), for arrow keys.
 * @template {Point} P
 * @param {string} direction
 * @param {Point} from
 * @param {P[]} points
 */
export function nextIn(direction, from, points) {
  const [dx, dy] = ARROWS[direction] ?? [0, 0];
  /** @type {P | null} */
  let best = null;
  let least = Infinity;
  for (const point of points) {
    const along = (point.x - from.x) * dx + (point.y - from.y) * dy;
    const aside = Math.abs((point.x - from.x) * dy) + Math.abs((point.y - from.y) * dx);
    const cost = along + 3 * aside;
    if (along > 1 && cost < least) [best, least] = [point, cost];
  }
  return best;
}

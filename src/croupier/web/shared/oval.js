// oval.js: a race-track's geometry: two half circles and the straights between, pockets around it.

/** @import { Pair } from "./types.d.ts" */

/** An oval of so many pockets that fills a page; upright, its right-hand end comes to the top. */
export class Oval {
  /**
   * @param {number} pockets
   * @param {number} width
   * @param {number} height
   * @param {boolean} vertical
   * @param {number} depth
   */
  constructor(pockets, width, height, vertical, depth) {
    const [long, short] = vertical ? [height, width] : [width, height];
    this.pockets = pockets;
    this.depth = depth;
    this.vertical = vertical;
    /** @type {Pair} */
    this.middle = [width / 2, height / 2];
    this.radius = (short - depth) / 2; // of the middle of the track
    this.end = Math.max((long - short) / 2, 0); // how far out the half circles have their centres
    this.pitch = (4 * this.end + 2 * Math.PI * this.radius) / pockets;
    this.apex = 0; // the pocket at the right-hand end
  }

  /**
   * Where on the page: so many pockets clockwise from the first, so far out from mid-track.
   * @param {number} along
   * @returns {Pair}
   */
  at(along, out = 0) {
    return this.page(...this.#lying(along, out));
  }

  /**
   * From the oval's own axes, lying and about its middle, to the page.
   * @param {number} x
   * @param {number} y
   * @returns {Pair}
   */
  page(x, y) {
    const [right, down] = this.vertical ? [y, -x] : [x, y];
    return [this.middle[0] + right, this.middle[1] + down];
  }

  /**
   * The same point on the oval's own axes.
   * @param {number} along
   * @param {number} out
   * @returns {Pair}
   */
  #lying(along, out) {
    const half = this.pockets / 2;
    const place = (((along - this.apex) % this.pockets) + this.pockets) % this.pockets;
    const [x, y] = this.#lower((place % half) * this.pitch, this.radius + out);
    return place < half ? [x, y] : [-x, -y];
  }

  /**
   * From the right-hand end around to the left; the upper half is the same, turned about.
   * @param {number} length
   * @param {number} radius
   * @returns {Pair}
   */
  #lower(length, radius) {
    const quarter = (Math.PI / 2) * this.radius;
    if (length < quarter) return bend(this.end, radius, length / this.radius);
    if (length < quarter + 2 * this.end) return [this.end - (length - quarter), radius];
    return bend(-this.end, radius, (length - 2 * this.end) / this.radius);
  }

  /**
   * A line along the track, in short steps where it bends.
   * @param {number} from
   * @param {number} to
   * @param {number} out
   */
  along(from, to, out) {
    const steps = Math.max(2, Math.ceil(Math.abs(to - from) * 6));
    return Array.from({ length: steps + 1 }, (_, at) =>
      this.at(from + ((to - from) * at) / steps, out),
    );
  }

  /**
   * The outline of a pocket's place.
   * @param {number} at
   */
  cell(at) {
    const outer = this.along(at - 0.5, at + 0.5, this.depth / 2);
    return [...outer, ...this.along(at + 0.5, at - 0.5, -this.depth / 2)];
  }

  /**
   * A point of the inner rim on the oval's own axes.
   * @param {number} along
   */
  rim(along) {
    return this.#lying(along, -this.depth / 2);
  }

  /** The outline of what lies inside the track. */
  inner() {
    return this.along(0, this.pockets, -this.depth / 2);
  }
}

/**
 * @param {number} centre
 * @param {number} radius
 * @param {number} angle
 * @returns {Pair}
 */
const bend = (centre, radius, angle) => [
  centre + radius * Math.cos(angle),
  radius * Math.sin(angle),
];

/**
 * The same order, 0 first.
 * @param {string[]} order
 */
export function fromZero(order) {
  const at = order.indexOf("0");
  return [...order.slice(at), ...order.slice(0, at)];
}

/**
 * To the left of each sector, where a line meets the lower and the upper side, in pockets: it and
 * those after it are one run about the zeros. Null where this wheel scatters them.
 * @param {string[]} order
 * @param {string[][]} sectors
 */
export function borders(order, sectors) {
  const run = new Set(["0", "00", "000"]);
  const found = sectors.toReversed().map((covers) => {
    for (const number of covers) run.add(number);
    const within = order.map((pocket) => run.has(pocket));
    const after = [...within, false].indexOf(false);
    const before = [...within.toReversed(), false].indexOf(false);
    const whole = after + before === within.filter(Boolean).length;
    return whole ? [after - 0.5, order.length - before - 0.5] : null;
  });
  return found.toReversed();
}

/**
 * Points as SVG writes them.
 * @param {Pair[]} list
 */
export const points = (list) => list.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");

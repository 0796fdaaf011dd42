// shape.js: what a wheel is like: how far out its parts are, how high, and how an angle of sight shows them.
// Lengths are parts of the bowl's radius. Angles are in radians, clockwise from the far side, seen from above.

/** @import { Pair } from "../types.d.ts" */

export const TURN = 2 * Math.PI;
export const BALL = 0.036; // its radius
export const TRACK = 0.898; // where the ball runs
export const STRIKES = 0.795; // where the deflectors are
export const ROTOR = 0.7;
export const NUMBERS = 0.585; // the numbers' ring ends here, the pockets begin
export const CONE = 0.425; // and end here
export const REST = 0.495; // where the ball lies in its pocket
export const FLOOR = -0.045; // how deep pockets are
export const ARMS = { from: 0.05, to: 0.185, high: 0.165 };
export const DEFLECTORS = Array.from({ length: 8 }, (_, at) => ((at + 0.5) * TURN) / 8);

/** @type {Pair[]} how high the wheel is, from the middle outwards */
const HEIGHTS = [
  [0, 0.215],
  [0.03, 0.21],
  [0.05, 0.185],
  [0.058, 0.155],
  [0.066, 0.13],
  [0.1, 0.112],
  [0.125, 0.088],
  [0.14, 0.078],
  [0.4, 0.004],
  [CONE, 0],
  [CONE + 0.006, FLOOR],
  [NUMBERS - 0.006, FLOOR],
  [NUMBERS, 0],
  [ROTOR, 0],
  [ROTOR + 0.012, 0.004],
  [0.852, 0.068],
  [0.868, 0.071],
  [0.9, 0.075],
  [0.922, 0.088],
  [0.936, 0.118],
  [0.95, 0.126],
  [0.968, 0.127],
  [0.984, 0.118],
  [0.995, 0.095],
  [1, 0.06],
  [1.05, -0.3],
];

const FINE = 1024; // steps from the middle to the edge
const TABLE = Float32Array.from({ length: FINE * 1.05 + 2 }, (_, at) => between(at / FINE));

/** @param {number} out */
function between(out) {
  const next = Math.max(
    1,
    HEIGHTS.findIndex(([far]) => far >= out),
  );
  const [[near, low], [far, high]] = [HEIGHTS[next - 1], HEIGHTS[next]];
  return low + ((high - low) * (out - near)) / (far - near);
}

/**
 * How high the wheel is, so far out.
 * @param {number} out
 */
export function heightAt(out) {
  const at = Math.min(Math.max(out * FINE, 0), TABLE.length - 2);
  const low = Math.floor(at);
  return TABLE[low] + (TABLE[low + 1] - TABLE[low]) * (at - low);
}

/**
 * How steeply it rises outwards.
 * @param {number} out
 */
export const slopeAt = (out) => (heightAt(out + 0.006) - heightAt(out - 0.006)) / 0.012;

/**
 * A sight of the wheel: `flat` is how high a circle looks beside its width.
 * @param {number} flat
 */
export function sight(flat) {
  const lift = Math.sqrt(1 - flat * flat);
  return {
    flat,
    lift, // how far up the picture a height moves
    /**
     * @param {number} angle
     * @param {number} out
     * @param {number} high
     * @returns {Pair}
     */
    place: (angle, out, high) => [
      out * Math.sin(angle),
      -out * Math.cos(angle) * flat - high * lift,
    ],
  };
}

/** @typedef {ReturnType<typeof sight>} Sight */

/**
 * An angle within one turn, from 0.
 * @param {number} angle
 */
export const within = (angle) => ((angle % TURN) + TURN) % TURN;

// physics.js: how rotor and ball move. The fall is worked out backwards from the pocket: which deflector the ball
// must strike, and when, to come to rest there; every part of it slows as friction would. Seconds and radians.
import { DEFLECTORS, REST, STRIKES, TRACK, TURN, within } from "./shape.js";

export const IDLE = 0.08; // how fast the rotor turns by itself
const SPUN = 1.05; // and after the dealer has given it a push
const LAUNCH = -1.45 * TURN; // the ball, the other way round
const CRUISE = -0.8 * TURN; // it keeps this up while no outcome is known
const SPIRAL = 0.55; // seconds from leaving the track to the deflector
const CONTACT = 0.05; // of a deflector
const LANDS = -0.9; // how fast it goes against the rotor when it meets the first fret
const SETTLES = 0.4; // from the last fret to rest
const GRAVITY = 17; // in radii of the bowl, as a small ball hops
const SPIN_TIMES = { least: 0.95, most: 2.7, ideal: 1.7 }; // until a deflector is struck
const DROP_TIMES = { least: 0.42, most: 1.12, ideal: 0.7 }; // from there to the first fret
const TOTAL = 3.5;
export const LONGEST = 4.2; // seconds: no fall takes as long
const BOUNCES = [
  [1, 0],
  [2, 1, 0],
  [0, -1, 0],
  [-1, 0],
]; // pockets from the outcome, one touch after the other
const HOPS = [0.22, 0.18]; // how long each takes

/** @typedef {{angle: number, speed: number}} Turning */
/** @typedef {{time: number, at: number, speed: number}} Knot where something is at a time, and how fast */
/** @typedef {{at: (time: number) => number, speed: (time: number) => number}} Course */
/** @typedef {{time: number, name: "deflector" | "fret" | "pocket", angle: number}} Touch */
/** @typedef {{rotor: number, ball: number, out: number, hop: number}} Pose */

/**
 * From one speed gently to another, and on.
 * @param {Turning} from
 * @param {number} to
 * @param {number} slow seconds in which most of it happens
 * @returns {Course}
 */
export function glide({ angle, speed }, to, slow) {
  const over = speed - to;
  return {
    at: (time) => angle + to * time + over * slow * (1 - Math.exp(-time / slow)),
    speed: (time) => to + over * Math.exp(-time / slow),
  };
}

/**
 * The dealer has spun: the ball runs on the track against the rotor, until somebody knows the outcome.
 * @param {Turning} rotor
 * @param {number} seed
 */
export function run(rotor, seed) {
  const started = { angle: rotor.angle + TURN * chance(seed)(), speed: LAUNCH };
  return { rotor: glide(rotor, SPUN, 0.5), ball: glide(started, CRUISE, 3) };
}

/**
 * Through points at given speeds; straight on before the first and after the last.
 * @param {Knot[]} knots
 * @returns {Course}
 */
export function through(knots) {
  /** @param {number} time */
  const part = (time) => {
    const next = knots.findIndex((knot) => knot.time > time);
    const end = next < 0 ? knots.length - 1 : Math.max(next, 1);
    const [one, other] = [knots[end - 1], knots[end]];
    const long = other.time - one.time;
    return { one, other, long, u: Math.min(Math.max((time - one.time) / long, 0), 1) };
  };
  return {
    at: (time) => {
      const { one, other, long, u } = part(time);
      const rest = 1 - u;
      const near = one.at * (1 + 2 * u) + one.speed * long * u;
      const far = other.at * (1 + 2 * rest) - other.speed * long * rest;
      return near * rest * rest + far * u * u;
    },
    speed: (time) => {
      const { one, other, long, u } = part(time);
      const mean = (other.at - one.at) / long;
      return (
        one.speed * (1 - u) * (1 - 3 * u) + other.speed * u * (3 * u - 2) + 6 * mean * u * (1 - u)
      );
    },
  };
}

/**
 * The path from the track to the pocket.
 * @param {object} now
 * @param {string[]} now.order
 * @param {string} now.outcome
 * @param {Turning} now.rotor
 * @param {Turning} now.ball its speed is below 0: against the rotor
 * @param {number} now.seed
 */
export function fall({ order, outcome, rotor, ball, seed }) {
  const step = TURN / order.length;
  const pocket = order.indexOf(outcome) * step;
  const turning = glide(rotor, IDLE, 5);
  const way = best(ways(ball, turning, pocket, step), seed);
  const { strikes, lands, bounces } = way;
  const hopping = bounces.slice(1).map((_, at) => HOPS[at]);
  const touches = bounces.map((away, at) => ({
    time: lands + hopping.slice(0, at).reduce((sum, one) => sum + one, 0),
    at: way.pocket + away * step,
  }));
  const last = touches[touches.length - 1];
  const duration = last.time + SETTLES;

  const track = through([
    { time: 0, at: ball.angle, speed: ball.speed },
    { time: strikes, at: way.deflector, speed: way.speed },
  ]);
  const carried = through([...way.drop, ...settling(touches, duration)]); // as the rotor sees it
  const out = through(outwards(strikes, lands, last.time));
  const hops = [
    [strikes + CONTACT / 2, Math.min(0.2, lands - strikes - CONTACT)],
    ...touches.map(({ time }, at) => [time, hopping[at] ?? 0.12]),
  ];

  /** @type {(time: number) => Pose} */
  const pose = (time) => {
    const turned = turning.at(time);
    const angle = time < strikes ? track.at(time) : turned + carried.at(Math.min(time, duration));
    return { rotor: turned, ball: angle, out: out.at(time), hop: height(hops, time) };
  };
  const frets = touches.slice(0, -1).map(({ time, at }) => ({ time, angle: at, name: "fret" }));
  const events = [
    { time: strikes, angle: way.deflector, name: "deflector" },
    ...frets,
    { time: last.time, angle: last.at, name: "pocket" },
  ];
  return {
    duration,
    pose,
    rotor: turning,
    /** @param {number} time */
    speed: (time) =>
      time < strikes ? track.speed(time) : turning.speed(time) + carried.speed(time),
    leaves: strikes - SPIRAL,
    touches: /** @type {Touch[]} */ (events),
  };
}

/** @typedef {ReturnType<typeof fall>} Fall */

/**
 * Every way to come down: a deflector that the ball passes, how hard it strikes, how it bounces on.
 * @param {Turning} ball
 * @param {Course} turning
 * @param {number} pocket
 * @param {number} step
 */
function* ways(ball, turning, pocket, step) {
  const apart = TURN / DEFLECTORS.length;
  const first = within(ball.angle - DEFLECTORS[0]) % apart;
  for (const hard of [2.3, 2.6, 2.9]) {
    for (let far = first; ; far += apart) {
      const strikes = (2 * far) / (hard - ball.speed); // slowing evenly
      if (strikes > SPIN_TIMES.most) break;
      if (strikes < SPIN_TIMES.least) continue;
      const struck = { time: strikes, at: ball.angle - far, speed: -hard };
      for (const keeps of [0.5, 0.62, 0.74]) {
        for (const bounces of BOUNCES) {
          const way = down(struck, keeps, turning, pocket + bounces[0] * step);
          const long = way.lands - way.dropped;
          if (DROP_TIMES.least <= long && long <= DROP_TIMES.most)
            yield { ...way, bounces, pocket: way.first - bounces[0] * step };
        }
      }
    }
  }
}

/** @typedef {ReturnType<typeof down> & {bounces: number[], pocket: number}} Way */

/**
 * From a deflector, which takes some of the ball's speed, to the first fret it meets.
 * @param {Knot} struck
 * @param {number} keeps
 * @param {Course} turning
 * @param {number} aim where that is on the rotor
 */
function down({ time: strikes, at: deflector, speed }, keeps, turning, aim) {
  const turned = turning.speed(strikes);
  const before = { time: strikes, at: deflector - turning.at(strikes), speed: speed - turned };
  const slower = keeps * speed - turned;
  const dropped = strikes + CONTACT;
  const at = before.at + ((before.speed + slower) / 2) * CONTACT;
  const falls = within(at - aim);
  const lands = dropped + (2 * falls) / -(slower + LANDS); // slowing evenly again
  const drop = [before, { time: dropped, at, speed: slower }];
  return { strikes, deflector, speed, dropped, lands, first: at - falls, drop };
}

/**
 * The one nearest to how balls mostly fall, with some luck.
 * @param {Iterable<Way>} all
 * @param {number} seed
 */
function best(all, seed) {
  const luck = chance(seed);
  let least = Infinity;
  /** @type {Way | undefined} */
  let found;
  for (const way of all) {
    const ends = way.lands + HOPS[0] * (way.bounces.length - 1) + SETTLES;
    const cost =
      Math.abs(ends - TOTAL) +
      0.6 * Math.abs(way.strikes - SPIN_TIMES.ideal) +
      0.8 * Math.abs(way.lands - way.dropped - DROP_TIMES.ideal) +
      0.9 * luck();
    if (cost < least) [least, found] = [cost, way];
  }
  if (!found) throw new Error("There is no way down.");
  return found;
}

/**
 * The touches as the rotor sees them: on in the same direction, or turned back by a fret, then rocking to rest.
 * @param {{time: number, at: number}[]} touches
 * @param {number} duration
 * @returns {Knot[]}
 */
function settling(touches, duration) {
  const knots = touches.map(({ time, at }, now) => {
    const [before, after] = [touches[now - 1], touches[now + 1]];
    if (!before) return { time, at, speed: LANDS };
    if (!after) return { time, at, speed: 0.45 * ((at - before.at) / (time - before.time)) };
    const goesOn = (at - before.at) * (after.at - at) > 0;
    return { time, at, speed: goesOn ? (0.8 * (after.at - at)) / (after.time - time) : 0 };
  });
  return [...knots, { time: duration, at: touches[touches.length - 1].at, speed: 0 }];
}

/**
 * How far out: on the track, spiralling in, thrown out a little by the deflector, down into the pocket.
 * @param {number} strikes
 * @param {number} lands
 * @param {number} last
 * @returns {Knot[]}
 */
function outwards(strikes, lands, last) {
  const inwards = (-2 * (TRACK - STRIKES)) / SPIRAL;
  return [
    { time: 0, at: TRACK, speed: 0 },
    { time: strikes - SPIRAL, at: TRACK, speed: 0 },
    { time: strikes, at: STRIKES, speed: inwards },
    { time: strikes + CONTACT, at: STRIKES + (inwards / 2) * CONTACT, speed: 0.05 },
    { time: lands, at: REST + 0.05, speed: -0.1 },
    { time: last + SETTLES / 2, at: REST, speed: 0 },
  ];
}

/**
 * How high above the wood, as what hops falls.
 * @param {number[][]} hops
 * @param {number} time
 */
function height(hops, time) {
  for (const [began, long] of hops) {
    const since = time - began;
    if (since > 0 && since < long) return (GRAVITY / 2) * since * (long - since);
  }
  return 0;
}

/**
 * Numbers from 0 to 1, always the same for a seed.
 * @param {number} seed
 */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// The ball's path: as physics would allow it, and always into the pocket of the outcome.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Motion } from "../../src/croupier/web/shared/wheel/motion.js";
import { chance, fall, glide, LONGEST, run } from "../../src/croupier/web/shared/wheel/physics.js";
import {
  DEFLECTORS,
  REST,
  STRIKES,
  TRACK,
  TURN,
  within,
} from "../../src/croupier/web/shared/wheel/shape.js";

const RULEBOOKS = new URL("../../src/croupier/rulebooks/", import.meta.url);
const WHEELS = orders();
const FINE = 1 / 480; // seconds between two looks at a path

/** Every order of pockets that a rulebook has, by its name. */
function orders() {
  const text = readFileSync(new URL("wheels.toml", RULEBOOKS), "utf8");
  const found = [...text.matchAll(/^id += "(.+)"\norder += "(.+)"/gm)];
  return Object.fromEntries(found.map(([, id, order]) => [id, order.split(" ")]));
}

/** A spin that was seen for so many seconds before its outcome came. */
function spun(order, outcome, seed, seen) {
  const luck = chance(seed);
  const { rotor, ball } = run({ angle: TURN * luck(), speed: 0.13 }, seed);
  return fall({
    order,
    outcome,
    seed,
    rotor: { angle: rotor.at(seen), speed: rotor.speed(seen) },
    ball: { angle: ball.at(seen), speed: ball.speed(seen) },
  });
}

/** Spins into every pocket of every wheel, after none, some and much time on the track. */
function* spins() {
  for (const [wheel, order] of Object.entries(WHEELS)) {
    for (const [at, outcome] of order.entries()) {
      for (const seen of [0, 0.4, 2 + at / 7, 40]) {
        const seed = at * 977 + Math.round(seen * 10);
        const name = `${wheel} ${outcome} after ${seen} s`;
        yield { name, order, outcome, path: spun(order, outcome, seed, seen) };
      }
    }
  }
}

const times = (from, to) =>
  Array.from({ length: Math.floor((to - from) / FINE) }, (_, at) => from + at * FINE);
const struck = (path) => path.touches.find(({ name }) => name === "deflector");
const apart = (one, other) => Math.abs(within(one - other + Math.PI) - Math.PI);

test("there are wheels with one, two and three zeros", () => {
  const sizes = new Set(Object.values(WHEELS).map((order) => order.length));
  assert.deepEqual([...sizes].sort(), [37, 38, 39]);
});

test("the ball comes to rest exactly in the middle of the outcome's pocket, and stays", () => {
  for (const { name, order, outcome, path } of spins()) {
    for (const later of [0, 3, 60]) {
      const { rotor, ball, out, hop } = path.pose(path.duration + later);
      const pocket = rotor + (order.indexOf(outcome) * TURN) / order.length;
      assert.ok(apart(ball, pocket) < 1e-9, name);
      assert.ok(Math.abs(out - REST) < 1e-9 && hop === 0, name);
    }
  }
});

test("a fall takes three to four seconds, give or take little", () => {
  const all = [...spins()].map(({ path }) => path.duration);
  assert.ok(Math.min(...all) > 2.6, `${Math.min(...all)}`);
  assert.ok(Math.max(...all) < LONGEST, `${Math.max(...all)}`);
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  assert.ok(Math.abs(mean - 3.5) < 0.4, `${mean}`);
});

test("position and speed never jump", () => {
  for (const { name, path } of spins()) {
    let before = path.pose(0);
    let speed = path.speed(0);
    for (const time of times(FINE, path.duration)) {
      const now = path.pose(time);
      const moved = (now.ball - before.ball) / FINE;
      assert.ok(Math.abs(moved - path.speed(time)) < 0.2, `${name}: speed at ${time}`);
      assert.ok(Math.abs(path.speed(time) - speed) < 0.12, `${name}: pushed at ${time}`);
      assert.ok(Math.abs(now.out - before.out) < 0.004, `${name}: thrown at ${time}`);
      assert.ok(Math.abs(now.hop - before.hop) < 0.007, `${name}: hops at ${time}`);
      [before, speed] = [now, path.speed(time)];
    }
  }
});

test("the fall goes on at the speed and from the place at which the ball ran", () => {
  const order = WHEELS.single ?? Object.values(WHEELS)[0];
  const { rotor, ball } = run({ angle: 1, speed: 0.13 }, 3);
  const [at, speed] = [ball.at(1.7), ball.speed(1.7)];
  const turning = { angle: rotor.at(1.7), speed: rotor.speed(1.7) };
  const path = fall({ order, outcome: "17", seed: 1, rotor: turning, ball: { angle: at, speed } });
  assert.ok(Math.abs(path.pose(0).ball - at) < 1e-9);
  assert.ok(Math.abs(path.speed(0) - speed) < 1e-9);
  assert.ok(Math.abs(path.pose(0).rotor - turning.angle) < 1e-9);
  assert.equal(path.pose(0).out, TRACK);
});

test("on the track the ball runs against the rotor and only ever slows", () => {
  const { rotor, ball } = run({ angle: 0, speed: 0.13 }, 5);
  for (const time of times(0, 12)) {
    assert.ok(ball.speed(time) < 0 && rotor.speed(time) > 0);
    assert.ok(ball.speed(time + FINE) >= ball.speed(time) && ball.speed(time) < -3); // so far only
  }
  for (const { name, path } of spins()) {
    const leaves = struck(path).time;
    for (const time of times(0, leaves - FINE)) {
      assert.ok(path.speed(time) < 0 && path.rotor.speed(time) > 0, name);
      assert.ok(path.speed(time + FINE) >= path.speed(time) - 1e-9, `${name}: faster at ${time}`);
    }
  }
});

test("it strikes a deflector where that stands, having left the track, and drops from there", () => {
  const used = new Set();
  for (const { name, path } of spins()) {
    const { time } = struck(path);
    const { ball, out } = path.pose(time);
    const at = DEFLECTORS.findIndex((angle) => apart(angle, ball) < 1e-6);
    assert.ok(at >= 0, name);
    used.add(at);
    assert.ok(Math.abs(out - STRIKES) < 1e-6, name);
    assert.equal(path.pose(path.leaves / 2).out, TRACK, name);
    assert.ok(path.pose(path.leaves + 0.2).out < TRACK, name);
  }
  assert.equal(used.size, DEFLECTORS.length);
});

test("it bounces once or twice, never by more than one pocket", () => {
  const counts = new Set();
  for (const { name, order, path } of spins()) {
    const frets = path.touches.filter(({ name }) => name !== "deflector");
    counts.add(frets.length - 1);
    for (const [at, { angle }] of frets.slice(1).entries()) {
      const jump = Math.abs(angle - frets[at].angle) / (TURN / order.length);
      assert.ok(jump < 1 + 1e-9, `${name}: ${jump} pockets`);
    }
  }
  assert.deepEqual([...counts].sort(), [1, 2]);
});

test("the same seed falls the same way, another may not", () => {
  const order = Object.values(WHEELS)[0];
  const lands = (seed) => spun(order, "17", seed, 1).duration;
  assert.equal(lands(1), lands(1));
  assert.ok(new Set(Array.from({ length: 20 }, (_, seed) => lands(seed))).size > 5);
});

test("a push wears off", () => {
  const rotor = glide({ angle: 2, speed: 1 }, 0.1, 2);
  assert.equal(rotor.at(0), 2);
  assert.equal(rotor.speed(0), 1);
  assert.ok(Math.abs(rotor.speed(30) - 0.1) < 1e-6);
});

test("there is no ball before the spin, and none that was not seen to run is seen to fall", () => {
  const order = Object.values(WHEELS)[0];
  const motion = new Motion();
  assert.equal(motion.ball(100, order), null);
  assert.ok(motion.rotor(1100) > motion.rotor(100)); // it turns by itself
  assert.equal(motion.fall(200, order, "17"), null);
  motion.rest(200, "17");
  const { rotor, ball } = motion.ball(5000, order);
  assert.ok(Math.abs(ball - rotor - motion.pocket(order)) < 1e-9);
  motion.clear(6000);
  assert.equal(motion.ball(6000, order), null);
});

test("a spin goes from the track into the pocket without a jump, and tells each touch once", () => {
  const order = Object.values(WHEELS)[0];
  const motion = new Motion();
  motion.run(1000);
  assert.equal(motion.state, "spinning");
  const before = motion.ball(4000, order);
  const takes = motion.fall(4000, order, "0");
  assert.equal(motion.state, "falling");
  const after = motion.ball(4000, order);
  assert.ok(apart(before.ball, after.ball) < 1e-9 && after.out === TRACK);
  const names = [];
  for (let now = 4000; now <= 4000 + takes; now += 16)
    names.push(...motion.touched(now).map(({ name }) => name));
  assert.equal(names[0], "deflector");
  assert.equal(names.filter((name) => name === "pocket").length, 1);
  const landed = motion.ball(4000 + takes, order);
  motion.rest(4000 + takes, "0");
  const rests = motion.ball(4000 + takes, order);
  assert.ok(apart(landed.ball, rests.ball) < 1e-9 && apart(landed.rotor, rests.rotor) < 1e-9);
});

test("for who wants less motion nothing moves and no ball is shown until it rests", () => {
  const order = Object.values(WHEELS)[0];
  const motion = new Motion();
  motion.still = true;
  assert.equal(motion.rotor(0), motion.rotor(9000));
  motion.run(1000);
  assert.equal(motion.ball(2000, order), null);
  assert.equal(motion.fall(3000, order, "17"), null);
  motion.rest(3000, "17");
  assert.notEqual(motion.ball(3000, order), null);
});

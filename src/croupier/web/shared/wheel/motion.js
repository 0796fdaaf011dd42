// motion.js: what a wheel does now: it turns by itself, the ball runs, falls or rests; where both are at a time.
import { fall, glide, IDLE, run } from "./physics.js";
import { REST, TRACK, TURN } from "./shape.js";

/** @import { Course, Fall, Pose, Touch, Turning } from "./physics.js" */
/** @typedef {"idle" | "spinning" | "falling" | "resting"} State */

/** Times are in milliseconds of the page's clock. A wheel that stands `still` shows no ball that moves. */
export class Motion {
  /** @type {State} */ state = "idle";
  outcome = ""; // where the ball rests, or will
  still = false;
  #since = 0; // when what it does now began
  /** @type {Course} */ #rotor = glide({ angle: 0.35, speed: IDLE }, IDLE, 1);
  /** @type {Course | null} */ #runs = null; // the ball on its track
  /** @type {Fall | null} */ #fall = null;
  #touched = 0; // how many touches of the fall were told

  /**
   * The ball is on its track.
   * @param {number} now
   */
  run(now) {
    const { rotor, ball } = run(this.#turning(now), Math.floor(now));
    this.#begin("spinning", now, rotor);
    this.#runs = ball;
  }

  /**
   * The outcome is known: a ball that was seen to run begins to fall. How long that takes, or null
   * if there is nothing to see.
   * @param {number} now
   * @param {string[]} order
   * @param {string} outcome
   */
  fall(now, order, outcome) {
    if (!this.#runs || this.still) return null;
    const time = this.#time(now);
    const ball = { angle: this.#runs.at(time), speed: this.#runs.speed(time) };
    const path = fall({ order, outcome, rotor: this.#turning(now), ball, seed: Math.floor(now) });
    this.#begin("falling", now, path.rotor);
    this.#fall = path;
    this.outcome = outcome;
    return path.duration * 1000;
  }

  /**
   * The ball lies in a pocket and goes round with it.
   * @param {number} now
   * @param {string} outcome
   */
  rest(now, outcome) {
    this.#begin("resting", now, glide(this.#turning(now), IDLE, 5));
    this.outcome = outcome;
  }

  /**
   * There is no ball.
   * @param {number} now
   */
  clear(now) {
    if (this.state !== "idle") this.#begin("idle", now, glide(this.#turning(now), IDLE, 3));
  }

  /**
   * @param {State} state
   * @param {number} now
   * @param {Course} rotor
   */
  #begin(state, now, rotor) {
    this.#since = now;
    this.#rotor = rotor;
    this.#runs = this.#fall = null;
    this.#touched = 0;
    this.outcome = "";
    this.state = state;
  }

  /** @param {number} now */
  #time(now) {
    return this.still ? 0 : Math.max(0, (now - this.#since) / 1000);
  }

  /**
   * @param {number} now
   * @returns {Turning}
   */
  #turning(now) {
    const time = this.#time(now);
    return { angle: this.#rotor.at(time) % TURN, speed: this.#rotor.speed(time) };
  }

  /**
   * How fast the rotor turns.
   * @param {number} now
   */
  speed(now) {
    return this.still ? 0 : this.#rotor.speed(this.#time(now));
  }

  /**
   * How far the rotor has turned.
   * @param {number} now
   */
  rotor(now) {
    return this.#rotor.at(this.#time(now));
  }

  /**
   * Where on the rotor the ball rests.
   * @param {string[]} order
   */
  pocket(order) {
    return (order.indexOf(this.outcome) * TURN) / order.length;
  }

  /**
   * Where the ball is, if one is to be seen.
   * @param {number} now
   * @param {string[]} order
   * @returns {Pose | null}
   */
  ball(now, order) {
    const [time, rotor] = [this.#time(now), this.rotor(now)];
    if (this.#fall) return this.#fall.pose(Math.min(time, this.#fall.duration));
    if (this.#runs)
      return this.still ? null : { rotor, ball: this.#runs.at(time), out: TRACK, hop: 0 };
    if (this.state !== "resting") return null;
    return { rotor, ball: rotor + this.pocket(order), out: REST, hop: 0 };
  }

  /**
   * What the ball has touched since this was last asked.
   * @param {number} now
   * @returns {Touch[]}
   */
  touched(now) {
    const time = this.#time(now);
    const past = (this.#fall?.touches ?? []).filter((touch) => touch.time <= time);
    const news = past.slice(this.#touched);
    this.#touched = past.length;
    return news;
  }
}

// picture.js: a wheel of one size: its layers painted once, and a frame put together from them.
import { ballPlace, ballSprite, paintDeflectors, paintTurret } from "./brass.js";
import { paintEmbers, paintRotor, sector } from "./rotor.js";
import { shade } from "./shading.js";
import { BALL, FLOOR, heightAt, NUMBERS, ROTOR, sight, TURN } from "./shape.js";

/** @import { Layout, Pair, Size } from "../types.d.ts" */
/** @import { Pose } from "./physics.js" */
/** @import { Sheet } from "./rotor.js" */
/** @import { Sight } from "./shape.js" */
/**
 * What is to be seen now: `trail` is where the ball just was, `won` the angle of the pocket it rests in.
 * @typedef {{rotor: number, ball: Pose | null, trail: Pose[], won: number | null}} Frame
 */

const ROUGH = 160; // the first sight of it is of this many dots across: there at once, on a slow device too
const DOTS = 1100; // shaded in no more than this many across; wood stays soft beyond
const MARGIN = 1.035; // what is left around it
const WALLS = [0.67, 0.33]; // how deep frets are painted between floor and top: a line's width apart
const CROWN = 0.34; // nothing of the rotor is higher
const BODY = 0.17; // how far the bowl's outside reaches down

/** The wheel for a canvas of this many dots. */
export class Picture {
  /** @type {Sight} */ sight;
  /** @type {HTMLCanvasElement} */ #shell; // all that stands still, and the light on the rotor
  /** @type {ReturnType<typeof paintRotor>} */ #rotor;
  /** @type {Sheet | null} */ #embers = null;
  #made = ""; // which rotor that is
  #stands = false; // what is on the canvas about the rotor is as it will be
  /** @type {Generator<void> | null} */ #finer = null;
  /** @type {HTMLCanvasElement} */ #ball;
  #pockets = 0;

  /**
   * @param {Size} size
   * @param {Pick<Layout, "wheel" | "colours">} data
   * @param {Record<string, number> | null} heat
   * @param {Picture | null} before one of another size, shown until this one is painted
   */
  constructor({ width, height }, data, heat, before) {
    this.size = { width, height };
    this.sight = sight(Math.min(0.86, Math.max(0.66, (MARGIN * height) / width - 0.08)));
    const { flat, lift } = this.sight;
    const [above, below] = [flat + 0.13 * lift, flat + 0.09 * lift]; // of its middle
    this.radius = Math.min(width / 2, height / (above + below)) / MARGIN;
    this.x = width / 2;
    this.y = height / 2 + ((above - below) / 2) * this.radius;
    this.dress(data, heat);
    this.#ball = ballSprite(BALL * this.radius);
    const alike = before && Math.abs(before.sight.flat - flat) < 0.02;
    this.#shell = alike ? this.#fitted(before) : this.#rough();
    this.#finer = this.#finish();
  }

  /**
   * Numbers, colours and what glows.
   * @param {Pick<Layout, "wheel" | "colours">} data
   * @param {Record<string, number> | null} heat
   */
  dress(data, heat) {
    const { order } = data.wheel;
    const made = JSON.stringify([order, data.colours]);
    if (made !== this.#made) this.#rotor = paintRotor(data, this.radius);
    this.#made = made;
    this.#embers = heat && paintEmbers(order, heat, this.radius);
    this.#pockets = order.length;
  }

  /** Paint finer for a few milliseconds; whether there is more to do. */
  refine() {
    const until = performance.now() + 6;
    while (this.#finer && performance.now() < until)
      if (this.#finer.next().done) this.#finer = null;
    return this.#finer !== null;
  }

  #rough() {
    return this.#stand(Math.min(1, ROUGH / this.size.width), (steps) => {
      for (const _ of steps);
    });
  }

  /** @param {Picture} before */
  #fitted(before) {
    const made = document.createElement("canvas");
    Object.assign(made, this.size);
    const pen = made.getContext("2d");
    const k = this.radius / before.radius;
    pen?.setTransform(k, 0, 0, k, this.x - before.x * k, this.y - before.y * k);
    pen?.drawImage(before.#shell, 0, 0, before.size.width, before.size.height);
    return made;
  }

  /** @returns {Generator<void>} */
  *#finish() {
    /** @type {Iterable<void>} */
    let steps = [];
    const scale = Math.min(1, DOTS / this.size.width);
    const fine = this.#stand(scale, (given) => {
      steps = given;
    });
    yield* steps;
    this.#shell = fine;
    this.#stands = false;
  }

  /**
   * The bowl and what stands on it.
   * @param {number} scale
   * @param {(steps: Iterable<void>) => void} work
   */
  #stand(scale, work) {
    const made = document.createElement("canvas");
    made.width = Math.ceil(this.size.width * scale);
    made.height = Math.ceil(this.size.height * scale);
    const pen = made.getContext("2d");
    if (!pen) return made;
    const [radius, x, y] = [this.radius * scale, this.x * scale, this.y * scale];
    const { sight } = this;
    work(
      (function* () {
        const dots = pen.createImageData(made.width, made.height);
        yield* shade(dots, { radius, x, y, sight });
        pen.putImageData(dots, 0, 0);
        pen.setTransform(radius, 0, 0, radius, x, y);
        trim(pen, sight);
        paintDeflectors(pen, sight);
        pen.globalCompositeOperation = "destination-over"; // behind all of it
        body(pen, sight);
      })(),
    );
    return made;
  }

  /**
   * A frame; where the ball is on the rotor or there is none, only the rotor is painted again.
   * @param {CanvasRenderingContext2D} pen
   * @param {Frame} frame
   */
  paint(pen, frame) {
    const within = !frame.ball || frame.ball.out + frame.ball.hop < ROTOR - 2 * BALL;
    pen.save();
    if (within && this.#stands) {
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.beginPath();
      pen.rect(...this.#inner());
      pen.clip();
    }
    this.#stands = within;
    this.#paintAll(pen, frame);
    pen.restore();
  }

  /**
   * The box in which the rotor and its turret are, in whole dots.
   * @returns {[number, number, number, number]}
   */
  #inner() {
    const { radius, x, y } = this;
    const { flat, lift } = this.sight;
    const out = (ROTOR + BALL) * radius;
    const [left, top] = [Math.floor(x - out), Math.floor(y - out * flat - 2)];
    const crown = Math.min(top, Math.floor(y - CROWN * lift * radius));
    return [left, crown, Math.ceil(2 * out) + 1, Math.ceil(y + out * flat + 2) - crown];
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {Frame} frame
   */
  #paintAll(pen, { rotor, ball, trail, won }) {
    const { width, height } = this.size;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, width, height);
    this.#layer(pen, this.#rotor.floor, rotor, FLOOR);
    for (const deep of WALLS) this.#layer(pen, this.#rotor.frets, rotor, FLOOR * deep);
    this.#layer(pen, this.#rotor.top, rotor, 0);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.drawImage(this.#shell, 0, 0, width, height);
    if (this.#embers) {
      pen.globalCompositeOperation = "lighter"; // they give light, and the lamp adds to it
      this.#layer(pen, this.#embers, rotor, FLOOR / 3);
      pen.globalCompositeOperation = "source-over";
    }
    if (won !== null) this.#frame(pen, rotor + won);
    this.#own(pen);
    if (ball && ball.out < ROTOR) this.#drop(pen, ball, trail);
    paintTurret(pen, this.sight, rotor);
    if (ball && ball.out >= ROTOR) this.#drop(pen, ball, trail);
  }

  /** @param {CanvasRenderingContext2D} pen */
  #own(pen) {
    pen.setTransform(this.radius, 0, 0, this.radius, this.x, this.y);
  }

  /**
   * A sheet of the rotor, turned and laid at its height.
   * @param {CanvasRenderingContext2D} pen
   * @param {Sheet} sheet
   * @param {number} turn
   * @param {number} high
   */
  #layer(pen, { picture, reach }, turn, high) {
    const { radius, sight } = this;
    const down = this.y - high * sight.lift * radius;
    pen.setTransform(radius, 0, 0, radius * sight.flat, this.x, down);
    pen.rotate(turn);
    pen.drawImage(picture, -reach, -reach, 2 * reach, 2 * reach);
  }

  /**
   * A bright frame about the number of the pocket in which the ball lies.
   * @param {CanvasRenderingContext2D} pen
   * @param {number} angle
   */
  #frame(pen, angle) {
    const { radius, sight } = this;
    pen.setTransform(radius, 0, 0, radius * sight.flat, this.x, this.y);
    sector(pen, angle, TURN / this.#pockets, ROTOR - 0.002, NUMBERS + 0.002);
    pen.lineJoin = "round";
    for (const [thick, colour] of [
      [0.034, "rgb(255 214 120 / 0.28)"],
      [0.012, "#ffe9a8"],
    ]) {
      pen.lineWidth = Number(thick);
      pen.strokeStyle = String(colour);
      pen.stroke();
    }
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {Pose} pose
   * @param {Pose[]} trail
   */
  #drop(pen, pose, trail) {
    const { under, ball } = ballPlace(pose, this.sight);
    const soft = 1 + pose.hop * 6;
    pen.fillStyle = `rgb(0 0 0 / ${0.55 / soft})`;
    pen.beginPath();
    const [wide, high] = [BALL * 1.1 * soft, BALL * 0.8 * soft];
    pen.ellipse(under[0] + 0.012 + pose.hop * 0.3, under[1] + 0.004, wide, high, 0, 0, TURN);
    pen.fill();
    trail.forEach((was, at) => {
      pen.globalAlpha = 0.16 * (1 - at / trail.length) ** 1.5;
      this.#sprite(pen, ballPlace(was, this.sight).ball);
    });
    pen.globalAlpha = 1;
    this.#sprite(pen, ball);
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {Pair} at
   */
  #sprite(pen, [x, y]) {
    const side = this.#ball.width / this.radius;
    pen.drawImage(this.#ball, x - side / 2, y - side / 2, side, side);
  }

  /**
   * Where a ball is, in dots.
   * @param {Pose} pose
   * @returns {Pair}
   */
  spot(pose) {
    const [x, y] = ballPlace(pose, this.sight).ball;
    return [this.x + x * this.radius, this.y + y * this.radius];
  }
}

/**
 * A smooth edge: dots are wholly of the rim or not at all.
 * @param {CanvasRenderingContext2D} pen
 * @param {Sight} sight
 */
function trim(pen, { flat, lift }) {
  pen.beginPath();
  for (let out = 0.94; out < 1.001; out += 0.004) {
    pen.moveTo(out, -heightAt(out) * lift);
    pen.ellipse(0, -heightAt(out) * lift, out, out * flat, 0, 0, TURN);
  }
  pen.globalCompositeOperation = "destination-in";
  pen.fill();
  pen.globalCompositeOperation = "source-over";
}

/**
 * The outside of the bowl below its rim, and the shadow on what it stands on.
 * @param {CanvasRenderingContext2D} pen
 * @param {Sight} sight
 */
function body(pen, sight) {
  pen.beginPath();
  pen.rect(-2, -2, 4, 4);
  pen.ellipse(0, 0, ROTOR + 0.004, (ROTOR + 0.004) * sight.flat, 0, 0, TURN);
  pen.clip("evenodd"); // the rotor is seen through the shell
  const steps = 14;
  for (let at = 0; at <= steps; at++) {
    const part = at / steps;
    const high = 0.06 - part * BODY;
    const out = 0.995 - 0.12 * part * part;
    const wood = pen.createLinearGradient(-1, 0, 1, 0);
    wood.addColorStop(0, "#150903");
    wood.addColorStop(0.3, part < 0.2 ? "#5b2d12" : "#3a1b0a");
    wood.addColorStop(0.55, "#241006");
    wood.addColorStop(1, "#0b0502");
    pen.fillStyle = wood;
    pen.beginPath();
    pen.ellipse(0, -high * sight.lift, out, out * sight.flat, 0, 0, TURN);
    pen.fill();
  }
  const dark = pen.createRadialGradient(0, 0, 0.75, 0, 0, 1.04);
  dark.addColorStop(0, "rgb(0 0 0 / 0.6)");
  dark.addColorStop(1, "rgb(0 0 0 / 0)");
  pen.fillStyle = dark;
  pen.translate(0.01, BODY * sight.lift);
  pen.scale(1, sight.flat);
  pen.beginPath();
  pen.arc(0, 0, 1.04, 0, TURN);
  pen.fill();
}

// brass.js: the small things on a wheel: deflectors, the turret's arms and its finial, the ball and its shadow.
import { ARMS, BALL, DEFLECTORS, heightAt, STRIKES, TURN } from "./shape.js";
import { BRASS, lit } from "./wood.js";

/** @import { Pair } from "../types.d.ts" */
/** @import { Pose } from "./physics.js" */
/** @import { Sight } from "./shape.js" */
/** @typedef {CanvasRenderingContext2D} Pen one whose lengths are parts of the bowl's radius */

/**
 * Eight diamonds on the apron, lying and standing by turns: cut, so that their sides catch the light.
 * @param {Pen} pen
 * @param {Sight} sight
 */
export function paintDeflectors(pen, sight) {
  for (const [at, angle] of DEFLECTORS.entries()) {
    const [long, wide] = at % 2 ? [0.02, 0.058] : [0.056, 0.02]; // outwards, along the track
    /**
     * @param {number} out
     * @param {number} along
     * @param {number} high
     */
    const point = (out, along, high) => {
      const far = STRIKES + out;
      return sight.place(angle + along / far, far, heightAt(far) + high);
    };
    const tips = [point(long, 0, 0), point(0, wide, 0), point(-long, 0, 0), point(0, -wide, 0)];
    const peak = point(0, 0, 0.026);
    pen.save();
    pen.translate(0.012, 0.016); // its shadow
    polygon(pen, tips);
    pen.fillStyle = "rgb(0 0 0 / 0.5)";
    pen.fill();
    pen.restore();
    for (const [side, tip] of tips.entries()) {
      const faces = angle + (side + 0.5) * (TURN / 4);
      const catches = Math.cos(faces + 0.7); // towards the lamp
      polygon(pen, [tip, tips[(side + 1) % 4], peak]);
      pen.fillStyle = lit(BRASS, 0.98 + 0.42 * catches);
      pen.fill();
    }
  }
}

/**
 * @param {Pen} pen
 * @param {Pair[]} points
 */
function polygon(pen, points) {
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.closePath();
}

/**
 * The arms by which the rotor is turned: those behind the turret, its finial, those before it.
 * @param {Pen} pen
 * @param {Sight} sight
 * @param {number} turn
 */
export function paintTurret(pen, sight, turn) {
  const arms = [0, 1, 2, 3].map((at) => turn + (at * TURN) / 4 + TURN / 16);
  for (const angle of arms) shadowOfArm(pen, sight, angle);
  const far = arms.filter((angle) => Math.cos(angle) > 0);
  for (const angle of far) arm(pen, sight, angle);
  finial(pen, sight);
  for (const angle of arms) if (!far.includes(angle)) arm(pen, sight, angle);
}

/**
 * @param {Pen} pen
 * @param {Sight} sight
 * @param {number} angle
 */
function shadowOfArm(pen, sight, angle) {
  const [x0, y0] = sight.place(angle, 0.12, heightAt(0.12));
  const [x1, y1] = sight.place(angle, ARMS.to + 0.03, heightAt(ARMS.to + 0.03));
  pen.lineCap = "round";
  pen.strokeStyle = "rgb(20 6 0 / 0.42)";
  pen.lineWidth = 0.03;
  pen.beginPath();
  pen.moveTo(x0 + 0.03, y0 + 0.02);
  pen.lineTo(x1 + 0.04, y1 + 0.025);
  pen.stroke();
}

/**
 * @param {Pen} pen
 * @param {Sight} sight
 * @param {number} angle
 */
function arm(pen, sight, angle) {
  const [x0, y0] = sight.place(angle, ARMS.from, ARMS.high);
  const [x1, y1] = sight.place(angle, ARMS.to, ARMS.high - 0.012);
  const sheen = 1 + 0.3 * Math.cos(angle + 0.9);
  for (const [thick, light, up] of [
    [0.03, 0.42, 0],
    [0.022, 0.9 * sheen, -0.002],
    [0.008, 1.3 * sheen, -0.006],
  ]) {
    pen.strokeStyle = lit(BRASS, light);
    pen.lineWidth = thick;
    pen.lineCap = "round";
    pen.beginPath();
    pen.moveTo(x0, y0 + up);
    pen.lineTo(x1, y1 + up);
    pen.stroke();
  }
  knob(pen, x1, y1, 0.027);
}

/**
 * A brass ball.
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
function knob(pen, x, y, radius) {
  const shine = pen.createRadialGradient(
    x - radius * 0.35,
    y - radius * 0.45,
    radius * 0.05,
    x,
    y,
    radius,
  );
  shine.addColorStop(0, "#fffbe8");
  shine.addColorStop(0.25, "#f3d88f");
  shine.addColorStop(0.65, "#b98b35");
  shine.addColorStop(1, "#4f370f");
  pen.fillStyle = shine;
  pen.beginPath();
  pen.arc(x, y, radius, 0, TURN);
  pen.fill();
}

/**
 * What crowns the turret: a neck and a knob, the same from all sides.
 * @param {Pen} pen
 * @param {Sight} sight
 */
function finial(pen, sight) {
  const [, base] = sight.place(0, 0, 0.13);
  const [, top] = sight.place(0, 0, 0.285);
  const metal = pen.createLinearGradient(-0.06, 0, 0.06, 0);
  metal.addColorStop(0, "#6e4f1c");
  metal.addColorStop(0.28, "#fff0c0");
  metal.addColorStop(0.5, "#c9993f");
  metal.addColorStop(1, "#4b340f");
  pen.fillStyle = metal;
  pen.beginPath();
  pen.ellipse(0, base, 0.062, 0.062 * sight.flat, 0, 0, Math.PI);
  pen.bezierCurveTo(-0.062, base - 0.06, -0.022, base - 0.03, -0.024, top);
  pen.lineTo(0.024, top);
  pen.bezierCurveTo(0.022, base - 0.03, 0.062, base - 0.06, 0.062, base);
  pen.fill();
  knob(pen, 0, top - 0.018, 0.046);
}

/**
 * The ball as a small picture: ivory, lit from above; and its shadow.
 * @param {number} radius in dots
 */
export function ballSprite(radius) {
  const side = Math.max(4, Math.ceil(radius * 2 + 2));
  const ball = document.createElement("canvas");
  ball.width = ball.height = side;
  const pen = ball.getContext("2d");
  if (!pen) return ball;
  const c = side / 2;
  const ivory = pen.createRadialGradient(c - radius * 0.35, c - radius * 0.45, 0, c, c, radius);
  ivory.addColorStop(0, "#ffffff");
  ivory.addColorStop(0.35, "#fbf6e8");
  ivory.addColorStop(0.75, "#d9cfb6");
  ivory.addColorStop(1, "#857858");
  pen.fillStyle = ivory;
  pen.beginPath();
  pen.arc(c, c, radius, 0, TURN);
  pen.fill();
  pen.fillStyle = "rgb(255 255 255 / 0.9)";
  pen.beginPath();
  pen.ellipse(c - radius * 0.36, c - radius * 0.46, radius * 0.2, radius * 0.14, -0.6, 0, TURN);
  pen.fill();
  return ball;
}

/**
 * Where a ball is in the picture, and where the wood below it.
 * @param {Pose} pose
 * @param {Sight} sight
 */
export function ballPlace({ ball, out, hop }, sight) {
  const wood = heightAt(out);
  return {
    ball: sight.place(ball, out, wood + BALL + hop),
    under: sight.place(ball, out, wood),
  };
}

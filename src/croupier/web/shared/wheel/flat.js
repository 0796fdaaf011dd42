// flat.js: the wheel from straight above, as a drawing: for browsers that give no canvas to paint on.
import { label, svg } from "../drawn.js";
import { Ring } from "../rings.js";

/** @import { Layout } from "../types.d.ts" */

/** @param {Layout} data */
export function flatWheel(data) {
  const ball = svg("circle", { r: 9, cy: -112, class: "wheel-ball", visibility: "hidden" });
  const number = label(0, 0, "", 60, { class: "ring-number" });
  const element = svg(
    "svg",
    { viewBox: "-220 -220 440 440", role: "img" },
    svg("circle", { r: 216, class: "ring-middle" }),
    new Ring(data, "outer", 200, 150).element,
    ball,
    number,
  );
  /** @param {string} outcome where the ball rests; nowhere while nobody knows */
  const draw = (outcome) => {
    const { order } = data.wheel;
    ball.setAttribute("visibility", outcome ? "visible" : "hidden");
    ball.setAttribute("transform", `rotate(${(order.indexOf(outcome) * 360) / order.length})`);
    number.textContent = outcome;
  };
  return { element, draw };
}

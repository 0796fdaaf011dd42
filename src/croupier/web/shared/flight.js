// flight.js: a chip that flies from the tray to the cloth, and back when it was refused.
import { chip } from "./chip.js";
import { still, svg } from "./drawn.js";
import { valueColour } from "./worth.js";

/** @import { Cents, Point } from "./types.d.ts" */

const SIZE = 40;

/**
 * Fly a chip between two points of the window; points may be missing.
 * @param {Cents} cents
 * @param {Point | null | undefined} from
 * @param {Point | null | undefined} to
 */
export function fly(cents, from, to, duration = 150) {
  if (!from || !to || still()) return;
  const picture = svg("svg", {
    viewBox: "-24 -24 48 48",
    width: SIZE,
    height: SIZE,
    class: "flying",
  });
  picture.append(
    chip(cents, 0, 0, 20, { colour: valueColour(cents), ink: "#fff", values: [cents] }),
  );
  document.body.append(picture);
  /** @param {Point} point */
  const at = ({ x, y }) => ({ transform: `translate(${x - SIZE / 2}px, ${y - SIZE / 2}px)` });
  const flight = picture.animate([at(from), at(to)], { duration, easing: "ease-out" });
  flight.finished.finally(() => picture.remove());
}

/**
 * The middle of an element, in the window's coordinates.
 * @param {Element | null} element
 */
export function middleOf(element) {
  const box = element?.getBoundingClientRect();
  return box && { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

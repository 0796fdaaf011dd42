// ring.js: which side of the table each seat is at, clockwise from the dealer's left hand.

/**
 * `{side: [seat]}` of so many seats, as they are read from left to right or from top to bottom.
 * The dealer stands in the middle of the upper side; an upright table has more seats at its sides.
 * @param {number} seats
 * @param {boolean} upright
 */
export function ring(seats, upright) {
  const sides = Math.floor(seats / (upright ? 5 : 6));
  const top = Math.floor(seats / 7); // on each hand of the dealer
  /** @type {[string, number][]} */
  const counts = [
    ["top-right", top],
    ["right", sides],
    ["bottom", seats - 2 * (top + sides)],
    ["left", sides],
    ["top", top],
  ];
  /** @type {Record<string, number[]>} */
  const found = {};
  let first = 1;
  for (const [side, count] of counts) {
    const here = Array.from({ length: count }, (_, at) => first + at);
    // Clockwise, the lower side is walked to the left and the left one upwards.
    found[side] = side === "bottom" || side === "left" ? here.reverse() : here;
    first += count;
  }
  return found;
}

// seat-colours.js: a colour for each seat's chips; the seat's number always stands beside it.

// As far apart as twenty-one colours can be, and those of neighbouring seats furthest.
const SEATS = [
  "#2255aa",
  "#eeee00",
  "#331166",
  "#00ffcc",
  "#660000",
  "#ffccbb",
  "#0000ff",
  "#00dd00",
  "#aa0066",
  "#ff99ff",
  "#116600",
  "#dd33ff",
  "#779900",
  "#8800cc",
  "#55ccff",
  "#ff5500",
  "#0099aa",
  "#ff2299",
  "#8888ff",
  "#995500",
  "#bb9999",
];
const LIGHT = "#ffffff";
const DARK = "#14181c";
const WITH_LIGHT = new Set([1, 3, 5, 7, 9, 11, 14, 20]); // seats whose colour carries light ink
const GUEST = "#d5dbd7";

/**
 * The colour of a seat's chips on a shared layout; guests, who have no seat, share one.
 * @param {number | null} seat
 */
export function seatColour(seat) {
  return seat ? SEATS[(seat - 1) % SEATS.length] : GUEST;
}

/**
 * What can be read on a seat's colour.
 * @param {number | null} seat
 */
export function seatInk(seat) {
  return seat && WITH_LIGHT.has(((seat - 1) % SEATS.length) + 1) ? LIGHT : DARK;
}

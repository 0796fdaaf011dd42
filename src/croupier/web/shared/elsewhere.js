// elsewhere.js: everybody's bets that have no place on a drawing, by name: none is left out.
import { chip } from "./chip.js";
import { html, svg } from "./drawn.js";
import { tagOf } from "./everybody.js";
import { betName } from "./i18n.js";
import { seatColour, seatInk } from "./seat-colours.js";
import { stackTotal } from "./stack.js";

/** Fill a list with the bets that none of these drawings holds. */
export function drawElsewhere(list, stacks, drawings, data) {
  const stands = (bet) => drawings.some((one) => !one.hidden && one.holds(bet));
  const off = Object.entries(stacks).filter(([bet, chips]) => chips.length && !stands(bet));
  list.hidden = !off.length;
  list.replaceChildren(...off.map(([bet, chips]) => line(bet, chips, data)));
}

function line(bet, chips, data) {
  const name = html("span", {}, betName(bet, data));
  return html("li", {}, name, ...chips.map((one) => picture(bet, one)));
}

function picture(bet, one) {
  const look = { colour: seatColour(one.seat), state: one.state, bet };
  const tag = { text: tagOf(one), ink: seatInk(one.seat) };
  const drawn = chip(stackTotal([one]), 0, 0, 20, { ...look, tag });
  return svg("svg", { viewBox: "-24 -26 52 50", "aria-hidden": "true" }, drawn);
}

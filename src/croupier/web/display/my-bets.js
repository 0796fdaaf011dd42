// my-bets.js: the player's own seat and bets as a list; the chips themselves stand on the table.

import { html } from "../shared/drawn.js";
import { betName, t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { $ } from "../shared/page.js";
import { seatColour, seatInk } from "../shared/seat-colours.js";

/** @import { Layout, PlayerView } from "../shared/types.d.ts" */

/**
 * The seat, and a line a bet: what is down, or what the last spin made of it.
 * @param {Layout} data
 */
export function setUpMyBets(data) {
  /** @param {PlayerView} playerView */
  function draw({ me }) {
    drawSeat(me.seat);
    const settled = Object.keys(me.wagers).length ? [] : me.settled;
    const down = Object.entries(me.wagers).map(([bet, cents]) => line(bet, money(cents)));
    const over = settled.map(([bet, stake, accepted, returned, clause]) => {
      const won = returned > stake - accepted;
      const words = won
        ? t("bet.won", { stake: money(stake), returned: money(returned) })
        : money(stake);
      return line(bet, words, won ? "winner" : "loser", clause);
    });
    $("bets").replaceChildren(...down, ...over);
    $("bets").hidden = down.length + over.length === 0;
    $("none").hidden = down.length + over.length > 0;
    $("none").textContent = t(data.racetrack ? "your-bets.none" : "your-bets.no-track");
  }

  /**
   * @param {string} bet
   * @param {string} words
   */
  function line(bet, words, state = "", clause = "") {
    const name = html("span", { className: "name" }, betName(bet, data));
    const small = clause ? [html("small", {}, clause)] : [];
    return html(
      "li",
      { className: state },
      name,
      html("span", { className: "stake" }, words),
      ...small,
    );
  }

  return { draw };
}

/** @param {number | null} seat */
function drawSeat(seat) {
  document.documentElement.style.setProperty("--own", seatColour(seat));
  document.documentElement.style.setProperty("--own-ink", seatInk(seat));
  $("seat").classList.toggle("none", !seat);
  $("seat-number").textContent = String(seat ?? "–");
  $("seat-name").textContent = seat ? t("seat", { seat }) : t("seat.none");
  $("seat-why").textContent = t(seat ? "seat.why" : "seat.buy");
}

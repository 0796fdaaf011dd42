// places.js: a player buys in, takes a seat, has a bet called or placed on the cloth.
import { control, drawOptions, radios } from "../shared/forms.js";
import { betName, t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { part } from "../shared/page.js";
import { submitOf } from "./act-form.js";
import { AMOUNT, bet, half, PLAYER, place } from "./fields.js";

/** @import { Option } from "../shared/forms.js" */
/** @import { DealerView, Layout, SeatView } from "../shared/types.d.ts" */
/** @import { Desk } from "./desk.js" */
/** @import { People } from "./people.js" */

/**
 * What accompanies money or a call, in this order.
 * @param {...string} kinds
 * @returns {Option[]}
 */
const tender = (...kinds) => kinds.map((kind) => [kind, `tender.${kind}`]);

/**
 * The three forms that are used most.
 * @param {Layout} data
 * @param {Desk} desk
 * @param {People} people
 */
export function setUpPlaces(data, desk, people) {
  setUpBuyIn(data, desk);
  setUpSeats(desk, people);
  setUpCalls(data, desk);
}

/**
 * @param {Layout} data
 * @param {Desk} desk
 */
function setUpBuyIn(data, desk) {
  const ways = tender("cash", "chips", "voucher", "token");
  const form = desk.add("buy-in", {
    tab: "dealer.buy-in",
    acts: ["buy-in"],
    parts: [
      half(PLAYER),
      half(AMOUNT),
      place(),
      { name: "tender", takes: "ways", words: "dealer.tender", ways },
    ],
    send: "dealer.buy-in",
    clears: ["amount"],
    done: ({ player, amount }) => t("dealer.done.buy-in", { player, amount: money(amount) }),
  });
  for (const way of radios(form, "tender")) {
    const label = way.closest("label");
    if (label) label.hidden = !data.dealer_takes.includes(way.value);
  }
}

/**
 * @param {Desk} desk
 * @param {People} people
 */
function setUpSeats(desk, people) {
  const form = desk.add("take-seat", {
    tab: "dealer.seat",
    acts: ["take-seat"],
    parts: [
      {
        name: "at",
        takes: "ways",
        words: "seat.where",
        className: "where",
        ways: [
          ["cloth", "seat.cloth"],
          ["station", "seat.station"],
        ],
      },
      half(PLAYER),
      { name: "seat", takes: "choice", words: "dealer.place", half: true },
    ],
    send: "dealer.seat",
    clears: [],
    command: ({ player, seat, at }) => ({
      do: "take-seat",
      player,
      seat: Number(seat),
      ...(people.mixed ? { station: at === "station" } : {}),
    }),
    done: ({ player, seat }) => t("dealer.done.take-seat", { player, seat }),
    draw: (view) => draw(view.players),
  });
  part(form, ".where").hidden = !people.mixed;
  for (const way of radios(form, "at")) way.addEventListener("change", () => draw());
  /** @type {Record<string, SeatView>} */
  let players = {};

  /** The free seats, of the cloth or of the stations. */
  function draw(now = players) {
    players = now;
    const station = people.mixed && control(form, "at").value === "station";
    const here = Object.values(players).filter((player) => player.station === station);
    const taken = new Set(here.map((player) => player.seat));
    const seats = Array.from({ length: people.places(station) }, (_, at) => at + 1);
    drawOptions(
      control(form, "seat"),
      seats.filter((one) => !taken.has(one)).map((one) => [String(one), String(one)]),
    );
  }
}

/**
 * @param {Layout} data
 * @param {Desk} desk
 */
function setUpCalls(data, desk) {
  let secrets = false; // somebody may still make a secret wager
  const form = desk.add("call-bet", {
    tab: "dealer.call",
    acts: ["call-bet", "place-wager", "remove-wager"],
    parts: [
      {
        name: "do",
        takes: "ways",
        words: "dealer.how",
        className: "how",
        ways: [
          ["call-bet", "dealer.called"],
          ["place-wager", "dealer.placed"],
          ["remove-wager", "dealer.taken-off"],
        ],
      },
      ...bet(),
      half(PLAYER),
      half(AMOUNT),
      place(),
      { name: "secret", takes: "check", words: "dealer.secret", optional: true },
      {
        name: "tender",
        takes: "ways",
        words: "dealer.tender",
        className: "tender",
        ways: tender("chips", "cash", "voucher", "token"),
      },
    ],
    clears: ["amount", "bet"],
    command: ({ do: way, amount, player, bet: on, tender: by, secret }) => ({
      do: way,
      player,
      bet: on,
      stake: amount,
      ...(way === "call-bet" ? { tender: by } : {}),
      ...(way === "place-wager" && secret ? { secret } : {}),
    }),
    done: ({ do: way, player, bet: on, stake }) =>
      t(way === "remove-wager" ? "dealer.done.remove-wager" : "dealer.done.call-bet", {
        player,
        bet: betName(on, data),
        amount: money(stake),
      }),
    draw: drawWays,
  });
  form.addEventListener("change", nameTender);

  /**
   * Called, placed or taken off again, as far as the dealer may.
   * @param {DealerView} view
   */
  function drawWays(view) {
    const ways = radios(form, "do");
    for (const way of ways) way.disabled = !view.may.includes(way.value);
    const free = ways.filter((way) => !way.disabled);
    if (free.length === 1) free[0].checked = true;
    part(form, ".how").hidden = free.length < 2;
    secrets = Object.values(view.players).some((one) => one.competes?.secrets_left);
    nameTender();
  }

  /** Only a called bet is accompanied by value other than the player's chips. */
  function nameTender() {
    const way = control(form, "do").value;
    part(form, ".tender").hidden = way !== "call-bet";
    part(form, "label.check").hidden = way !== "place-wager" || !secrets;
    if (part(form, "label.check").hidden) control(form, "secret").checked = false;
    submitOf(form).textContent = t(way === "call-bet" ? "dealer.call" : `dealer.${way}`);
  }
}

// places.js: a player buys in, takes a seat, has a bet called or placed on the cloth.
import { betName, t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { centsOf, drawOptions } from "./fields.js";
import { tell } from "./told.js";

const $ = (id) => document.getElementById(id);

/** The three forms that are used most. */
export function setUpPlaces(data, desk, people) {
  const buyIn = desk.add("buy-in", {
    acts: ["buy-in"],
    clears: ["amount"],
    command: ({ player, amount, tender }) =>
      withAmount(amount, (cents) => ({ do: "buy-in", player, amount: cents, tender })),
    done: ({ player, amount }) => t("dealer.done.buy-in", { player, amount: money(amount) }),
  });
  for (const way of buyIn.elements.tender)
    way.closest("label").hidden = !data.dealer_takes.includes(way.value);

  const seat = desk.add("take-seat", {
    acts: ["take-seat"],
    command: (fields) => ({
      do: "take-seat",
      player: fields.player,
      seat: Number(fields.seat),
      ...place(fields.at),
    }),
    done: ({ player, seat: number }) => t("dealer.done.take-seat", { player, seat: number }),
    draw: drawSeats,
  });
  $("where").hidden = !people.mixed;
  for (const way of seat.elements.at) way.addEventListener("change", () => drawSeats());
  const place = (at) => (people.mixed ? { station: at === "station" } : {});

  const call = desk.add("call-bet", {
    acts: ["call-bet", "place-wager"],
    clears: ["amount", "bet"],
    command: ({ do: way, amount, player, bet, tender }) =>
      withAmount(amount, (stake) => ({
        do: way,
        player,
        bet,
        stake,
        ...(way === "call-bet" ? { tender } : {}),
      })),
    done: ({ player, bet, stake }) =>
      t("dealer.done.call-bet", { player, bet: betName(bet, data), amount: money(stake) }),
    draw: drawWays,
  });
  call.addEventListener("change", nameTender);
  let players = {};

  /** The free seats, of the cloth or of the stations. */
  function drawSeats(view = { players }) {
    players = view.players;
    const station = people.mixed && seat.elements.at.value === "station";
    const here = Object.values(players).filter((player) => player.station === station);
    const taken = new Set(here.map((player) => player.seat));
    const free = Array.from({ length: people.places(station) }, (_, at) => at + 1).filter(
      (one) => !taken.has(one),
    );
    drawOptions(
      seat.elements.seat,
      free.map((one) => [String(one), String(one)]),
    );
  }

  /** Called or placed, as far as the dealer may. */
  function drawWays(view) {
    const ways = [...call.elements.do];
    for (const way of ways) way.disabled = !view.may.includes(way.value);
    if (ways[0].disabled !== ways[1].disabled) ways.find((way) => !way.disabled).checked = true;
    $("how").hidden = ways.some((way) => way.disabled);
    nameTender();
  }

  /** Only a called bet is accompanied by value other than the player's chips. */
  function nameTender() {
    const called = call.elements.do.value === "call-bet";
    $("call-tender").hidden = !called;
    call.querySelector("[type=submit]").textContent = t(
      called ? "dealer.call" : "dealer.place-wager",
    );
  }
}

/** A command made with an amount of money, or none and what is wrong with it told. */
export function withAmount(text, make) {
  const cents = centsOf(text);
  if (cents) return make(cents);
  tell(t("dealer.no-amount"));
  return null;
}

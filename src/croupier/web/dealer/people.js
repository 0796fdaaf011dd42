// people.js: who is at the table, with seat, account and what is bet; one of them may be chosen.
import { seatColour, seatInk } from "../shared/seat-colours.js";
import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { act } from "./told.js";

const $ = (id) => document.getElementById(id);
const STATIONS = ["touchbet", "ats"];
const ACTS = ["cash-out", "leave"]; // what needs nothing but the player

/** The list; `changed` is called when another player is chosen. */
export function setUpPeople(data, changed) {
  const places = STATIONS.includes(data.mode) ? data.stations : data.seats;
  const rows = new Map(); // kept while a player is there: a press is never lost to a redraw
  let chosen = "";

  function choose(name) {
    chosen = name;
    changed();
  }

  function draw(view) {
    const players = Object.entries(view.players).sort(bySeat);
    if (!(chosen in view.players)) chosen = "";
    const taken = players.filter(([, player]) => player.seat !== null).length;
    $("places").textContent = t("dealer.places", { taken, places });
    $("nobody").hidden = players.length > 0;
    for (const name of rows.keys()) if (!(name in view.players)) rows.delete(name);
    for (const [name, player] of players) {
      if (!rows.has(name)) rows.set(name, row(name, () => choose(name === chosen ? "" : name)));
      fill(rows.get(name), player, name === chosen, view.may);
    }
    keep($("players"), players.map(([name]) => rows.get(name).item));
    const names = players.map(([name]) => name);
    if (names.join("\n") !== [...$("names").options].map((one) => one.value).join("\n")) {
      $("names").replaceChildren(...names.map((name) => html("option", { value: name })));
    }
  }

  return { draw, choose, chosen: () => chosen, places };
}

/** The elements of a player's row, empty. */
function row(name, press) {
  const parts = Object.fromEntries(
    ["seat", "bet", "account"].map((part) => [part, html("span", { className: part })]),
  );
  const who = html("span", { className: "name" }, name);
  const button = html("button", { type: "button", className: "player" }, parts.seat, who, parts.bet, parts.account);
  button.addEventListener("click", press);
  const acts = ACTS.map((what) => {
    const one = html("button", { type: "button", value: what });
    one.addEventListener("click", () => act({ do: what, player: name }));
    return one;
  });
  const box = html("div", { className: "player-acts" }, ...acts);
  return { ...parts, button, acts, box, item: html("li", {}, button, box) };
}

function fill(row, player, isChosen, may) {
  row.seat.textContent = player.seat ?? "–";
  row.seat.style.background = seatColour(player.seat);
  row.seat.style.color = seatInk(player.seat);
  row.account.textContent = money(player.account);
  row.bet.textContent = player.staked ? t("dealer.staked", { amount: money(player.staked) }) : "";
  if (player.left) row.bet.textContent = t("dealer.left");
  row.button.ariaPressed = String(isChosen);
  for (const one of row.acts) {
    one.textContent = t(`dealer.${one.value}`);
    one.hidden = !may.includes(one.value);
  }
  row.box.hidden = !isChosen || player.left || row.acts.every((one) => one.hidden);
}

/** Children in this order, moving only what is out of place. */
function keep(list, items) {
  if (items.length === list.children.length && items.every((item, at) => item === list.children[at])) return;
  list.replaceChildren(...items);
}

const bySeat = ([, one], [, other]) => (one.seat ?? 999) - (other.seat ?? 999);

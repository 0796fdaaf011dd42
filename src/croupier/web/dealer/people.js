// people.js: who is at the table, with seat, money, chips and what is bet; guests apart; one may be chosen.
import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { seatColour, seatInk } from "../shared/seat-colours.js";
import { colourName, swatch } from "./swatch.js";
import { act, allowed } from "./told.js";

const $ = (id) => document.getElementById(id);
const STATIONS = ["touchbet", "ats"];
const ACTS = ["cash-out", "leave", "vacate-seat"]; // what needs nothing but the player
const ASKED = ["call-bet", "direct-to-leave"]; // what has a form

/** The list; `changed` is called when another player is chosen, `open(form, player)` where more is to be said. */
export function setUpPeople(data, changed, open) {
  const mixed = data.mode === "cloth" && data.stations > 0;
  const rows = new Map(); // kept while a player is there: a press is never lost to a redraw
  let chosen = "";

  const places = (station) =>
    station || STATIONS.includes(data.mode) ? data.stations : data.seats;

  function choose(name) {
    chosen = name;
    changed();
    requestAnimationFrame(() => rows.get(name)?.item.scrollIntoView({ block: "nearest" }));
  }

  function draw(view) {
    const players = Object.entries(view.players).sort(bySeat);
    if (!(chosen in view.players)) chosen = "";
    $("places").textContent = placeWords(players);
    $("nobody").hidden = players.length > 0;
    for (const name of rows.keys()) if (!(name in view.players)) rows.delete(name);
    for (const [name, player] of players) {
      if (!rows.has(name))
        rows.set(
          name,
          row(name, () => choose(name === chosen ? "" : name), open),
        );
      fill(rows.get(name), player, name === chosen, (what) => offers(view, player, what));
    }
    const guests = players.filter(([, player]) => player.guest);
    keep(
      $("players"),
      players.filter(([, player]) => !player.guest).map(([name]) => rows.get(name).item),
    );
    keep(
      $("guests"),
      guests.map(([name]) => rows.get(name).item),
    );
    $("guests-title").hidden = guests.length === 0;
    $("guest-count").textContent = guests.length;
    drawNames(players.map(([name]) => name));
  }

  /** "3 of 8", and of the stations too where a cloth has some. */
  function placeWords(players) {
    const taken = (station) =>
      players.filter(([, one]) => one.seat !== null && one.station === station).length;
    const words = t("dealer.places", { taken: taken(false), places: places(false) });
    return mixed
      ? `${words} · ${t("seat.stations", { taken: taken(true), places: places(true) })}`
      : words;
  }

  /** A seat is asked back only of who has sat out long enough. */
  function offers(view, player, what) {
    if (player.left || !data.acts.includes(what) || !allowed(view, what)) return false;
    return what !== "vacate-seat" || (data.vacate_after > 0 && player.sat_out >= data.vacate_after);
  }

  return { draw, choose, chosen: () => chosen, places, mixed };
}

/** The elements of a player's row, empty. */
function row(name, press, open) {
  const part = (className) => html("span", { className });
  const parts = {
    seat: part("seat"),
    bet: part("bet"),
    account: part("account"),
    tags: part("tags"),
  };
  const who = html("span", { className: "name" }, name);
  const button = html(
    "button",
    { type: "button", className: "player" },
    parts.seat,
    who,
    parts.account,
    parts.bet,
    parts.tags,
  );
  button.addEventListener("click", press);
  const acts = [...ACTS, ...ASKED].map((what) => {
    const one = html("button", { type: "button", value: what });
    one.addEventListener("click", () =>
      ASKED.includes(what) ? open(what, name) : act({ do: what, player: name }),
    );
    return one;
  });
  const box = html("div", { className: "player-acts" }, ...acts);
  return { ...parts, button, acts, box, item: html("li", {}, button, box) };
}

function fill(row, player, isChosen, offers) {
  row.seat.textContent = player.seat ?? "–";
  row.seat.style.background = seatColour(player.seat);
  row.seat.style.color = seatInk(player.seat);
  row.seat.classList.toggle("station", player.station);
  row.account.textContent = money(player.account);
  row.bet.textContent = player.staked ? t("dealer.staked", { amount: money(player.staked) }) : "";
  if (player.left) row.bet.textContent = t("dealer.left");
  drawTags(row.tags, player);
  row.button.ariaPressed = String(isChosen);
  for (const one of row.acts) {
    one.textContent = t(`dealer.${one.value}`);
    one.hidden = !offers(one.value);
  }
  row.box.hidden = !isChosen || row.acts.every((one) => one.hidden);
}

/** Colour chips, and what is out of the common about a player. */
function drawTags(tags, { colours, own_limits: own, station, sat_out: out }) {
  const words = [
    own && t("tag.limits"),
    station && t("tag.station"),
    out > 0 && t("tag.sat-out", { spins: out }),
  ].filter(Boolean);
  const drawn = JSON.stringify([colours, words, t("language.code")]);
  if (tags.dataset.drawn === drawn) return;
  tags.dataset.drawn = drawn;
  const sets = Object.entries(colours).map(([colour, [value, count]]) => {
    const said = html("span", { className: "said" }, colourName(colour));
    return html("span", { className: "tag" }, swatch(colour), said, `${count} × ${money(value)}`);
  });
  tags.replaceChildren(...sets, ...words.map((one) => html("span", { className: "tag" }, one)));
}

function drawNames(names) {
  if (names.join("\n") === [...$("names").options].map((one) => one.value).join("\n")) return;
  $("names").replaceChildren(...names.map((name) => html("option", { value: name })));
}

/** Children in this order, moving only what is out of place. */
function keep(list, items) {
  if (
    items.length === list.children.length &&
    items.every((item, at) => item === list.children[at])
  )
    return;
  list.replaceChildren(...items);
}

const bySeat = ([, one], [, other]) => (one.seat ?? 999) - (other.seat ?? 999);

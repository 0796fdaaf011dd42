// people.js: who is at the table, with seat, money, chips and what is bet; guests apart; one may be chosen.

import { html } from "../shared/drawn.js";
import { betName, t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { $, keep } from "../shared/page.js";
import { seatColour, seatInk } from "../shared/seat-colours.js";
import { competesWords } from "../shared/session.js";
import { colourName, swatch } from "./swatch.js";
import { act, allowed } from "./told.js";

/** @import { DealerView, Layout, SeatView } from "../shared/types.d.ts" */

const STATIONS = ["touchbet", "ats"];
const ACTS = ["cash-out", "leave", "vacate-seat"]; // what needs nothing but the player
const ASKED = ["call-bet", "direct-to-leave"]; // what has a form
const MEETS = 3; // positions with several pieces that a row shows

/** @typedef {ReturnType<typeof setUpPeople>} People */

/**
 * The list; `changed` is called when another player is chosen, `open(form, player)` where more is to be said.
 * @param {Layout} data
 * @param {() => void} changed
 * @param {(form: string, player: string) => void} open
 */
export function setUpPeople(data, changed, open) {
  const mixed = data.mode === "cloth" && data.stations > 0;
  /** @type {Map<string, Row>} */
  const rows = new Map(); // kept while a player is there: a press is never lost to a redraw
  let chosen = "";

  /** @param {boolean} station */
  const places = (station) =>
    station || STATIONS.includes(data.mode) ? data.stations : data.seats;

  // Whether the list goes on below what is seen of it.
  const seen = () => {
    const { scrollHeight, scrollTop, clientHeight } = $("people");
    $("people").classList.toggle("more", scrollHeight - scrollTop - clientHeight > 8);
  };
  $("people").addEventListener("scroll", seen);
  new ResizeObserver(seen).observe($("people"));

  /** @param {string} name */
  function choose(name) {
    chosen = name;
    changed();
    requestAnimationFrame(() => rows.get(name)?.item.scrollIntoView({ block: "nearest" }));
  }

  /** To the next in the list, or the one before; after the last nobody is chosen. @param {number} by */
  function step(by) {
    const names = ["", ...rows.keys()];
    choose(names[(names.indexOf(chosen) + by + names.length) % names.length]);
  }

  /** @param {DealerView} view */
  function draw(view) {
    const players = Object.entries(view.players).sort(bySeat);
    if (!(chosen in view.players)) chosen = "";
    $("places").textContent = placeWords(players);
    $("nobody").hidden = players.length > 0;
    for (const name of rows.keys()) if (!(name in view.players)) rows.delete(name);
    for (const [name, player] of players) {
      const mine = rows.get(name) ?? row(name, () => choose(name === chosen ? "" : name), open);
      rows.delete(name); // so that they are kept in the order in which they are listed
      rows.set(name, mine);
      fill(mine, player, name === chosen, (what) => offers(view, player, what));
      drawTags(mine.tags, player, data, view.house.excluded.includes(name));
    }
    const guests = players.filter(([, player]) => player.guest);
    const items = (/** @type {boolean} */ guest) =>
      players.flatMap(([name, player]) =>
        player.guest === guest ? (rows.get(name)?.item ?? []) : [],
      );
    keep($("players"), items(false));
    keep($("guests"), items(true));
    $("guests-title").hidden = guests.length === 0;
    $("guests").hidden = guests.length === 0;
    $("players").hidden = players.length === guests.length;
    $("guest-count").textContent = String(guests.length);
    drawNames(players.map(([name]) => name));
    seen();
  }

  /**
   * "3 of 8", and of the stations too where a cloth has some.
   * @param {[string, SeatView][]} players
   */
  function placeWords(players) {
    /** @param {boolean} station */
    const taken = (station) =>
      players.filter(([, one]) => one.seat !== null && one.station === station).length;
    const words = t("dealer.places", { taken: taken(false), places: places(false) });
    return mixed
      ? `${words} · ${t("seat.stations", { taken: taken(true), places: places(true) })}`
      : words;
  }

  /**
   * A seat is asked back only of who has sat out long enough.
   * @param {DealerView} view
   * @param {SeatView} player
   * @param {string} what
   */
  function offers(view, player, what) {
    if (player.left || !data.acts.includes(what) || !allowed(view, what)) return false;
    return what !== "vacate-seat" || (data.vacate_after > 0 && player.sat_out >= data.vacate_after);
  }

  return { draw, choose, step, chosen: () => chosen, places, mixed };
}

/** @typedef {ReturnType<typeof row>} Row */

/**
 * The elements of a player's row, empty.
 * @param {string} name
 * @param {() => void} press
 * @param {(form: string, player: string) => void} open
 */
function row(name, press, open) {
  /** @param {string} className */
  const part = (className) => html("span", { className });
  const parts = {
    seat: part("seat"),
    bet: part("bet"),
    account: part("account"),
    tags: part("tags"),
  };
  const who = html("span", { className: "name", title: name }, name);
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

/**
 * @param {Row} parts
 * @param {SeatView} player
 * @param {boolean} isChosen
 * @param {(what: string) => boolean} offers
 */
function fill(parts, player, isChosen, offers) {
  parts.seat.textContent = String(player.seat ?? "–");
  parts.seat.style.background = seatColour(player.seat);
  parts.seat.style.color = seatInk(player.seat);
  parts.seat.classList.toggle("station", player.station);
  parts.account.textContent = money(player.account);
  parts.bet.textContent = player.staked ? t("dealer.staked", { amount: money(player.staked) }) : "";
  if (player.left) parts.bet.textContent = t("dealer.left");
  parts.button.ariaPressed = String(isChosen);
  for (const one of parts.acts) {
    one.textContent = t(`dealer.${one.value}`);
    one.hidden = !offers(one.value);
  }
  parts.box.hidden = !isChosen || parts.acts.every((one) => one.hidden);
}

/**
 * Colour chips, what is out of the common about a player, and where pieces meet, the fullest first.
 * @param {HTMLElement} tags
 * @param {SeatView} seatView
 * @param {Layout} data
 * @param {boolean} excluded
 */
function drawTags(
  tags,
  { colours, own_limits: own, station, sat_out: out, meets, competes },
  data,
  excluded,
) {
  const words = [
    excluded && t("tag.excluded"),
    own && t("tag.limits"),
    station && t("tag.station"),
    out > 0 && t("tag.sat-out", { spins: out }),
    ...(competes ? competesWords(competes) : []),
  ].filter((one) => one !== false);
  const full = Object.entries(meets).slice(0, MEETS);
  const drawn = JSON.stringify([colours, words, full, t("language.code")]);
  if (tags.dataset.drawn === drawn) return;
  tags.dataset.drawn = drawn;
  const sets = Object.entries(colours).map(([colour, [value, count]]) => {
    const said = html("span", { className: "said" }, colourName(colour));
    return html("span", { className: "tag" }, swatch(colour), said, `${count} × ${money(value)}`);
  });
  const sums = full.map(([bet, [sum, most]]) => {
    const said = { bet: betName(bet, data), sum: money(sum), most: money(most) };
    return html("span", { className: sum > most ? "tag over" : "tag" }, t("tag.meets", said));
  });
  const said = words.map((one) => html("span", { className: "tag" }, one));
  tags.replaceChildren(...sets, ...said, ...sums);
}

/** @param {string[]} names */
function drawNames(names) {
  if (
    names.join("\n") ===
    [...$("names", HTMLDataListElement).options].map((one) => one.value).join("\n")
  )
    return;
  $("names").replaceChildren(...names.map((name) => html("option", { value: name })));
}

/**
 * @param {[string, SeatView]} pair
 * @param {[string, SeatView]} pair
 */
const bySeat = ([, one], [, other]) => (one.seat ?? 999) - (other.seat ?? 999);

// pads.js: the places around the table: a pad for each taken seat, with the chip it places.
import { chip } from "../shared/chip.js";
import { html, svg } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { money, shortMoney, sumOf } from "../shared/money.js";
import { part } from "../shared/page.js";
import { seatColour, seatInk } from "../shared/seat-colours.js";
import { valueColour } from "../shared/worth.js";
import { ring } from "./ring.js";

/** @import { Cents, ChipsView, Layout } from "../shared/types.d.ts" */
/** @import { Held } from "./held.js" */

export const TAKE_BACK = 0; // what is chosen instead of a chip's value

/**
 * All places; `openTray(seat, place)` is called when a seat's chip is pressed.
 * @param {Layout} data
 * @param {Held} held
 * @param {(seat: number, place: HTMLElement) => void} openTray
 */
export function setUpPads(data, held, openTray) {
  /** @type {Map<number, ReturnType<typeof place>>} */
  const places = new Map(); // seat -> its parts
  for (let seat = 1; seat <= data.seats; seat += 1) places.set(seat, place(seat, held, openTray));

  /**
   * Put every place where it belongs on a table of this shape.
   * @param {boolean} upright
   */
  function arrange(upright) {
    for (const [side, seats] of Object.entries(ring(data.seats, upright))) {
      const here = part(document, `[data-side="${side}"]`);
      here.replaceChildren(...seats.flatMap((seat) => places.get(seat)?.place ?? []));
    }
  }

  /**
   * `players` by seat, what each has chosen, and whether the layout is open.
   * @param {Map<number, ChipsView>} players
   * @param {(seat: number) => number} chosen
   * @param {boolean} locked
   */
  function draw(players, chosen, locked) {
    for (const [seat, parts] of places)
      fill(parts, seat, players.get(seat), chosen(seat), held.seats, locked);
  }

  return { arrange, draw };
}

/**
 * @param {number} seat
 * @param {Held} held
 * @param {(seat: number, place: HTMLElement) => void} openTray
 */
function place(seat, held, openTray) {
  const pad = html(
    "button",
    { type: "button", className: "pad", disabled: true },
    html("b", {}, String(seat)),
  );
  pad.style.setProperty("--seat", seatColour(seat));
  pad.style.setProperty("--ink", seatInk(seat));
  pad.dataset.seat = String(seat);
  const value = html("button", { type: "button", className: "value", ariaHasPopup: "true" });
  const bet = html("output", { className: "bet", ariaLive: "off" });
  const whole = html("div", { className: "place" }, pad, value, bet);
  held.watch(pad, seat);
  value.addEventListener("click", () => openTray(seat, whole));
  return { place: whole, pad, value, bet };
}

/**
 * @param {ReturnType<typeof place>} given
 * @param {number} seat
 * @param {ChipsView | undefined} player
 * @param {number} chosen
 * @param {number[]} held
 * @param {boolean} locked
 */
function fill({ place: whole, pad, value, bet }, seat, player, chosen, held, locked) {
  const amount = money(player ? sumOf(player.wagers) : 0);
  whole.classList.toggle("free", !player);
  pad.disabled = !player;
  pad.ariaPressed = String(held.includes(seat));
  pad.ariaLabel = player ? t("pad.name", { seat, amount }) : t("pad.free", { seat });
  value.hidden = bet.hidden = !player;
  value.disabled = locked;
  bet.textContent = player && sumOf(player.wagers) ? shortMoney(sumOf(player.wagers)) : "";
  const words =
    chosen === TAKE_BACK
      ? t("pad.takes", { seat })
      : t("pad.chip", { seat, value: shortMoney(chosen) });
  if (value.ariaLabel === words) return;
  value.ariaLabel = words;
  value.replaceChildren(chosen === TAKE_BACK ? html("span", {}, "↩") : picture(chosen));
}

/** @param {Cents} value */
const picture = (value) =>
  svg(
    "svg",
    { viewBox: "-22 -22 44 44", "aria-hidden": "true" },
    chip(value, 0, 0, 20, { colour: valueColour(value), ink: "#fff", values: [value] }),
  );

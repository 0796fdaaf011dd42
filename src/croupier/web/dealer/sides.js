// sides.js: the table's side bets beside the layout: open or closed, what was drawn, no more bets for one.

import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { $ } from "../shared/page.js";
import { gameOf } from "../shared/side-bets/games.js";
import { act } from "./told.js";

/** @import { DealerView, Layout, SideBet } from "../shared/types.d.ts" */

const OPEN = ["betting", "wagering-closed", "ball-in-play"];

/**
 * A line a side bet; nothing at a table without.
 * @param {Layout} data
 */
export function setUpSides(data) {
  const list = $("sides");
  const lines = data.side_bets.map(line);
  list.hidden = !lines.length;
  list.append(...lines.map(({ element }) => element));
  return {
    /** @param {DealerView} view */
    draw(view) {
      for (const line of lines) line.draw(view);
    },
  };
}

/** @param {SideBet} sideBet */
function line({ id, name }) {
  const state = html("small");
  const close = html("button", { type: "button" });
  const element = html("li", {}, html("span", {}, html("strong", {}, name), state), close);
  element.dataset.side = id;
  close.addEventListener("click", () => act({ do: "no-more-bets", side_bet: id }));

  /** @param {DealerView} dealerView */
  function draw({ public: now, may }) {
    const fault = now.faults[`side-bet:${id}`];
    const open = OPEN.includes(now.phase) && !now.locked && !now.side_closed.includes(id);
    element.className = fault ? "fault" : "";
    const closed = now.phase !== "idle" && now.phase !== "closed" && !open;
    const drawn = gameOf(id).words?.(now.drawn) ?? "";
    const standing = t(open ? "sides.open" : closed ? "sides.shut" : "sides.between");
    state.textContent = fault
      ? `${t("side.fault")}: ${fault}`
      : [standing, drawn].filter(Boolean).join(" · ");
    close.textContent = t("sides.close");
    close.ariaLabel = t("sides.close-of", { name });
    close.disabled = !open || Boolean(fault) || !may.includes("no-more-bets");
  }
  return { element, draw };
}

// table-menu.js: the grounds of a no spin, and what is done seldom: screens, additional spins, closing.
import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { screensOf } from "../shared/screens.js";
import { signOut } from "./ask.js";
import { openPairing } from "./pairing.js";
import { act, allowed } from "./told.js";

const $ = (id) => document.getElementById(id);

/** Both dialogs. */
export function setUpTableMenu(data) {
  const noSpin = $("no-spin");
  const menu = $("table-dialog");
  noSpin.querySelector(".grounds").append(
    ...data.grounds.map(({ ground, says, clause }) =>
      choice(says, clause, () => {
        noSpin.close();
        act({ do: "call-no-spin", ground });
      }),
    ),
  );
  $("table-menu").onclick = () => menu.showModal();

  const asks = (what) => () => {
    menu.close();
    act({ do: what });
  };
  const pairs = (as) => () => {
    menu.close();
    openPairing($("pairing"), data.table, as);
  };
  const entries = [
    ...screensOf(data.mode).map((as) => [`screen.${as}`, pairs(as)]),
    ["dealer.direct-spins", asks("direct-spins"), "direct-spins"],
    ["dealer.close-table", asks("close-table"), "close-table"],
    ["dealer.tables", () => location.assign("/")],
    ["dealer.sign-out", signOut],
  ].map(([key, press, needs]) => ({ key, needs, button: choice("", "", press) }));
  menu.querySelector(".acts").append(...entries.map((entry) => entry.button));

  function draw(view) {
    for (const { key, needs, button } of entries) {
      const [words, small] = button.children;
      words.textContent = t(key);
      small.textContent = t(`${key}.why`, {}, " ").trim();
      button.disabled = Boolean(needs) && !allowed(view, needs);
    }
    if (noSpin.open && !view.may.includes("call-no-spin")) noSpin.close();
  }
  return { draw };
}

/** A large button with words and, smaller, what stands behind them. */
function choice(words, small, press) {
  const button = html(
    "button",
    { type: "button" },
    html("span", {}, words),
    html("small", {}, small),
  );
  button.addEventListener("click", press);
  return button;
}

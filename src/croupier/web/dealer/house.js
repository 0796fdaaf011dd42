// house.js: the house's side: tray and drop box.
import { control, note, radios } from "../shared/forms.js";
import { t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { $, part } from "../shared/page.js";
import { submitOf } from "./act-form.js";
import { AMOUNT, place } from "./fields.js";
import { tell } from "./told.js";

/** @import { Desk } from "./desk.js" */

/**
 * The form of the tray and the drop box.
 * @param {Desk} desk
 */
export function setUpHouse(desk) {
  const form = desk.add("tray", {
    tab: "house.tray",
    group: "house",
    acts: ["fill", "credit", "count-drop"],
    parts: [
      $("books"),
      {
        name: "do",
        takes: "ways",
        words: "house.what",
        ways: [
          ["fill", "house.fill"],
          ["credit", "house.credit"],
          ["count-drop", "house.count"],
        ],
      },
      note("", "why"),
      { ...AMOUNT, least: 0 }, // a box may be empty
      place(),
    ],
    clears: ["amount"],
    command: ({ do: way, amount }) => {
      if (way === "count-drop" || amount > 0) return { do: way, amount };
      tell(t("dealer.no-amount"));
      return null;
    },
    done: ({ do: way, amount }) => t(`house.done.${way}`, { amount: money(amount) }),
    draw: ({ house, may }) => {
      $("float").textContent = money(house.float);
      $("drop").textContent = money(house.drop);
      for (const way of radios(form, "do")) way.disabled = !may.includes(way.value);
      name();
    },
  });
  form.addEventListener("change", name);

  function name() {
    const way = control(form, "do").value;
    submitOf(form).textContent = t(`house.${way === "count-drop" ? "count" : way}`);
    part(form, ".why").textContent = t(`house.why.${way}`);
  }
}

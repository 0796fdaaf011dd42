// house.js: the house's side: tray and drop box, and the physical facts somebody vouches for.
import { html } from "../shared/drawn.js";
import { control, drawOptions, note, radios } from "../shared/forms.js";
import { t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { $, part } from "../shared/page.js";
import { submitOf } from "./act-form.js";
import { AMOUNT, place } from "./fields.js";
import { tell } from "./told.js";

/** @import { DealerView } from "../shared/types.d.ts" */
/** @import { Desk } from "./desk.js" */

const MEASURED = /\d|( or )/; // "17 to 22" or "R, S or T" is for the dealer to say; one word can be offered

/**
 * Both forms of the house's tab.
 * @param {Desk} desk
 */
export function setUpHouse(desk) {
  setUpTray(desk);
  setUpAttest(desk);
}

/** @param {Desk} desk */
function setUpTray(desk) {
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

/** @param {Desk} desk */
function setUpAttest(desk) {
  const form = desk.add("attest", {
    tab: "house.attest",
    group: "house",
    acts: ["attest"],
    parts: [
      note("", "wanted"),
      { name: "thing", takes: "choice", words: "house.item", optional: true },
      { name: "other", words: "house.other", optional: true, most: 60, className: "other" },
      note("", "must"),
      { name: "value", words: "house.value", most: 60, list: "values" },
      { name: "note", words: "house.note", optional: true },
    ],
    send: "house.vouch",
    clears: ["note", "other"],
    command: ({ thing, other, value, note: words = "" }) => ({
      do: "attest",
      item: thing || other || "",
      value: measureOf(value),
      note: words,
    }),
    done: ({ item }) => t("house.done.attest", { item: itemName(item) }),
    opened: () => {
      control(form, "thing").selectedIndex = 0; // the first that is still wanted
      offer();
    },
    draw,
  });
  control(form, "thing").addEventListener("change", offer);
  /** @type {DealerView["house"]["wanted"]} */
  let wanted = [];
  let before = "";

  /** @param {DealerView} view */
  function draw({ house }) {
    wanted = house.wanted;
    const needed = house.required && wanted.length > 0;
    const line = part(form, ".wanted");
    const words = needed ? "house.needed" : wanted.length ? "house.wanted" : "house.all";
    line.textContent = t(words, { count: wanted.length });
    line.classList.toggle("needed", needed);
    drawOptions(control(form, "thing"), [
      ...wanted.map(([item]) => /** @type {[string, string]} */ ([item, itemName(item)])),
      ["", t("house.something")],
    ]);
    if (control(form, "thing").value !== before) offer(); // What was vouched for has gone: on to the next.
  }

  /** What the item must be, beside the field; where that is one word, it stands in the field. */
  function offer() {
    const item = control(form, "thing").value;
    before = item;
    const [, must = "", clause = ""] = wanted.find(([one]) => one === item) ?? [];
    part(form, ".other").hidden = Boolean(item);
    control(form, "other").required = !item;
    part(form, ".must").textContent = must ? t("house.must", { must: inWords(must), clause }) : "";
    control(form, "value").value = MEASURED.test(must) ? "" : must;
    const choices = must.includes(" or ") ? must.replace(" or ", ", ").split(", ") : [];
    $("values").replaceChildren(...choices.map((value) => html("option", { value })));
  }
}

/**
 * A measure that is a whole number is one; anything else stays as it was written.
 * @param {string} text
 */
const measureOf = (text) => (/^\d{1,6}$/.test(text) ? Number(text) : text);

/** @param {string} item */
const itemName = (item) => t(`item.${item}`, {}, item.replaceAll("-", " "));

/**
 * What something must be, in a person's words: "17 to 22", "at least 750", "non-metallic".
 * @param {string} must
 */
function inWords(must) {
  const range = /^(\d+) to (\d+)$/.exec(must);
  if (range) return t("must.range", { least: range[1], most: range[2] });
  const least = /^at (least|most) (\d+)$/.exec(must);
  if (least) return t(`must.${least[1]}`, { number: least[2] });
  return must.includes(" or ")
    ? must.replace(" or ", ` ${t("must.or")} `)
    : t(`must.${must}`, {}, must.replaceAll("-", " "));
}

// house.js: the house's side: tray and drop box, and the physical facts somebody vouches for.
import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { centsOf, drawOptions } from "./fields.js";
import { tell } from "./told.js";

const $ = (id) => document.getElementById(id);
const MEASURED = /\d|( or )/; // "17 to 22" or "R, S or T" is for the dealer to say; one word can be offered

/** Both forms of the house's tab. */
export function setUpHouse(desk) {
  setUpTray(desk);
  setUpAttest(desk);
}

function setUpTray(desk) {
  const form = desk.add("tray", {
    acts: ["fill", "credit", "count-drop"],
    clears: ["amount"],
    command: ({ do: way, amount }) => {
      const cents = centsOf(amount);
      const enough = way === "count-drop" ? cents !== null : cents > 0; // a box may be empty
      return enough ? { do: way, amount: cents } : tell(t("dealer.no-amount"));
    },
    done: ({ do: way, amount }) => t(`house.done.${way}`, { amount: money(amount) }),
    draw: ({ house, may }) => {
      $("float").textContent = money(house.float);
      $("drop").textContent = money(house.drop);
      for (const way of form.elements.do) way.disabled = !may.includes(way.value);
      name();
    },
  });
  form.addEventListener("change", name);

  function name() {
    const way = form.elements.do.value;
    form.querySelector("[type=submit]").textContent = t(
      `house.${way === "count-drop" ? "count" : way}`,
    );
    form.querySelector(".why").textContent = t(`house.why.${way}`);
  }
}

function setUpAttest(desk) {
  const form = desk.add("attest", {
    acts: ["attest"],
    clears: ["note", "other"],
    command: ({ thing, other = "", value, note }) => ({
      do: "attest",
      item: thing || other,
      value: measureOf(value),
      note,
    }),
    done: ({ item }) => t("house.done.attest", { item: itemName(item) }),
    opened: () => {
      form.elements.thing.selectedIndex = 0; // the first that is still wanted
      offer();
    },
    draw,
  });
  form.elements.thing.addEventListener("change", offer);
  let house = { wanted: [] };
  let before = "";

  function draw(view) {
    house = view.house;
    const { wanted, required } = house;
    form.querySelector(".wanted").textContent = t(
      wanted.length ? (required ? "house.needed" : "house.wanted") : "house.all",
      {
        count: wanted.length,
      },
    );
    form.querySelector(".wanted").classList.toggle("needed", required && wanted.length > 0);
    drawOptions(form.elements.thing, [
      ...wanted.map(([item]) => [item, itemName(item)]),
      ["", t("house.something")],
    ]);
    if (form.elements.thing.value !== before) offer(); // What was vouched for has gone: on to the next.
  }

  /** What the item must be, beside the field; where that is one word, it stands in the field. */
  function offer() {
    const item = form.elements.thing.value;
    before = item;
    const [, must = "", clause = ""] = house.wanted.find(([one]) => one === item) ?? [];
    form.querySelector(".other").hidden = Boolean(item);
    form.elements.other.required = !item;
    form.querySelector(".must").textContent = must
      ? t("house.must", { must: inWords(must), clause })
      : "";
    form.elements.value.value = MEASURED.test(must) ? "" : must;
    const choices = must.includes(" or ") ? must.replace(" or ", ", ").split(", ") : [];
    $("values").replaceChildren(...choices.map((value) => html("option", { value })));
  }
}

/** A measure that is a whole number is one; anything else stays as it was written. */
const measureOf = (text) => (/^\d{1,6}$/.test(text) ? Number(text) : text);
const itemName = (item) => t(`item.${item}`, {}, item.replaceAll("-", " "));

/** What something must be, in a person's words: "17 to 22", "at least 750", "non-metallic". */
function inWords(must) {
  const range = /^(\d+) to (\d+)$/.exec(must);
  if (range) return t("must.range", { least: range[1], most: range[2] });
  const least = /^at (least|most) (\d+)$/.exec(must);
  if (least) return t(`must.${least[1]}`, { number: least[2] });
  return must.includes(" or ")
    ? must.replace(" or ", ` ${t("must.or")} `)
    : t(`must.${must}`, {}, must.replaceAll("-", " "));
}

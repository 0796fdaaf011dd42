// attest.js: the physical facts somebody vouches for: each with what it must be and its clause, one press each, or all at once.
import { html } from "../shared/drawn.js";
import { control, note } from "../shared/forms.js";
import { language, t } from "../shared/i18n.js";
import { button, keep, part, parts } from "../shared/page.js";
import { act, tell } from "./told.js";

/** @import { DealerView } from "../shared/types.d.ts" */
/** @import { Desk } from "./desk.js" */

/** @typedef {{item: string, element: HTMLElement, value: HTMLInputElement | HTMLSelectElement}} Wanted */

/**
 * The form: a row for each fact that is wanted, and under them something else to vouch for.
 * @param {Desk} desk
 */
export function setUpAttest(desk) {
  const list = html("ul", { className: "wanted-facts" });
  const all = button(t("house.vouch-all"), vouchAll, "next vouch-all");
  all.dataset.t = "house.vouch-all";
  const form = desk.add("attest", {
    tab: "house.attest",
    group: "house",
    acts: ["attest"],
    parts: [
      note("", "wanted"),
      list,
      all,
      { name: "note", words: "house.note", optional: true },
      note("house.something"),
      { name: "item", words: "house.other", most: 60, half: true },
      { name: "value", words: "house.value", most: 60, half: true },
    ],
    send: "house.vouch",
    clears: ["note", "item", "value"],
    command: ({ item, value, note: words = "" }) => ({
      do: "attest",
      item,
      value: measureOf(value),
      note: words,
    }),
    done: ({ item }) => t("house.done.attest", { item: itemName(item) }),
    draw,
    opened: () => emptyOf(list)?.focus(),
  });
  /** @type {Map<string, Wanted>} */
  let rows = new Map();
  let spoken = "";

  /** @param {DealerView} view */
  function draw({ house }) {
    if (spoken !== language()) rows = new Map();
    spoken = language();
    const known = house.wanted.map(
      ([item, must, clause]) => rows.get(item) ?? row(item, must, clause),
    );
    rows = new Map(known.map((one) => [one.item, one]));
    keep(
      list,
      known.map((one) => one.element),
    );
    const needed = house.required && known.length > 0;
    const line = part(form, ".wanted");
    const words = needed ? "house.needed" : known.length ? "house.wanted" : "house.all";
    line.textContent = t(words, { count: known.length });
    line.classList.toggle("needed", needed);
    all.hidden = known.length < 2;
  }

  /**
   * What the item must be stands in its field where that is one word; a choice is offered, a measure typed.
   * @param {string} item
   * @param {string} must
   * @param {string} clause
   * @returns {Wanted}
   */
  function row(item, must, clause) {
    const name = itemName(item);
    const choices = must.includes(" or ") ? must.replace(" or ", ", ").split(", ") : [];
    const value = choices.length
      ? html("select", { ariaLabel: name }, ...choices.map((one) => html("option", {}, one)))
      : html("input", { ariaLabel: name, maxLength: 60, value: /\d/.test(must) ? "" : must });
    if (/^\d|^at /.test(must)) value.inputMode = "decimal";
    const press = button(t("house.vouch"), () => vouch(wanted));
    press.ariaLabel = t("house.vouch-for", { item: name });
    value.addEventListener("keydown", (event) => {
      if (/** @type {KeyboardEvent} */ (event).key !== "Enter") return;
      event.preventDefault();
      vouch(wanted);
    });
    const said = html(
      "p",
      {},
      html("strong", {}, name),
      html("small", {}, t("house.must", { must: inWords(must), clause })),
    );
    const wanted = { item, value, element: html("li", {}, said, value, press) };
    return wanted;
  }

  /** One of them; what is not said yet is asked for. @param {Wanted} wanted */
  async function vouch({ item, value }) {
    const text = value.value.trim();
    if (!text) {
      value.focus();
      return false;
    }
    const asked = { do: "attest", item, value: measureOf(text), note: control(form, "note").value };
    if (!(await act(asked))) return false;
    tell(t("house.done.attest", { item: itemName(item) }), "", "done");
    return true;
  }

  /** One after the other, as far as they are said; the first that is not is asked for. */
  async function vouchAll() {
    const said = [...rows.values()];
    for (const one of said) if (one.value.value.trim() && !(await vouch(one))) return;
    emptyOf(list)?.focus();
  }
}

/**
 * The first field where nothing is said yet.
 * @param {HTMLElement} list
 */
const emptyOf = (list) =>
  parts(list, "input").find((one) => !(/** @type {HTMLInputElement} */ (one).value));

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

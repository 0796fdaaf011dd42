// chips.js: colour chips: issued by colour and declared value, redeemed, and other tables' found on the layout.
import { api } from "../shared/api.js";
import { html } from "../shared/drawn.js";
import { control, drawOptions, note, wholeOf } from "../shared/forms.js";
import { betName, t } from "../shared/i18n.js";
import { centsOf, money, shortMoney, typedCents } from "../shared/money.js";
import { $, button, isNew, part, parts } from "../shared/page.js";
import { bet, COUNT, half, PLAYER, place } from "./fields.js";
import { colourName, swatch } from "./swatch.js";

/** @import { Field } from "../shared/forms.js" */
/** @import { Layout, SeatView } from "../shared/types.d.ts" */
/** @import { Desk } from "./desk.js" */

/** What a chip is worth, where the table does not know it. @type {Field} */
const VALUE = {
  name: "value",
  takes: "money",
  words: "chips.value-if",
  optional: true,
  half: true,
};

/** @type {Field} */
const TABLE = { name: "table", takes: "table", words: "chips.table", half: true };

/**
 * The three forms of the chips' tab.
 * @param {Layout} data
 * @param {Desk} desk
 */
export function setUpChips(data, desk) {
  setUpIssue(data, desk);
  setUpRedeem(data, desk);
  desk.add("find-foreign-chips", {
    tab: "chips.foreign",
    group: "chips",
    acts: ["find-foreign-chips"],
    parts: [note("chips.foreign-note"), ...bet(), half(PLAYER), TABLE, half(COUNT), VALUE],
    send: "chips.found",
    clears: ["bet", "count", "value"],
    done: ({ count, table, bet: on }) =>
      t("chips.done.found", { count, table, bet: betName(on, data) }),
    opened: nameTables,
  });
}

/**
 * @param {Layout} data
 * @param {Desk} desk
 */
function setUpIssue(data, desk) {
  const swatches = data.chip_colours.map(colourChoice);
  const colours = html(
    "fieldset",
    { className: "swatches" },
    html("legend", { "data-t": "chips.colour" }),
    ...swatches.map((one) => one.label),
  );
  const consent = html(
    "fieldset",
    { className: "consent", hidden: true },
    html("legend", { "data-t": "chips.consent" }),
  );
  const form = desk.add("issue-colour-chips", {
    tab: "chips.issue",
    group: "chips",
    acts: ["issue-colour-chips"],
    parts: [
      PLAYER,
      { name: "colour", element: colours, wrong: "chips.no-colour" },
      { ...VALUE, words: "chips.value", optional: false },
      half(COUNT),
      consent,
      note("", "sum"),
    ],
    send: "chips.issue",
    clears: ["count"],
    command: (values) => ({ do: "issue-colour-chips", ...values, agreed_by: agreed() }),
    done: ({ player, count, colour, value }) =>
      t("chips.done.issued", { player, count, colour: colourName(colour), value: money(value) }),
    draw: (view) => draw(view.players),
  });
  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "colour") takeValue();
    draw();
  });
  /** @type {Record<string, SeatView>} */
  let players = {};

  const agreed = () =>
    parts(form, ".consent :checked").map((box) => /** @type {HTMLInputElement} */ (box).value);

  /** A colour that is in use has its value already. */
  function takeValue() {
    const colour = control(form, "colour").value;
    const [first] = holdersOf(colour);
    if (first) control(form, "value").value = typedCents(players[first].colours[colour][0]);
  }

  const holdersOf = (/** @type {string} */ colour) =>
    Object.keys(players).filter((name) => players[name].colours[colour]);

  function draw(now = players) {
    players = now;
    for (const { colour, label, name, held } of swatches) {
      const holders = holdersOf(colour);
      name.textContent = colourName(colour);
      held.textContent = holders.join(", ");
      label.classList.toggle("in-use", holders.length > 0);
    }
    drawConsent();
    const value = centsOf(control(form, "value").value);
    const count = wholeOf(control(form, "count").value);
    part(form, ".sum").textContent =
      value && count ? t("chips.sum", { sum: money(value * count) }) : "";
  }

  /** Whoever has the colour and whoever comes to it agree; a tick for each. */
  function drawConsent() {
    const newcomer = control(form, "player").value.trim();
    const holders = holdersOf(control(form, "colour").value);
    const shared = holders.length > 0 && newcomer !== "" && !holders.includes(newcomer);
    const names = shared ? [...holders, newcomer] : [];
    consent.hidden = !shared;
    if (!isNew(consent, names)) return;
    const ticks = names.map((name) =>
      html(
        "label",
        { className: "tick" },
        html("input", { type: "checkbox", value: name }),
        html("span", {}, name),
      ),
    );
    consent.replaceChildren(part(consent, "legend"), ...ticks);
  }
}

/**
 * A colour to choose, with its name and who has it.
 * @param {string} colour
 */
function colourChoice(colour) {
  const held = html("small", {});
  const name = html("span", { className: "colour-name" });
  const radio = html("input", { type: "radio", name: "colour", value: colour });
  const face = html("span", { className: "pick-face" }, swatch(colour), name, held);
  return { colour, label: html("label", { className: "pick" }, radio, face), name, held };
}

/**
 * @param {Layout} data
 * @param {Desk} desk
 */
function setUpRedeem(data, desk) {
  const form = desk.add("redeem-colour-chips", {
    tab: "chips.redeem",
    group: "chips",
    acts: ["redeem-colour-chips"],
    parts: [
      {
        name: "from",
        takes: "ways",
        words: "chips.from",
        ways: [
          ["", "chips.ours"],
          ["another", "chips.theirs"],
        ],
      },
      PLAYER,
      place("held"),
      { name: "colour", takes: "choice", words: "chips.colour", half: true },
      half(COUNT),
      { ...TABLE, optional: true, className: "elsewhere" },
      { ...VALUE, className: "elsewhere" },
    ],
    send: "chips.redeem",
    clears: ["count", "value"],
    command: ({ from, table, value, ...own }) => ({
      do: "redeem-colour-chips",
      ...own,
      ...(from === "another" ? { table, ...(value && { value }) } : {}),
    }),
    done: ({ player, count, colour }) =>
      t("chips.done.redeemed", { player, count, colour: colourName(colour) }),
    draw: (view) => draw(view.players),
    opened: nameTables,
  });
  form.addEventListener("input", () => draw());
  /** @type {Record<string, SeatView>} */
  let players = {};

  function draw(now = players) {
    players = now;
    const elsewhere = control(form, "from").value === "another";
    for (const field of parts(form, ".elsewhere")) field.hidden = !elsewhere;
    control(form, "table").required = elsewhere;
    drawOptions(
      control(form, "colour"),
      data.chip_colours.map((colour) => [colour, colourName(colour)]),
    );
    drawHeld(elsewhere ? {} : (players[control(form, "player").value.trim()]?.colours ?? {}));
  }

  /**
   * The sets the player has: one tap redeems the whole of one.
   * @param {SeatView["colours"]} colours
   */
  function drawHeld(colours) {
    const box = part(form, ".held");
    if (!isNew(box, [colours, t("language.code")])) return;
    const sets = Object.entries(colours).map(([colour, [value, count]]) => {
      const words = t("chips.set", {
        count,
        colour: colourName(colour),
        value: shortMoney(value),
      });
      const made = button(words, () => {
        control(form, "colour").value = colour;
        control(form, "count").value = String(count);
      });
      made.prepend(swatch(colour));
      return made;
    });
    box.replaceChildren(...sets);
  }
}

/** The names of the floor's other tables, to choose from. */
async function nameTables() {
  /** @type {{table: string}[]} */
  const tables = await api("/api/tables");
  $("tables").replaceChildren(...tables.map(({ table }) => html("option", { value: table })));
}

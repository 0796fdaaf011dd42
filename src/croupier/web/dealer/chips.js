// chips.js: colour chips: issued by colour and declared value, redeemed, and other tables' found on the layout.
import { api } from "../shared/api.js";
import { html } from "../shared/drawn.js";
import { betName, t } from "../shared/i18n.js";
import { money, shortMoney } from "../shared/money.js";
import { centsOf, drawOptions, typedCents, wholeOf } from "./fields.js";
import { colourName, swatch } from "./swatch.js";
import { tell } from "./told.js";

/** The three forms of the chips' tab. */
export function setUpChips(data, desk) {
  setUpIssue(data, desk);
  setUpRedeem(data, desk);
  desk.add("find-foreign-chips", {
    acts: ["find-foreign-chips"],
    clears: ["bet", "count", "value"],
    command: (fields) =>
      counted(fields, { do: "find-foreign-chips", bet: fields.bet, table: fields.table }),
    done: ({ count, table, bet }) =>
      t("chips.done.found", { count, table, bet: betName(bet, data) }),
    opened: nameTables,
  });
}

function setUpIssue(data, desk) {
  const form = desk.add("issue-colour-chips", {
    acts: ["issue-colour-chips"],
    clears: ["count"],
    command: (fields) => {
      const value = centsOf(fields.value);
      if (!fields.colour) return tell(t("chips.no-colour"));
      if (!value) return tell(t("dealer.no-amount"));
      const agreed = [...form.querySelectorAll(".consent :checked")].map((box) => box.value);
      return counted(
        { ...fields, value: "" },
        { do: "issue-colour-chips", colour: fields.colour, value, agreed_by: agreed },
      );
    },
    done: ({ player, count, colour, value }) =>
      t("chips.done.issued", { player, count, colour: colourName(colour), value: money(value) }),
    draw: (view) => draw(view),
  });
  const swatches = data.chip_colours.map((colour) => {
    const held = html("small", {});
    const name = html("span", { className: "colour-name" });
    const radio = html("input", { type: "radio", name: "colour", value: colour });
    const label = html(
      "label",
      { className: "pick" },
      radio,
      html("span", { className: "pick-face" }, swatch(colour), name, held),
    );
    return { colour, label, name, held };
  });
  form.querySelector(".swatches").append(...swatches.map((one) => one.label));
  form.addEventListener("input", (event) => {
    if (event.target.name === "colour") takeValue();
    draw();
  });
  let players = {};

  /** A colour that is in use has its value already. */
  function takeValue() {
    const [first] = holdersOf(form.elements.colour.value);
    if (first)
      form.elements.value.value = typedCents(players[first].colours[form.elements.colour.value][0]);
  }

  const holdersOf = (colour) =>
    Object.keys(players).filter((name) => players[name].colours[colour]);

  function draw(view = { players }) {
    players = view.players;
    for (const { colour, label, name, held } of swatches) {
      const holders = holdersOf(colour);
      name.textContent = colourName(colour);
      held.textContent = holders.join(", ");
      label.classList.toggle("in-use", holders.length > 0);
    }
    drawConsent();
    const [value, count] = [centsOf(form.elements.value.value), wholeOf(form.elements.count.value)];
    form.querySelector(".sum").textContent =
      value && count ? t("chips.sum", { sum: money(value * count) }) : "";
  }

  /** Whoever has the colour and whoever comes to it agree; a tick for each. */
  function drawConsent() {
    const newcomer = form.elements.player.value.trim();
    const holders = holdersOf(form.elements.colour.value);
    const shared = holders.length > 0 && newcomer && !holders.includes(newcomer);
    const names = shared ? [...holders, newcomer] : [];
    const field = form.querySelector(".consent");
    field.hidden = !shared;
    if (field.dataset.names === names.join("\n")) return;
    field.dataset.names = names.join("\n");
    const ticks = names.map((name) =>
      html(
        "label",
        { className: "tick" },
        html("input", { type: "checkbox", value: name }),
        html("span", {}, name),
      ),
    );
    field.replaceChildren(field.firstElementChild, ...ticks);
  }
}

function setUpRedeem(data, desk) {
  const form = desk.add("redeem-colour-chips", {
    acts: ["redeem-colour-chips"],
    clears: ["count", "value"],
    command: (fields) => {
      const elsewhere = fields.from === "another";
      const from = elsewhere ? { table: fields.table } : {};
      return counted(
        { ...fields, value: elsewhere ? fields.value : "" },
        { do: "redeem-colour-chips", colour: fields.colour, ...from },
      );
    },
    done: ({ player, count, colour }) =>
      t("chips.done.redeemed", { player, count, colour: colourName(colour) }),
    draw: (view) => draw(view),
    opened: nameTables,
  });
  form.addEventListener("input", () => draw());
  let players = {};

  function draw(view = { players }) {
    players = view.players;
    const elsewhere = form.elements.from.value === "another";
    for (const field of form.querySelectorAll(".elsewhere")) field.hidden = !elsewhere;
    form.elements.table.required = elsewhere;
    drawOptions(
      form.elements.colour,
      data.chip_colours.map((colour) => [colour, colourName(colour)]),
    );
    drawHeld(elsewhere ? {} : (players[form.elements.player.value.trim()]?.colours ?? {}));
  }

  /** The sets the player has: one tap redeems the whole of one. */
  function drawHeld(colours) {
    const box = form.querySelector(".held");
    const drawn = JSON.stringify([colours, t("language.code")]);
    if (box.dataset.drawn === drawn) return;
    box.dataset.drawn = drawn;
    const sets = Object.entries(colours).map(([colour, [value, count]]) => {
      const words = t("chips.set", { count, colour: colourName(colour), value: shortMoney(value) });
      const button = html("button", { type: "button" }, swatch(colour), words);
      button.addEventListener("click", () => {
        form.elements.colour.value = colour;
        form.elements.count.value = count;
      });
      return button;
    });
    box.replaceChildren(...sets);
  }
}

/** A command about so many chips of a player, perhaps of a value that is said; or what is wrong told. */
function counted({ player, count, value = "" }, command) {
  const [chips, cents] = [wholeOf(count), centsOf(value)];
  if (!chips) return tell(t("chips.no-count"));
  if (value && !cents) return tell(t("dealer.no-amount"));
  return { ...command, player, count: chips, ...(value ? { value: cents } : {}) };
}

/** The names of the floor's other tables, to choose from. */
async function nameTables() {
  const tables = await api("/api/tables");
  const names = tables.map(({ table }) => html("option", { value: table }));
  document.getElementById("tables").replaceChildren(...names);
}

// terms.js: the terms of play: limits announced and applied, a player's own, legacy wagers, closing.
import { html } from "../shared/drawn.js";
import { t, translate } from "../shared/i18n.js";
import { shortMoney } from "../shared/money.js";
import { inMinutes } from "./clocks.js";
import { centsOf, typedCents, wholeOf } from "./fields.js";
import { closure } from "./notices.js";
import { act, allowed, tell } from "./told.js";

const LIMITS = ["min", "max", "unit", "outlay"];
const INSIDE = ["inside_min", "inside_max", "inside_unit"];
const MINUTES = [0, 10, 20];

/** The forms of the terms' tab. */
export function setUpTerms(data, desk) {
  setUpAnnounce(data, desk);
  setUpOwn(data, desk);
  setUpLegacy(desk);
  setUpClosing(desk);
}

function setUpAnnounce(data, desk) {
  let view = null;
  const form = desk.add("announce-limits", {
    acts: ["announce-limits", "apply-limits"],
    command: (fields) => {
      const limits = limitsOf(fields, data.limits.set, [...LIMITS, ...INSIDE]);
      const minutes = wholeOf(fields.minutes);
      if (minutes === null) return tell(t("terms.no-minutes"));
      return (
        limits && { do: "announce-limits", limits, effective_at: inMinutes(minutes, view.offset) }
      );
    },
    done: ({ limits }) =>
      t("terms.done.announced", { min: shortMoney(limits.min), max: shortMoney(limits.max) }),
    opened: () => fillLimits(form, data.limits),
    draw,
  });
  addLimits(form, [...LIMITS, ...INSIDE]);
  form.querySelector(".minutes").append(...MINUTES.map((minutes) => quick(form, minutes)));
  form.querySelector(".apply").addEventListener("click", () => act({ do: "apply-limits" }));

  function draw(next) {
    view = next;
    const { announced } = view.public;
    form.querySelector(".apply").hidden = !announced?.at || !allowed(view, "apply-limits");
    form.querySelector("[type=submit]").disabled = !allowed(view, "announce-limits");
    for (const button of form.querySelectorAll(".minutes button")) {
      button.textContent =
        button.value === "0"
          ? t("terms.at-once")
          : t("terms.in-minutes", { minutes: button.value });
    }
  }
}

function setUpOwn(data, desk) {
  const own = LIMITS.slice(0, 3);
  let view = null;
  const form = desk.add("set-player-limits", {
    acts: ["set-player-limits"],
    command: (fields) => {
      const limits = limitsOf(fields, data.limits.set, [...own, ...INSIDE]);
      return limits && { do: "set-player-limits", player: fields.player, limits };
    },
    done: ({ player, limits }) =>
      t("terms.done.own", { player, min: shortMoney(limits.min), max: shortMoney(limits.max) }),
    opened: () => fillLimits(form, data.limits),
    draw: (next) => {
      view = next;
      drawEnd();
    },
  });
  addLimits(form, [...own, ...INSIDE]);
  const end = form.querySelector(".end");
  const named = () => form.elements.player.value.trim();
  const drawEnd = () =>
    (end.disabled = !view.players[named()]?.own_limits || !allowed(view, "set-player-limits"));
  form.elements.player.addEventListener("input", drawEnd);
  end.addEventListener("click", async () => {
    const player = named();
    if (await act({ do: "set-player-limits", player }))
      tell(t("terms.done.own-ended", { player }), "", "done");
  });
}

function setUpLegacy(desk) {
  const form = desk.add("legacy-wager", {
    acts: ["offer-legacy-wager", "extend-legacy-wager"],
    command: ({ do: way, player, hours }) => {
      const whole = wholeOf(hours);
      return whole ? { do: way, player, hours: whole } : tell(t("terms.no-hours"));
    },
    done: ({ do: way, player, hours }) => t(`terms.done.${way}`, { player, hours }),
    draw,
  });
  form.addEventListener("change", () => draw());

  function draw() {
    const offers = form.elements.do.value === "offer-legacy-wager";
    form.querySelector("[type=submit]").textContent = t(offers ? "terms.offer" : "terms.extend");
  }
}

function setUpClosing(desk) {
  let view = null;
  const form = desk.add("closing", {
    acts: ["give-closing-notice", "close-table"],
    clears: ["minutes"],
    command: ({ minutes }) => {
      if (!minutes) return { do: "give-closing-notice" };
      const whole = wholeOf(minutes);
      if (whole === null) return tell(t("terms.no-minutes"));
      return { do: "give-closing-notice", closes_at: inMinutes(whole, view.offset) };
    },
    done: () => t("terms.done.notice"),
    draw,
  });
  const close = form.querySelector(".close");
  close.addEventListener("click", () => act({ do: "close-table" }));

  function draw(next) {
    view = next;
    const { closing } = view.public;
    form.querySelector(".closing").textContent = closing
      ? closure(closing)[0]
      : t("terms.no-notice");
    form.querySelector("[type=submit]").disabled =
      Boolean(closing) || !allowed(view, "give-closing-notice");
    close.disabled = !allowed(view, "close-table");
  }
}

/** A button that says in how many minutes. */
function quick(form, minutes) {
  const button = html("button", { type: "button", value: String(minutes) });
  button.addEventListener("click", () => (form.elements.minutes.value = minutes));
  return button;
}

/** Fields for limits; those of inside bets are folded away, for they mostly follow the others. */
function addLimits(form, names) {
  const field = (name) =>
    html(
      "label",
      {},
      html("span", { "data-t": name === "outlay" ? "limits.outlay-least" : `limits.${name}` }),
      html("input", { name, inputMode: "decimal", required: name === "min" || name === "max" }),
    );
  const inside = html("div", { className: "fields" }, ...INSIDE.map(field));
  const folded = html("details", {}, html("summary", { "data-t": "limits.inside" }), inside);
  const own = names.filter((name) => !INSIDE.includes(name)).map(field);
  form.querySelector(".limits").append(html("div", { className: "fields" }, ...own), folded);
  translate(form);
}

/** Start from the limits in force. What follows from others is left empty, with what it is in pale. */
function fillLimits(form, { set, unit }) {
  for (const name of [...LIMITS, ...INSIDE]) {
    if (form.elements[name]) form.elements[name].value = typedCents(set[name]);
  }
  form.elements.unit.placeholder = typedCents(unit);
}

/** The limits in force with what was typed instead; null, and what is wrong told, if it cannot be read. */
function limitsOf(fields, set, names) {
  const typed = names.filter((name) => fields[name] !== "");
  if (typed.some((name) => centsOf(fields[name]) === null)) return tell(t("dealer.no-amount"));
  const given = names.map((name) => [name, fields[name] === "" ? null : centsOf(fields[name])]);
  return { ...set, ...Object.fromEntries(given), ...(fields.outlay === "" ? { outlay: 0 } : {}) };
}

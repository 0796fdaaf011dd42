// terms.js: the terms of play: limits announced and applied, a player's own, legacy wagers, closing.
import { inMinutes } from "../shared/clocks.js";
import { html } from "../shared/drawn.js";
import { control, fieldElement, note } from "../shared/forms.js";
import { t } from "../shared/i18n.js";
import { shortMoney, typedCents } from "../shared/money.js";
import { button, part } from "../shared/page.js";
import { submitOf } from "./act-form.js";
import { half, PLAYER, place } from "./fields.js";
import { closure } from "./notices.js";
import { act, allowed, tell } from "./told.js";

/** @import { Field, Group } from "../shared/forms.js" */
/** @import { DealerView, Layout } from "../shared/types.d.ts" */
/** @import { Desk } from "./desk.js" */

const LIMITS = ["min", "max", "unit", "outlay"];
const OWN = ["min", "max", "unit"];
const INSIDE = ["inside_min", "inside_max", "inside_unit"];
const MINUTES = [0, 10, 20];

/**
 * The forms of the terms' tab.
 * @param {Layout} data
 * @param {Desk} desk
 */
export function setUpTerms(data, desk) {
  setUpAnnounce(data, desk);
  setUpOwn(data, desk);
  setUpLegacy(desk);
  setUpClosing(desk);
}

/**
 * @param {Layout} data
 * @param {Desk} desk
 */
function setUpAnnounce(data, desk) {
  /** @type {DealerView} */
  let view;
  const apply = named("terms.apply", () => act({ do: "apply-limits" }), "apply");
  const form = desk.add("announce-limits", {
    tab: "terms.limits",
    group: "terms",
    acts: ["announce-limits", "apply-limits"],
    parts: [
      apply,
      limitFields(LIMITS),
      {
        name: "minutes",
        takes: "whole",
        words: "terms.minutes",
        value: "0",
        wrong: "terms.no-minutes",
      },
      place("chips minutes"),
    ],
    send: "terms.announce",
    clears: [],
    command: ({ minutes, ...limits }) => ({
      do: "announce-limits",
      limits: limitsOf(limits, data, LIMITS),
      effective_at: inMinutes(minutes, view.offset),
    }),
    done: ({ limits }) =>
      t("terms.done.announced", { min: shortMoney(limits.min), max: shortMoney(limits.max) }),
    opened: () => fillLimits(form, data, LIMITS),
    draw,
  });
  const quick = MINUTES.map((minutes) => {
    const made = button("", () => {
      control(form, "minutes").value = String(minutes);
    });
    made.value = String(minutes);
    return made;
  });
  part(form, ".minutes").append(...quick);

  /** @param {DealerView} next */
  function draw(next) {
    view = next;
    apply.hidden = !view.public.announced?.at || !allowed(view, "apply-limits");
    submitOf(form).disabled = !allowed(view, "announce-limits");
    for (const one of quick) {
      one.textContent =
        one.value === "0" ? t("terms.at-once") : t("terms.in-minutes", { minutes: one.value });
    }
  }
}

/**
 * @param {Layout} data
 * @param {Desk} desk
 */
function setUpOwn(data, desk) {
  /** @type {DealerView} */
  let view;
  const end = named("terms.end-own", endOwn, "end");
  const agreed = html("input", { type: "checkbox", required: true });
  const form = desk.add("set-player-limits", {
    tab: "terms.own",
    group: "terms",
    acts: ["set-player-limits"],
    parts: [
      PLAYER,
      limitFields(OWN),
      html("label", { className: "tick" }, agreed, html("span", { "data-t": "terms.agreed" })),
    ],
    before: [end],
    send: "terms.set-own",
    clears: [],
    command: ({ player, ...limits }) => ({
      do: "set-player-limits",
      player,
      limits: limitsOf(limits, data, OWN),
      agreed_by: agreed.checked ? [player] : [],
    }),
    done: ({ player, limits }) => {
      agreed.checked = false; // the next agreement is another
      return t("terms.done.own", {
        player,
        min: shortMoney(limits.min),
        max: shortMoney(limits.max),
      });
    },
    opened: () => fillLimits(form, data, OWN),
    draw: (next) => {
      view = next;
      drawEnd();
    },
  });
  const player = () => control(form, "player").value.trim();
  control(form, "player").addEventListener("input", drawEnd);

  function drawEnd() {
    end.disabled = !view.players[player()]?.own_limits || !allowed(view, "set-player-limits");
  }

  async function endOwn() {
    const whose = player();
    if (await act({ do: "set-player-limits", player: whose }))
      tell(t("terms.done.own-ended", { player: whose }), "", "done");
  }
}

/** @param {Desk} desk */
function setUpLegacy(desk) {
  const form = desk.add("legacy-wager", {
    tab: "terms.legacy",
    group: "terms",
    acts: ["offer-legacy-wager", "extend-legacy-wager"],
    parts: [
      {
        name: "do",
        takes: "ways",
        words: "terms.legacy",
        ways: [
          ["offer-legacy-wager", "terms.offer"],
          ["extend-legacy-wager", "terms.extend"],
        ],
      },
      note("terms.legacy-note"),
      half(PLAYER),
      {
        name: "hours",
        takes: "whole",
        words: "terms.hours",
        half: true,
        value: "1",
        least: 1,
        wrong: "terms.no-hours",
      },
    ],
    clears: [],
    done: ({ do: way, player, hours }) => t(`terms.done.${way}`, { player, hours }),
    draw,
  });
  form.addEventListener("change", draw);

  function draw() {
    const offers = control(form, "do").value === "offer-legacy-wager";
    submitOf(form).textContent = t(offers ? "terms.offer" : "terms.extend");
  }
}

/** @param {Desk} desk */
function setUpClosing(desk) {
  /** @type {DealerView} */
  let view;
  const close = named("dealer.close-table", () => act({ do: "close-table" }), "close");
  const form = desk.add("closing", {
    tab: "terms.closing",
    group: "terms",
    acts: ["give-closing-notice", "close-table"],
    parts: [
      note("", "closing"),
      {
        name: "minutes",
        takes: "whole",
        words: "terms.closes-in",
        optional: true,
        wrong: "terms.no-minutes",
      },
    ],
    send: "terms.notice",
    after: [close],
    clears: ["minutes"],
    command: ({ minutes }) => ({
      do: "give-closing-notice",
      ...(minutes !== undefined && { closes_at: inMinutes(minutes, view.offset) }),
    }),
    done: () => t("terms.done.notice"),
    draw,
  });

  /** @param {DealerView} next */
  function draw(next) {
    view = next;
    const { closing } = view.public;
    part(form, ".closing").textContent = closing ? closure(closing)[0] : t("terms.no-notice");
    submitOf(form).disabled = Boolean(closing) || !allowed(view, "give-closing-notice");
    close.disabled = !allowed(view, "close-table");
  }
}

/**
 * A button whose words follow the language.
 * @param {string} key
 * @param {() => void} press
 * @param {string} className
 */
function named(key, press, className) {
  const made = button(t(key), press, className);
  made.dataset.t = key;
  return made;
}

/**
 * Fields for limits; those of inside bets are folded away, for they mostly follow the others.
 * @param {string[]} names
 * @returns {Group}
 */
function limitFields(names) {
  /** @type {(name: string) => Field} */
  const field = (name) => ({
    name,
    takes: "money",
    words: name === "outlay" ? "limits.outlay-least" : `limits.${name}`,
    optional: name !== "min" && name !== "max",
    least: 0,
  });
  const [own, inside] = [names.map(field), INSIDE.map(field)];
  const row = (/** @type {Field[]} */ fields) =>
    html("div", { className: "fields" }, ...fields.map(fieldElement));
  const folded = html("details", {}, html("summary", { "data-t": "limits.inside" }), row(inside));
  const element = html("div", { className: "limits" }, row(own), folded);
  return { fields: [...own, ...inside], element };
}

/**
 * Start from the limits in force. What follows from others is left empty, with what it is in pale.
 * @param {HTMLFormElement} form
 * @param {Layout} data
 * @param {string[]} names
 */
function fillLimits(form, { limits: { set, unit } }, names) {
  for (const name of [...names, ...INSIDE]) control(form, name).value = typedCents(set[name]);
  control(form, "unit").placeholder = typedCents(unit);
}

/**
 * The limits in force with what was typed instead; what was left empty follows from the others.
 * @param {Record<string, number>} typed
 * @param {Layout} data
 * @param {string[]} names
 */
function limitsOf(typed, data, names) {
  const given = [...names, ...INSIDE].map((name) => [name, typed[name] ?? null]);
  const none = names.includes("outlay") && typed.outlay === undefined ? { outlay: 0 } : {};
  return { ...data.limits.set, ...Object.fromEntries(given), ...none };
}

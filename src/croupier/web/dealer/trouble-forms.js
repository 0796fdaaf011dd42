// trouble-forms.js: what is recorded when something goes wrong, each act with its fields, drawn from one list.
import { cite } from "../shared/cite.js";
import { componentName } from "../shared/components.js";
import { html } from "../shared/drawn.js";
import { control, drawChoices, fieldElement, note } from "../shared/forms.js";
import { t } from "../shared/i18n.js";
import { incidentName, voidWords } from "../shared/irregular.js";
import { button, isNew, part, parts } from "../shared/page.js";
import { actForm, submitOf } from "./act-form.js";
import { REASON } from "./fields.js";
import { allowed } from "./told.js";

/** @import { Field, Option } from "../shared/forms.js" */
/** @import { DealerView, Layout } from "../shared/types.d.ts" */

const STATIONS = ["touchbet", "ats"];
const SCREEN = "display-screen";

/** @type {Field} */
const PLAYER = { name: "player", takes: "player" };
/** @type {Field} */
const AMOUNT = { name: "amount", takes: "money" };
/** @type {Field} */
const ABOUT = { name: "about" };
/** @type {Field} */
const SPIN = { name: "spin", takes: "whole", optional: true };

/**
 * A choice of what is at the table, or of these words.
 * @param {string} name
 * @param {Field["options"]} options
 * @returns {Field}
 */
const choice = (name, options) => ({ name, takes: "choice", options });

/** Act -> its fields. @type {Record<string, Field[]>} */
const ACTS = {
  "report-malfunction": [choice("component", components), { name: "what" }],
  "raise-light": [REASON],
  "flag-outcome": [REASON],
  "correct-outcome": [choice("outcome", outcomes), SPIN, REASON],
  "void-spin": [choice("ground", voids("spin")), SPIN, REASON],
  "void-wager": [
    PLAYER,
    choice("ground", voids("wager")),
    { name: "bet", takes: "bet", optional: true },
    { ...choice("incident", maybeIncidents), optional: true },
    REASON,
  ],
  "correct-position": [
    PLAYER,
    { name: "from", takes: "bet" },
    { name: "to", takes: "bet" },
    choice("ground", words("moved", "clarified")),
    choice("moved_by", words("dealer", "patron")),
  ],
  "freeze-accounts": [REASON],
  "hold-payment": [
    PLAYER,
    choice("ground", words("malfunction", "prohibited-device")),
    { ...choice("incident", maybeIncidents), optional: true },
    { ...AMOUNT, words: "field.winnings", optional: true },
    REASON,
  ],
  "refuse-credit": [PLAYER, AMOUNT, choice("ground", words("caused", "unrepaired")), REASON],
  "require-return": [PLAYER, AMOUNT, REASON],
  "raise-claim": [PLAYER, AMOUNT, ABOUT],
  "raise-dispute": [PLAYER, ABOUT],
  "record-incident": [choice("kind", kinds), { ...PLAYER, name: "person" }, { name: "note" }],
  "exclude-player": [PLAYER, choice("incident", incidents)],
  notify: [{ name: "whom" }, ABOUT],
};

/** What happened -> the acts that may be called for, the likeliest first. */
const HAPPENED = {
  wager: ["void-wager", "correct-position"],
  number: ["flag-outcome", "correct-outcome", "freeze-accounts", "void-spin"],
  equipment: ["report-malfunction", "raise-light", "refuse-credit", "require-return"],
  dispute: ["raise-dispute", "raise-claim", "hold-payment"],
  person: ["record-incident", "exclude-player"],
  tell: ["notify"],
};

/**
 * By what happened, a button for each act the table has, and its form under them; one is open at a time.
 * @param {Layout} data
 * @param {HTMLElement} place
 */
export function setUpTroubleForms(data, place) {
  const mine = Object.keys(ACTS).filter((name) => data.acts.includes(name));
  const tabs = new Map(mine.map((name) => [name, tab(name)]));
  const forms = new Map(mine.map((name) => [name, formOf(name)]));
  let open = "";
  /** @type {DealerView} */
  let view;
  const groups = Object.entries(HAPPENED).flatMap(([group, acts]) => {
    const own = acts.filter((name) => mine.includes(name));
    const title = html("h4", { id: `happened-${group}`, "data-t": `happened.${group}` });
    const row = html("div", { className: "trouble-acts" }, ...found(tabs, own));
    const made = html("section", { "aria-labelledby": title.id }, title, row, ...found(forms, own));
    return own.length ? [made] : [];
  });
  place.append(...groups);

  /** @param {string} name */
  function tab(name) {
    const made = button("", () => show(open === name ? "" : name));
    made.value = name;
    return made;
  }

  /** @param {string} name */
  function show(name) {
    open = name;
    draw(view);
    const form = forms.get(open);
    if (!form) return;
    part(form, "input, select").focus({ preventScroll: true });
    form.scrollIntoView({ block: "nearest" }); // with what sends it
  }

  /** @param {string} name */
  function formOf(name) {
    const asking = {
      parts: [note(`why.${name}`), ...ACTS[name], html("div", { className: "details" })],
      command: (/** @type {object} */ values, /** @type {Record<string, string>} */ typed) => ({
        do: name,
        ...reported(values),
        ...detailsOf(typed),
      }),
      done: () => t("trouble.done", { act: t(`trouble.${name}`) }),
      afterwards: () => open === name && show(""), // another may have been opened meanwhile
    };
    const form = actForm(name, asking, { className: "trouble-form" });
    if (name === "record-incident") form.addEventListener("change", () => drawDetails(form));
    return form;
  }

  /**
   * Some incidents are recorded with particulars.
   * @param {HTMLFormElement} form
   */
  function drawDetails(form) {
    const kind = control(form, "kind").value;
    const wants = data.incidents.find((one) => one.kind === kind)?.wants ?? [];
    const box = part(form, ".details");
    if (!isNew(box, wants)) return;
    const fields = wants.map((want) =>
      fieldElement({ name: `${DETAIL}${want}`, words: `detail.${want}` }),
    );
    box.replaceChildren(...fields);
  }

  /** @param {DealerView} next */
  function draw(next) {
    view = next;
    for (const title of parts(place, "h4")) title.textContent = t(title.dataset.t ?? "");
    for (const [name, one] of tabs) {
      one.textContent = t(`trouble.${name}`);
      one.disabled = !allowed(view, name);
      one.setAttribute("aria-expanded", String(name === open));
    }
    for (const [name, form] of forms) {
      form.hidden = name !== open;
      submitOf(form).textContent = t(`trouble.${name}`);
      submitOf(form).disabled = !allowed(view, name);
      drawChoices(form, ACTS[name], data, view);
      if (name === "record-incident") drawDetails(form);
    }
  }
  return { draw, show };
}

const DETAIL = "details.";

/**
 * What stands behind these names, in their order.
 * @template T
 * @param {Map<string, T>} all
 * @param {string[]} names
 */
const found = (all, names) => names.flatMap((name) => all.get(name) ?? []);

/**
 * A failed display screen is reported with whether the result can still be seen or heard.
 * @param {Record<string, any>} values
 */
function reported({ component, ...rest }) {
  if (component === undefined) return rest;
  const [name, seen] = component.split(" ");
  return { component: name, ...(seen ? { visible: seen === "seen" } : {}), ...rest };
}

/**
 * The particulars among what was typed.
 * @param {Record<string, string>} typed
 */
function detailsOf(typed) {
  const found = Object.entries(typed).filter(([name]) => name.startsWith(DETAIL));
  const details = found.map(([name, value]) => [name.slice(DETAIL.length), value]);
  return details.length ? { details: Object.fromEntries(details) } : {};
}

/**
 * The parts the table has, what only shows, every place that is taken, and side bets.
 * @param {Layout} data
 * @param {DealerView} view
 * @returns {Option[]}
 */
function components(data, view) {
  const seated = Object.values(view.players).filter((one) => one.seat !== null);
  const places = data.mode === "touchtable" ? "display" : "station";
  const taken = seated.filter(
    (one) => one.station || STATIONS.includes(data.mode) || places === "display",
  );
  const named = [
    ...data.components.flatMap((one) => (one === SCREEN ? [`${one} seen`, `${one} unseen`] : one)),
    ...taken.map((one) => `${places}:${one.seat}`),
    ...data.side_bets.map((one) => `side-bet:${one.id}`),
  ];
  return named.map((one) => [one, componentName(one)]);
}

/** @type {NonNullable<Field["options"]>} */
function outcomes(data) {
  return [["", "–"], ...Object.keys(data.colours).map((pocket) => option(pocket, pocket))];
}

/**
 * @param {string} value
 * @param {string} text
 * @returns {Option}
 */
const option = (value, text) => [value, text];

/**
 * @param {string} what
 * @returns {Field["options"]}
 */
function voids(what) {
  return (data) =>
    data.voids
      .filter((one) => one.what === what)
      .map((one) => [one.ground, `${voidWords(one)} ${cite(one.clause)}`]);
}

/**
 * @param {...string} choices
 * @returns {Field["options"]}
 */
function words(...choices) {
  return () => choices.map((one) => [one, t(`choice.${one}`)]);
}

/** @type {NonNullable<Field["options"]>} */
function kinds(data) {
  return data.incidents.map(({ kind, clause }) => [kind, `${incidentName(kind)} ${cite(clause)}`]);
}

/**
 * @param {Layout} _data
 * @param {DealerView} view
 * @returns {Option[]}
 */
function incidents(_data, view) {
  return Object.entries(view.house.incidents).map(([number, one]) => [
    number,
    `${number}: ${one.person}, ${incidentName(one.kind)}`,
  ]);
}

/**
 * @param {Layout} data
 * @param {DealerView} view
 * @returns {Option[]}
 */
function maybeIncidents(data, view) {
  return [["", "–"], ...incidents(data, view)];
}

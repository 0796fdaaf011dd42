// trouble-forms.js: what is recorded when something goes wrong, each act with its fields, drawn from one list.
import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { centsOf, drawOptions, fieldsOf, wholeOf } from "./fields.js";
import { act, allowed, tell } from "./told.js";

const STATIONS = ["touchbet", "ats"];

/** Act -> its fields: [name, what it takes, what can be chosen or "optional"]. */
const ACTS = {
  "report-malfunction": [
    ["component", "choice", components],
    ["what", "text"],
  ],
  "flag-outcome": [["reason", "text"]],
  "correct-outcome": [
    ["outcome", "choice", outcomes],
    ["spin", "whole", "optional"],
    ["reason", "text"],
  ],
  "void-spin": [
    ["ground", "choice", voids("spin")],
    ["spin", "whole", "optional"],
    ["reason", "text"],
  ],
  "void-wager": [
    ["player", "player"],
    ["ground", "choice", voids("wager")],
    ["bet", "bet", "optional"],
    ["incident", "choice", maybeIncidents],
    ["reason", "text"],
  ],
  "correct-position": [
    ["player", "player"],
    ["from", "bet"],
    ["to", "bet"],
    ["ground", "choice", words("moved", "clarified")],
    ["moved_by", "choice", words("dealer", "patron")],
  ],
  "freeze-accounts": [["reason", "text"]],
  "hold-payment": [
    ["player", "player"],
    ["ground", "choice", words("malfunction", "prohibited-device")],
    ["reason", "text"],
  ],
  "refuse-credit": [
    ["player", "player"],
    ["amount", "money"],
    ["ground", "choice", words("caused", "unrepaired")],
    ["reason", "text"],
  ],
  "require-return": [
    ["player", "player"],
    ["amount", "money"],
    ["reason", "text"],
  ],
  "raise-claim": [
    ["player", "player"],
    ["amount", "money"],
    ["about", "text"],
  ],
  "raise-dispute": [
    ["player", "player"],
    ["about", "text"],
  ],
  "record-incident": [
    ["kind", "choice", kinds],
    ["person", "player"],
    ["note", "text"],
  ],
  "exclude-player": [
    ["player", "player"],
    ["incident", "choice", incidents],
  ],
  notify: [
    ["whom", "text"],
    ["about", "text"],
  ],
};

/** A button for each act the table has, and its form under them; one is open at a time. */
export function setUpTroubleForms(data, place) {
  const mine = Object.keys(ACTS).filter((name) => data.acts.includes(name));
  const tabs = new Map(mine.map((name) => [name, html("button", { type: "button", value: name })]));
  const forms = new Map(mine.map((name) => [name, formOf(name)]));
  let open = "";
  let view = null;
  place.append(html("div", { className: "trouble-acts" }, ...tabs.values()), ...forms.values());
  for (const [name, tab] of tabs)
    tab.addEventListener("click", () => show(open === name ? "" : name));

  function show(name) {
    open = name;
    draw(view);
    forms.get(open)?.querySelector("input, select")?.focus({ preventScroll: true });
  }

  function formOf(name) {
    const fields = ACTS[name].map(([field, takes, more]) => fieldOf(field, takes, more));
    const details = html("div", { className: "details" });
    const send = html("button", { type: "submit" });
    const form = html(
      "form",
      { className: "trouble-form", autocomplete: "off", hidden: true },
      ...fields,
      details,
      send,
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const command = commandOf(name, form);
      if (!command || !(await act(command))) return;
      tell(t("trouble.done", { act: t(`trouble.${name}`) }), "", "done");
      form.reset();
      show("");
    });
    if (name === "record-incident") form.addEventListener("change", () => drawDetails(form));
    return form;
  }

  /** Some incidents are recorded with particulars. */
  function drawDetails(form) {
    const wants = data.incidents.find((one) => one.kind === form.elements.kind.value)?.wants ?? [];
    const place = form.querySelector(".details");
    if (place.dataset.drawn === wants.join()) return;
    place.dataset.drawn = wants.join();
    place.replaceChildren(
      ...wants.map((want) =>
        labelled(
          want.replaceAll("-", " "),
          html("input", { name: `details.${want}`, required: true, maxLength: 200 }),
        ),
      ),
    );
  }

  function draw(next) {
    view = next;
    for (const [name, tab] of tabs) {
      tab.textContent = t(`trouble.${name}`);
      tab.disabled = !allowed(view, name);
      tab.setAttribute("aria-expanded", String(name === open));
    }
    for (const [name, form] of forms) {
      form.hidden = name !== open;
      form.querySelector("[type=submit]").textContent = t(`trouble.${name}`);
      form.querySelector("[type=submit]").disabled = !allowed(view, name);
      for (const label of form.querySelectorAll("label[data-field]"))
        label.firstChild.textContent = t(`field.${label.dataset.field}`);
      for (const [field, takes, more] of ACTS[name])
        if (takes === "choice") drawOptions(form.elements[field], more(data, view));
      if (name === "record-incident") drawDetails(form);
    }
  }
  return { draw, show };
}

function labelled(words, control, field) {
  const label = html("label", {}, html("span", {}, words), control);
  if (field) label.dataset.field = field;
  return label;
}

function fieldOf(name, takes, more) {
  if (takes === "choice")
    return labelled("", html("select", { name, required: more !== maybeIncidents }), name);
  const control = html("input", { name, required: more !== "optional", maxLength: 200 });
  if (takes === "player") control.setAttribute("list", "names");
  if (takes === "bet") control.setAttribute("list", "bets");
  if (takes === "money") control.inputMode = "decimal";
  if (takes === "whole") control.inputMode = "numeric";
  return labelled("", control, name);
}

/** What is asked for, or null once it was told what is missing. */
function commandOf(name, form) {
  const typed = fieldsOf(form);
  const command = { do: name };
  for (const [field, takes] of ACTS[name]) {
    const value =
      takes === "money"
        ? centsOf(typed[field])
        : takes === "whole"
          ? wholeOf(typed[field])
          : typed[field];
    if (takes === "money" && !value) return tell(t("dealer.no-amount"));
    if (value !== "" && value !== null) command[field] = value;
  }
  const details = Object.entries(typed).filter(([field]) => field.startsWith("details."));
  if (details.length)
    command.details = Object.fromEntries(details.map(([field, value]) => [field.slice(8), value]));
  return command;
}

/** The system as a whole, what only shows, every place that is taken, and side bets. */
function components(data, view) {
  const seated = Object.values(view.players).filter((one) => one.seat !== null);
  const places = data.mode === "touchtable" ? "display" : "station";
  const taken = seated.filter(
    (one) => one.station || STATIONS.includes(data.mode) || places === "display",
  );
  const hub = data.mode === "ats" || data.stations > 0 ? "sgc" : "display-controller";
  const named = [
    "game-system",
    hub,
    "display-screen",
    "wnd",
    ...taken.map((one) => `${places}:${one.seat}`),
  ];
  return [...named, ...(data.side_bets ?? []).map((one) => `side-bet:${one.id}`)].map((one) => [
    one,
    componentName(one),
  ]);
}

/** A component in words: "station 3". */
export function componentName(component) {
  const [name, number = ""] = component.split(":");
  return `${t(`component.${name}`, {}, name.replaceAll("-", " "))} ${number.replaceAll("-", " ")}`.trim();
}

function outcomes(data) {
  return [["", "–"], ...Object.keys(data.colours).map((pocket) => [pocket, pocket])];
}

function voids(what) {
  return (data) =>
    data.voids
      .filter((one) => one.what === what)
      .map((one) => [one.ground, `${one.says} [${one.clause}]`]);
}

function words(...choices) {
  return () => choices.map((one) => [one, t(`choice.${one}`)]);
}

function kinds(data) {
  return data.incidents.map((one) => [
    one.kind,
    `${t(`incident.${one.kind}`, {}, one.kind.replaceAll("-", " "))} [${one.clause}]`,
  ]);
}

function incidents(_data, view) {
  return Object.entries(view.house.incidents).map(([number, one]) => [
    number,
    `${number}: ${one.person}, ${t(`incident.${one.kind}`, {}, one.kind.replaceAll("-", " "))}`,
  ]);
}

function maybeIncidents(data, view) {
  return [["", "–"], ...incidents(data, view)];
}

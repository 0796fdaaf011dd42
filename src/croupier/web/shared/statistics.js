// statistics.js: what came how often, as a ring of all pockets and as bars: facts, and no advice.
import { countsOf, heatOf, WINDOWS, ZEROS } from "./counts.js";
import { drawnFrom, html, label, svg } from "./drawn.js";
import { addWords, language, t } from "./i18n.js";
import { STATISTICS_WORDS } from "./statistics-words.js";

/** @import { Layout } from "./types.d.ts" */
/** @import { Counts, Group, Part, Ranked } from "./counts.js" */

addWords(STATISTICS_WORDS);

const RIM = 100; // of the ring: where the pockets end,
const BAND = 82; // where the bars begin,
const HUB = 40; // and where the longest would end

export class TableStatistics extends drawnFrom({
  /** @type {Layout} */ data: /** @type {any} */ (null),
  /** @type {string[]} */ results: [], // newest first, all that are known
  last: 100, // how many of them are counted
  ring: true, // not where a wheel beside it shows the heat
  chooser: true, // not where nobody could choose
}) {
  /** Of each pocket beside the one that came most, for a wheel: 0 to 1. @type {Record<string, number>} */
  heat = {};

  draw() {
    if (!this.data) return;
    const counts = countsOf(this.results, this.data, this.last);
    this.heat = heatOf(counts);
    this.role = "group";
    this.ariaLabel = t("statistics");
    const focused = this.contains(document.activeElement);
    const body = html("div", { className: "body" });
    if (this.ring) body.append(html("div", { className: "heat" }, ringOf(counts, this.data)));
    body.append(this.#figures(counts));
    this.replaceChildren(this.#head(counts), body);
    if (focused) /** @type {HTMLElement | null} */ (this.querySelector(":checked"))?.focus();
    this.tell("statistics", { heat: this.heat, spins: counts.spins });
  }

  /** @param {Counts} counts */
  #head({ spins }) {
    const counted = html("span", { className: "counted" }, spinsText(spins));
    const title = t(this.chooser ? "statistics.last" : "statistics"); // a panel has its own title
    const head = html("div", { className: "head" }, html("strong", {}, title), counted);
    if (!this.chooser) return head;
    counted.classList.add("said");
    const choices = WINDOWS.map((most) => {
      const radio = html("input", {
        type: "radio",
        name: "statistics-last",
        value: String(most),
        checked: most === this.last,
      });
      radio.addEventListener("change", () => {
        this.last = most;
      });
      return html("label", {}, radio, html("span", {}, String(most)));
    });
    const name = t("statistics.last");
    head.append(html("div", { className: "windows", role: "radiogroup", ariaLabel: name }));
    head.lastElementChild?.append(...choices);
    return head;
  }

  /** @param {Counts} counts */
  #figures({ spins, most, least, groups }) {
    if (!spins) return html("p", { className: "none" }, t("results.none"));
    const zeros = this.data.wheel.order.filter((one) => this.data.colours[one] === "green");
    return html(
      "div",
      { className: "figures" },
      html(
        "div",
        { className: "numbers" },
        numbersOf("most", most, this.data),
        numbersOf("least", least, this.data),
      ),
      html("ul", { className: "shares" }, ...groups.map((one) => barOf(one, zeros.length))),
      html("p", { className: "past" }, t("statistics.past")),
    );
  }
}

/** @param {number} spins */
const spinsText = (spins) => t(spins === 1 ? "statistics.spin" : "statistics.spins", { spins });

/**
 * Numbers with how often each came: what has come, and no word on what will.
 * @param {string} kind
 * @param {Ranked} ranked
 * @param {Layout} data
 */
function numbersOf(kind, { named, tied }, { colours }) {
  if (!named.length) {
    const words = ["statistics.tied-never", "statistics.tied-once"][tied.times];
    return html("p", { className: "tied" }, t(words ?? "statistics.tied", tied));
  }
  const items = named.map(({ number, times }) =>
    html(
      "li",
      { ariaLabel: t("statistics.times", { number, times }) },
      html("span", { className: `result ${colours[number]}` }, number),
      html("small", { ariaHidden: "true" }, `×${times}`),
    ),
  );
  const head = html("p", {}, html("strong", {}, t(`statistics.${kind}`)));
  return html("div", { className: `often ${kind}` }, head, html("ul", {}, ...items));
}

/**
 * Parts of a whole, side by side, each as long as it is often.
 * @param {Group} group
 * @param {number} zeros how many pockets are zeros
 */
function barOf({ name, parts }, zeros) {
  const three = parts.length > 3;
  const bar = html("div", { className: "bar", ariaHidden: "true" });
  for (const part of parts) {
    const one = html("i", { className: `share-${part.bet.replace(":", "-")}` });
    one.style.flexGrow = String(part.count);
    if (part.count) bar.append(one);
  }
  const words = parts
    .filter((part) => part.bet !== ZEROS || name === "red-black")
    .map((part) => shareOf(part, zeros));
  const item = html("li", { className: three ? "three" : "two" });
  if (name === "column") words.unshift(html("i", {}, t("share.column")));
  item.append(html("div", { className: "words" }, ...words), bar);
  return item;
}

/**
 * @param {Part} part
 * @param {number} zeros
 */
function shareOf({ bet, percent }, zeros) {
  const word = t(bet === ZEROS && zeros === 1 ? "share.zero" : `share.${bet}`);
  const share = new Intl.NumberFormat(language(), { style: "percent" }).format(percent / 100);
  return html("span", {}, `${word} `, html("b", {}, share));
}

/**
 * All pockets in the wheel's order, and from each a bar towards the middle, as long as it came often.
 * @param {Counts} counts
 * @param {Layout} data
 */
function ringOf(counts, { wheel, colours }) {
  const step = 360 / wheel.order.length;
  const most = Math.max(1, ...Object.values(counts.times));
  const pockets = wheel.order.map((pocket, at) => {
    const times = counts.times[pocket];
    const long = BAND - 2 - ((BAND - 2 - HUB) * times) / most;
    const bar = wedge(BAND - 2, long, step * 0.8, { class: "heat-bar" });
    bar.style.opacity = String(0.35 + (0.65 * times) / most);
    return svg(
      "g",
      { transform: `rotate(${at * step})` },
      svg("title", {}, t("statistics.times", { number: pocket, times })),
      wedge(RIM, BAND, step, { class: `heat-pocket ${colours[pocket]}` }),
      ...(times ? [bar] : []),
      label(0, -(RIM + BAND) / 2, pocket, pocket.length > 2 ? 6.5 : 8.5),
    );
  });
  const name = t("statistics.ring", { spins: counts.spins });
  return svg(
    "svg",
    { viewBox: "-102 -102 204 204", role: "img", "aria-label": name },
    svg("circle", { r: BAND, class: "heat-ground" }),
    ...pockets,
    svg("circle", { r: HUB - 2, class: "heat-hub" }),
    label(0, -5, String(counts.spins), 24, { class: "heat-spins" }),
    label(0, 15, t("statistics.spins", { spins: "" }).trim(), 9.5, { class: "heat-word" }),
  );
}

/**
 * A piece of a ring about the top.
 * @param {number} outer
 * @param {number} inner
 * @param {number} step in degrees
 * @param {Record<string, string>} attributes
 */
function wedge(outer, inner, step, attributes) {
  const half = (step * Math.PI) / 360;
  /**
   * @param {number} radius
   * @param {number} side
   */
  const at = (radius, side) =>
    `${(radius * Math.sin(side * half)).toFixed(2)} ${(-radius * Math.cos(half)).toFixed(2)}`;
  const d = `M${at(outer, -1)} A${outer} ${outer} 0 0 1 ${at(outer, 1)} L${at(inner, 1)} A${inner} ${inner} 0 0 0 ${at(inner, -1)}Z`;
  return svg("path", { d, ...attributes });
}

customElements.define("table-statistics", TableStatistics);

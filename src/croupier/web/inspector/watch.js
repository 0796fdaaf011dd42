// watch.js: is the wheel of a table fair? The server examines it; this draws what was found.

import { api } from "../shared/api.js";
import { html, label, svg } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { $ } from "../shared/page.js";
import { findingWords, testName, verdictWords } from "./findings.js";

/** @import { Examined, Layout } from "../shared/types.d.ts" */

const INNER = 108; // where bars begin; the numbers stand inside
const FAIR = 62; // how long a bar is that came as often as it should
const LONGEST = 116;

/** @param {(table: string) => Promise<Layout>} layoutOf */
export function setUpWatch(layoutOf) {
  /** @type {Examined | null} */
  let found = null;
  /** @type {Layout} */
  let layout;
  let asked = 0; // how often the server was asked: only the last answer counts

  /** @param {string} table */
  async function show(table) {
    const turn = ++asked;
    found = null;
    $("wheel").hidden = false;
    $("wheel-verdict").className = "";
    $("wheel-verdict").textContent = t("watch.examining");
    $("wheel-found").hidden = true;
    $("wheel-heading").textContent = t("watch.heading", { table });
    $("wheel-heading").focus({ preventScroll: true });
    try {
      const drawn = await layoutOf(table);
      const examined = await api(`/api/tables/${encodeURIComponent(table)}/watch`);
      if (turn !== asked) return;
      [layout, found] = [drawn, examined];
    } catch (error) {
      if (turn !== asked) return;
      $("wheel-verdict").className = "bad";
      $("wheel-verdict").textContent = error instanceof Error ? error.message : String(error);
      return;
    }
    draw();
  }

  function draw() {
    if (!found) return;
    const { verdict, sequential } = found;
    const words = verdict.too_few ? "few" : verdict.alarm ? "alarm" : "fair";
    $("wheel-verdict").className = verdict.alarm ? "bad" : verdict.too_few ? "" : "good";
    $("wheel-verdict").textContent = t(`watch.${words}`, {
      spins: found.spins,
      one: Math.round(1 / verdict.level),
      what: verdictWords(found),
    });
    $("wheel-evidence").textContent = t("watch.evidence", {
      e: number(sequential.e),
      limit: number(1 / sequential.level),
    });
    const head = html(
      "tr",
      {},
      ...["test", "p", "seen"].map((name) => html("th", { scope: "col" }, t(`watch.${name}`))),
    );
    const rows = found.tests.map((one) => {
      const p = one.adjusted === null ? "–" : number(one.adjusted);
      const cells = [testName(one.test), p, findingWords(one)];
      return html(
        "tr",
        { className: verdict.suspicious.includes(one.test) ? "bad" : "" },
        ...cells.map((cell) => html("td", {}, cell)),
      );
    });
    $("wheel-tests").replaceChildren(html("thead", {}, head), html("tbody", {}, ...rows));
    $("wheel-counts").replaceChildren(counts(found));
    $("wheel-path").replaceChildren(evidence(found));
    $("wheel-found").hidden = false;
  }

  /**
   * How often each pocket came, as they lie on the wheel; the ring is what a fair one shows.
   * @param {Examined} found
   */
  function counts(found) {
    const { order } = layout.wheel;
    const step = 360 / order.length;
    const fair = found.spins / order.length || 1;
    const bars = order.map((pocket, at) => {
      const length = Math.min(LONGEST, (found.counts[pocket] / fair) * FAIR);
      const width = (2 * Math.PI * INNER) / order.length;
      return svg(
        "g",
        { transform: `rotate(${at * step})` },
        svg("title", {}, `${pocket}: ${found.counts[pocket]}`),
        svg("rect", {
          x: -width / 2,
          y: -INNER - length,
          width,
          height: length,
          class: `area ${layout.colours[pocket]}`,
        }),
        label(0, -INNER + 10, pocket, 10.5, { class: "pocket-name", "text-anchor": "middle" }),
      );
    });
    const name = t("watch.counts", { spins: found.spins });
    return svg(
      "svg",
      { viewBox: "-230 -230 460 460", role: "img", "aria-label": name },
      ...bars,
      svg("circle", { r: INNER + FAIR, class: "fair" }),
      label(0, 0, `${found.spins}`, 40, { class: "pocket-name", "text-anchor": "middle" }),
    );
  }

  return { show, draw };
}

const [WIDE, HIGH] = [460, 240]; // of the evidence's plot

/**
 * What one unit, bet against a fair wheel, has become after every spin, in powers of ten.
 * @param {Examined} found
 */
function evidence({ spins, sequential: { path, level } }) {
  const limit = number(1 / level);
  const alarm = -Math.log10(level);
  const powers = path.map(([, power]) => power);
  const [low, high] = [Math.min(-1, ...powers), Math.max(alarm * 1.15, ...powers)];
  const x = (/** @type {number} */ spin) => (spin * WIDE) / Math.max(spins, 1);
  const y = (/** @type {number} */ power) => HIGH - ((power - low) * HIGH) / (high - low);
  const line = (/** @type {string} */ name, /** @type {number} */ power) =>
    svg("line", { class: name, x1: 0, x2: WIDE, y1: y(power), y2: y(power) });
  const text = (/** @type {number} */ at, /** @type {string} */ words, anchor = "start") =>
    label(anchor === "start" ? 4 : WIDE - 4, at, words, 12, { "text-anchor": anchor });
  return svg(
    "svg",
    {
      viewBox: `0 -8 ${WIDE} ${HIGH + 28}`,
      role: "img",
      "aria-label": t("watch.path", { limit }),
    },
    line("even", 0),
    line("alarm", alarm),
    svg("polyline", { points: path.map(([spin, power]) => `${x(spin)},${y(power)}`).join(" ") }),
    text(y(alarm) - 9, t("watch.alarm-at", { limit })),
    text(HIGH + 12, t("watch.spins", { spins }), "end"),
  );
}

/**
 * Short, whatever its size: 0.031, 4.2e-7, 2000.
 * @param {number} value
 */
function number(value) {
  if (value === 0 || (Math.abs(value) >= 0.001 && Math.abs(value) < 1e6))
    return `${Number(value.toPrecision(3))}`;
  return value.toExponential(1);
}

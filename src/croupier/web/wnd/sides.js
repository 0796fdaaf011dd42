// sides.js: what is drawn for the side bets, each when it is drawn, and what of it wins.
import "../shared/spread-rings.js";
import { ball } from "../shared/balls.js";
import { html } from "../shared/drawn.js";
import { oddsText, sideMark, t } from "../shared/i18n.js";
import { electronicWheel } from "../shared/rings.js";

/** The panel beside the wheel; nothing at a table without side bets. */
export function setUpSides(data, panel) {
  const sections = data.side_bets.map((side) => sectionOf(side, data));
  panel.replaceChildren(...sections.map(({ element }) => element));
  panel.hidden = !sections.length;
  document.body.classList.toggle("with-sides", sections.length > 0);

  /** `outcome` is empty until the ball has been seen to rest. */
  function draw(table, outcome, spinning) {
    const now = outcome ? table : { ...table, outcome: "", side_won: {}, spread_number: null };
    for (const section of sections) section.draw(now, spinning);
  }
  return { draw };
}

function sectionOf(side, data) {
  const [head, show, told] = [html("h2", {}, side.name), html("div", { className: "show" }), html("p", {})];
  const element = html("section", { className: side.id, ariaLabel: side.name }, head, show, told);
  const picture = PICTURES[side.id]?.(show, data);
  let drawn = "";

  function draw(table, spinning) {
    const key = JSON.stringify([table.drawn, table.outcome, table.side_won, table.faults, spinning, t("language.code")]);
    if (key === drawn) return;
    drawn = key;
    const fault = `side-bet:${side.id}` in table.faults;
    const wins = side.bets.filter((row) => row.bet in table.side_won);
    element.classList.toggle("won", wins.length > 0);
    picture?.(table, spinning);
    told.textContent = fault ? t("side.fault") : wins.map((row) => winWords(row, table.side_won[row.bet])).join(" · ");
  }
  return { element, draw };
}

function winWords(row, word) {
  const mark = row.kind === "lucky-ball" ? "" : sideMark(row);
  return [mark, t(`side.by.${word}`, {}, " "), oddsText(row.by_result[word])].join(" ").replace(/ +/g, " ").trim();
}

const PICTURES = {
  "lucky-ball": (show) => (table) => {
    const drawn = table.drawn["lucky-ball"];
    const balls = [1, 2, 3, 4].map((place) => {
      const made = ball(place, drawn);
      made.classList.toggle("won", `lucky-ball:${place}` in table.side_won);
      return made;
    });
    const bonus = drawn?.bonus ? t("wnd.bonus", { number: drawn.numbers[drawn.bonus - 1] }) : "";
    show.replaceChildren(html("div", { className: "balls" }, ...balls), html("strong", { className: "bonus-number" }, bonus));
  },

  "spread-bet": (show, data) => {
    const rings = html("spread-rings");
    const sum = html("strong", { className: "sum" });
    show.replaceChildren(rings, sum);
    return ({ outcome, drawn, spread_number: number }, spinning) => {
      Object.assign(rings, { data, outcome, bonus: drawn.spread ?? "", number, spinning });
      sum.textContent = number === null ? "" : `${outcome} + ${drawn.spread} = ${number}`;
    };
  },

  "roulette-match": (show, data) => ({ outcome, drawn }) => {
    const match = outcome ? drawn.match : undefined;
    const ours = html("span", { className: `ours ${data.colours[outcome] ?? ""}` }, outcome || "–");
    const wheels = [0, 1].map((at) => {
      const number = match?.wheels[at] ?? "";
      const made = html("span", { className: "wheel", role: "img", ariaLabel: t("wnd.match", { wheel: at + 1, number: number || "–" }) });
      made.classList.toggle("hit", Boolean(number) && number === outcome);
      made.append(electronicWheel(data, number));
      return made;
    });
    const bonus = match?.bonus ? [html("strong", { className: "bonus-number" }, t("side.bonus"))] : [];
    show.replaceChildren(ours, ...wheels, ...bonus);
  },

  "lucky-symbols": (show) => ({ outcome, drawn }) => {
    const symbol = outcome ? drawn.symbol : undefined;
    show.replaceChildren(html("strong", { className: symbol ? "symbol drawn" : "symbol" }, symbol ?? "–"));
  },
};

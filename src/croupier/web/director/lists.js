// lists.js: sessions, standings, entrants, disputes and the last acts, one at a time.
import { timeOfDay } from "../shared/clocks.js";
import { byPlace, chipsText, leftOf, placeWords, roundTitle, throughWords } from "../shared/cup.js";
import { html } from "../shared/drawn.js";
import { language, t } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { $, button, isNew, parts, renew } from "../shared/page.js";
import { openPanel } from "../shared/panel.js";
import { whoWords } from "../shared/roles.js";

/** @import { Open } from "./asking.js" */
/** @import { DirectorView, EntrantView, SheetView } from "../shared/types.d.ts" */

const LAST = 1e6; // of who has no number
const TABS = ["sessions", "standings", "entrants", "disputes", "acts"];

/** @param {Open} open */
export function setUpLists(open) {
  let chosen = "sessions";
  /** @type {DirectorView} */
  let view;
  const tabs = TABS.map((one) => {
    const tab = button("", () => choose(one));
    tab.role = "tab";
    tab.id = `tab-${one}`;
    tab.setAttribute("aria-controls", "shown");
    return tab;
  });
  $("tabs").append(...tabs);
  $("tabs").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = (TABS.indexOf(chosen) + step + TABS.length) % TABS.length;
    choose(TABS[next]);
    tabs[next].focus();
  });

  /** @param {string} one */
  function choose(one) {
    chosen = one;
    draw(view);
  }

  /** @param {DirectorView} next */
  function draw(next) {
    view = next;
    if (!view) return;
    const counts = {
      entrants: Object.keys(view.entrants).length,
      disputes: Object.values(view.disputes).filter((one) => one.status === "open").length,
    };
    tabs.forEach((tab, at) => {
      const count = counts[/** @type {keyof typeof counts} */ (TABS[at])];
      tab.textContent = t(`tab.${TABS[at]}`) + (count ? ` (${count})` : "");
      tab.ariaSelected = String(TABS[at] === chosen);
      tab.tabIndex = TABS[at] === chosen ? 0 : -1;
    });
    $("shown").setAttribute("aria-labelledby", `tab-${chosen}`);
    const clocks = chosen === "sessions" ? Math.floor(Date.now() / 1000) : 0;
    const drawn = [chosen, view.version, view.sessions, view.entrants, clocks, language()];
    if (!isNew($("shown"), drawn)) return;
    const focused = document.activeElement?.getAttribute("data-key");
    renew($("shown"), DRAWN[chosen]());
    const again = focused && parts($("shown"), `[data-key="${CSS.escape(focused)}"]`)[0];
    if (again && again !== document.activeElement) again.focus();
  }

  /**
   * Buttons for what may be asked about something.
   * @param {string[]} may
   * @param {object} given
   * @param {string} key
   */
  const buttons = (may, given, key) =>
    html(
      "div",
      { className: "acts" },
      ...may.map((act) => {
        const made = button(t(`act.${act}`), () => open(act, given));
        made.dataset.key = `${key} ${act}`;
        return made;
      }),
    );

  /**
   * The first of what may be asked, and behind a button the others.
   * @param {string[]} may
   * @param {{player: string}} given
   * @param {string} key
   */
  function shortly(may, given, key) {
    if (may.length <= 2) return buttons(may, given, key);
    const row = buttons(may.slice(0, 1), given, key);
    const more = button(t("director.others"), () =>
      openPanel(given.player, [buttons(may.slice(1), given, key)]),
    );
    more.dataset.key = `${key} more`;
    more.ariaLabel = `${t("director.others")} ${given.player}`;
    row.append(more);
    return row;
  }

  /** @type {Record<string, () => HTMLElement[]>} */
  const DRAWN = {
    sessions: () => {
      const { rounds, round } = view.public;
      const all = Object.values(view.sessions);
      const found = [...rounds].reverse().flatMap((one) => {
        const own = all.filter((sheet) => sheet.round === one.round);
        const now = one.round === Math.max(1, round);
        if (!own.length && !now) return [];
        const facts = [
          lengthWords(one),
          throughWords(one),
          t("director.bank", { bank: chipsText(one.bank, view.public.unit) }),
        ];
        return [
          html("h3", {}, roundTitle(one), html("small", {}, facts.filter(Boolean).join(" · "))),
          html("div", { className: "cards" }, ...own.map(drawSheet)),
        ];
      });
      const none = all.length ? [] : [html("p", { className: "none" }, t("director.no-sessions"))];
      return [...drawTables(), ...found, ...none];
    },
    standings: () => [
      table(
        ["rank", "player", "state", "session", "chips", "line", "prize"],
        Object.entries(view.standings)
          .sort(([, a], [, b]) => (a.rank ?? 999) - (b.rank ?? 999) || a.number - b.number)
          .map(([name, one]) => ({
            cells: [
              one.placing ?? one.rank ?? "",
              name,
              t(`entrant.${one.state}`),
              one.session,
              chipsText(one.chips, view.public.unit),
              one.line ? t(`line.${one.line}`) : "",
              prize(view.entrants[name]),
            ],
            kind: one.line,
          })),
      ),
    ],
    entrants: () => [
      table(
        ["number", "player", "state", "paid", "owing", "chips", "missed", ""],
        Object.entries(view.entrants)
          .sort(byNumber)
          .map(([name, one]) => ({
            cells: [
              one.number || "",
              name + (one.kind === "patron" ? "" : ` (${t(`kind.${one.kind}`)})`),
              stateWords(one),
              money(one.payments.reduce((sum, paid) => sum + paid.amount - paid.refunded, 0)),
              owingWords(one),
              chipsText(one.chips, view.public.unit),
              one.missed || "",
              shortly(one.may, { player: name }, name),
            ],
            kind: one.state,
          })),
      ),
    ],
    disputes: () => {
      const all = Object.values(view.disputes);
      if (!all.length) return [html("p", { className: "none" }, t("director.no-disputes"))];
      return [
        table(
          ["player", "about", "session", "status", "reason", ""],
          all.map((one) => ({
            cells: [
              one.player,
              one.about,
              [one.session, one.spin && t("director.spin", one)].filter(Boolean).join(" · "),
              [
                t(`dispute.${one.status}`),
                one.referred ? t("director.referred") : "",
                one.review && t(`review.${one.review}`),
              ]
                .filter(Boolean)
                .join(" · "),
              one.reason,
              buttons(one.may, { dispute: one.dispute }, one.dispute),
            ],
            kind: one.status,
          })),
        ),
      ];
    },
    acts: () => [
      table(
        ["at", "who", "what", "player", "amount"],
        view.acts.map((one) => ({
          cells: [
            timeOfDay(one.at),
            whoWords(one.by),
            t(`event.${one.what}`, {}, one.what),
            one.player ?? "",
            one.amount ? money(one.amount) : "",
          ],
          kind: "",
        })),
      ),
    ],
  };

  /** The tables of the tournament, what goes on there, and what may be done with each. */
  function drawTables() {
    const lines = view.house.tables.map(({ table: name, phase, session, practice }) => {
      const words = practice.length
        ? t("director.practice", { players: practice.join(", ") })
        : session || t(`phase.${phase === "wagering-closed" ? "locked" : phase}`);
      return html(
        "li",
        {},
        html("b", {}, t("cup.table", { table: name })),
        html("span", {}, words),
        html("a", { href: `/places?table=${encodeURIComponent(name)}` }, t("director.places")),
      );
    });
    const here = view.house.here.map((one) => one.split(":")[1]).join(", ");
    const people = view.house.directors.length
      ? t(here ? "director.here" : view.house.present ? "director.appointed" : "director.nobody", {
          here,
          directors: view.house.directors.join(", "),
        })
      : t("director.no-director");
    return [
      html("p", { className: view.house.present ? "people" : "people missing" }, people),
      html("ul", { className: "tables" }, ...lines),
    ];
  }

  /** @param {SheetView} sheet */
  function drawSheet(sheet) {
    const left = leftOf(sheet, view.offset);
    const { unit } = view.public;
    const rows = byPlace(sheet).map((one) =>
      html(
        "tr",
        { className: one.line },
        html("td", { ariaLabel: placeWords(one.place) }, String(one.place ?? "")),
        html(
          "td",
          {},
          one.player + (one.away ? ` (${t("cup.away")})` : ""),
          " ",
          html("small", {}, t("cup.seat", one)),
        ),
        html("td", {}, chipsText(one.chips, unit)),
        html("td", {}, one.missed ? t("director.missed", { missed: one.missed }) : ""),
        html("td", {}, one.duty ? t("director.duty", { duty: chipsText(one.duty, unit) }) : ""),
      ),
    );
    const phase = sheet.phase
      ? t(`phase.${sheet.phase === "wagering-closed" ? "locked" : sheet.phase}`)
      : "";
    const facts = [
      t(`session.${sheet.state}`),
      phase,
      sheet.state === "drawn" && sheet.starts_at ? timeOfDay(sheet.starts_at) : "",
      sheet.cut === null ? "" : t("director.cut", { cut: chipsText(sheet.cut, unit) }),
      sheet.tied.length ? t("director.tied", { players: sheet.tied.join(", ") }) : "",
      sheet.winners.length ? t("director.winners", { players: sheet.winners.join(", ") }) : "",
    ].filter(Boolean);
    return html(
      "section",
      { className: sheet.state },
      html(
        "h4",
        {},
        `${t("cup.table", sheet)} · ${sheet.session}`,
        html(
          "strong",
          { className: left.low ? "low" : "" },
          `${left.figure} ${left.figure ? left.words : ""}`.trim(),
        ),
      ),
      html("p", {}, facts.join(" · ")),
      html("table", {}, html("tbody", {}, ...rows)),
      buttons(sheet.may ?? [], { session: sheet.session }, sheet.session),
    );
  }

  /** @param {EntrantView} one */
  const stateWords = (one) =>
    [
      t(`entrant.${one.state}`),
      view.house.briefing && one.number && !one.briefed ? t("director.unbriefed") : "",
      one.accepted < view.public.edition ? t("director.unaccepted") : "",
      one.penalties.join(", "),
    ]
      .filter(Boolean)
      .join(" · ");

  return { draw };
}

/**
 * Who has a number by it, then those without by name.
 * @param {[string, EntrantView]} a
 * @param {[string, EntrantView]} b
 */
const byNumber = ([a, one], [b, other]) =>
  (one.number || LAST) - (other.number || LAST) || a.localeCompare(b);

/** @param {EntrantView} one */
const prize = (one) => (one?.prize ? money(one.prize) : "");

/** What somebody has to pay still, or is owed. @param {EntrantView} one */
function owingWords({ to_pay: toPay, due }) {
  const pays = toPay.map(({ what, amount }) => `${t(`pay.${what}`)} ${money(amount)}`);
  return [...pays, due ? t("director.gets", { due: money(due) }) : ""].filter(Boolean).join(" · ");
}

/** @param {{spins: number | null, minutes: number | null}} round */
const lengthWords = ({ spins, minutes }) =>
  spins ? t("director.spins", { spins }) : minutes ? t("director.minutes", { minutes }) : "";

/**
 * A table with a heading for each column.
 * @param {string[]} heads
 * @param {{cells: (string | number | HTMLElement)[], kind: string}[]} rows
 */
function table(heads, rows) {
  const body = rows.map(({ cells, kind }) =>
    html(
      "tr",
      { className: kind },
      ...cells.map((one, at) =>
        html(
          "td",
          { "data-head": heads[at] && t(`head.${heads[at]}`) },
          one instanceof HTMLElement ? one : String(one),
        ),
      ),
    ),
  );
  const head = heads.map((one) =>
    html(
      "th",
      { scope: "col" },
      one ? t(`head.${one}`) : html("span", { className: "said" }, t("head.acts")),
    ),
  );
  return html(
    "table",
    { className: "list" },
    html("thead", {}, html("tr", {}, ...head)),
    html("tbody", {}, ...body),
  );
}

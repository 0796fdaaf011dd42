// ticket.js: the ticket on the desk, large, and what may be done with it; each act is asked twice.

import { askUntilHeard, signIn } from "../shared/api.js";
import { html } from "../shared/drawn.js";
import { control, drawOptions } from "../shared/forms.js";
import { language, t, when } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { $, button, part } from "../shared/page.js";
import { whoWords } from "../shared/roles.js";
import { newId } from "../shared/socket.js";
import { grouped, isMasked } from "../shared/ticket-number.js";
import { tell } from "./told.js";

/** @import { CageView, TicketLine } from "../shared/types.d.ts" */

const ACTS = [
  "redeem-ticket",
  "reprint-ticket",
  "pay-manually",
  "void-ticket",
  "report-print-failure",
];
/** @type {Record<string, string>} */
const LOOKS = { "void-ticket": "danger", "report-print-failure": "" }; // the others are bright
const REASONED = ["reprint-ticket", "void-ticket"]; // why is written down

/**
 * The ticket; `done` is called when something was done with it, with where to go on if not with the next.
 * @param {(next?: HTMLElement) => void} done
 */
export function setUpTicket(done) {
  /** @type {TicketLine | null} */
  let found = null; // the ticket as it was found; the view has it newer once it changes
  /** @type {CageView | null} */
  let view = null;
  let asked = ""; // the act that waits for its second tap
  let busy = false;

  // Who brought the number keeps it on the desk; the view has only its last digits.
  const line = () => found && { ...(view?.tickets[found.ref] ?? found), ...brought(found) };
  const form = $("confirm", HTMLFormElement);
  const reason = control(form, "reason");
  const why = part(form, "label.why");
  const ground = part(form, "label.ground");
  const buttons = ACTS.map((act) => button("", () => begin(act), LOOKS[act] ?? "next"));
  const print = html("a", { className: "button", target: "_blank", rel: "noopener" });
  $("acts").append(...buttons, print);

  /** @param {TicketLine | null} next */
  function show(next) {
    found = next;
    asked = "";
    draw(view);
  }

  /** @param {string} act */
  function begin(act) {
    asked = act;
    reason.value = "";
    draw(view);
    (why.hidden ? part(form, "button") : reason).focus();
  }

  /** @param {CageView | null} next */
  function draw(next) {
    view = next;
    const now = line();
    $("ticket").hidden = !now;
    $("nothing").hidden = Boolean(now);
    if (!now) return;
    if (!may(now, asked)) asked = "";
    drawFace(now);
    drawActs(now);
    drawConfirm(now);
  }

  /** @param {TicketLine} now */
  function drawActs(now) {
    $("acts").hidden = Boolean(asked);
    buttons.forEach((one, at) => {
      const act = ACTS[at];
      one.textContent = t(`act.${act}`);
      one.hidden = !may(now, act);
      one.disabled = busy;
    });
    print.textContent = t("cage.print");
    print.href = `/api/tickets/${now.ref}/paper`;
  }

  /** @param {TicketLine} now */
  function drawConfirm(now) {
    form.hidden = !asked;
    if (!asked || form.dataset.of === `${asked} ${now.ref} ${language()} ${busy}`) return;
    form.dataset.of = `${asked} ${now.ref} ${language()} ${busy}`;
    const values = { amount: money(now.amount, now.currency), player: now.player };
    const copy = asked === "redeem-ticket" && now.duplicate;
    const key = copy ? `${asked}.duplicate` : asked;
    part(form, "p").textContent = t(`ask.${key}`, values);
    why.hidden = !REASONED.includes(asked);
    reason.required = asked === "void-ticket";
    ground.hidden = asked !== "void-ticket";
    drawOptions(
      control(form, "ground"),
      now.void_grounds.map((one) => [one, t(`ground.${one}`)]),
    );
    const yes = html("button", { type: "submit", className: "next" }, t(`yes.${key}`, values));
    const no = button(t("no.redeem-ticket.duplicate"), () => act({ duplicate: false }));
    const back = button(t("cage.back"), () => show(found));
    for (const one of [yes, no, back]) one.disabled = busy;
    const held = form.contains(document.activeElement) && document.activeElement !== reason;
    part(form, ".buttons").replaceChildren(yes, ...(copy ? [no] : []), back);
    if (held) yes.focus();
  }

  /** Ask the cage; what is not heard is sent again under its own id. */
  async function act(more = {}) {
    const now = line();
    if (!now) return;
    const what = asked;
    const values = { amount: money(now.amount, now.currency), player: now.player };
    busy = true;
    draw(view);
    const ticket = isMasked(now.ticket) ? now.ref : now.ticket;
    const { ok, status, body } = await askUntilHeard("/api/cage/commands?as=cage", {
      id: newId(),
      do: what,
      ticket,
      ...more,
    });
    busy = false;
    if (status === 401) return signIn();
    asked = "";
    draw(view);
    if (ok) tell(t(`done.${what}`, values), "", "done");
    else if (body.refused) tell(body.refused.says[language()], body.refused.clause);
    else tell(body.error ?? t("cage.no-answer"));
    done(what === "reprint-ticket" && ok ? print : undefined);
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const now = line();
    if (!now) return;
    if (asked === "pay-manually")
      act({ player: now.player, amount: now.amount, ground: "print-failure" });
    else if (asked === "void-ticket")
      act({ reason: reason.value.trim(), ground: control(form, "ground").value });
    else if (REASONED.includes(asked)) act({ reason: reason.value.trim() });
    else act(asked === "redeem-ticket" && now.duplicate ? { duplicate: true } : {});
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !asked || busy) return;
    show(found);
    done();
  });
  return { show, draw, shown: () => found };
}

/**
 * Whether it may be done now; a ticket that is not brought is not paid.
 * @param {TicketLine} now
 * @param {string} act
 */
const may = (now, act) =>
  now.may.includes(act) && !(act === "redeem-ticket" && isMasked(now.ticket));

/**
 * Its number, where that was brought.
 * @param {TicketLine} found
 */
function brought(found) {
  return isMasked(found.ticket) ? {} : { ticket: found.ticket };
}

/**
 * What stands on the ticket, and how it stands with it.
 * @param {TicketLine} now
 */
function drawFace(now) {
  $("amount").textContent = money(now.amount, now.currency);
  const status = statusOf(now);
  $("status").textContent = t(`status.${status}`);
  $("status").className = `status ${status}`;
  $("ticket").className = now.status;
  $("duplicate").hidden = !now.duplicate;
  $("failed").hidden = !now.failed;
  $("shown").textContent = grouped(now.ticket);
  const facts = {
    player: now.player,
    table: now.table,
    station: now.station || "–",
    sequence: String(now.sequence).padStart(6, "0"),
    at: when(now.at, { dateStyle: "medium", timeStyle: "medium" }),
    ...(now.ended_by && { [`ended.${now.status}`]: endedWords(now) }),
  };
  $("facts").replaceChildren(
    ...Object.entries(facts).map(([key, value]) =>
      html(
        "div",
        { className: key.split(".")[0] },
        html("dt", {}, t(`cage.${key}`)),
        html("dd", {}, String(value)),
      ),
    ),
  );
}

/**
 * Who redeemed, paid or voided a ticket, and when.
 * @param {TicketLine} line
 */
export const endedWords = ({ ended_by: by, ended_at: at }) =>
  `${whoWords(by)}, ${when(at, { dateStyle: "medium", timeStyle: "medium" })}`;

/**
 * Out, or what became of it; one that is out and did not print is told apart.
 * @param {TicketLine} line
 */
export const statusOf = (line) => (line.failed ? "failed" : line.status);

// ticket.js: the ticket on the desk, large, and what may be done with it; each act is asked twice.
import { ask } from "../dealer/ask.js";
import { signIn } from "../shared/api.js";
import { html } from "../shared/drawn.js";
import { language, t, when } from "../shared/i18n.js";
import { money } from "../shared/money.js";
import { newId } from "../shared/socket.js";
import { grouped } from "../shared/ticket-number.js";
import { tell } from "./told.js";

const $ = (id) => document.getElementById(id);
const ACTS = [
  "redeem-ticket",
  "reprint-ticket",
  "pay-manually",
  "void-ticket",
  "report-print-failure",
];
const LOOKS = { "void-ticket": "danger", "report-print-failure": "" }; // the others are bright
const REASONED = ["reprint-ticket", "void-ticket"]; // why is written down
const TRIES = 4; // with the same id, so that it happens once

/** The ticket; `done` is called when something was done with it, with where to go on if not with the next. */
export function setUpTicket(done) {
  let found = null; // the ticket as it was found; the view has it newer once it changes
  let view = null;
  let asked = ""; // the act that waits for its second tap
  let busy = false;

  const line = () => found && (view?.tickets[found.ticket] ?? found);
  const form = $("confirm");
  const reason = form.elements.reason;
  const buttons = ACTS.map((act) => button(LOOKS[act] ?? "next", () => begin(act)));
  const print = html("a", { className: "button", target: "_blank", rel: "noopener" });
  $("acts").append(...buttons, print);

  function show(next) {
    found = next;
    asked = "";
    draw(view);
  }

  function begin(act) {
    asked = act;
    reason.value = "";
    draw(view);
    (reason.closest("label").hidden ? form.querySelector("button") : reason).focus();
  }

  function draw(next) {
    view = next;
    const now = line();
    $("ticket").hidden = !now;
    $("nothing").hidden = Boolean(now);
    if (!now) return;
    if (!now.may.includes(asked)) asked = "";
    drawFace(now);
    drawActs(now);
    drawConfirm(now);
  }

  function drawActs(now) {
    $("acts").hidden = Boolean(asked);
    buttons.forEach((one, at) => {
      const act = ACTS[at];
      one.textContent = t(`act.${act}`);
      one.hidden = !now.may.includes(act);
      one.disabled = busy;
    });
    print.textContent = t("cage.print");
    print.href = `/api/tickets/${now.ticket}/paper`;
  }

  function drawConfirm(now) {
    form.hidden = !asked;
    if (!asked || form.dataset.of === `${asked} ${now.ticket} ${language()} ${busy}`) return;
    form.dataset.of = `${asked} ${now.ticket} ${language()} ${busy}`;
    const values = { amount: money(now.amount, now.currency), player: now.player };
    const copy = asked === "redeem-ticket" && now.duplicate;
    const key = copy ? `${asked}.duplicate` : asked;
    form.querySelector("p").textContent = t(`ask.${key}`, values);
    reason.closest("label").hidden = !REASONED.includes(asked);
    reason.required = asked === "void-ticket";
    const yes = html("button", { type: "submit", className: "next" }, t(`yes.${key}`, values));
    const no = button("", () => act({ duplicate: false }), t("no.redeem-ticket.duplicate"));
    const back = button("", () => show(found), t("cage.back"));
    for (const one of [yes, no, back]) one.disabled = busy;
    const held = form.contains(document.activeElement) && document.activeElement !== reason;
    form.querySelector(".buttons").replaceChildren(yes, ...(copy ? [no] : []), back);
    if (held) yes.focus();
  }

  /** Ask the cage; what is not heard is sent again under its own id. */
  async function act(more = {}) {
    const now = line();
    const what = asked;
    const values = { amount: money(now.amount, now.currency), player: now.player };
    busy = true;
    draw(view);
    const { ok, status, body } = await sent({ id: newId(), do: what, ticket: now.ticket, ...more });
    busy = false;
    if (status === 401) return signIn();
    asked = "";
    draw(view);
    if (ok) tell(t(`done.${what}`, values), "", "done");
    else if (body.refused)
      tell(t(`refused.${body.refused.code}`, {}, body.refused.message), body.refused.clause);
    else tell(body.error ?? t("cage.no-answer"));
    done(what === "reprint-ticket" && ok ? print : undefined);
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const now = line();
    if (asked === "pay-manually")
      act({ player: now.player, amount: now.amount, ground: "print-failure" });
    else if (REASONED.includes(asked)) act({ reason: reason.value.trim() });
    else act(asked === "redeem-ticket" && now.duplicate ? { duplicate: true } : {});
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !asked || busy) return;
    show(found);
    done();
  });
  return { show, draw, shown: () => found?.ticket ?? "" };
}

async function sent(command) {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask("/api/cage/commands?as=cage", command);
    if ((answer.status !== 0 && answer.status !== 503) || tries === TRIES) return answer;
    await new Promise((wake) => setTimeout(wake, 300 * tries));
  }
}

/** What stands on the ticket, and how it stands with it. */
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
  };
  $("facts").replaceChildren(
    ...Object.entries(facts).map(([key, value]) =>
      html(
        "div",
        { className: key },
        html("dt", {}, t(`cage.${key}`)),
        html("dd", {}, String(value)),
      ),
    ),
  );
}

/** Out, or what became of it; one that is out and did not print is told apart. */
export const statusOf = (line) => (line.failed ? "failed" : line.status);

function button(className, press, words = "") {
  const made = html("button", { type: "button", className }, words);
  made.addEventListener("click", press);
  return made;
}

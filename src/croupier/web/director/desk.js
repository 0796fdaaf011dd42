// desk.js: what waits for a decision with its button, what comes next, and everything else by subject.
import { cupId } from "../shared/cup.js";
import { html } from "../shared/drawn.js";
import { language, t } from "../shared/i18n.js";
import { $, button, isNew, parts } from "../shared/page.js";
import { openPairing } from "../shared/pairing.js";
import { ACTS, GROUPS } from "./acts.js";

/** @import { Open } from "./asking.js" */
/** @import { DirectorView, NeedView, StepView } from "../shared/types.d.ts" */

const MOST = 6; // names in one line
const SCREENS = ["player", "board"];

/** @param {Open} open */
export function setUpDesk(open) {
  /** @param {DirectorView} view */
  function draw(view) {
    const { needs, steps } = view;
    $("calm").hidden = needs.length > 0;
    if (isNew($("needs"), [needs, language()]))
      $("needs").replaceChildren(...needs.map((one) => drawNeed(one, view)));
    $("steps-title").hidden = steps.length === 0;
    if (isNew($("steps"), [steps, language()])) $("steps").replaceChildren(...steps.map(drawStep));
    drawGroups(view);
  }

  /**
   * @param {NeedView} need
   * @param {DirectorView} view
   */
  function drawNeed(need, view) {
    const about = view.disputes[need.dispute]?.about ?? "";
    const words = t(`need.${need.what}`, {
      session: need.session,
      players: names(need.players),
      about: about || aboutWords(need.about),
    });
    const given = {
      ...(need.session && need.what !== "dispute" && { session: need.session }),
      ...(need.dispute && { dispute: need.dispute }),
      ...(need.about && { about: need.about }),
      ...(need.what === "pay-out" && need.players.length === 1 && { player: need.players[0] }),
    };
    return line(words, need.act, need.may, given, need.what, need.waits);
  }

  /** @param {StepView} step */
  function drawStep({ act, session, players, may }) {
    const release = act === "release-table";
    const words = t(`step.${act}`, { session, players: names(players), table: session }, " ");
    const given = release
      ? { table: session }
      : {
          ...(session && { session }),
          ...(act === "accept-entry" && players.length === 1 && { player: players[0] }),
        };
    return line(words.trim() || t(`does.${act}`, {}, t(`act.${act}`)), act, may, given, "step");
  }

  /**
   * @param {string} words
   * @param {string} act
   * @param {boolean} may
   * @param {object} given
   * @param {string} kind
   * @param {string} waits for what, before anybody may do it
   */
  function line(words, act, may, given, kind, waits = "") {
    const press = button(t(`act.${act}`), () => open(act, given), "next");
    press.disabled = !may;
    const why = t(waits ? `director.waits.${waits}` : "director.not-yours");
    const reason = may ? [] : [html("small", {}, why)];
    return html("li", { className: kind }, html("span", {}, words), press, ...reason);
  }

  /** Everything that may be asked now, by subject. @param {DirectorView} view */
  function drawGroups(view) {
    const may = view.may.filter((act) => act in ACTS && isOfUse(act, view));
    if (!isNew($("groups"), [may, language()])) return;
    const groups = GROUPS.map((group) => ({
      group,
      acts: may.filter((act) => ACTS[act].group === group),
    })).filter(({ acts }) => acts.length > 0);
    const kept = parts($("groups"), "details[open]")[0]?.dataset.group ?? "";
    $("groups").replaceChildren(
      fold("screens", SCREENS.map(screenButton)),
      ...groups.map(({ group, acts }) =>
        fold(
          group,
          acts.map((act) => button(t(`act.${act}`), () => open(act))),
        ),
      ),
    );
    for (const one of parts($("groups"), "details"))
      one.toggleAttribute("open", one.dataset.group === kept);
  }

  return { draw };
}

/**
 * Whether there is anybody or anything to choose in its form.
 * @param {string} act
 * @param {DirectorView} view
 */
const isOfUse = (act, view) =>
  (ACTS[act].fields ?? []).every(
    ({ options, takes }) =>
      !options || takes === "checks" || options(/** @type {any} */ (null), view).length > 0,
  );

/**
 * Buttons under the name of their subject; one subject is open at a time.
 * @param {string} group
 * @param {HTMLElement[]} buttons
 */
const fold = (group, buttons) =>
  html(
    "details",
    { name: "acts", "data-group": group },
    html("summary", {}, t(`group.${group}`)),
    html("div", { className: "acts" }, ...buttons),
  );

/** Pairs another device with the tournament. @param {string} as */
const screenButton = (as) =>
  button(t(`pair.cup.${as}`), () =>
    openPairing($("pairing", HTMLDialogElement), cupId(), as, "tournament"),
  );

/** What the regulator is told of. @param {string} about */
function aboutWords(about) {
  const [kind, version] = about.split(":");
  return about && t(`about.${kind}`, { version });
}

/** @param {string[]} players */
function names(players) {
  const shown = players.slice(0, MOST).join(", ");
  const more = players.length - MOST;
  return more > 0 ? `${shown} ${t("director.more", { more })}` : shown;
}

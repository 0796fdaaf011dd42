// places.js: all places of a table with the screen each has, and a QR code to pair one.

import { api, ask, signIn, tableId } from "../shared/api.js";
import { html } from "../shared/drawn.js";
import { addWords, chosenLanguage, language, onLanguage, t, when } from "../shared/i18n.js";
import "../shared/office-nav.js";
import { $, button, renew } from "../shared/page.js";
import { qrCode } from "../shared/qr-code.js";
import { newId } from "../shared/socket.js";
import { keepAsking, untilHeard } from "../shared/unheard.js";
import { WORDS } from "./words.js";

/** @typedef {{pairing: string, screen: string, place: number, player: string, on: boolean, playing: boolean}} Paired */
/** @typedef {{table: string, mode: string, own: string, places: number, walls: string[], screens: Paired[], only_here: boolean}} Places */
/** @typedef {{code: string, url: string, expires: number, squares: string[], only_here: boolean}} Pairing */

const AGAIN = 2000; // how often the places are asked for, in milliseconds
const [FIRST, MORE] = [60, 200]; // how many are shown; a hall has hundreds

addWords(WORDS);
chosenLanguage();

const path = `/api/tables/${encodeURIComponent(tableId())}/places`;
const me = await untilHeard("/api/me?as=staff");
/** @type {Places} */
let found = await untilHeard(path);
/** @type {Map<string, Pairing>} */
const codes = new Map(); // by place or wall: what was asked for on this page
let shown = FIRST;

function draw() {
  const { table, own, places, walls, screens, only_here } = found;
  const title = t("places.title", { table });
  $("title").textContent = title;
  document.title = `${title} · Croupier`;
  const console = $("console", HTMLAnchorElement);
  console.hidden = me.as !== "dealer";
  console.href = `/dealer?table=${encodeURIComponent(table)}`;
  $("only-here").hidden = !only_here;
  $("only-here").textContent = t("pair.only-here");
  renew(
    $("walls"),
    walls.map((wall) => card(wall, wall, 0, onWall(wall))),
  );
  const all = Array.from({ length: Math.min(places, shown) }, (_, at) => {
    const place = at + 1;
    const here = screens.filter((one) => one.place === place && one.screen === own);
    return card(`place ${place}`, own, place, here);
  });
  const unplaced = screens.filter((one) => !one.place && one.screen === own);
  renew($("places"), [
    ...all,
    ...unplaced.map((one) => card(one.pairing, own, 0, [one], one.player)),
  ]);
  const on = screens.filter((one) => one.screen === own && one.on).length;
  $("sum").textContent = t("places.sum", { places, on });
  $("more").hidden = places <= shown;
}

/** @param {string} wall */
const onWall = (wall) => found.screens.filter(({ screen }) => screen === wall);

/**
 * A place or a wall: its state, its code if there is one, and what can be done.
 * @param {string} key
 * @param {string} screen
 * @param {number} place
 * @param {Paired[]} here
 */
function card(key, screen, place, here, player = "") {
  const code = codes.get(key);
  const on = here.some((one) => one.on);
  const is = code ? "coded" : on ? "on" : here.length ? "off" : "free";
  const name = place ? t("places.place", { place }) : player || t(`screen.${screen}`);
  const state = t(`places.${is === "coded" ? (here.length ? "on" : "free") : is}`);
  const times = here.length > 1 ? ` × ${here.length}` : "";
  const playing = here.some((one) => one.playing) ? ` · ${t("places.playing")}` : "";
  return html(
    "li",
    { className: is, "data-place": key, "data-pairing": here.map((one) => one.pairing).join(" ") },
    html("h3", {}, name),
    html("p", { className: "state" }, html("b", {}, state), times + playing),
    ...(code ? shownCode(code) : []),
    html("div", { className: "buttons" }, ...acts(key, screen, place, here, code)),
  );
}

/** @param {Pairing} code */
function shownCode({ code, squares, expires }) {
  const time = when(new Date(expires * 1000).toISOString(), { timeStyle: "short" });
  return [
    qrCode(squares, t("pair.scan")),
    html("output", { className: "code" }, code.replace(/(.{4})(?=.)/g, "$1-")),
    html("p", { className: "quiet" }, t("pair.until", { time })),
  ];
}

/**
 * @param {string} key
 * @param {string} screen
 * @param {number} place
 * @param {Paired[]} here
 * @param {Pairing | undefined} code
 */
function acts(key, screen, place, here, code) {
  const own = screen === found.own;
  if (code) return [button(t("places.hide"), () => hide(key))];
  const pair = button(t("places.pair"), () => issue(key, screen, place));
  const ends = here.map((one) => button(t("places.end"), () => end(one)));
  if (own && here.length) return ends.slice(0, 1);
  return [pair, ...ends.slice(0, 1)];
}

/** @param {string} key */
function hide(key) {
  codes.delete(key);
  draw();
}

/**
 * A code for one place; whether there is one now.
 * @param {string} key
 * @param {string} screen
 * @param {number} place
 */
async function issue(key, screen, place) {
  const asked = { table: found.table, as: screen, ...(place ? { place } : {}) };
  const { ok, status, body } = await ask("/api/pairings", asked);
  if (status === 401) signIn();
  tell(ok ? "" : (body.refused?.says?.[language()] ?? body.error ?? t("pair.failed")));
  if (ok) codes.set(key, body);
  draw();
  return ok;
}

/** @param {Paired} one */
async function end({ pairing }) {
  const command = {
    do: "end-pairing",
    id: newId(),
    pairing,
    reason: "ended on the page of places",
  };
  const { ok, body } = await ask("/api/floor/commands", command);
  tell(ok ? "" : (body.refused?.says?.[language()] ?? body.error ?? t("pair.failed")));
  show(await api(path).catch(() => found));
}

/** @param {string} sentence */
function tell(sentence) {
  $("told").textContent = sentence;
  $("told").hidden = !sentence;
}

/**
 * The places as they are now; a code that was used, or is too old, is shown no longer.
 * @param {Places} now
 */
function show(now) {
  const before = found.screens.map(({ pairing }) => pairing);
  found = now;
  for (const [key, { expires }] of codes) {
    const here = found.screens.filter((one) => key === `place ${one.place}` || key === one.screen);
    const used = here.some(({ pairing }) => !before.includes(pairing));
    if (used || expires * 1000 < Date.now()) codes.delete(key);
  }
  draw();
}

/** A code for each place that is shown and free, one after the other. */
$("all").onclick = async () => {
  const { own, places, screens } = found;
  for (let place = 1; place <= Math.min(places, shown); place++) {
    const key = `place ${place}`;
    const taken = screens.some((one) => one.place === place && one.screen === own);
    if (!taken && !codes.has(key) && !(await issue(key, own, place))) return;
  }
};
$("more").onclick = () => {
  shown += MORE;
  draw();
};
onLanguage(draw);
draw();
keepAsking(path, AGAIN, show);

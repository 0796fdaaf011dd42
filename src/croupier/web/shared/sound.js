// sound.js: what a screen lets be heard, and whether it does: one mute, remembered on this device.
import { svg } from "./drawn.js";
import { addWords, onLanguage, t } from "./i18n.js";
import { SOUND_WORDS } from "./sound-words.js";
import { deskOf, LOUDNESS, rolling, SOUNDS } from "./sounds.js";

/** @typedef {"chip" | "last-bets" | "no-more-bets" | "win" | "strike" | "drop"} Sound */

addWords(SOUND_WORDS);

const AGAIN = 45; // milliseconds before the same sound is heard again: a repeated bet is many chips
const LATE = 400; // a sound that could not begin by then is not heard at all
const LONGEST = 60_000; // the ball runs no longer, whatever happens
const ICON = "M3 9h4l5-4v14l-5-4H3z";
const WAVES = "M15.5 8.5a5 5 0 0 1 0 7 M18 6a8.5 8.5 0 0 1 0 12";
const STRUCK = "M15.5 9l6 6 M21.5 9l-6 6";
/** @type {Record<string, string>} */
const LOCALES = { en: "en-AU", fr: "fr-FR" };

let key = "croupier-sound"; // where this device remembers it
let silent = localStorage.getItem(key) === "off";
let wall = false; // nobody touches it: its browser is set up to sound by itself
/** @type {ReturnType<typeof deskOf> | null} */
let desk = null; // none before something is to be heard
/** @type {(() => void) | null} */
let stopBall = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let ballEnds;
let saying = ""; // the words that were last said
/** @type {Map<string, number>} */
const heard = new Map(); // sound -> when it was last begun
/** @type {Set<() => void>} */
const buttons = new Set();

/** Whether nothing is to be heard. */
export const isMuted = () => silent;

/** @param {boolean} mute */
export function setMuted(mute) {
  silent = mute;
  localStorage.setItem(key, mute ? "off" : "on");
  if (mute) hush();
  for (const draw of buttons) draw();
}

/**
 * On a wall nothing is heard unless its address says `sound=on`, which is remembered, as is `off`.
 */
export function setUpWallSound(search = location.search) {
  key = "croupier-wall-sound";
  wall = true;
  const asked = new URLSearchParams(search).get("sound");
  if (asked === "on" || asked === "off") localStorage.setItem(key, asked);
  silent = localStorage.getItem(key) !== "on";
  if (silent) hush();
  for (const draw of buttons) draw();
}

/**
 * Make a button of the page the one that mutes: pressed while nothing is heard.
 * @param {HTMLElement} button
 */
export function setUpMute(button) {
  const icon = svg("path", { d: ICON, fill: "currentColor" });
  const beside = svg("path", { fill: "none", stroke: "currentColor", "stroke-width": 2 });
  const face = { viewBox: "0 0 24 24", width: "1.5em", height: "1.5em", "aria-hidden": "true" };
  button.replaceChildren(svg("svg", face, icon, beside));
  const draw = () => {
    button.ariaLabel = button.title = t("sound.mute");
    button.ariaPressed = String(silent);
    beside.setAttribute("d", silent ? STRUCK : WAVES);
  };
  button.addEventListener("click", () => setMuted(!silent));
  buttons.add(draw);
  onLanguage(draw);
  draw();
}

/**
 * Let a sound be heard now, or not at all.
 * @param {Sound} sound
 */
export function play(sound) {
  const now = performance.now();
  if (now - (heard.get(sound) ?? -AGAIN) < AGAIN) return;
  begin((at) => {
    heard.set(sound, now);
    SOUNDS[sound](at, at.context.currentTime + 0.005);
    tell(sound);
  });
}

/**
 * The ball runs on its track, or no longer.
 * @param {boolean} runs
 */
export function ballRuns(runs) {
  if (runs === Boolean(stopBall)) return;
  if (!runs) return quietBall();
  stopBall = () => {}; // it runs, even while nobody may hear it yet
  clearTimeout(ballEnds);
  ballEnds = setTimeout(quietBall, LONGEST);
  begin((at) => {
    if (!stopBall) return;
    stopBall = rolling(at);
    tell("ball-runs");
  });
}

function quietBall() {
  clearTimeout(ballEnds);
  stopBall?.();
  stopBall = null;
}

/**
 * Say words aloud, where the browser has a voice of its own for their language: a voice that would
 * send them elsewhere is not asked.
 * @param {string} words
 * @param {string} language
 */
export function say(words, language) {
  const speech = globalThis.speechSynthesis;
  if (silent || !words || !speech) return;
  try {
    const voices = speech.getVoices().filter((one) => one.localService);
    const lang = LOCALES[language] ?? language;
    const voice =
      voices.find((one) => one.lang === lang) ??
      voices.find((one) => one.lang.startsWith(language));
    if (!voice || (saying === words && speech.speaking)) return;
    if (speech.pending) speech.cancel(); // what waits is of a moment that has gone
    const said = Object.assign(new SpeechSynthesisUtterance(words), { lang, voice, rate: 0.95 });
    saying = words;
    speech.speak(said);
    tell("say", { words, language });
  } catch {
    // A browser that cannot speak is no reason to stop the game.
  }
}

/** Nothing is heard any more. */
function hush() {
  quietBall();
  globalThis.speechSynthesis?.cancel();
  desk?.out.gain.setValueAtTime(0, desk.context.currentTime);
}

/**
 * Make a sound where sounds can be made, as soon as the browser lets us.
 * @param {(desk: ReturnType<typeof deskOf>) => void} make
 */
function begin(make) {
  if (silent || document.hidden) return;
  const asked = performance.now();
  try {
    const at = ready();
    if (!at) return;
    if (at.context.state === "running") return make(at);
    const begun = /** @type {AudioContext} */ (at.context).resume();
    begun.then(() => performance.now() - asked < LATE && !silent && make(at)).catch(() => {});
  } catch {
    // Without a sound card there is no sound, and the game goes on.
  }
}

/** Browsers let a page sound once somebody has touched it; before that there is no use in asking. */
function ready() {
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  if (!globalThis.AudioContext || !(touched || wall)) return null;
  desk ??= deskOf(new AudioContext());
  desk.out.gain.setValueAtTime(LOUDNESS, desk.context.currentTime);
  return desk;
}

/**
 * Tell the page what is heard.
 * @param {string} sound
 */
function tell(sound, more = {}) {
  document.dispatchEvent(new CustomEvent("croupier-sound", { detail: { sound, ...more } }));
}

// Nothing goes on by itself where nobody sees it.
document.addEventListener("visibilitychange", () => document.hidden && quietBall());
globalThis.speechSynthesis?.getVoices(); // Some browsers look for their voices only when asked.

// socket.js: one view of a table, the cage, the floor or a tournament, kept true; commands sent until they are answered.
import { api, askedEarly, tableId } from "./api.js";
import { t } from "./i18n.js";
import { BY_ENTRY, BY_FIELD } from "./merging.js";

/** @import { Answer, Command, Live } from "./types.d.ts" */

/** @typedef {Live & Record<string, any>} View of a table, the cage or the floor, as it is kept */
/** @typedef {Record<string, any>} Message to or from the server */

const SOONEST = 250;
const LATEST = 8000;
const NOT_HERE = [403, 404];
const FULL = 4429; // how the server closes one window more than it shows of one sign-in
const BEAT = '{"type":"beat"}'; // The server says so every two seconds if it has nothing else to say.
const SILENT = 4000; // Without a word for so long the network is dead; people are told within 5 s.
const OPENING = 6000; // for a first word, which takes several journeys to and fro
const LOOK = 250; // how often that is looked at
const DRAWN = 1000; // by when a page that is not looked at, and so not drawn, is told all the same

/** @type {Set<(view: any) => void>} */
const listeners = new Set();
/** @type {Set<(sentence: string, status: number) => void>} */
const troubled = new Set();
/** @type {Map<string, {message: Message, resolve: (answer: Answer) => void}>} */
const waiting = new Map(); // command id -> {message, resolve}
/** @type {View} */
let view = {
  connected: false,
  paused: null,
  offset: 0,
  version: -1,
  public: {},
  me: null,
  players: {},
  acts: [],
  may: [],
};
/** @type {WebSocket | null} */
let socket = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later; // when it is opened again
let address = "";
let probe = "";
let delay = SOONEST;
let greeted = false; // by the socket that is open
let heard = 0; // when the server last said something, on the clock that is never set
let looked = { at: 0, date: 0 };
let ends = false; // what is not there, or not for who looks, is asked for no more

/**
 * Start listening to this page's table as "station", "dealer" or "wnd".
 * @param {string} as
 */
export function connect(as, table = tableId()) {
  const path = `/api/tables/${encodeURIComponent(table)}`;
  listen(`${path}/live?as=${as}`, `${path}/view?as=${as}`);
}

/** Start listening to the cage; what is asked of it goes over HTTP. */
export function connectCage() {
  listen("/api/cage/live?as=cage", "/api/cage?as=cage");
}

/** Start listening to every table of the floor. */
export function connectFloor() {
  listen("/api/floor/live?as=floor", "/api/floor?as=floor");
}

/**
 * Start listening to a tournament as "director", "inspector", "player" or "board"; what is asked of
 * it goes over HTTP.
 * @param {string} as
 * @param {string} tournament
 */
export function connectCup(as, tournament) {
  const path = `/api/tournaments/${encodeURIComponent(tournament)}`;
  ends = true;
  listen(`${path}/live?as=${as}`, `${path}/view?as=${as}`);
}

/**
 * @param {string} live
 * @param {string} asked
 */
function listen(live, asked) {
  probe = asked;
  address = `${location.origin.replace(/^http/, "ws")}${live}`;
  open();
  looked = { at: performance.now(), date: Date.now() };
  setInterval(() => look(false), LOOK);
  addEventListener("online", () => !socket && open());
  // What was asleep must not show old things as new when it is looked at again.
  for (const woken of ["visibilitychange", "resume"])
    document.addEventListener(woken, () => look(true));
  addEventListener("pageshow", () => look(true));
}

/**
 * Is the server still heard? A page that was too busy to look hears first what waits for it.
 * @param {boolean} woken
 */
function look(woken) {
  const [at, date] = [performance.now(), Date.now()];
  const late = at - looked.at > 4 * LOOK;
  const slept = date - looked.date - (at - looked.at); // with the machine, whose clock stood still
  looked = { at, date };
  const silent = at - heard > (greeted ? SILENT : OPENING) && (woken || !late);
  if (socket && (silent || slept > SILENT)) lose();
}

/** Nothing is heard: say so at once, and try again after a while. */
function lose() {
  const lost = socket;
  socket = null;
  lost?.close(); // on a dead network it would be closed minutes later
  clearTimeout(later);
  later = setTimeout(open, delay * (0.75 + Math.random() / 2));
  delay = Math.min(delay * 2, LATEST);
  if (view.connected || view.paused) publish({ ...view, connected: false, paused: null });
}

/**
 * Be called with the view, whenever it changes; returns how to stop. A view that came before anybody
 * listened is told once the page has been drawn, as if it came then: what a listener needs is there.
 * @template {Live} V
 * @param {(view: V) => void} listener
 */
export function onView(listener) {
  let stopped = false;
  const begin = () => {
    if (stopped || listeners.has(listener)) return;
    listeners.add(listener);
    if (view.version >= 0) listener(/** @type {any} */ (view));
  };
  if (view.version < 0) begin();
  else {
    requestAnimationFrame(() => setTimeout(begin));
    setTimeout(begin, DRAWN);
  }
  return () => {
    stopped = true;
    listeners.delete(listener);
  };
}

/**
 * Be called with why there is no connection, in a sentence and a status, if the server says.
 * @param {(sentence: string, status: number) => void} listener
 */
export function onProblem(listener) {
  troubled.add(listener);
  return () => troubled.delete(listener);
}

/**
 * Send a command; the promise holds the answer, `{ok, events}` or `{refused}`, once it is durable.
 * What goes along with it, beside it: `{approval}` of a supervisor, or the `{pad}` that is held.
 * @param {Command} command
 * @param {object} along
 * @returns {Promise<Answer>}
 */
export function send(command, along = {}) {
  const whole = { id: newId(), ...command };
  const message = { type: "command", command: whole, ...along };
  return new Promise((resolve) => {
    waiting.set(whole.id, { message, resolve });
    if (view.connected) transmit(message);
  });
}

/** An id nobody else makes; `randomUUID` would want HTTPS, which a floor's own network may not have. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Message} message */
function transmit(message) {
  socket?.send(JSON.stringify(message));
}

function open() {
  clearTimeout(later);
  const early = askedEarly(address);
  const mine = early?.socket.readyState <= WebSocket.OPEN ? early.socket : new WebSocket(address);
  socket = mine;
  greeted = false;
  heard = performance.now();
  /** @param {string} said */
  const hear = (said) => {
    if (mine !== socket) return;
    greeted = true;
    heard = performance.now();
    if (said === BEAT) mine.send(BEAT);
    else receive(JSON.parse(said));
  };
  mine.onmessage = (/** @type {MessageEvent} */ event) => hear(event.data);
  mine.onclose = (/** @type {CloseEvent} */ { code }) => {
    if (mine !== socket) return;
    lose(); // Where there is no room it waits longer each time; the others are left alone.
    if (code === FULL) tellProblem(Object.assign(new Error(t("connection.full")), { status: 429 }));
    else if (!greeted) api(probe).catch(tellProblem); // Not signed in? Then this goes to sign in.
  };
  if (mine === early?.socket) for (const said of early.said) hear(said);
}

/** @param {Error & {status?: number}} error */
function tellProblem(error) {
  const unreachable = error instanceof TypeError; // what fetch throws: the overlay says so already
  const status = error.status ?? 0;
  if (ends && NOT_HERE.includes(status)) clearTimeout(later);
  for (const listener of troubled) listener(unreachable ? "" : error.message, status);
}

/** @param {Message} message */
function receive(message) {
  if (message.type === "snapshot") {
    delay = SOONEST;
    publish({
      players: {},
      acts: [],
      me: null,
      version: message.version,
      ...message,
      connected: true,
      paused: null,
      offset: offset(message.now),
    });
    // What was not answered before the break is sent again under its own id: it happens once.
    for (const { message: asked } of waiting.values()) transmit(asked);
  } else if (message.type === "change" && message.version >= view.version) {
    publish(merge(view, message));
  } else if (message.type === "paused") {
    publish({ ...view, connected: false, paused: message.says }); // A snapshot ends it.
  } else if (message.type === "answer") {
    answered(message);
  }
}

/** @param {Message} message */
function answered(message) {
  const [first] = waiting.keys();
  const id = message.id || first; // Answers come in order; one to what could not be read has no id.
  const asked = waiting.get(id);
  if (!asked) return;
  if (message.refused?.code === "retry") {
    setTimeout(() => view.connected && waiting.has(id) && transmit(asked.message), SOONEST);
    return;
  }
  waiting.delete(id);
  asked.resolve(message);
}

/**
 * A view with a change laid over it. What the types know as structures and maps is merged by field
 * and by entry, a null entry is gone, and any other key is replaced, known here or not.
 * @param {Record<string, any>} old
 * @param {Record<string, any>} change
 * @returns {View}
 */
export function merge(old, change) {
  /** @type {Record<string, any>} */
  const next = { ...old, ...change, type: old.type };
  for (const key of [...BY_FIELD, ...BY_ENTRY])
    if (change[key]) next[key] = { ...old[key], ...change[key] };
  for (const key of BY_ENTRY) {
    for (const [name, entry] of Object.entries(change[key] ?? {}))
      if (entry === null) delete next[key][name];
  }
  if (change.now) next.offset = offset(change.now);
  return /** @type {View} */ (next);
}

/**
 * The server's clock less ours, in milliseconds.
 * @param {string} now
 */
const offset = (now) => Date.parse(now) - Date.now();

/** @param {View} next */
function publish(next) {
  view = next;
  for (const listener of listeners) listener(view);
}

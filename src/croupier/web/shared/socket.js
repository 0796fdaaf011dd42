// socket.js: one view of a table, the cage, the floor or a tournament, kept true; commands sent until they are answered.
import { api, tableId } from "./api.js";
import { BY_ENTRY, BY_FIELD } from "./merging.js";

/** @import { Answer, Command, Live } from "./types.d.ts" */

/** @typedef {Live & Record<string, any>} View of a table, the cage or the floor, as it is kept */
/** @typedef {Record<string, any>} Message to or from the server */

const SOONEST = 250;
const LATEST = 8000;
const NOT_HERE = [403, 404];
const SILENCE = 45000; // A socket this long without a word is taken for dead, if something waits.

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
  addEventListener("online", () => socket?.readyState === WebSocket.CLOSED && open());
}

/**
 * Be called with the view, now if there is one and whenever it changes; returns how to stop.
 * @template {Live} V
 * @param {(view: V) => void} listener
 */
export function onView(listener) {
  listeners.add(listener);
  if (view.version >= 0) listener(/** @type {any} */ (view));
  return () => listeners.delete(listener);
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
  const mine = new WebSocket(address);
  socket = mine;
  let greeted = false;
  let heard = Date.now();
  const watch = setInterval(() => {
    if (waiting.size && Date.now() - heard > SILENCE) mine.close();
  }, 5000);
  mine.onmessage = (event) => {
    greeted = true;
    heard = Date.now();
    receive(JSON.parse(event.data));
  };
  mine.onclose = () => {
    clearInterval(watch);
    if (mine !== socket) return;
    if (view.connected || view.paused) publish({ ...view, connected: false, paused: null });
    if (!greeted) api(probe).catch(tellProblem); // Not signed in? Then this goes to sign in.
    later = setTimeout(open, delay * (0.75 + Math.random() / 2));
    delay = Math.min(delay * 2, LATEST);
  };
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

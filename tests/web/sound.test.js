// Sounds are begun where they may be, told of, never twice at once, and none while muted.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { Fake } from "./browser.js";

/** As much of Web Audio as sounds are made of; it counts what was begun. */
class FakeAudio {
  static made = 0;
  static begun = 0;
  static one; // that was made
  sampleRate = 100;
  currentTime = 0;
  destination = {};

  constructor() {
    FakeAudio.made += 1;
    FakeAudio.one = this;
  }

  state = "running";
  resume = () => Promise.resolve();

  createBuffer = () => ({ getChannelData: () => new Float32Array(4) });
  createGain = node;
  createBiquadFilter = node;
  createOscillator = node;
  createBufferSource = node;
}

function node() {
  const param = () => ({
    value: 0,
    setValueAtTime() {},
    linearRampToValueAtTime() {},
    exponentialRampToValueAtTime(value) {
      assert.ok(value > 0, "an exponential never reaches nothing");
    },
    setTargetAtTime() {},
    cancelScheduledValues() {},
  });
  return {
    gain: param(),
    frequency: param(),
    Q: param(),
    connect: (next) => next,
    start: () => {
      FakeAudio.begun += 1;
    },
    stop() {},
  };
}

const spoken = [];
const speech = {
  speaking: false,
  pending: false,
  voices: [{ lang: "en-GB", localService: true }],
  getVoices: () => speech.voices,
  speak: (one) => spoken.push(one.text),
  cancel: () => spoken.push("(cancelled)"),
};
Object.assign(globalThis, {
  AudioContext: FakeAudio,
  speechSynthesis: speech,
  SpeechSynthesisUtterance: class {
    constructor(text) {
      this.text = text;
    }
  },
});

const { ballRuns, isMuted, play, say, setMuted, setUpMute, setUpWallSound } = await import(
  "../../src/croupier/web/shared/sound.js"
);
const { SOUNDS } = await import("../../src/croupier/web/shared/sounds.js");
const { chooseLanguage } = await import("../../src/croupier/web/shared/i18n.js");

let clock = 0;
performance.now = () => clock;
let heard = [];
document.addEventListener("croupier-sound", ({ detail }) => heard.push(detail.sound));
const calm = (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
};

beforeEach(() => {
  heard = [];
  spoken.length = 0;
  clock += 1000;
  setMuted(false);
  ballRuns(false);
});

test("nothing is set up before something is to be heard", () => {
  assert.equal(FakeAudio.made, 0);
});

test("every sound can be made, and is told of", () => {
  for (const sound of Object.keys(SOUNDS)) {
    const before = FakeAudio.begun;
    play(sound);
    assert.ok(FakeAudio.begun > before, sound);
  }
  assert.deepEqual(heard, Object.keys(SOUNDS));
  assert.equal(FakeAudio.made, 1, "one context for all");
});

test("many chips at once are one sound", () => {
  for (let chip = 0; chip < 20; chip += 1) play("chip");
  assert.deepEqual(heard, ["chip"]);
  clock += 45;
  play("chip");
  assert.deepEqual(heard, ["chip", "chip"]);
});

test("what the browser lets begin at once is heard, what it holds back too long is not", async () => {
  FakeAudio.one.state = "suspended";
  play("chip");
  assert.deepEqual(heard, []);
  await Promise.resolve();
  assert.deepEqual(heard, ["chip"]);
  const { promise, resolve } = Promise.withResolvers();
  FakeAudio.one.resume = () => promise;
  play("win");
  clock += 5000;
  resolve();
  await promise;
  assert.deepEqual(heard, ["chip"]);
  FakeAudio.one.state = "running";
});

test("without a touch nothing is asked of the browser", () => {
  Object.defineProperty(navigator, "userActivation", {
    value: { hasBeenActive: false },
    configurable: true,
  });
  play("win");
  delete navigator.userActivation;
  assert.deepEqual(heard, []);
});

test("muted, nothing is heard, and it is remembered", (t) => {
  calm(t);
  ballRuns(true);
  assert.deepEqual(heard, ["ball-runs"]);
  setMuted(true);
  play("win");
  say("17 black", "en");
  ballRuns(true);
  assert.deepEqual([heard, spoken], [["ball-runs"], ["(cancelled)"]]);
  assert.equal(localStorage.getItem("croupier-sound"), "off");
});

test("the ball is begun once and stopped once", (t) => {
  calm(t);
  ballRuns(true);
  ballRuns(true);
  ballRuns(false);
  ballRuns(false);
  assert.deepEqual(heard, ["ball-runs"]);
});

test("words are said by a voice of this device alone, and never twice at once", () => {
  speech.voices = [{ lang: "en-AU", localService: false }];
  say("17 black", "en");
  assert.deepEqual(spoken, [], "that voice would send them away");
  speech.voices = [
    { lang: "fr-FR", localService: true },
    { lang: "en-GB", localService: true },
  ];
  say("17 black", "en");
  speech.speaking = true;
  say("17 black", "en");
  say("17 noir", "fr");
  assert.deepEqual(spoken, ["17 black", "17 noir"]);
  say("", "en");
  assert.deepEqual(heard, ["say", "say"]);
  speech.speaking = false;
});

test("one button mutes, by its name in both languages, and shows that it does", () => {
  const button = Object.assign(new Fake("button"), {
    addEventListener: (_, press) => {
      button.press = press;
    },
  });
  setUpMute(button);
  assert.deepEqual([button.ariaLabel, button.ariaPressed], ["Mute", "false"]);
  button.press();
  assert.deepEqual([isMuted(), button.ariaPressed], [true, "true"]);
  chooseLanguage("fr");
  assert.equal(button.ariaLabel, "Couper le son");
  chooseLanguage("en");
  button.press();
  assert.equal(isMuted(), false);
});

test("a browser without sound, or that fails, does not disturb the game", () => {
  const { AudioContext: real, speechSynthesis: voice } = globalThis;
  globalThis.speechSynthesis = {
    ...voice,
    getVoices() {
      throw new Error("no");
    },
  };
  say("17 black", "en");
  globalThis.speechSynthesis = voice;
  const broken = SOUNDS.drop;
  SOUNDS.drop = () => {
    throw new Error("no sound card");
  };
  play("drop");
  SOUNDS.drop = broken;
  globalThis.AudioContext = undefined;
  play("win");
  globalThis.AudioContext = real;
  assert.ok(!heard.includes("say") && !heard.includes("drop"));
});

test("a wall is silent unless its address says otherwise, which it remembers", () => {
  setUpWallSound("");
  assert.equal(isMuted(), true);
  setUpWallSound("?table=1&sound=on");
  assert.equal(isMuted(), false);
  setUpWallSound("");
  assert.equal(isMuted(), false, "as it was set before");
  setUpWallSound("?sound=off");
  setUpWallSound("");
  assert.equal(isMuted(), true);
  assert.equal(localStorage.getItem("croupier-sound"), "on", "a player's own is another");
});

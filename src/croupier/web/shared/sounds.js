// sounds.js: how each sound is made, of sines and of filtered noise; nothing is loaded.

/** @typedef {{context: BaseAudioContext, out: AudioNode, noise: AudioBuffer}} Desk what sounds are made with */
/** @typedef {{frequency: number, level: number, seconds: number, attack?: number}} Tone */
/** @typedef {Tone & {q?: number, type?: BiquadFilterType}} Puff */

export const LOUDNESS = 1.2; // of all of it
const SILENT = 0.0001; // as near as an exponential comes to nothing
const BELL = [
  [1, 1, 1], // a bell's partials: times the note, of its level, of its length
  [2, 0.34, 0.7],
  [3.01, 0.12, 0.45],
  [5.4, 0.05, 0.2],
];

/**
 * Where the sounds of a context are made; all of them go out through one volume.
 * @param {BaseAudioContext} context
 * @returns {Desk & {out: GainNode}}
 */
export function deskOf(context) {
  const out = context.createGain();
  out.gain.value = LOUDNESS;
  out.connect(context.destination);
  const noise = context.createBuffer(1, 2 * context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = 2 * Math.random() - 1;
  return { context, out, noise };
}

/** What each sound does from a time on. @type {Record<string, (desk: Desk, at: number) => void>} */
export const SOUNDS = {
  // Clay on cloth: a dull touch, a dry click, and the smaller one as the chip lies flat.
  chip(desk, at) {
    const pitch = 0.94 + 0.12 * Math.random();
    puff(desk, at, { frequency: 3100 * pitch, q: 1.6, level: 0.5, seconds: 0.035 });
    puff(desk, at + 0.03, { frequency: 4300 * pitch, q: 2.2, level: 0.2, seconds: 0.022 });
    tone(desk, at, { frequency: 210 * pitch, level: 0.22, seconds: 0.06 });
  },
  // One soft bell, twice: hurry, without alarm.
  "last-bets"(desk, at) {
    bell(desk, at, { frequency: 880, level: 0.13, seconds: 0.7 });
    bell(desk, at + 0.24, { frequency: 880, level: 0.11, seconds: 0.9 });
  },
  // Two notes downwards: it is over.
  "no-more-bets"(desk, at) {
    bell(desk, at, { frequency: 659.3, level: 0.13, seconds: 0.6 });
    bell(desk, at + 0.2, { frequency: 440, level: 0.14, seconds: 1.1 });
  },
  // Two notes upwards, the second one ringing on.
  win(desk, at) {
    bell(desk, at, { frequency: 784, level: 0.16, seconds: 0.8 });
    bell(desk, at + 0.14, { frequency: 1046.5, level: 0.18, seconds: 1.6 });
  },
  // The ball against a deflector: hard, bright and gone.
  strike(desk, at) {
    puff(desk, at, { frequency: 5200, q: 1.2, level: 0.28, seconds: 0.025 });
    tone(desk, at, { frequency: 2350, level: 0.06, seconds: 0.09 });
    tone(desk, at, { frequency: 3710, level: 0.03, seconds: 0.06 });
  },
  // Over the frets into the pocket: faster and softer, and then it lies.
  drop(desk, at) {
    for (const [hop, after] of [0, 0.11, 0.19, 0.245, 0.28].entries()) {
      const soft = 0.72 ** hop;
      puff(desk, at + after, { frequency: 2500, q: 1.5, level: 0.34 * soft, seconds: 0.03 });
      tone(desk, at + after, { frequency: 390 - 25 * hop, level: 0.16 * soft, seconds: 0.07 });
    }
  },
};

/**
 * The ball on its track, until it is told to stop: a low rush that comes and goes with each round
 * and slows as the ball does.
 * @param {Desk} desk
 */
export function rolling({ context, out, noise }) {
  const now = context.currentTime;
  const rush = context.createBufferSource();
  rush.buffer = noise;
  rush.loop = true;
  const wood = context.createBiquadFilter();
  wood.type = "bandpass";
  wood.Q.value = 0.9;
  wood.frequency.setValueAtTime(760, now);
  wood.frequency.exponentialRampToValueAtTime(380, now + 14);
  const volume = context.createGain();
  volume.gain.setValueAtTime(0, now);
  volume.gain.linearRampToValueAtTime(0.075, now + 0.7);
  const round = context.createOscillator(); // once for each time it goes round
  round.frequency.setValueAtTime(1.7, now);
  round.frequency.linearRampToValueAtTime(0.8, now + 14);
  const swing = context.createGain();
  swing.gain.value = 0.03;
  round.connect(swing).connect(volume.gain);
  rush.connect(wood).connect(volume).connect(out);
  rush.start(now);
  round.start(now);
  return () => {
    const end = context.currentTime;
    volume.gain.cancelScheduledValues(end);
    volume.gain.setTargetAtTime(0, end, 0.08);
    swing.gain.setTargetAtTime(0, end, 0.05);
    for (const source of [rush, round]) source.stop(end + 0.6);
  };
}

/**
 * A sine that begins at once and dies away.
 * @param {Desk} desk
 * @param {number} at
 * @param {Tone} how
 */
function tone({ context, out }, at, { frequency, level, seconds, attack = 0.003 }) {
  const source = context.createOscillator();
  source.frequency.value = frequency;
  source.connect(dying(context, at, level, seconds, attack)).connect(out);
  source.start(at);
  source.stop(at + seconds + attack);
}

/**
 * A note with the partials of a small bell.
 * @param {Desk} desk
 * @param {number} at
 * @param {Tone} how
 */
function bell(desk, at, { frequency, level, seconds }) {
  for (const [times, part, long] of BELL) {
    const sounds = { level: level * part, seconds: seconds * long, attack: 0.008 };
    tone(desk, at, { frequency: frequency * times, ...sounds });
  }
}

/**
 * A breath of noise around a pitch.
 * @param {Desk} desk
 * @param {number} at
 * @param {Puff} how
 */
function puff({ context, out, noise }, at, how) {
  const { frequency, level, seconds, attack = 0.001, q = 1, type = "bandpass" } = how;
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = type;
  filter.frequency.value = frequency;
  filter.Q.value = q;
  source
    .connect(filter)
    .connect(dying(context, at, level, seconds, attack))
    .connect(out);
  source.start(at, Math.random());
  source.stop(at + seconds + attack);
}

/**
 * A volume that rises and dies away.
 * @param {BaseAudioContext} context
 * @param {number} at
 * @param {number} level
 * @param {number} seconds
 * @param {number} attack
 */
function dying(context, at, level, seconds, attack) {
  const volume = context.createGain();
  volume.gain.setValueAtTime(SILENT, at);
  volume.gain.exponentialRampToValueAtTime(level, at + attack);
  volume.gain.exponentialRampToValueAtTime(SILENT, at + attack + seconds);
  return volume;
}

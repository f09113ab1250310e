/** Four sounds made on the spot: wood on wood, a die, a splash, an arrow. Off until asked for. */

import { wantsSound } from "./preferences.js";

/** @type {AudioContext} */
let studio;
/** @type {AudioBuffer} */
let hiss;

function open() {
  studio ??= new AudioContext();
  if (studio.state === "suspended") studio.resume();
  if (!hiss) {
    hiss = studio.createBuffer(1, studio.sampleRate, studio.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  }
}

/**
 * A volume that falls from `loud` to nothing.
 * @param {number} at
 * @param {number} loud
 * @param {number} seconds
 */
function fading(at, loud, seconds) {
  const gain = studio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  gain.connect(studio.destination);
  return gain;
}

/**
 * @param {number} at
 * @param {number} from hertz
 * @param {number} to
 * @param {number} seconds
 * @param {number} loud
 */
function tone(at, from, to, seconds, loud) {
  const source = studio.createOscillator();
  source.type = "triangle";
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(fading(at, loud, seconds));
  source.start(at);
  source.stop(at + seconds);
}

/**
 * @param {number} at
 * @param {number} from hertz
 * @param {number} to
 * @param {number} seconds
 * @param {number} loud
 */
function rustle(at, from, to, seconds, loud) {
  const source = studio.createBufferSource();
  const filter = studio.createBiquadFilter();
  source.buffer = hiss;
  filter.type = "bandpass";
  filter.Q.value = 1.4;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(filter).connect(fading(at, loud, seconds));
  source.start(at, Math.random() * 0.5, seconds);
}

/**
 * @param {number} at
 * @param {number} pitch
 * @param {number} loud
 */
function knock(at, pitch, loud) {
  tone(at, pitch, pitch * 0.6, 0.07, loud);
  rustle(at, pitch * 6, pitch * 3, 0.03, loud * 0.5);
}

/** @type {Record<"wood"|"die"|"splash"|"arrow"|"turn", (at: number) => void>} */
const SOUNDS = {
  wood: (at) => knock(at, 260 + Math.random() * 40, 0.22),
  die: (at) => [0, 0.11, 0.2, 0.31, 0.38].forEach((wait, i) =>
    knock(at + wait, 420 + Math.random() * 160, 0.2 - i * 0.03)),
  splash: (at) => {
    rustle(at, 500, 2400, 0.12, 0.3);
    rustle(at + 0.08, 1800, 300, 0.45, 0.22);
  },
  arrow: (at) => {
    rustle(at, 900, 3600, 0.22, 0.2);
    knock(at + 0.22, 180, 0.3);
  },
  turn: (at) => [523, 659].forEach((pitch, i) => tone(at + i * 0.13, pitch, pitch, 0.3, 0.12)),
};

/**
 * Play a sound, if the reader has asked for sounds.
 * @param {keyof typeof SOUNDS} name
 */
export function sound(name) {
  if (!wantsSound()) return;
  open();
  SOUNDS[name](studio.currentTime + 0.01);
}

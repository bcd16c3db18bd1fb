/** Quiet sounds, for those who want them. */

import { keep, recall } from "./store.js";

/** Tones, one after another: how high in hertz, how long in seconds. */
const SOUNDS = {
  move: [[330, 0.06]],
  refuse: [[140, 0.09]],
  win: [[392, 0.1], [494, 0.1], [587, 0.22]],
};

/** @type {AudioContext | null} */
let audio = null;

export const isSounding = () => recall("sound") === "on";

/** @param {boolean} isOn */
export const letSound = (isOn) => keep("sound", isOn ? "on" : "off");

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  if (!isSounding()) return;
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (const [pitch, length] of SOUNDS[name]) {
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.06, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length;
  }
}

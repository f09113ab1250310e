/** What this browser remembers of its reader: name, sounds, motion, odds, haste. */

const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * What was remembered, or nothing.
 * @param {string} name
 * @returns {?string}
 */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser that keeps nothing still plays
  }
}

/**
 * Remember something.
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // the same: nothing is kept
  }
}

/** The name that was given last. */
export const lastName = () => recall("name") ?? "";
/** Sounds are off until asked for. */
export const wantsSound = () => recall("sound") === "on";
/** Things move unless the reader or the system wishes otherwise. */
export const wantsMotion = () => (recall("motion") ?? (still.matches ? "off" : "on")) === "on";
/** Who is winning is only told to those who ask for it. */
export const wantsOdds = () => recall("odds") === "on";
/** Opponents pause between their moves, so that they can be followed, unless the reader is quick. */
export const wantsHaste = () => recall("haste") === "on";
/** The screen stays on during a game, unless the reader would rather save it. */
export const wantsAwake = () => recall("awake") !== "off";
/** Whoever asked for it is called when it is their turn … */
export const wantsCall = () => recall("call") === "on";
/** … and nobody is asked twice whether they wish it. */
export const toldOfCall = () => recall("call") !== null;
/** A choice of one plays itself, unless the reader would rather press. */
export const wantsForced = () => recall("forced") !== "off";

/** Where a finger or a mouse hits: small things on a board are hit from nearby, or asked about. */

const NEAR = 26; // pixels around a click in which something small is still hit
const FINGER = 44; // pixels that a fingertip needs: what is as large is never asked about
const UNSURE = 9; // pixels: two middles as far away as that from a finger could both be meant

/** @typedef {{id: string, left: number, top: number, width: number, height: number}} Target */
/** @typedef {{id: string, away: number, middle: number, small: boolean}} Near */

/**
 * What lies around a point, the nearest first.
 * @param {Target[]} targets
 * @param {number} x
 * @param {number} y
 * @returns {Near[]}
 */
export function around(targets, x, y) {
  return targets.map(({ id, left, top, width, height }) => {
    const across = Math.max(left - x, 0, x - left - width);
    const down = Math.max(top - y, 0, y - top - height);
    return {
      id,
      away: Math.hypot(across, down),
      middle: Math.hypot(left + width / 2 - x, top + height / 2 - y),
      small: Math.min(width, height) < FINGER,
    };
  }).filter(({ away }) => away < NEAR).sort((one, other) =>
    one.away - other.away || one.middle - other.middle);
}

/**
 * What a finger may have meant: one thing, or several small ones between which it fell.
 * @param {Near[]} near the nearest first
 * @param {(id: string) => string} meaning what a click on it leaves: the same is one thing
 * @returns {string[]} ids; none where nothing is near
 */
export function candidates(near, meaning) {
  if (!near.length) return [];
  const [first] = near;
  const closest = Math.min(...near.map(({ middle }) => middle));
  const known = new Set([meaning(first.id)]);
  const found = [first.id];
  for (const { id, middle, small } of near.slice(1)) {
    if (!small || !first.small || middle - closest > UNSURE || known.has(meaning(id))) continue;
    if (first.middle - closest > UNSURE) continue;
    known.add(meaning(id));
    found.push(id);
  }
  return found;
}

/** What happened, turn by turn: the moves of one turn belong together. */

/** @typedef {Pick<import("./wire").HappeningShown, "seq"|"turn">} Told */

/**
 * @template {Told} One
 * @param {One[]} happened in order
 * @returns {One[][]} the same, those of one turn together
 */
export function turns(happened) {
  /** @type {One[][]} */
  const found = [];
  for (const one of happened) {
    const last = found.at(-1);
    if (last && one.turn !== null && last[0].turn === one.turn) last.push(one);
    else found.push([one]);
  }
  return found;
}

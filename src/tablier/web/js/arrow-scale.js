/** What arrows can score, as the server says: plain logic, for the range and for the target. */

/** @typedef {import("./wire").ArrowShown} ArrowShown */

/**
 * The scores of a game, best first.
 * @param {ArrowShown[]} keys
 */
export function scale(keys) {
  const known = new Map(keys.map((key) => [key.text, key]));
  const scores = keys.map((key) => key.text);
  const miss = keys.find((key) => key.points === 0);

  /**
   * @param {string} score
   * @returns {ArrowShown}
   */
  function key(score) {
    const found = known.get(score);
    if (!found) throw new Error(`no arrow ${score}`);
    return found;
  }

  return {
    scores,
    /**
     * A volley in the order of the score sheet.
     * @param {string[]} arrows
     */
    sorted: (arrows) => [...arrows].sort((a, b) => scores.indexOf(a) - scores.indexOf(b)),
    /**
     * What a volley adds up to.
     * @param {string[]} arrows
     */
    total: (arrows) => arrows.reduce((sum, arrow) => sum + key(arrow).points, 0),
    /**
     * The colours of an arrow's ring, as properties that the style sheet knows.
     * @param {string} arrow
     * @returns {Record<string, string>}
     */
    paint(arrow) {
      const { paint, ink, edge } = key(arrow);
      return { "--paint": paint, "--on-paint": ink, "--rim": edge };
    },
    /**
     * An arrow's score in words, for those who hear it.
     * @param {string} arrow
     */
    said: (arrow) => key(arrow).says,
    /**
     * What a key of the keyboard writes: a score, one that goes on from the key before (a 1, then
     * a 0), or the miss for a lone 0.
     * @param {string} before the score that was typed last, or ""
     * @param {string} typed
     * @returns {{score: string, goesOn: boolean}|null}
     */
    read(before, typed) {
      if (before && known.has(before + typed)) return { score: before + typed, goesOn: true };
      if (known.has(typed)) return { score: typed, goesOn: false };
      return typed === "0" && miss ? { score: miss.text, goesOn: false } : null;
    },
    /**
     * What an arrow scores that sticks so far from the middle; the face ends at 1.
     * @param {number} distance
     * @returns {string}
     */
    at(distance) {
      const hit = keys.find((ring) => distance < ring.reach) ?? miss;
      return hit ? hit.text : "";
    },
  };
}

/** @typedef {ReturnType<typeof scale>} Scale */

/**
 * The rings of the face that the scores declare, the largest first.
 * @param {ArrowShown[]} keys
 */
export function rings(keys) {
  return keys.filter((key) => key.reach > 0).sort((one, other) => other.reach - one.reach);
}

/**
 * How many rings count for something of their own: an inner circle with the same points does not.
 * @param {ArrowShown[]} keys
 */
export function ringCount(keys) {
  return new Set(rings(keys).map((ring) => ring.points)).size;
}

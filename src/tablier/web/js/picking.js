/**
 * What clicks on the board mean. No rule is known here: the server says which moves a click on each
 * element may mean, and every further click leaves those that all the clicks have in common.
 */

/**
 * @param {Object<string, string[]>} clicks id of an element -> the moves it may mean
 * @param {string[]} moves every move there is
 */
export function picking(clicks, moves) {
  /** @type {string[]} */
  let chosen = [];
  /** @param {string[]} ids */
  const meant = (ids) => moves.filter((move) => ids.every((id) => clicks[id].includes(move)));

  return {
    /** The elements clicked so far. */
    get chosen() {
      return chosen;
    },
    /** The moves that are still meant. */
    get left() {
      return meant(chosen);
    },
    /** The elements that a further click could be made on. */
    get open() {
      const left = meant(chosen);
      return Object.keys(clicks).filter((id) => clicks[id].some((move) => left.includes(move)));
    },
    /** The elements that a click would begin anew with: another piece than the one chosen. */
    get others() {
      const left = meant(chosen);
      return Object.keys(clicks).filter((id) => !clicks[id].some((move) => left.includes(move)));
    },
    /**
     * What would still be meant after one more click: two elements that leave the same are one.
     * @param {string} id
     */
    after(id) {
      const narrower = meant([...chosen, id]);
      return narrower.length ? narrower : meant([id]);
    },
    /**
     * A click: on an element, or beside everything (null). What it means when nothing else can be.
     * @param {?string} id
     * @returns {?string} the move, once there is only one
     */
    click(id) {
      if (id === null || chosen.includes(id)) {
        chosen = chosen.filter((other) => id !== null && other !== id);
        return null;
      }
      const narrower = meant([...chosen, id]);
      chosen = narrower.length ? [...chosen, id] : [id];
      const left = meant(chosen);
      return left.length === 1 ? left[0] : null;
    },
  };
}

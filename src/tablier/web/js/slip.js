/**
 * A betting slip as numbers: who is where. Places are numbered through: first those of the waiting
 * row, then those of the groups. Each holds the number of an item, or null.
 */

/** @typedef {(number|null)[]} Places */

/**
 * @param {import("./wire").BetAsked} bet
 */
export function slip({ items, groups }) {
  const size = items.length;

  return {
    size,
    /**
     * Everybody waits.
     * @returns {Places}
     */
    start: () => [...items.keys(), ...items.map(() => null)],
    /**
     * The group that a place belongs to, or -1 in the waiting row.
     * @param {number} place
     */
    groupOf(place) {
      let end = size;
      if (place < end) return -1;
      return groups.findIndex((seats) => place < (end += seats));
    },
    /**
     * Has everybody been placed?
     * @param {Places} places
     */
    complete: (places) => places.slice(size).every((item) => item !== null),
    /**
     * How many still wait.
     * @param {Places} places
     */
    waiting: (places) => places.slice(0, size).filter((item) => item !== null).length,
    /**
     * The bet as it is sent: group by group.
     * @param {Places} places
     * @returns {string}
     */
    text(places) {
      let from = size;
      return groups.map((seats) => places.slice(from, (from += seats))
        .map((item) => (item === null ? "" : items[item].text)).join("")).join(" ");
    },
    /**
     * The inverse: where everybody is in a bet that was sent.
     * @param {string} text
     * @returns {Places}
     */
    read(text) {
      const placed = [...text.replaceAll(" ", "")].map((name) =>
        items.findIndex((item) => item.text === name));
      return [...items.map(() => null), ...placed];
    },
  };
}

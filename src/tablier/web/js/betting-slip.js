/**
 * A betting slip as numbers: what is where. Places are numbered through: first those of the waiting
 * row, then those of the groups. Each holds the number of an item, or null.
 */

/** @typedef {(number|null)[]} Places */

/**
 * @param {import("./wire").BetAsked} bet
 */
export function slip({ items, groups, join, separator }) {
  const count = items.length;

  return {
    /**
     * Everything waits.
     * @returns {Places}
     */
    start: () => [...items.keys(), ...items.map(() => null)],
    /**
     * The group that a place belongs to, or -1 in the waiting row.
     * @param {number} place
     */
    groupOf(place) {
      let end = count;
      if (place < end) return -1;
      return groups.findIndex(({ size }) => place < (end += size));
    },
    /**
     * Has everything been placed?
     * @param {Places} places
     */
    complete: (places) => places.slice(count).every((item) => item !== null),
    /**
     * How many still wait.
     * @param {Places} places
     */
    waiting: (places) => places.slice(0, count).filter((item) => item !== null).length,
    /**
     * The bet as it is sent: group by group.
     * @param {Places} places
     * @returns {string}
     */
    text(places) {
      let from = count;
      return groups.map(({ size }) => places.slice(from, (from += size))
        .map((item) => (item === null ? "" : items[item].text)).join(join)).join(separator);
    },
    /**
     * The inverse: where everything is in a bet that was sent.
     * @param {string} text
     * @returns {Places}
     */
    read(text) {
      const placed = text.split(separator).flatMap((group) => group.split(join)).map((name) =>
        items.findIndex((item) => item.text === name));
      return [...items.map(() => null), ...placed];
    },
  };
}

/**
 * What a browser can say of the dice by what it has kept: plain logic, which `dice-share.js` feeds
 * with the browser's memory.
 */

/**
 * @typedef {import("./wire").Proof} Proof
 * @typedef {import("./wire").TableShown} TableShown
 */
/**
 * What is kept of a table: this browser's share of the dice, the fingerprint of the seed that it
 * was first shown, and whether its share has to be in the dice.
 * @typedef {{mix?: string, commitment?: string, counts?: boolean}} Facts
 */

/**
 * What is known once a view has been seen; the same facts where it says nothing new.
 * @param {Facts} facts
 * @param {Pick<TableShown, "stage"|"me"|"proof">} view
 * @returns {Facts}
 */
export function factsAfter(facts, { stage, me, proof }) {
  if (!proof) return facts; // real dice, or none at all
  // What is only seen once the seed is known proves nothing.
  const commitment = facts.commitment ?? (proof.seed ? undefined : proof.commitment);
  const counts = stage === "lobby" ? me.host || me.seats.length > 0 : facts.counts ?? false;
  if (commitment === facts.commitment && counts === facts.counts) return facts;
  return { ...facts, commitment, counts };
}

/**
 * What the facts say of a proof.
 * @param {Facts} facts
 * @param {Proof} proof
 * @returns {"whole"|"same"|"changed"|"missing"|null} `same`: it gave nothing to the dice, and the
 *   fingerprint is the one it knows; nothing where it came too late to know any
 */
export function judgement({ mix, commitment, counts }, proof) {
  if (!commitment) return null;
  if (commitment !== proof.commitment) return "changed";
  if (!counts || !mix) return "same";
  return proof.mixes.some((one) => one.mix === mix) ? "whole" : "missing";
}

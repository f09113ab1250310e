/**
 * What a browser can say of the dice by what it has kept: plain logic, which `dice-share.js` feeds
 * with the browser's memory.
 */

import { sha256 } from "./sha256.js";

/**
 * @typedef {import("./wire").Proof} Proof
 * @typedef {import("./wire").TableShown} TableShown
 */
/**
 * What is kept of a table: this browser's share of the dice, the fingerprint of the seed that it
 * was first shown, whether its share has to be in the dice, everybody's pledges as they were when
 * it showed its own share, and whether the server has taken that. `mix` is the share of a table
 * from before there were pledges.
 * @typedef {{share?: string, mix?: string, commitment?: string, counts?: boolean,
 *   pledges?: string[], given?: boolean}} Facts
 */

/**
 * The fingerprint of a share, which is a text.
 * @param {string} share
 */
export function pledgeOf(share) {
  return sha256(new TextEncoder().encode(share));
}

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
 * What is known once this browser shows its share; nothing where it must not: the seed is not the
 * one that was promised to it, or its own pledge is not among those that are closed, or these are
 * not the ones before which it has shown its share already.
 * @param {Facts} facts
 * @param {Proof} proof
 * @returns {Facts|null}
 */
export function factsShown(facts, proof) {
  const pledges = proof.mixes.map((one) => one.pledge);
  const mine = facts.share && pledges.includes(pledgeOf(facts.share));
  if (!proof.closed || !mine || facts.commitment !== proof.commitment) return null;
  if (facts.pledges && !alike(facts.pledges, pledges)) return null;
  return { ...facts, pledges };
}

/**
 * What the facts say of a proof.
 * @param {Facts} facts
 * @param {Proof} proof
 * @returns {"whole"|"same"|"late"|"changed"|"altered"|"missing"|"broken"|null} `same`: it gave
 *   nothing to the dice, and the fingerprint is the one it knows; `late`: it did not show its share
 *   in time; nothing where it came too late to know any
 */
export function judgement({ share, mix, commitment, counts, pledges, given }, proof) {
  if (!commitment) return null;
  if (commitment !== proof.commitment) return "changed";
  if (proof.seed && !holds(proof)) return "broken";
  if (pledges && !alike(pledges, proof.mixes.map((one) => one.pledge))) return "altered";
  const mine = share ?? mix;
  if (!counts || !mine) return "same";
  if (proof.mixes.some((one) => one.mix === mine)) return "whole";
  const late = share && !given && proof.mixes.some((one) => one.pledge === pledgeOf(share));
  return late ? "late" : "missing";
}

/**
 * The fingerprint of all that was promised before this browser showed its share: what `tablier
 * verify --kept` compares with a record.
 * @param {Facts} facts
 */
export function promisesKept({ commitment, pledges }) {
  return commitment && pledges && pledgeOf([commitment, ...pledges].join(" "));
}

/**
 * Does all that is shown have the fingerprint that was promised?
 * @param {Proof} proof
 */
function holds({ seed, commitment, mixes }) {
  const digits = seed?.match(/../g) ?? [];
  const bytes = Uint8Array.from(digits, (two) => parseInt(two, 16));
  return sha256(bytes) === commitment
    && mixes.every(({ mix, pledge }) => !mix || !pledge || pledgeOf(mix) === pledge);
}

/**
 * @param {string[]} some
 * @param {string[]} others
 */
function alike(some, others) {
  return some.length === others.length && some.every((one, i) => one === others[i]);
}

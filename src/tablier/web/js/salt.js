/**
 * This browser's share of the dice (its "grain of salt") and the fingerprint of the seed that it
 * was first shown: kept for every table, so that nobody has to take the proof on trust.
 */

import { randomHex } from "./net.js";
import { recall, remember } from "./wishes.js";

const place = (table) => `salt-${table}`;
const made = new Map(); // for a browser that keeps nothing: good for as long as the page lives

function known(table) {
  try {
    return JSON.parse(recall(place(table))) ?? made.get(table) ?? {};
  } catch {
    return made.get(table) ?? {};
  }
}

function keep(table, facts) {
  made.set(table, facts);
  remember(place(table), JSON.stringify(facts));
}

/**
 * What this browser adds to the dice of a table: the same however often it has to be sent.
 * @param {string} table
 * @returns {string}
 */
export function salt(table) {
  const facts = known(table);
  if (!facts.mix) keep(table, { ...facts, mix: randomHex(16) });
  return known(table).mix;
}

/**
 * Keep what a view says before the first throw: the fingerprint, and whether this browser's share
 * has to be in the dice.
 * @param {Object} view
 */
export function witness({ id, stage, me, proof }) {
  if (!proof) return; // real dice, or none at all
  const facts = known(id);
  // What is only seen once the seed is known proves nothing.
  const commitment = facts.commitment ?? (proof.seed ? undefined : proof.commitment);
  const counts = stage === "lobby" ? me.host || me.seats.length > 0 : facts.counts ?? false;
  if (commitment === facts.commitment && counts === facts.counts) return;
  keep(id, { ...facts, commitment, counts });
}

/**
 * What this browser can say of the proof of a table by what it has kept.
 * @param {{id: string, proof: {commitment: string, mixes: {mix: string}[]}}} view
 * @returns {"whole"|"same"|"changed"|"missing"|null} `same`: it gave nothing to the dice, and the
 *   fingerprint is the one it knows; nothing where it came too late to know any
 */
export function verdict({ id, proof }) {
  const { mix, commitment, counts } = known(id);
  if (!commitment) return null;
  if (commitment !== proof.commitment) return "changed";
  if (!counts || !mix) return "same";
  return proof.mixes.some((one) => one.mix === mix) ? "whole" : "missing";
}

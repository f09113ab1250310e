/**
 * This browser's share of the dice (its "grain of salt") and the fingerprint of the seed that it
 * was first shown: kept for every table, so that nobody has to take the proof on trust.
 */

import { factsAfter, judgement } from "./fairness.js";
import { randomHex } from "./net.js";
import { recall, remember } from "./preferences.js";

/** @typedef {import("./fairness.js").Facts} Facts */

/** @param {string} table */
const place = (table) => `salt-${table}`;
/**
 * For a browser that keeps nothing: good for as long as the page lives.
 * @type {Map<string, Facts>}
 */
const made = new Map();

/**
 * @param {string} table
 * @returns {Facts}
 */
function known(table) {
  try {
    return JSON.parse(recall(place(table)) ?? "null") ?? made.get(table) ?? {};
  } catch {
    return made.get(table) ?? {};
  }
}

/**
 * @param {string} table
 * @param {Facts} facts
 */
function keep(table, facts) {
  made.set(table, facts);
  remember(place(table), JSON.stringify(facts));
}

/**
 * What this browser adds to the dice of a table: the same however often it has to be sent.
 * @param {string} table
 * @returns {string}
 */
export function diceShare(table) {
  const facts = known(table);
  const mix = facts.mix ?? randomHex(16);
  if (!facts.mix) keep(table, { ...facts, mix });
  return mix;
}

/**
 * Keep what a view says before the first throw: the fingerprint, and whether this browser's share
 * has to be in the dice.
 * @param {import("./wire").TableShown} view
 */
export function noteProof(view) {
  const facts = known(view.id);
  const now = factsAfter(facts, view);
  if (now !== facts) keep(view.id, now);
}

/**
 * What this browser can say of the proof of a table by what it has kept.
 * @param {string} table
 * @param {import("./wire").Proof} proof
 */
export function judgeProof(table, proof) {
  return judgement(known(table), proof);
}

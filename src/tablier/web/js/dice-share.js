/**
 * This browser's share of the dice (its "grain of salt") and the fingerprint of the seed that it
 * was first shown: kept for every table, so that nobody has to take the proof on trust.
 */

import { factsAfter, factsShown, judgement, pledgeOf, promisesKept } from "./fairness.js";
import { randomHex } from "./net.js";
import { recall, remember } from "./preferences.js";

/**
 * @typedef {import("./fairness.js").Facts} Facts
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").TableShown} TableShown
 */

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
 * This browser's share of the dice of a table: the same however often it is asked for.
 * @param {string} table
 * @returns {string}
 */
function share(table) {
  const facts = known(table);
  const made = facts.share ?? randomHex(16);
  if (!facts.share) keep(table, { ...facts, share: made });
  return made;
}

/**
 * What the others may know of this browser's share before they have pledged theirs.
 * @param {string} table
 */
export function dicePledge(table) {
  return pledgeOf(share(table));
}

/**
 * What goes along when a game begins: the share itself where nobody else has one, else its pledge.
 * @param {TableShown} view
 */
function along({ id, me }) {
  if (!me.alone) return { pledge: dicePledge(id) };
  keep(id, { ...known(id), share: share(id), pledges: [dicePledge(id)], given: true });
  return { mix: share(id) };
}

/**
 * Begin the game of a table that this browser hosts.
 * @param {Client} client
 * @param {TableShown} view
 */
export async function begin(client, view) {
  noteProof(view); // the fingerprint of the seed, before this browser adds anything
  try {
    await client.once("begin", along(view));
  } catch (refused) {
    // Somebody had sat down: a share that was shown is worth nothing any more.
    const { code } = /** @type {import("./net.js").Refusal} */ (refused);
    if (code === "not-alone") {
      const { commitment, counts } = known(view.id);
      keep(view.id, { commitment, counts });
    }
    throw refused;
  }
}

/**
 * Give what the dice still wait for from this browser: its pledge, or the share that it pledged.
 * Once it is given nothing is sent but `again`: where the wait for somebody else is over, showing it
 * once more begins the game.
 * @param {Client} client
 * @param {TableShown} view
 * @param {boolean} again
 */
export async function giveShare(client, view, again) {
  const { id, me, proof } = view;
  if (me.share === "pledge") await client.post("pledge", { pledge: dicePledge(id) }, false);
  if (me.share !== "reveal" || !proof) return;
  const facts = factsShown(known(id), proof);
  if (!facts) return; // not the promises that this browser knows: it keeps its share
  if (facts.given && !again) return;
  keep(id, facts);
  await client.post("reveal", { mix: share(id) }, false);
  keep(id, { ...known(id), given: true });
}

/**
 * Keep the fingerprint of the seed that an invite shows, before anything is given for it.
 * @param {string} table
 * @param {string} commitment
 */
export function noteCommitment(table, commitment) {
  const facts = known(table);
  if (!facts.commitment) keep(table, { ...facts, commitment });
}

/**
 * Keep what a view says before the first throw: the fingerprint, and whether this browser's share
 * has to be in the dice.
 * @param {TableShown} view
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

/**
 * What this browser has kept of the promises at a table, in one fingerprint; nothing if it has not.
 * @param {string} table
 */
export function keptOf(table) {
  return promisesKept(known(table));
}

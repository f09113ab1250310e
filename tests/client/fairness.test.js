import assert from "node:assert/strict";
import { test } from "node:test";

import { factsAfter, judgement } from "../../src/tablier/web/js/fairness.js";

const ME = { host: false, seats: [1], watching: false, mix: true };
const proof = (more) => ({ commitment: "print", mixes: [], seed: null, throws: 0, ...more });
const view = (more) => ({ stage: "lobby", me: ME, proof: proof(), ...more });

test("before the first throw the fingerprint is kept, and that one's share counts", () => {
  assert.deepEqual(factsAfter({ mix: "salt" }, view()),
    { mix: "salt", commitment: "print", counts: true });
});

test("whoever only watches gives nothing to the dice", () => {
  const watching = view({ me: { ...ME, seats: [], watching: true } });
  assert.deepEqual(factsAfter({}, watching), { commitment: "print", counts: false });
});

test("the first fingerprint stays, whatever is shown later", () => {
  const facts = { commitment: "print", counts: true };
  const later = view({ stage: "play", proof: proof({ commitment: "another" }) });
  assert.equal(factsAfter(facts, later), facts);
});

test("a fingerprint that is first seen with the seed proves nothing", () => {
  const late = view({ stage: "over", proof: proof({ seed: "shown" }) });
  assert.equal(factsAfter({}, late).commitment, undefined);
});

test("without the app's dice there is nothing to keep", () => {
  const facts = {};
  assert.equal(factsAfter(facts, view({ proof: null })), facts);
});

test("what was kept is held against the proof", () => {
  const facts = { mix: "salt", commitment: "print", counts: true };
  const mixes = [{ name: "Léa", mix: "salt", mine: true }];
  assert.equal(judgement(facts, proof({ mixes })), "whole");
  assert.equal(judgement(facts, proof()), "missing");
  assert.equal(judgement(facts, proof({ mixes, commitment: "another" })), "changed");
  assert.equal(judgement({ ...facts, counts: false }, proof({ mixes })), "same");
  assert.equal(judgement({ mix: "salt" }, proof({ mixes })), null);
});

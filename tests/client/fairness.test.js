import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { factsAfter, factsShown, judgement, pledgeOf, promisesKept } from "../../src/tablier/web/js/fairness.js";
import { sha256 } from "../../src/tablier/web/js/sha256.js";

const ME = { host: false, seats: [1], watching: false, share: "pledge", alone: false };
const proof = (more) =>
  ({ commitment: "print", closed: false, mixes: [], seed: null, throws: 0, ...more });
const view = (more) => ({ stage: "lobby", me: ME, proof: proof(), ...more });

test("before the first throw the fingerprint is kept, and that one's share counts", () => {
  assert.deepEqual(factsAfter({ share: "salt" }, view()),
    { share: "salt", commitment: "print", counts: true });
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

test("the fingerprint is SHA-256, whatever the length", () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
    assert.equal(sha256(bytes), createHash("sha256").update(bytes).digest("hex"));
  }
});

const MIXES = ["léa", "tom"].map((mix) => ({ name: "", mix, pledge: pledgeOf(mix), mine: false }));
const PLEDGES = MIXES.map((one) => one.pledge);
const FACTS = { share: "tom", commitment: "print", counts: true };

test("a share is shown only before pledges that are closed and have one's own", () => {
  const closed = proof({ closed: true, mixes: MIXES });
  assert.deepEqual(factsShown(FACTS, closed), { ...FACTS, pledges: PLEDGES });
  assert.deepEqual(factsShown({ ...FACTS, pledges: PLEDGES }, closed).pledges, PLEDGES);
  assert.equal(factsShown(FACTS, { ...closed, closed: false }), null);
  assert.equal(factsShown(FACTS, { ...closed, commitment: "another" }), null);
  assert.equal(factsShown({ ...FACTS, share: "max" }, closed), null);
  assert.equal(factsShown({ ...FACTS, pledges: PLEDGES.slice(1) }, closed), null);
});

test("pledges that have changed since one's share was shown are found", () => {
  const facts = { ...FACTS, pledges: PLEDGES, given: true };
  assert.equal(promisesKept(facts), pledgeOf(`print ${PLEDGES[0]} ${PLEDGES[1]}`));
  assert.equal(promisesKept(FACTS), undefined);
  assert.equal(judgement(facts, proof({ mixes: MIXES })), "whole");
  assert.equal(judgement(facts, proof({ mixes: [...MIXES, MIXES[0]] })), "altered");
  const without = [MIXES[0], { ...MIXES[1], mix: null }];
  assert.equal(judgement(facts, proof({ mixes: without })), "missing");
  assert.equal(judgement({ ...facts, given: false }, proof({ mixes: without })), "late");
});

test("what is shown must have the fingerprint that was promised", () => {
  const seed = "00ff".repeat(16);
  const commitment = createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex");
  const facts = { ...FACTS, commitment };
  assert.equal(judgement(facts, proof({ mixes: MIXES, seed, commitment })), "whole");
  assert.equal(judgement(facts, proof({ mixes: MIXES, seed: "11".repeat(32), commitment })), "broken");
  const forged = [{ ...MIXES[0], mix: "max" }, MIXES[1]];
  assert.equal(judgement(facts, proof({ mixes: forged, seed, commitment })), "broken");
});

test("a game from before there were pledges is judged as it was", () => {
  const mixes = [{ name: "Léa", mix: "salt", pledge: "", mine: true }];
  const old = { mix: "salt", commitment: "print", counts: true };
  assert.equal(judgement(old, proof({ mixes })), "whole");
  assert.equal(judgement({ ...old, mix: "other" }, proof({ mixes })), "missing");
});

test("what was kept is held against the proof", () => {
  const facts = { share: "salt", commitment: "print", counts: true };
  const mixes = [{ name: "Léa", mix: "salt", pledge: pledgeOf("salt"), mine: true }];
  assert.equal(judgement(facts, proof({ mixes })), "whole");
  assert.equal(judgement(facts, proof()), "missing");
  assert.equal(judgement(facts, proof({ mixes, commitment: "another" })), "changed");
  assert.equal(judgement({ ...facts, counts: false }, proof({ mixes })), "same");
  assert.equal(judgement({ share: "salt" }, proof({ mixes })), null);
});

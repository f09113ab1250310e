import assert from "node:assert/strict";
import { test } from "node:test";

import { ringCount, rings, scale } from "../../src/tablier/web/js/arrow-scale.js";

const colours = (paint, ink, edge) => ({ paint, ink, edge });
const GOLD = colours("#fc0", "#000", "#860");
const RED = colours("#c33", "#fff", "#711");
const WHITE = colours("#fff", "#000", "#666");
const GREY = colours("#888", "#000", "#444");
// A face of three rings and an inner circle, as a server might declare it.
const KEYS = [
  { text: "X", points: 3, says: "in the middle", ...GOLD, reach: 0.1 },
  { text: "10", points: 3, says: "10", ...GOLD, reach: 0.4 },
  { text: "7", points: 2, says: "7", ...RED, reach: 0.7 },
  { text: "1", points: 1, says: "1", ...WHITE, reach: 1 },
  { text: "M", points: 0, says: "missed", ...GREY, reach: 0 },
];
const scored = scale(KEYS);

test("a volley stands in the order of the score sheet, and is left as it was", () => {
  const shot = ["M", "1", "10", "X", "1"];
  assert.deepEqual(scored.sorted(shot), ["X", "10", "1", "1", "M"]);
  assert.deepEqual(shot, ["M", "1", "10", "X", "1"]);
});

test("a volley adds up by the points that were declared, not by what is written", () => {
  assert.equal(scored.total(["X", "10", "7", "M"]), 8);
  assert.equal(scored.total([]), 0);
});

test("colours and words are those that were declared", () => {
  assert.deepEqual(scored.paint("7"), { "--paint": "#c33", "--on-paint": "#fff", "--rim": "#711" });
  assert.equal(scored.said("X"), "in the middle");
  assert.throws(() => scored.said("9"), /9/);
});

test("an arrow scores the smallest ring it is in", () => {
  const found = [0, 0.09, 0.1, 0.39, 0.4, 0.69, 0.7, 0.99].map((far) => scored.at(far));
  assert.deepEqual(found, ["X", "X", "10", "10", "7", "7", "1", "1"]);
});

test("an arrow beside the face is a miss", () => {
  assert.equal(scored.at(1), "M");
  assert.equal(scored.at(1.4), "M");
});

test("a key writes its own score", () => {
  assert.deepEqual(scored.read("", "7"), { score: "7", goesOn: false });
  assert.deepEqual(scored.read("7", "X"), { score: "X", goesOn: false });
  assert.equal(scored.read("", "Q"), null);
});

test("a 0 after a 1 makes it a 10; alone it is a miss", () => {
  assert.deepEqual(scored.read("1", "0"), { score: "10", goesOn: true });
  assert.deepEqual(scored.read("", "0"), { score: "M", goesOn: false });
  assert.deepEqual(scored.read("7", "0"), { score: "M", goesOn: false });
  assert.deepEqual(scored.read("10", "0"), { score: "M", goesOn: false });
});

test("the face is painted from the outside in, and a miss has no ring", () => {
  assert.deepEqual(rings(KEYS).map((ring) => ring.text), ["1", "7", "10", "X"]);
});

test("rings are counted by what they are worth: the inner circle is part of one", () => {
  assert.equal(ringCount(KEYS), 3);
});

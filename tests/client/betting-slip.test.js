import assert from "node:assert/strict";
import { test } from "node:test";

import { slip } from "../../src/tablier/web/js/betting-slip.js";

const item = (text) => ({ text, says: `number ${text}`, paint: "#000", ink: "#fff" });
// Five to be placed: two in the first group, three in the second.
const group = (name, size) => ({ name, size, outline: "" });
const declared = (texts, join, separator) => ({
  items: texts.map(item), groups: [group("A", 2), group("B", 3)], join, separator, hint: "",
  waiting: "", missing: [],
});
const bet = slip(declared(["1", "2", "3", "4", "5"], "", " "));
const full = [null, null, null, null, null, 4, 0, 2, 1, 3];

test("at first everybody waits", () => {
  assert.deepEqual(bet.start(), [0, 1, 2, 3, 4, null, null, null, null, null]);
  assert.equal(bet.waiting(bet.start()), 5);
  assert.equal(bet.complete(bet.start()), false);
});

test("a place belongs to the waiting row, or to its group", () => {
  const groups = [0, 4, 5, 6, 7, 9].map((place) => bet.groupOf(place));
  assert.deepEqual(groups, [-1, -1, 0, 0, 1, 1]);
});

test("a slip is complete once nobody waits", () => {
  assert.equal(bet.complete(full), true);
  assert.equal(bet.waiting(full), 0);
  const nearly = [null, 1, null, null, null, 4, 0, 2, null, 3];
  assert.equal(bet.complete(nearly), false);
  assert.equal(bet.waiting(nearly), 1);
});

test("a bet is sent group by group, and read back to the same places", () => {
  assert.equal(bet.text(full), "51 324");
  assert.deepEqual(bet.read("51 324"), full);
});

test("what is written between items and groups is the game's own affair", () => {
  const named = slip(declared(["red", "blue", "green", "white", "black"], "+", " / "));
  assert.equal(named.text(full), "black+red / green+blue+white");
  assert.deepEqual(named.read("black+red / green+blue+white"), full);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { picking } from "../../src/tablier/web/js/picking.js";

// Two pieces: one has two ways, the other one; the second square can be reached by both.
const CLICKS = {
  "piece-a": ["a-1", "a-2"], "piece-b": ["b-2"], "square-1": ["a-1"], "square-2": ["a-2", "b-2"],
};
const MOVES = ["a-1", "a-2", "b-2"];

test("a click that can mean one move only is that move", () => {
  assert.equal(picking(CLICKS, MOVES).click("piece-b"), "b-2");
  assert.equal(picking(CLICKS, MOVES).click("square-1"), "a-1");
});

test("clicks leave the moves that they have in common, in either order", () => {
  for (const [first, second] of [["piece-a", "square-2"], ["square-2", "piece-a"]]) {
    const picks = picking(CLICKS, MOVES);
    assert.equal(picks.click(first), null);
    assert.equal(picks.left.length, 2);
    assert.equal(picks.click(second), "a-2");
  }
});

test("what could still be clicked is open, and nothing else", () => {
  const picks = picking(CLICKS, MOVES);
  assert.deepEqual(picks.open, Object.keys(CLICKS));
  picks.click("piece-a");
  assert.deepEqual(picks.open, ["piece-a", "square-1", "square-2"]);
});

test("a second click on the same element takes the first back", () => {
  const picks = picking(CLICKS, MOVES);
  picks.click("piece-a");
  assert.equal(picks.click("piece-a"), null);
  assert.deepEqual(picks.chosen, []);
  assert.deepEqual(picks.left, MOVES);
});

test("a click beside everything forgets what was chosen", () => {
  const picks = picking(CLICKS, MOVES);
  picks.click("piece-a");
  assert.equal(picks.click(null), null);
  assert.deepEqual(picks.chosen, []);
});

test("a click that contradicts the others begins anew", () => {
  const picks = picking({ ...CLICKS, "square-3": ["c-3", "c-4"] }, [...MOVES, "c-3", "c-4"]);
  picks.click("piece-a");
  assert.equal(picks.click("square-3"), null);
  assert.deepEqual(picks.chosen, ["square-3"]);
  assert.deepEqual(picks.left, ["c-3", "c-4"]);
});

test("another piece can be picked instead, and what a click leaves is known before", () => {
  const picks = picking(CLICKS, MOVES);
  assert.deepEqual(picks.others, []);
  picks.click("piece-a");
  assert.deepEqual(picks.others, ["piece-b"]);
  assert.deepEqual(picks.after("square-1"), ["a-1"]);
  assert.deepEqual(picks.after("piece-b"), ["b-2"]);
  assert.equal(picks.click("piece-b"), "b-2");
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { around, candidates } from "../../src/tablier/web/js/touch.js";

/** @type {(id: string, left: number, top: number, side?: number) => any} */
const box = (id, left, top, side = 20) => ({ id, left, top, width: side, height: side });
/** @param {string} id */
const itself = (id) => id;

test("what is hit comes before what is near, and what is far does not come at all", () => {
  const near = around([box("far", 200, 0), box("beside", 30, 0), box("hit", 0, 0)], 10, 10);
  assert.deepEqual(near.map(({ id }) => id), ["hit", "beside"]);
});

test("in the middle of something small nothing is asked", () => {
  const near = around([box("a", 0, 0), box("b", 20, 0)], 10, 10);
  assert.deepEqual(candidates(near, itself), ["a"]);
});

test("between two small things both could be meant", () => {
  const near = around([box("a", 0, 0), box("b", 20, 0)], 19, 10);
  assert.deepEqual(candidates(near, itself), ["a", "b"]);
});

test("a piece and its square that mean the same are one thing", () => {
  const near = around([box("piece", 2, 2, 16), box("square", 0, 0)], 1, 1);
  assert.equal(candidates(near, () => "the same").length, 1);
});

test("what is as large as a fingertip is never asked about", () => {
  const near = around([box("a", 0, 0, 60), box("b", 60, 0, 60)], 58, 30);
  assert.deepEqual(candidates(near, itself), ["a"]);
});

test("where nothing is near nothing is meant", () => {
  assert.deepEqual(candidates(around([box("a", 0, 0)], 100, 100), itself), []);
});

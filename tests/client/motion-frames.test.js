import assert from "node:assert/strict";
import { test } from "node:test";

import { flight, hops, journeys, pace, shift, tumbling }
  from "../../src/tablier/web/js/motion-frames.js";

const line = (steps) => Array.from({ length: steps + 1 }, (_, i) => [10 * i, 0]);
const places = (frames) => frames.map(({ transform }) => transform);

test("a walk takes as long as its steps, within reason", () => {
  assert.equal(pace(line(5)).duration, 650);
  assert.equal(pace(line(1)).duration, 260); // a single step is not a twitch
  assert.equal(pace(line(60)).duration, 1500); // nobody waits for a long way
});

test("every step knocks on the wood, the last at the end; never more than a dozen", () => {
  assert.deepEqual(pace(line(3)).knocks, [130, 260, 390]);
  const { duration, knocks } = pace(line(60));
  assert.equal(knocks.length, 12);
  assert.equal(knocks.at(-1), duration);
});

test("what walks is shifted from its home", () => {
  assert.equal(shift([10, 5], [4, 7]), "translate(6px, -2px)");
  assert.equal(shift([4, 7], [4, 7]), "translate(0px, 0px)");
});

test("a piece goes from square to square, higher in between, and comes home", () => {
  const frames = places(hops([[0, 0], [10, 0], [10, 20]], [10, 20]));
  assert.equal(frames.length, 5);
  assert.equal(frames[0], "translate(-10px, -20px)");
  assert.equal(frames[2], "translate(0px, -20px)");
  assert.equal(frames[4], "translate(0px, 0px)");
  const jump = /translate\(-5px, (-[\d.]+)px\) scale/.exec(frames[1]);
  assert.ok(Number(jump[1]) < -20); // above the line between the squares
});

test("a long hop is not higher than the board allows", () => {
  const [, top] = places(hops([[0, 0], [400, 0]], [0, 0]));
  assert.equal(top, "translate(200px, -4px) scale(1.06)");
});

test("an arrow points where it flies", () => {
  assert.deepEqual(places(flight([1, 2], [1, 9])),
    ["translate(1px, 2px) rotate(90deg)", "translate(1px, 9px) rotate(90deg)"]);
  assert.match(flight([0, 0], [-3, 0])[0].transform, /rotate\(180deg\)/);
});

test("dice come from both sides and lie still at the end", () => {
  const [one, other] = [tumbling(0), tumbling(1)];
  assert.match(one[0].transform, /translate\(26px/);
  assert.match(other[0].transform, /translate\(-26px/);
  assert.equal(one.at(-1).transform, "translate(0px, 0px) rotate(0deg) scale(1)");
});

test("a piece that walks twice starts where the first begins and is at home where the last ends", () => {
  const found = journeys([
    { piece: "pawn-0", points: [[0, 0], [1, 0]], kind: "walk" },
    { piece: "", points: [[0, 0], [9, 9]], kind: "fly" },
    { piece: "pawn-1", points: [[5, 5], [6, 5]], kind: "walk" },
    { piece: "pawn-0", points: [[1, 0], [7, 0]], kind: "walk" },
  ]);
  assert.deepEqual([...found], [
    ["pawn-0", { start: [0, 0], home: [7, 0] }], ["pawn-1", { start: [5, 5], home: [6, 5] }],
  ]);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { byPiece } from "../../src/tablier/web/js/move-list.js";
import { turns } from "../../src/tablier/web/js/turns.js";

test("the moves of one turn are one line of the log, everything else its own", () => {
  const told = [
    { seq: 5, turn: 1 }, { seq: 4, turn: 0 }, { seq: 3, turn: null }, { seq: 2, turn: 0 },
    { seq: 1, turn: 0 }, { seq: 0, turn: null },
  ];
  assert.deepEqual(turns(told).map((turn) => turn.map(({ seq }) => seq)),
    [[5], [4], [3], [2, 1], [0]]);
});

test("moves that sound alike stand under their pieces, others in one row", () => {
  /** @type {(text: string, says: string, piece: string) => any} */
  const move = (text, says, piece) => ({ text, says, deed: { piece } });
  const steps = [move("a", "a1 → a2", "one"), move("b", "b1 → b2", "two")];
  assert.deepEqual(byPiece(steps).map(({ piece }) => piece), [""]);
  const alike = [move("a", "turn", "one"), move("b", "turn", "two"), move("c", "step", "one")];
  assert.deepEqual(byPiece(alike).map(({ piece, moves }) => [piece, moves.length]),
    [["one", 2], ["two", 1]]);
});

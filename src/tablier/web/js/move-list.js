/** Moves as buttons: each says what is chosen; those that sound alike stand under their piece. */

import { button } from "./buttons.js";
import { el, svg } from "./dom.js";

/** @typedef {import("./wire").MoveOffered} MoveOffered */

// The shapes that mark the board, small: told apart without colours.
const SIGNS = {
  step: "",
  capture: "M-9 -4V-9H-4M4 -9H9V-4M9 4V9H4M-4 9H-9V4",
  shot: "M0 -10V-4M10 0H4M0 10V4M-10 0H-4M7 0A7 7 0 1 1 -7 0A7 7 0 1 1 7 0",
  left: "M-6 -3A7 7 0 1 1 -6.5 3M-6.4 -8V-2.6H-1",
  right: "M6 -3A7 7 0 1 0 6.5 3M6.4 -8V-2.6H1",
};

/**
 * @param {MoveOffered[]} moves
 * @returns {{piece: string, moves: MoveOffered[]}[]} the moves by their piece, if some sound alike
 */
export function byPiece(moves) {
  if (new Set(moves.map(({ says }) => says)).size === moves.length) return [{ piece: "", moves }];
  /** @type {Map<string, MoveOffered[]>} */
  const found = new Map();
  for (const move of moves) {
    const piece = move.deed?.piece ?? "";
    found.set(piece, [...found.get(piece) ?? [], move]);
  }
  return [...found].map(([piece, its]) => ({ piece, moves: its }));
}

/**
 * A button for a move: looked at, it is shown on the board.
 * @param {MoveOffered} move
 * @param {string} kind
 * @param {{play: (move: string) => void, preview: (move: string|null) => void}} act
 */
export function moveButton(move, kind, { play, preview }) {
  const press = button(kind, move.says, () => play(move.text));
  press.dataset.move = move.text;
  const d = move.deed && SIGNS[move.deed.kind];
  if (d) {
    press.prepend(svg("svg", { class: "deed", viewBox: "-12 -12 24 24", "aria-hidden": "true" },
      svg("path", { d })));
  }
  for (const name of ["pointerenter", "focus"]) {
    press.addEventListener(name, () => preview(move.text));
  }
  for (const name of ["pointerleave", "blur"]) press.addEventListener(name, () => preview(null));
  return press;
}

/**
 * All of them, in groups where that is needed.
 * @param {MoveOffered[]} moves
 * @param {(piece: string) => string} nameOf what a piece on the board is called
 * @param {(move: MoveOffered) => HTMLElement} press
 */
export function moveList(moves, nameOf, press) {
  return byPiece(moves).flatMap(({ piece, moves: its }) => {
    const buttons = its.map(press);
    const name = piece && nameOf(piece);
    if (!name) return buttons;
    return [el("div", { class: "move-group", role: "group", "aria-label": name },
      el("span", { class: "move-piece", "aria-hidden": "true" }, name), ...buttons)];
  });
}

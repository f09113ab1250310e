// The mark of a seat as the server draws it: its shape in its colour, with the letter of its pawns.
import { svg } from "./dom.js";

/**
 * The mark of a seat; the name stands beside it, so a screen reader skips the mark.
 * @param {import("./wire").SeatShown} seat
 * @returns {SVGElement}
 */
export function seatMark({ mark }) {
  const made = svg("svg", { class: "seat-mark", viewBox: "-12 -12 24 24", "aria-hidden": "true" });
  made.innerHTML = mark;
  return made;
}

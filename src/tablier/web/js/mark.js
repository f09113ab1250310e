// The mark of a seat: its shape in its colour, with the letter of the name, as on the board.
import { svg } from "./dom.js";

/** Corners of a regular polygon, or of a star when inner < 1. */
function ring(count, radius, inner = 1) {
  const corners = inner === 1 ? count : 2 * count;
  return Array.from({ length: corners }, (_, i) => {
    const r = inner !== 1 && i % 2 ? radius * inner : radius;
    const angle = -Math.PI / 2 + (2 * Math.PI * i) / corners;
    return `${(r * Math.cos(angle)).toFixed(2)},${(r * Math.sin(angle)).toFixed(2)}`;
  }).join(" ");
}

/** The six shapes in a box from -12 to 12, and the size and height of the letter on each. */
const SHAPES = [
  { tag: "circle", outline: { r: 10.2 }, size: 12, y: 4.2 },
  { tag: "rect", outline: { x: -8.5, y: -8.5, width: 17, height: 17, rx: 1.4 }, size: 12, y: 4.2 },
  { tag: "polygon", outline: { points: ring(3, 11.5) }, size: 9, y: 5 },
  { tag: "polygon", outline: { points: ring(4, 11.5) }, size: 11, y: 3.9 },
  { tag: "polygon", outline: { points: ring(6, 11) }, size: 12, y: 4.2 },
  { tag: "polygon", outline: { points: ring(5, 11.5, 0.56) }, size: 9, y: 3.3 },
];

/** How light a #RRGGBB colour is, from 0 to 1 (WCAG). */
function luminance(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * Ink or paper, whichever reads better on a colour: they are even at a luminance of 0.18.
 * @param {string} paint as #RRGGBB
 * @returns {string}
 */
export function inkOn(paint) {
  return luminance(paint) > 0.18 ? "#1C1A20" : "#F7F0E1";
}

/**
 * The mark of a seat; the name stands beside it, so a screen reader skips the mark.
 * @param {{shape: number, paint: string, letter: string}} seat
 * @returns {SVGElement}
 */
export function seatMark({ shape, paint, letter }) {
  const { tag, outline, size, y } = SHAPES[shape];
  return svg("svg", { class: "seat-mark", viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    svg(tag, { ...outline, fill: paint, stroke: "currentColor", "stroke-linejoin": "round" }),
    svg("text", { y, "text-anchor": "middle", "font-size": size, fill: inkOn(paint) }, letter));
}

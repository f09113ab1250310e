/** What is drawn over the board while somebody chooses: rings, the way of a move, handles to turn. */

import { svg } from "./dom.js";

/**
 * @typedef {import("./wire").DeedShown} DeedShown
 * @typedef {import("./wire").MoveOffered} MoveOffered
 * @typedef {import("./wire").WayShown} WayShown
 * @typedef {[number, number]} Point
 */

const OUTLINE = 1.2; // millimetres between a thing and the ring around it
const GRIP = 22; // pixels: half of what a fingertip needs
const BOW = 0.54; // of the way to where a piece looks: just around it
const QUARTER = Math.PI / 2;
const LABEL = 0.36; // of a way, where its number stands: ways meet where they lead rather than here
// Three quarters of a circle with a head, the way that the piece turns.
const TURNS = {
  left: "M-6 -3A7 7 0 1 1 -6.5 3M-6.4 -8V-2.6H-1",
  right: "M6 -3A7 7 0 1 0 6.5 3M6.4 -8V-2.6H1",
};

/**
 * An element's box in the sheet's own millimetres, by way of the screen: whatever turns or shifts
 * the element is counted in.
 * @param {SVGSVGElement} sheet
 * @param {Element} element
 */
export function boxOn(sheet, element) {
  const box = element.getBoundingClientRect();
  const toSheet = sheet.getScreenCTM()?.inverse();
  const from = new DOMPoint(box.left, box.top).matrixTransform(toSheet);
  const to = new DOMPoint(box.right, box.bottom).matrixTransform(toSheet);
  return {
    x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y,
    middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
  };
}

/**
 * A ring around an element.
 * @param {SVGSVGElement} sheet
 * @param {Element} element
 * @param {string} kind its classes
 */
export function ring(sheet, element, kind) {
  const { x, y, width, height } = boxOn(sheet, element);
  return svg("rect", {
    class: kind, x: x - OUTLINE, y: y - OUTLINE, rx: 2,
    width: width + 2 * OUTLINE, height: height + 2 * OUTLINE,
  });
}

/**
 * The way of a move, from what is taken up to where it goes; nothing where that is not on the board.
 * @param {SVGSVGElement} sheet
 * @param {DeedShown} deed
 */
export function wayOf(sheet, { kind, piece, place, handle }) {
  const from = sheet.querySelector(`#${CSS.escape(piece)}`);
  const to = place ? sheet.querySelector(`#${CSS.escape(place)}`) : null;
  if (!from) return null;
  const { x, y } = boxOn(sheet, from).middle;
  const there = to && boxOn(sheet, to).middle;
  const end = there ? /** @type {Point} */ ([there.x, there.y]) : handle;
  return end && drawnWay({ kind, start: [x, y], end });
}

/** @param {WayShown} way */
export function drawnWay(way) {
  const { d, tip, turn } = course(way);
  const head = { d: "M-5 -3.4L0 0L-5 3.4", transform: `translate(${tip}) rotate(${turn})` };
  return svg("g", { class: `way ${way.kind}` }, ...["halo", "line"].flatMap((part) => [
    svg("path", { class: part, d }), svg("path", { class: `${part} head`, ...head }),
  ]));
}

/**
 * The number of a way among those that are gone one after the other.
 * @param {WayShown} way
 * @param {number} n
 */
export function numberOn(way, n) {
  return svg("g", { class: "nth", transform: `translate(${course(way).label})` },
    svg("circle", { r: 4 }), svg("text", { y: 2, "text-anchor": "middle" }, String(n)));
}

/** @param {WayShown} way */
const course = ({ kind, start, end }) =>
  (kind === "left" || kind === "right" ? bow(kind, start, end) : straight(start, end));

/**
 * @param {Point} start
 * @param {Point} end
 */
function straight([x, y], [endX, endY]) {
  return {
    d: `M${x} ${y}L${endX} ${endY}`,
    tip: [endX, endY],
    turn: (Math.atan2(endY - y, endX - x) * 180) / Math.PI,
    label: [x + (endX - x) * LABEL, y + (endY - y) * LABEL],
  };
}

/**
 * A bow around a piece that turns on the spot, a quarter of a circle to where it looks then.
 * @param {"left"|"right"} kind
 * @param {Point} start the middle of the piece
 * @param {Point} end
 */
function bow(kind, [x, y], [endX, endY]) {
  const radius = Math.hypot(endX - x, endY - y) * BOW;
  const to = Math.atan2(endY - y, endX - x);
  const way = kind === "right" ? 1 : -1; // clockwise, as the page counts angles
  /** @param {number} angle */
  const at = (angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  return {
    d: `M${at(to - way * QUARTER)}A${radius} ${radius} 0 0 ${way > 0 ? 1 : 0} ${at(to)}`,
    tip: at(to),
    turn: ((to + way * QUARTER) * 180) / Math.PI,
    label: at(to - (way * QUARTER) / 2),
  };
}

/**
 * A handle beside a piece: pressed, the piece turns to that side.
 * @param {SVGSVGElement} sheet
 * @param {MoveOffered & {deed: DeedShown}} move
 * @param {() => void} act
 */
export function handleFor(sheet, { says, deed }, act) {
  const piece = sheet.querySelector(`#${CSS.escape(deed.piece)}`);
  const scale = sheet.getScreenCTM()?.a ?? 1;
  if (!piece || !deed.handle) return null;
  const { middle, width } = boxOn(sheet, piece);
  const radius = Math.max(GRIP / scale, width * 0.3);
  const [dx, dy] = [deed.handle[0] - middle.x, deed.handle[1] - middle.y];
  const far = Math.max(Math.hypot(dx, dy), width / 2 + radius) / Math.hypot(dx, dy);
  const edge = sheet.viewBox.baseVal;
  /** @type {(value: number, from: number, length: number) => number} */
  const inside = (value, from, length) =>
    Math.min(Math.max(value, from + radius), from + length - radius);
  const x = inside(middle.x + dx * far, edge.x, edge.width);
  const y = inside(middle.y + dy * far, edge.y, edge.height);
  return grip({ x, y, radius, says, d: TURNS[deed.kind === "left" ? "left" : "right"] }, act);
}

/**
 * @param {{x: number, y: number, radius: number, says: string, d: string}} how
 * @param {() => void} act
 */
function grip({ x, y, radius, says, d }, act) {
  const made = svg("g", {
    class: "handle", role: "button", tabindex: 0, "aria-label": says,
    transform: `translate(${x} ${y}) scale(${radius / 12})`,
  }, svg("circle", { r: 12 }), svg("path", { d }));
  made.addEventListener("click", (event) => {
    event.stopPropagation();
    act();
  });
  made.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  return made;
}

/** How things move: the frames and times of `motion.js`, as plain numbers. */

/** @typedef {[number, number]} Point */

const HOP = 130; // milliseconds a square
const LONGEST = 1500; // a whole move
const MOST_KNOCKS = 12; // on the wood, in one move

/**
 * How long a walk takes, and when a piece knocks on the board meanwhile.
 * @param {Point[]} points
 * @returns {{duration: number, knocks: number[]}} milliseconds
 */
export function pace(points) {
  const steps = points.length - 1;
  const duration = Math.min(Math.max(steps, 2) * HOP, LONGEST);
  const heard = Math.min(steps, MOST_KNOCKS);
  const knocks = Array.from({ length: heard }, (_, i) => (duration * (i + 1)) / heard);
  return { duration, knocks };
}

/**
 * The transform that puts something to a point whose home is elsewhere.
 * @param {Point} point
 * @param {Point} home
 * @returns {string}
 */
export function shift([x, y], [homeX, homeY]) {
  return `translate(${x - homeX}px, ${y - homeY}px)`;
}

/**
 * From square to square, each with a little jump.
 * @param {Point[]} points
 * @param {Point} home
 */
export function hops(points, home) {
  const frames = [{ transform: shift(points[0], home) }];
  for (let i = 1; i < points.length; i += 1) {
    const [[x0, y0], [x1, y1]] = [points[i - 1], points[i]];
    const high = Math.min(4, 1 + Math.hypot(x1 - x0, y1 - y0) * 0.12);
    frames.push(
      { transform: `${shift([(x0 + x1) / 2, (y0 + y1) / 2 - high], home)} scale(1.06)` },
      { transform: shift(points[i], home) },
    );
  }
  return frames;
}

/**
 * Where an arrow is, and which way it points.
 * @param {Point} from
 * @param {Point} to
 */
export function flight(from, to) {
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return [from, to].map(([x, y]) =>
    ({ transform: `translate(${x}px, ${y}px) rotate(${angle}deg)` }));
}

/**
 * A die that comes tumbling to rest; every other one from the other side.
 * @param {number} i
 */
export function tumbling(i) {
  const way = i % 2 ? -1 : 1;
  /** @type {(angle: number, x: number, y: number, size: number) => {transform: string}} */
  const turn = (angle, x, y, size) => ({
    transform: `translate(${x * way}px, ${y}px) rotate(${angle * way}deg) scale(${size})`,
  });
  return [
    { ...turn(-540, 26, -30, 0.5), opacity: 0 },
    { ...turn(-300, 14, 3, 1.15), opacity: 1, offset: 0.4 },
    { ...turn(-120, 6, -7, 1.1), offset: 0.65 },
    { ...turn(-20, 1, 1, 1), offset: 0.88 },
    turn(0, 0, 0, 1),
  ];
}

/**
 * What walks, in the order of its first walk: from where, and where each is at home in the end.
 * Arrows fly, and have no home.
 * @param {Pick<import("./wire").WalkShown, "piece"|"points"|"kind">[]} walks
 * @returns {Map<string, {start: Point, home: Point}>} by piece
 */
export function journeys(walks) {
  const found = new Map();
  for (const { piece, points, kind } of walks) {
    if (kind === "fly" || !piece) continue;
    const start = found.get(piece)?.start ?? points[0];
    found.set(piece, { start, home: points[points.length - 1] });
  }
  return found;
}

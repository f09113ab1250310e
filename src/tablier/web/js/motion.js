/**
 * Motion: dice tumble, pieces walk their way, arrows fly, and an effect has one small gesture.
 * The new picture stands already; whatever moves is shifted back to where it was and comes home.
 */

import { svg } from "./dom.js";
import { flight, hops, journeys, pace, shift, tumbling } from "./motion-frames.js";
import { sound } from "./sound.js";

/**
 * @typedef {import("./motion-frames.js").Point} Point
 * @typedef {import("./wire").WalkShown} WalkShown
 */
/**
 * What is shown moving: a line of the log, or a position of a replay.
 * @typedef {Pick<import("./wire").Frame, "rolled"|"walks"|"gesture">} Moved
 */
/** @typedef {{element: SVGGElement, home: Point}} Walker */

const TUMBLE = 600; // milliseconds, as all below
const FLIGHT = 350;
const GESTURE = 450;
const FADE = 220;
const ARROW = "M-17 0H0M-4.5 -2.6L0 0L-4.5 2.6" // shaft and head
  + "M-17 0l-3 -2.4M-17 0l-3 2.4M-14 0l-3 -2.4M-14 0l-3 2.4"; // feathers

/**
 * Show what happened, one thing after the other.
 * @param {{sheet: SVGElement, live: SVGElement, effects: SVGElement, before: Element[],
 *   happened: Moved[], still: boolean}} scene
 * @returns {{done: Promise<void>, skip: () => void}}
 */
export function animate({ sheet, live, effects, before, happened, still }) {
  /** @type {Set<Animation>} */
  const running = new Set();
  let skipped = false;

  /**
   * Run one animation to its end; at once when the reader has had enough.
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} options
   */
  async function run(element, frames, options) {
    if (skipped) return;
    const animation = element.animate(frames, { fill: "backwards", ...options });
    running.add(animation);
    await animation.finished.catch(() => {});
    running.delete(animation);
  }

  async function tumble() {
    const dice = [...live.querySelectorAll(".die.thrown")].map(wrapped);
    if (!dice.length) return;
    sound("die");
    await Promise.all(dice.map((die, i) => run(die, tumbling(i), { duration: TUMBLE })));
  }

  /** @param {WalkShown} way */
  async function walk({ piece, points, kind }) {
    if (kind === "fly") {
      await fly(points[0], points[points.length - 1]);
      return;
    }
    const walker = homes.get(piece);
    if (!walker) return;
    const { duration, knocks } = pace(points);
    for (const wait of knocks) setTimeout(() => !skipped && sound("wood"), wait);
    walker.element.style.transform = "";
    await run(walker.element, hops(points, walker.home), { duration, easing: "linear" });
  }

  /**
   * @param {Point} from
   * @param {Point} to
   */
  async function fly(from, to) {
    sound("arrow");
    const shaft = svg("path", { class: "arrow", d: ARROW });
    effects.append(shaft);
    await run(shaft, flight(from, to), { duration: FLIGHT, easing: "ease-in" });
    shaft.remove();
  }

  /** @param {Moved} happening */
  async function gesture({ gesture: kind, walks: ways }) {
    const spot = ways.at(-1)?.points.at(-1);
    if (!kind || !spot) return;
    if (kind === "ripple") sound("splash");
    const [cx, cy] = spot;
    const mark = svg("g", { class: `gesture ${kind}`, transform: `translate(${cx} ${cy})` });
    mark.append(...GESTURE_SHAPES[kind]());
    effects.append(mark);
    const parts = [...mark.querySelectorAll("circle, path")];
    await Promise.all(parts.map((part, i) => run(part, [
      { transform: "scale(0.4)", opacity: 1 }, { transform: "scale(1)", opacity: 0 },
    ], { duration: GESTURE, delay: kind === "ripple" ? i * 90 : 0, easing: "ease-out" })));
    mark.remove();
  }

  const walks = happened.flatMap((happening) => happening.walks);
  const homes = still ? new Map() : setBack(live, walks);
  const gone = still ? [] : lingering(live, before, walks);

  async function all() {
    if (still) {
      await run(live, [{ opacity: 0.2 }, { opacity: 1 }], { duration: FADE });
      return;
    }
    sheet.classList.add("moving");
    for (const happening of happened) {
      if (happening.rolled) await tumble();
      for (const way of happening.walks) await walk(way);
      await gesture(happening);
    }
    await Promise.all(gone.map((piece) => run(piece, [{ opacity: 1 }, { opacity: 0 }], {
      duration: FADE,
    })));
  }

  const done = all().finally(() => {
    sheet.classList.remove("moving");
    for (const { element } of homes.values()) element.style.transform = "";
    for (const piece of gone) piece.remove();
    effects.replaceChildren();
  });

  return {
    done,
    skip() {
      skipped = true;
      for (const animation of running) animation.finish();
    },
  };
}

/**
 * Put a group around an element, so that moving it does not touch where it was drawn.
 * @param {Element} element
 */
function wrapped(element) {
  const around = svg("g", { class: "wrapped" });
  element.replaceWith(around);
  around.append(element);
  return around;
}

/**
 * Every piece that walks, wrapped and shifted to where its first walk begins.
 * @param {SVGElement} live
 * @param {WalkShown[]} walks
 * @returns {Map<string, Walker>} by piece
 */
function setBack(live, walks) {
  const homes = new Map();
  for (const [piece, { start, home }] of journeys(walks)) {
    const element = live.querySelector(`#${CSS.escape(piece)}`);
    if (!element) continue;
    const around = wrapped(element);
    around.classList.replace("wrapped", "walker");
    live.append(around); // on top of whatever it passes
    around.style.transform = shift(start, home);
    homes.set(piece, { element: around, home });
  }
  return homes;
}

/**
 * What stood there and is gone stays until the arrow has hit; what merely walks off does not.
 * @param {SVGElement} live
 * @param {Element[]} before
 * @param {WalkShown[]} walks
 */
function lingering(live, before, walks) {
  const walked = new Set(walks.map(({ was }) => was));
  const gone = before
    .flatMap((element) => [element, ...element.querySelectorAll("[id][transform]")])
    .filter(({ id, classList }) => id && !walked.has(id) && !classList.contains("die")
      && !live.querySelector(`#${CSS.escape(id)}`));
  for (const element of gone) {
    element.removeAttribute("id");
    element.setAttribute("aria-hidden", "true");
  }
  live.append(...gone);
  return gone;
}

/** @type {Record<Exclude<Moved["gesture"], "">, () => SVGElement[]>} */
const GESTURE_SHAPES = {
  ripple: () => [5, 8, 11].map((r) => svg("circle", { r })),
  bump: () => around(4, "M9 -3L15 0L9 3"),
  burst: () => around(9, "M10 0H18"),
};

/**
 * The same stroke several times around the middle.
 * @param {number} count
 * @param {string} d
 */
function around(count, d) {
  return Array.from({ length: count }, (_, i) =>
    svg("g", { transform: `rotate(${(i * 360) / count + 45})` }, svg("path", { d })));
}

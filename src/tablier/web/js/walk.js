/**
 * Motion: dice tumble, pieces walk their way, arrows fly, and an effect has one small gesture.
 * The new picture stands already; whatever moves is shifted back to where it was and comes home.
 */

import { svg } from "./dom.js";
import { sound } from "./sound.js";

const HOP = 130; // milliseconds a square
const LONGEST = 1500; // a whole move
const TUMBLE = 600;
const FLIGHT = 350;
const GESTURE = 450;
const FADE = 220;
const ARROW = "M-17 0H0M-4.5 -2.6L0 0L-4.5 2.6" // shaft and head
  + "M-17 0l-3 -2.4M-17 0l-3 2.4M-14 0l-3 -2.4M-14 0l-3 2.4"; // feathers

/**
 * Show what happened, one thing after the other.
 * @param {{sheet: SVGElement, live: SVGElement, effects: SVGElement, before: Element[],
 *   happened: Object[], still: boolean}} scene
 * @returns {{done: Promise<void>, skip: function()}}
 */
export function moving({ sheet, live, effects, before, happened, still }) {
  const running = new Set();
  let skipped = false;

  /** Run one animation to its end; at once when the reader has had enough. */
  async function run(element, frames, options) {
    if (skipped) return;
    const animation = element.animate(frames, { fill: "backwards", ...options });
    running.add(animation);
    await animation.finished.catch(() => {});
    running.delete(animation);
  }

  async function tumble() {
    const dice = [...live.querySelectorAll(".die")].map(wrapped);
    if (!dice.length) return;
    sound("die");
    await Promise.all(dice.map((die, i) => run(die, tumbling(i), { duration: TUMBLE })));
  }

  async function walk({ piece, points, kind }) {
    if (kind === "fly") return fly(points[0], points.at(-1));
    const walker = homes.get(piece);
    if (!walker) return undefined;
    const steps = points.length - 1;
    const duration = Math.min(Math.max(steps, 2) * HOP, LONGEST);
    for (let i = 1; i <= Math.min(steps, 12); i += 1) {
      setTimeout(() => !skipped && sound("wood"), (duration * i) / Math.min(steps, 12));
    }
    walker.element.style.transform = "";
    await run(walker.element, hops(points, walker.home), { duration, easing: "linear" });
    return undefined;
  }

  async function fly(from, to) {
    sound("arrow");
    const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
    const shaft = svg("path", { class: "arrow", d: ARROW });
    effects.append(shaft);
    const at = ([x, y]) => ({ transform: `translate(${x}px, ${y}px) rotate(${angle}deg)` });
    await run(shaft, [at(from), at(to)], { duration: FLIGHT, easing: "ease-in" });
    shaft.remove();
  }

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

/** Put a group around an element, so that moving it does not touch where it was drawn. */
function wrapped(element) {
  const around = svg("g", { class: "wrapped" });
  element.replaceWith(around);
  around.append(element);
  return around;
}

/** Every piece that walks, wrapped and shifted to where its first walk begins. */
function setBack(live, walks) {
  const homes = new Map();
  for (const { piece, points, kind } of walks) {
    if (kind === "fly") continue;
    if (homes.has(piece)) {
      homes.get(piece).home = points.at(-1);
      continue;
    }
    const element = piece && live.querySelector(`#${CSS.escape(piece)}`);
    if (element) {
      const around = wrapped(element);
      around.classList.replace("wrapped", "walker");
      live.append(around); // on top of whatever it passes
      homes.set(piece, { element: around, home: points.at(-1), start: points[0] });
    }
  }
  for (const { element, home, start } of homes.values()) {
    element.style.transform = shift(start, home);
  }
  return homes;
}

/** What stood there and is gone stays until the arrow has hit; what merely walks off does not. */
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

function shift([x, y], [homeX, homeY]) {
  return `translate(${x - homeX}px, ${y - homeY}px)`;
}

/** From square to square, each with a little jump. */
function hops(points, home) {
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

function tumbling(i) {
  const way = i % 2 ? -1 : 1;
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

const GESTURE_SHAPES = {
  ripple: () => [5, 8, 11].map((r) => svg("circle", { r })),
  bump: () => around(4, "M9 -3L15 0L9 3"),
  burst: () => around(9, "M10 0H18"),
};

/** The same stroke several times around the middle. */
function around(count, d) {
  return Array.from({ length: count }, (_, i) =>
    svg("g", { transform: `rotate(${(i * 360) / count + 45})` }, svg("path", { d })));
}

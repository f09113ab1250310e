/**
 * Shooting on screen. A target face, a sight that never quite stands still, a light wind. Hold to
 * draw the bow, drag to aim, let go to shoot; or one button that draws and looses, and the arrow
 * keys. Whoever lets go too soon keeps the arrow: no mere click shoots. The score is read from where
 * the arrow sticks.
 */

import { ringCount, rings, scale } from "./arrow-scale.js";
import { button } from "./buttons.js";
import { el, svg } from "./dom.js";
import { remember, wantsMotion } from "./preferences.js";
import { t } from "./words.js";

/**
 * @typedef {import("./wire").AimShown} AimShown
 * @typedef {import("./wire").ArrowShown} ArrowShown
 */

const RADIUS = 100; // of the face
const EDGE = 122; // half the butt: what flies past it is gone
const FULL_DRAW = 0.7; // seconds until the bow is drawn: nothing is shot sooner
const TIRES = 3.2; // seconds after which the arm begins to tremble
const STEP = 4; // how far an arrow key moves the sight
const FLIGHT = 250; // ms

const still = () => !wantsMotion();
const spread = () => Math.random() + Math.random() + Math.random() - 1.5; // about a bell curve

/** @param {ArrowShown[]} keys what there is to hit */
function paintedFace(keys) {
  const circles = rings(keys).map(({ reach, paint, edge }) =>
    svg("circle", { r: RADIUS * reach, class: "ring", fill: paint, stroke: edge }));
  return svg("g", {},
    svg("rect", { x: -EDGE, y: -EDGE, width: 2 * EDGE, height: 2 * EDGE, rx: 14, class: "butt" }),
    svg("path", { class: "straw", d: `M${-EDGE}-84${"h244m-244 42".repeat(5)}` }),
    ...circles,
    svg("path", { class: "cross", d: "M-2 0H2M0-2V2" }));
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} paint
 */
function arrow(x, y, paint) {
  // Seen almost from behind: the shaft leans a little, the fletching wears the archer's colour.
  return svg("g", { class: "stuck", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    svg("ellipse", { cx: 2.5, cy: 3, rx: 5, ry: 2.2, class: "hole" }),
    svg("g", { class: "shaft" },
      svg("path", { d: "M0 0L9 13", class: "wood" }),
      svg("path", { d: "M6 8L13 9.5L16 17L9 13ZM6 8L3.5 14.5L8.5 20.5L9 13Z", fill: paint }),
      svg("circle", { cx: 9.3, cy: 13.6, r: 1.6, class: "nock" })));
}

/** @param {{x: number, y: number}} wind */
function pennant(wind) {
  const side = Math.sign(wind.x) || 1;
  const long = 8 + Math.abs(wind.x) * 1.6;
  const cloth = `M0-16L${side * long} ${-12 + 40 / long}L0-6Z`;
  return svg("g", { class: "pennant", transform: "translate(-104 -88)" },
    svg("path", { d: "M0-18V14", class: "pole" }), svg("path", { d: cloth, class: "cloth" }));
}

/**
 * A point that was advised: told from the sight by its dashes, and by a word.
 * @param {AimShown} aim
 */
function advised({ x, y }) {
  const side = x > 0.35 ? -1 : 1; // the word is on the side where there is more room
  const cross = "M-6-6L6 6M-6 6L6-6";
  const word = { class: "aim-word", x: side * 15, y: 4, "text-anchor": side > 0 ? "start" : "end" };
  return svg("g", { class: "aim", transform: `translate(${x * RADIUS} ${-y * RADIUS})` },
    svg("circle", { r: 11, class: "halo" }), svg("path", { d: cross, class: "halo" }),
    svg("circle", { r: 11 }), svg("path", { d: cross }), svg("text", word, t("range.advised")));
}

/**
 * A target to shoot a volley at.
 * @param {ArrowShown[]} keys what an arrow can score
 * @param {string} paint the archer's colour
 * @param {number} count arrows to shoot
 * @param {(score: string) => void} shot called when an arrow has landed
 * @param {boolean} learning the first arrow is for practice
 * @returns {{element: HTMLElement, advise: (aim: AimShown|null) => void, slacken: () => boolean,
 *   destroy: () => void}}
 */
export function target(keys, paint, count, shot, learning) {
  const scored = scale(keys);
  const wind = { x: (Math.random() - 0.5) * 22, y: (Math.random() - 0.5) * 6 };
  const phases = Array.from({ length: 6 }, () => Math.random() * 2 * Math.PI);
  const aim = { x: (Math.random() < 0.5 ? -1 : 1) * (30 + Math.random() * 25), y: 45 };
  const sight = { x: aim.x, y: aim.y };
  /** @type {number|null} */
  let drawnAt = null; // when the bow was drawn, or null
  /** @type {{x: number, y: number}|null} */
  let finger = null; // where the pointer was last
  let left = count;
  let flying = false;
  let practice = learning;
  let frame = 0;

  const stuck = svg("g");
  const marked = svg("g", { "aria-hidden": "true" });
  const ring = svg("circle", { r: 13 });
  const cross = svg("g", { class: "sight", "aria-hidden": "true" },
    svg("path", { class: "halo", d: "M-20 0H-7M7 0H20M0-20V-7M0 7V20" }), svg("circle", { r: 13,
      class: "halo" }), ring, svg("path", { d: "M-20 0H-7M7 0H20M0-20V-7M0 7V20" }),
    svg("circle", { r: 1.6, class: "dot" }));
  const picture = svg("svg", { class: "face", viewBox: "-126 -126 252 252", role: "img",
    "aria-label": t("range.face", { n: ringCount(keys) }) },
  paintedFace(keys), marked, stuck, pennant(wind), cross);
  const force = Math.abs(wind.x) < 3 ? "calm" : wind.x > 0 ? "left" : "right";
  const advice = el("p", { class: "target-advice", role: "status" });
  const says = el("p", { class: "target-says", role: "status" });
  const breeze = el("p", { class: "hint" }, t(`range.wind-${force}`));
  const release = button("primary loose", t("range.loose"), press);
  const trial = button("", t("range.practice"), () => {
    practice = true;
    trial.hidden = true;
    release.focus();
    say(`${t("range.practice-says")} ${t("range.how")}`);
  });
  const element = el("div", { class: "target" }, picture,
    el("div", { class: "target-side" },
      el("div", { class: "target-told" }, advice, says, breeze),
      el("div", { class: "row" }, release, trial)));

  /** @param {string} text */
  function say(text) {
    if (says.textContent !== text) says.textContent = text;
  }

  /**
   * How far the sight strays: wide with the bow at rest, least once drawn, more when tired.
   * @param {number} now
   */
  function unrest(now) {
    if (drawnAt === null) return 24;
    const held = (now - drawnAt) / 1000;
    return 15 + 9 * Math.max(0, 1 - held / FULL_DRAW) + 6 * Math.max(0, held - TIRES);
  }

  /**
   * @param {number} now
   * @param {0|1} at across, or up and down
   */
  function sway(now, at) {
    const s = now / 1000;
    /** @type {(speed: number, i: number) => number} */
    const wave = (speed, i) => Math.sin(2 * Math.PI * speed * s + phases[i]);
    return at === 0
      ? 0.55 * wave(0.31, 0) + 0.32 * wave(0.73, 1) + 0.13 * wave(1.9, 2)
      : 0.55 * wave(0.27, 3) + 0.32 * wave(0.83, 4) + 0.13 * wave(1.7, 5);
  }

  /** @param {number} now */
  function move(now) {
    const wide = still() ? 0 : Math.min(40, unrest(now));
    sight.x = aim.x + wide * sway(now, 0);
    sight.y = aim.y + wide * sway(now, 1);
    cross.setAttribute("transform", `translate(${sight.x.toFixed(2)} ${sight.y.toFixed(2)})`);
    ring.setAttribute("r", (13 - 5 * drawn()).toFixed(2));
    if (cross.classList.toggle("drawn", drawn() === 1)) say(t("range.drawn"));
  }

  /** @param {number} now */
  function loop(now) {
    if (picture.isConnected) move(now);
    frame = requestAnimationFrame(loop);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  function nudge(x, y) {
    /** @param {number} value */
    const within = (value) => Math.max(-110, Math.min(110, value));
    aim.x = within(aim.x + x);
    aim.y = within(aim.y + y);
  }

  function pull() {
    if (left === 0 || flying || drawnAt !== null) return;
    if (practice) stuck.replaceChildren();
    drawnAt = performance.now();
    release.textContent = t("range.release");
    say(t("range.drawing"));
  }

  /** Let the string down: the arrow is still there. Answers whether the bow was drawn. */
  function slacken() {
    const was = drawnAt !== null;
    drawnAt = null;
    finger = null;
    release.textContent = t("range.loose");
    return was;
  }

  /** How far the bow is drawn, from 0 to 1. */
  function drawn() {
    return drawnAt === null ? 0 : Math.min(1, (performance.now() - drawnAt) / 1000 / FULL_DRAW);
  }

  function loose() {
    if (left === 0 || flying || drawn() < 1) return;
    // Where the picture stands still, the unrest of the hand comes in when the arrow leaves.
    const hand = still() ? 14 : 4;
    const x = sight.x + wind.x + hand * spread();
    const y = sight.y + wind.y + hand * spread();
    slacken();
    flying = true;
    trial.hidden = true;
    land(x, y);
  }

  /** The button draws the bow, and lets go once it is drawn; a hasty second press does nothing. */
  function press() {
    if (drawnAt === null) pull();
    else if (drawn() < 1) say(t("range.too-soon"));
    else loose();
  }

  function rest() {
    flying = false;
    cross.classList.toggle("gone", left === 0);
    release.hidden = left === 0;
    trial.hidden = practice || left < count;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  async function land(x, y) {
    if (Math.max(Math.abs(x), Math.abs(y)) < EDGE) {
      const flown = arrow(x, y, paint);
      stuck.append(flown);
      if (!still()) {
        await flown.querySelector(".shaft")?.animate(
          [{ transform: "translate(30px, 150px) scale(5)" }, { transform: "none" }],
          { duration: FLIGHT, easing: "cubic-bezier(0.3, 0.6, 0.6, 1)" },
        ).finished;
      }
    }
    const score = scored.at(Math.hypot(x, y) / RADIUS);
    if (practice) {
      practice = false;
      remember("bow", "known");
      rest();
      trial.hidden = true; // one is enough
      say(t("range.practised", { score: scored.said(score) }));
      return;
    }
    if (left === count) stuck.replaceChildren(...[...stuck.children].slice(-1));
    left -= 1;
    rest();
    say(left ? t("range.hit", { score: scored.said(score) }) : "");
    shot(score);
  }

  picture.addEventListener("pointerdown", (event) => {
    picture.setPointerCapture(event.pointerId);
    finger = { x: event.clientX, y: event.clientY };
    pull();
  });
  picture.addEventListener("pointermove", (event) => {
    if (!finger) return;
    const scale = 252 / Math.min(picture.clientWidth, picture.clientHeight);
    nudge((event.clientX - finger.x) * scale, (event.clientY - finger.y) * scale);
    finger = { x: event.clientX, y: event.clientY };
  });
  picture.addEventListener("pointerup", () => {
    if (!finger) return;
    finger = null;
    if (drawn() === 1) loose();
    else if (slacken()) say(t("range.too-soon"));
  });
  picture.addEventListener("pointercancel", slacken);

  /** @type {Record<string, [number, number]|undefined>} */
  const KEYS = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP],
    ArrowDown: [0, STEP] };
  element.addEventListener("keydown", (event) => {
    const step = KEYS[event.key];
    if (!step) return;
    nudge(...step);
    event.preventDefault();
  });

  rest();
  say(practice ? `${t("range.practice-says")} ${t("range.how")}` : t("range.how"));
  frame = requestAnimationFrame(loop);
  /**
   * Mark where the next arrow should go, and say why; nothing with null.
   * @param {AimShown|null} aim
   */
  function advise(aim) {
    if (advice.textContent !== (aim?.says ?? "")) advice.textContent = aim?.says ?? "";
    marked.replaceChildren(...(aim ? [advised(aim)] : []));
  }

  return { element, advise, slacken, destroy: () => cancelAnimationFrame(frame) };
}

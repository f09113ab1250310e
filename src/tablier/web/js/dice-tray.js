/**
 * The dice, large and in one place: as they were thrown last, until they are thrown again. Those
 * that were thrown tumble; a tap throws them where throwing is what is asked for.
 */

import { el, svg } from "./dom.js";
import { tumbling } from "./motion-frames.js";
import { t } from "./words.js";

/**
 * @typedef {import("./wire").DieShown} DieShown
 * @typedef {import("./wire").TableShown} TableShown
 */

const TUMBLE = 600; // milliseconds, as the dice on the board
const PIPS = [ // of each face, in thirds of a die from its middle
  [], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

/**
 * @param {HTMLElement} root
 * @param {() => void} toss what a tap does
 * @returns {{update: (view: TableShown, lively: boolean) => void}}
 */
export function diceTray(root, toss) {
  let shown = "";
  root.addEventListener("click", toss);

  /** @param {DieShown} die */
  function drawn({ face, mark, paint }) {
    const points = Number(face);
    const pips = PIPS[points];
    const marks = pips
      ? pips.map(([x, y]) => svg("circle", { cx: x * 11, cy: y * 11, r: 4.4 }))
      : [svg("text", { y: 9, "text-anchor": "middle" }, face)];
    const cube = svg("svg", { viewBox: "-24 -24 48 48", class: "cube", "aria-hidden": "true" },
      svg("rect", { x: -22, y: -22, width: 44, height: 44, rx: 9 }), ...marks);
    if (paint) cube.style.setProperty("--paint", paint);
    return el("span", { class: "tray-die" }, cube,
      mark && el("span", { class: "tray-mark" }, mark));
  }

  return {
    update({ throw: thrown, stage }, lively) {
      root.hidden = !thrown || stage !== "play";
      if (!thrown) return;
      const now = JSON.stringify(thrown);
      if (now === shown) return;
      const first = shown === "";
      shown = now;
      const dice = thrown.dice.map(drawn);
      const names = thrown.dice.map(({ name, face, mark }) =>
        (mark ? t("dice.named", { name, face }) : face));
      root.ariaLabel = dice.length ? t("dice.shown", { faces: names.join(", ") }) : t("dice.none");
      root.dataset.count = String(dice.length);
      root.replaceChildren(...(dice.length ? dice : [el("span", { class: "tray-die" },
        svg("svg", { viewBox: "-24 -24 48 48", class: "cube waiting", "aria-hidden": "true" },
          svg("rect", { x: -22, y: -22, width: 44, height: 44, rx: 9 })))]));
      if (first || !lively) return;
      dice.forEach((die, i) => die.animate(tumbling(i), { duration: TUMBLE, fill: "backwards" }));
    },
  };
}

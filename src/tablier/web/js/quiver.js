/** Arrows as archers write them: their order, their colours, their sum. */

import { el } from "./dom.js";
import { t } from "./words.js";

// By points: the colour of the ring.
const TINTS = ["missed", "white", "white", "black", "black", "blue", "blue", "red", "red", "gold",
  "gold"];

/**
 * What arrows can score, as the server says: best first, with their points.
 * @param {Array<[string, number]>} keys
 */
export function scale(keys) {
  const points = new Map(keys);
  const scores = [...points.keys()];
  return {
    scores,
    /** A volley in the order of the score sheet. */
    sorted: (arrows) => [...arrows].sort((a, b) => scores.indexOf(a) - scores.indexOf(b)),
    /** What a volley adds up to. */
    total: (arrows) => arrows.reduce((sum, arrow) => sum + points.get(arrow), 0),
    /** The class that gives an arrow the colour of its ring. */
    tint: (arrow) => `arrow ${TINTS[points.get(arrow)]}`,
  };
}

/**
 * An arrow's score in words, for those who hear it.
 * @param {string} score
 * @returns {string}
 */
export function said(score) {
  if (score === "X") return t("range.said-x");
  return score === "M" ? t("range.said-m") : score;
}

/**
 * The arrows of a volley: places to fill, each filled one a button that empties it again.
 * @param {ReturnType<typeof scale>} scored
 * @param {(arrow: string) => void} remove
 * @returns {{element: HTMLElement,
 *   show: (arrows: string[], count: number, fixed: boolean) => void}}
 */
export function quiver(scored, remove) {
  const element = el("ol", { class: "quiver plain", "aria-label": t("range.volley") });
  return {
    element,
    show(arrows, count, fixed) {
      const places = scored.sorted(arrows).map((arrow) =>
        el("li", {}, el("button", {
          type: "button",
          class: scored.tint(arrow),
          disabled: fixed,
          "aria-label": fixed ? said(arrow) : t("range.remove", { arrow: said(arrow) }),
          onclick: () => remove(arrow),
        }, arrow)));
      while (places.length < count) {
        places.push(el("li", { class: "arrow empty" },
          el("span", { class: "visually-hidden" }, t("range.empty"))));
      }
      element.replaceChildren(...places);
    },
  };
}

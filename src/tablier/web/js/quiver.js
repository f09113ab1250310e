/** Arrows as archers write them: their keys, their order, their colours, their worth. */

import { el } from "./dom.js";
import { t } from "./words.js";

/** Every score an arrow can have, highest first: the order in which archers write a volley. */
export const SCORES = ["X", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1", "M"];

const TINTS = ["gold", "gold", "gold", "red", "red", "blue", "blue", "black", "black", "white",
  "white", "missed"];

/**
 * A volley in the order of the score sheet.
 * @param {string[]} arrows
 * @returns {string[]}
 */
export function sorted(arrows) {
  return [...arrows].sort((a, b) => SCORES.indexOf(a) - SCORES.indexOf(b));
}

/**
 * What a volley adds up to.
 * @param {string[]} arrows
 * @returns {number}
 */
export function total(arrows) {
  return arrows.reduce((sum, arrow) => sum + (arrow === "X" ? 10 : Number(arrow) || 0), 0);
}

/**
 * The class that gives an arrow the colour of its ring.
 * @param {string} score
 * @returns {string}
 */
export function tint(score) {
  return `arrow ${TINTS[SCORES.indexOf(score)]}`;
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
 * @param {(arrow: string) => void} remove
 * @returns {{element: HTMLElement,
 *   show: (arrows: string[], count: number, fixed: boolean) => void}}
 */
export function quiver(remove) {
  const element = el("ol", { class: "quiver plain", "aria-label": t("range.volley") });
  return {
    element,
    show(arrows, count, fixed) {
      const places = sorted(arrows).map((arrow) =>
        el("li", {}, el("button", {
          type: "button",
          class: tint(arrow),
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

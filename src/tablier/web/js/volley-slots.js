/** The arrows of a volley as places to fill. */

import { el, painted } from "./dom.js";
import { t } from "./words.js";

/**
 * The arrows of a volley: places to fill, each filled one a button that empties it again.
 * @param {import("./arrow-scale.js").Scale} scored
 * @param {(arrow: string) => void} remove
 * @returns {{element: HTMLElement,
 *   show: (arrows: string[], count: number, fixed: boolean) => void}}
 */
export function volleySlots(scored, remove) {
  const element = el("ol", { class: "quiver plain", "aria-label": t("range.volley") });
  return {
    element,
    show(arrows, count, fixed) {
      const places = scored.sorted(arrows).map((arrow) => {
        const said = scored.said(arrow);
        return el("li", {}, painted(scored.paint(arrow), "button", {
          type: "button",
          class: "arrow",
          disabled: fixed,
          "aria-label": fixed ? said : t("range.remove", { arrow: said }),
          onclick: () => remove(arrow),
        }, arrow));
      });
      while (places.length < count) {
        places.push(el("li", { class: "arrow empty" },
          el("span", { class: "visually-hidden" }, t("range.empty"))));
      }
      element.replaceChildren(...places);
    },
  };
}

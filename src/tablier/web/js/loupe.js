/** A loupe: a finger fell between small things, so they are shown large, and one is picked. */

import { button } from "./buttons.js";
import { dialog } from "./dialog.js";
import { el, svg } from "./dom.js";
import { t } from "./words.js";

const LARGE = 64; // pixels that the smallest of them gets
const ROOM = 0.35; // of their size, around them
const MOST = 4; // times as large as on the board

/**
 * Ask which one is meant.
 * @param {SVGSVGElement} sheet
 * @param {{id: string, says: string}[]} choices elements of the sheet, and what each would mean
 * @returns {Promise<string|null>} the id picked, if one was
 */
export function loupe(sheet, choices) {
  const boxes = choices.map(({ id }) =>
    /** @type {Element} */ (sheet.querySelector(`#${CSS.escape(id)}`)).getBoundingClientRect());
  const smallest = Math.min(...boxes.map((box) => Math.min(box.width, box.height)));
  const edge = smallest * ROOM;
  const left = Math.min(...boxes.map((box) => box.left)) - edge;
  const top = Math.min(...boxes.map((box) => box.top)) - edge;
  const wide = Math.max(...boxes.map((box) => box.right)) + edge - left;
  const high = Math.max(...boxes.map((box) => box.bottom)) + edge - top;
  const room = Math.min(innerWidth, innerHeight) - 64;
  const scale = Math.min(MOST, Math.max(LARGE / smallest, 2), room / wide, room / high);

  return new Promise((resolve) => {
    /** @type {string|null} */
    let picked = null;
    const view = el("div", { class: "loupe-view" }, enlarged(sheet, left, top, wide, high));
    view.style.width = `${wide * scale}px`;
    view.style.height = `${high * scale}px`;
    const box = dialog(t("board.which"), view);
    box.classList.add("loupe");
    view.append(...choices.map(({ id, says }, i) => {
      const press = button("loupe-pick", "", () => {
        picked = id;
        box.close();
      });
      press.setAttribute("aria-label", says);
      press.title = says;
      press.style.left = `${(boxes[i].left - left) * scale}px`;
      press.style.top = `${(boxes[i].top - top) * scale}px`;
      press.style.width = `${boxes[i].width * scale}px`;
      press.style.height = `${boxes[i].height * scale}px`;
      return press;
    }));
    box.addEventListener("close", () => resolve(picked));
  });
}

/**
 * A part of the board once more: a picture only, without names or things to press.
 * @param {SVGSVGElement} sheet
 * @param {number} left
 * @param {number} top
 * @param {number} wide
 * @param {number} high
 */
function enlarged(sheet, left, top, wide, high) {
  const toSheet = sheet.getScreenCTM()?.inverse();
  const from = new DOMPoint(left, top).matrixTransform(toSheet);
  const to = new DOMPoint(left + wide, top + high).matrixTransform(toSheet);
  const copy = svg("svg", {
    viewBox: `${from.x} ${from.y} ${to.x - from.x} ${to.y - from.y}`,
    class: sheet.getAttribute("class") ?? "", "aria-hidden": "true",
  });
  for (const child of sheet.children) copy.append(child.cloneNode(true));
  for (const element of copy.querySelectorAll("*")) {
    for (const name of ["id", "tabindex", "role", "aria-label", "data-open", "data-other"]) {
      element.removeAttribute(name);
    }
  }
  return copy;
}

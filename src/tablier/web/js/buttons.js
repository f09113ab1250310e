// Buttons, and what becomes of what they send.
import { el, svg } from "./dom.js";

/**
 * A plain button: never submits a form by accident.
 * @param {string} className
 * @param {string} label
 * @param {() => unknown} act
 * @returns {HTMLButtonElement}
 */
export function button(className, label, act) {
  return el("button", { type: "button", class: className, onclick: () => act() }, label);
}

/**
 * A button with a sign beside its word: where there is little room the sign stands alone.
 * @param {string} d the sign, in a box of 24 by 24
 * @param {string} label
 * @param {() => unknown} act
 */
export function signed(d, label, act) {
  const made = button("quiet", "", act);
  made.append(svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d })),
    el("span", { class: "label" }, label));
  made.ariaLabel = label;
  made.title = label;
  return made;
}

/**
 * Keep the focus near a button that has been switched off or put out of sight under it: browsers
 * would let whoever listens begin again at the top of the page.
 * @param {HTMLElement} part
 */
export function keepFocusIn(part) {
  const at = document.activeElement;
  if (!(at instanceof HTMLButtonElement) || !part.contains(at)) return;
  const around = part.closest("[tabindex]");
  const gone = at.disabled || !at.checkVisibility();
  if (gone && around instanceof HTMLElement) around.focus({ preventScroll: true });
}

/**
 * Let a refused request pass: the client has already shown the server's sentence.
 * @param {Promise<unknown>} request
 */
export function quietly(request) {
  request.catch(() => {});
}

// Buttons, and what becomes of what they send.
import { el } from "./dom.js";

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
 * Let a refused request pass: the client has already shown the server's sentence.
 * @param {Promise<unknown>} request
 */
export function quietly(request) {
  request.catch(() => {});
}

/** Short notices that come and go by themselves, and are read aloud. */

import { el } from "./dom.js";

const SECONDS = 6;
const shelf = el("div", { class: "toasts", role: "status", "aria-live": "polite" });

/**
 * Show a sentence for a while.
 * @param {string} text
 * @param {string} [kind] `bad` for something that went wrong
 */
export function toast(text, kind = "") {
  // A modal dialog makes everything outside of it unreachable: the notice has to stand inside.
  const place = document.querySelector("dialog[open]") ?? document.body;
  if (shelf.parentNode !== place) place.append(shelf);
  const note = el("p", { class: `toast ${kind}` }, text);
  note.addEventListener("click", () => note.remove());
  shelf.append(note);
  setTimeout(() => note.remove(), SECONDS * 1000);
}

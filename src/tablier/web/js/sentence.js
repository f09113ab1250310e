/** What is awaited, and of whom: the sentence in the band, smaller where it would be cut. */

import { the } from "./dom.js";

const OVER = 1.2; // of its place: two lines that only look out of theirs by their tails are no more

/** @type {ResizeObserver|undefined} */
let watching;

/** @param {string} text */
export function sayWhatIsAwaited(text) {
  const says = the("#sentence");
  if (says.textContent === text) return;
  says.textContent = text;
  // Beside it buttons come and go; the letters themselves may come after the words.
  if (!watching) {
    watching = new ResizeObserver(fitSentence);
    watching.observe(says);
    document.fonts.ready.then(fitSentence);
  }
  fitSentence();
}

/** Its place stays the same whatever its size, so that nothing moves and nothing goes round. */
function fitSentence() {
  const says = the("#sentence");
  says.classList.remove("long");
  says.classList.toggle("long", says.scrollHeight > says.clientHeight * OVER);
}

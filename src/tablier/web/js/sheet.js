/**
 * What needs more room than the panel has (keys, a target, slips) is asked for on a sheet over the
 * board. Nothing is pushed away by it: whatever goes to or comes from there is laid out as if it
 * were new in its place.
 */

const LARGE = ".range, .bet";

/**
 * @param {HTMLElement} ask where something is asked for
 * @param {HTMLElement} panel the panel around it
 */
export function sheet(ask, panel) {
  let large = false;
  new MutationObserver(() => {
    const now = ask.querySelector(LARGE) !== null;
    if (now === large) return;
    large = now;
    ask.style.display = "none";
    ask.getBoundingClientRect(); // the browser forgets where it was
    panel.classList.toggle("sheet", large);
    ask.style.display = "";
  }).observe(ask, { childList: true, subtree: true });
}

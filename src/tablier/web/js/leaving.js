/**
 * Nobody leaves a table by accident. The back button closes what is open first; while a game is on,
 * what leads away from it asks before it goes.
 *
 * One entry of the browser's history stands before the table's own: going back to that is what the
 * button does, and it is put there again as long as one stays.
 */

import { askToConfirm } from "./dialog.js";
import { t } from "./words.js";

const GUARD = "table"; // what the history knows the entry by

/**
 * @param {{playing: () => boolean, close: () => boolean}} table
 *   is somebody of this device in a game; close what is open, and say whether anything was
 */
export function leaving(table) {
  /** @type {string|null} */
  let away = null; // where somebody has confirmed to go

  function guard() {
    if (history.state !== GUARD) history.pushState(GUARD, "");
  }

  /** @returns {Promise<boolean>} */
  async function sure() {
    return !table.playing() || askToConfirm(t("leave.sure"), t("leave.yes"));
  }

  addEventListener("popstate", async () => {
    // A link pasted over the address is no way back: it carries what the table's own never does.
    if (away !== null || history.state === GUARD || location.hash) return;
    if (table.close()) {
      guard();
      return;
    }
    guard();
    if (!(await sure())) return;
    away = "";
    if (history.length > 2) history.go(-2);
    else location.assign("/"); // the table was the first page: there is nothing behind it
  });

  // Browsers pass over entries that nobody has done anything at: it is made at the first touch.
  for (const kind of ["pointerdown", "keydown"]) {
    addEventListener(kind, guard, { once: true });
  }

  document.addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (event.defaultPrevented || !table.playing() || link.origin !== location.origin) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!(await sure())) return;
    away = link.href;
    location.assign(away);
  });
}

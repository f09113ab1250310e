// Home: the games, and tables to go back to.
import { all } from "./dom.js";
import { showMyTables } from "./my-tables.js";
import "./open-table.js";

// Also when coming back from a table: the browser shows the page as it was left.
addEventListener("pageshow", showMyTables);

// Without a connection some boards are not at hand: none is better than a torn one.
for (const image of all(".games img", HTMLImageElement)) {
  /** @param {boolean} on */
  const show = (on) => (image.hidden = !on);
  image.addEventListener("load", () => show(true));
  image.addEventListener("error", () => show(false));
  // It may have failed before this script was there to hear of it.
  if (image.complete) image.decode().catch(() => show(false));
}

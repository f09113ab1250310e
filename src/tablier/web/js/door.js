/**
 * What a table's page begins with: the door. Whoever follows an invite reads it before anything else
 * is asked for; the table itself, which is ten times as large, comes while they type their name.
 */

import { el, the } from "./dom.js";
import { enter } from "./join.js";
import { tableClient } from "./net.js";
import { page } from "./words.js";

const AGAIN = 2000; // milliseconds before something that did not come is asked for again

const door = the("#door");
export const client = tableClient(page.table);

/** Once one sits, watches, or was refused: then why. */
export const entered = enter(door, client);

/** Once the table's sheet is there, in which it may be shown. */
export const dressed = dress();

async function dress() {
  await Promise.race([entered, opened()]);
  const { sheet, script } = the("#table").dataset;
  come(() => el("script", { src: script }));
  await come(() => el("link", { rel: "stylesheet", href: sheet }));
}

/** The door is shown to somebody. */
function opened() {
  return new Promise((resolve) => {
    new MutationObserver(resolve).observe(door, { attributes: true, attributeFilter: ["hidden"] });
  });
}

/**
 * Add something to the page's head, again and again until it has come.
 * @param {() => HTMLElement} make
 */
async function come(make) {
  for (;;) {
    const asked = make();
    const there = await new Promise((resolve) => {
      asked.addEventListener("load", () => resolve(true));
      asked.addEventListener("error", () => resolve(false));
      document.head.append(asked);
    });
    if (there) return;
    asked.remove();
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}

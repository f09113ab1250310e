// "My tables": as the server tells them, or as they were last told where it does not answer.
import { all, the } from "./dom.js";
import { ago } from "./time-ago.js";
import { page } from "./words.js";

/** @typedef {import("./wire").TableListed} TableListed */

const KEPT = "tables";

/** Show the tables of this device, if there are any; the server's news replace what was kept. */
export async function showMyTables() {
  show(kept());
  try {
    // Asked once, not again and again: there is something to show meanwhile.
    const answer = await fetch(`/api/mine?lang=${page.lang}`);
    if (!answer.ok) return;
    /** @type {import("./wire").Gets["/api/mine"]["answer"]} */
    const tables = await answer.json();
    localStorage.setItem(KEPT, JSON.stringify(tables));
    show(tables);
  } catch {
    // No connection, or no storage: what is shown stays.
  }
}

/** @returns {TableListed[]} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "null") ?? [];
  } catch {
    return [];
  }
}

/** @param {TableListed[]} tables */
function show(tables) {
  const section = the("[data-mine]");
  const pattern = the("template", HTMLTemplateElement, section);
  section.hidden = tables.length === 0;
  the("ul", HTMLElement, section).replaceChildren(...tables.map((table) => {
    const item = /** @type {DocumentFragment} */ (pattern.content.cloneNode(true));
    the("a", HTMLAnchorElement, item).href = table.url;
    the("[data-title]", HTMLElement, item).textContent = table.title;
    the("[data-sentence]", HTMLElement, item).textContent = table.sentence;
    the("time", HTMLElement, item).textContent = ago(table.when, Date.now(), page.lang);
    const stage = table.mine_turn ? "turn" : table.stage;
    for (const badge of all("[data-stage]", HTMLElement, item)) {
      badge.hidden = badge.dataset.stage !== stage;
    }
    return item;
  }));
}

// "My tables": as the server tells them, or as they were last told where it does not answer. Games
// that go on stand apart from those that are over.
import { all, the } from "./dom.js";
import { tableClient } from "./net.js";
import { theme } from "./theme.js";
import { ago } from "./time-ago.js";
import { page } from "./words.js";

/** @typedef {import("./wire").TableListed} TableListed */

const KEPT = "my-tables";

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

document.addEventListener("themechange", () => show(kept()));

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
  const finished = the("[data-finished]", HTMLDetailsElement, section);
  const over = tables.filter(({ stage }) => stage === "over");
  section.hidden = tables.length === 0;
  finished.hidden = over.length === 0;
  the("summary span", HTMLElement, finished).textContent = String(over.length);
  the("ul", HTMLElement, finished).replaceChildren(...over.map(card));
  the("[data-going]", HTMLElement, section).replaceChildren(
    ...tables.filter(({ stage }) => stage !== "over").map(card));
}

/** @param {TableListed} table */
function card(table) {
  const section = the("[data-mine]");
  const pattern = the("template", HTMLTemplateElement, section);
  const item = /** @type {DocumentFragment} */ (pattern.content.cloneNode(true));
  the("a", HTMLAnchorElement, item).href = table.url;
  const picture = the("img", HTMLImageElement, item);
  picture.addEventListener("error", () => (picture.hidden = true));
  picture.src = `${table.picture}?lang=${page.lang}&theme=${theme()}`;
  the("[data-title]", HTMLElement, item).textContent = table.title;
  const others = the("[data-others]", HTMLElement, item);
  others.hidden = table.others.length === 0;
  others.textContent = (section.dataset.with ?? "%").replace("%", () => table.others.join(", "));
  the("[data-sentence]", HTMLElement, item).textContent = table.sentence;
  the("time", HTMLElement, item).textContent = ago(table.when, Date.now(), page.lang);
  const stage = table.mine_turn ? "turn" : table.stage;
  for (const badge of all("[data-stage]", HTMLElement, item)) {
    badge.hidden = badge.dataset.stage !== stage;
  }
  for (const drop of all("[data-drop]", HTMLElement, item)) {
    const forget = drop.dataset.drop === "forget";
    drop.hidden = forget ? !table.forgets : !table.host;
    drop.addEventListener("click", async () => {
      const client = tableClient(table.id);
      if (!await sure(drop.dataset.drop ?? "")) return;
      await (forget ? client.forget() : client.del()).catch(() => {}); // a refusal has been shown
      await showMyTables();
      the("h2", HTMLElement, section).focus();
    });
  }
  return item;
}

/**
 * Ask before a table goes.
 * @param {string} what
 * @returns {Promise<boolean>}
 */
function sure(what) {
  const box = the(`[data-sure="${what}"]`, HTMLDialogElement);
  box.returnValue = "";
  box.showModal();
  return new Promise((resolve) => {
    box.addEventListener("close", () => resolve(box.returnValue === "yes"), { once: true });
  });
}

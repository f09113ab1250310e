// "My tables": as the server tells them, or as they were last told where it does not answer.
import { page } from "./words.js";

const KEPT = "tables";
const STEPS = [["day", 86400], ["hour", 3600], ["minute", 60]];

/** Show the tables of this device, if there are any; the server's news replace what was kept. */
export async function showMine() {
  show(kept());
  try {
    const answer = await fetch(`/api/mine?lang=${page.lang}`);
    if (!answer.ok) return;
    const tables = await answer.json();
    localStorage.setItem(KEPT, JSON.stringify(tables));
    show(tables);
  } catch {
    // No connection, or no storage: what is shown stays.
  }
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? [];
  } catch {
    return [];
  }
}

function show(tables) {
  const section = document.querySelector("[data-mine]");
  section.hidden = tables.length === 0;
  section.querySelector("ul").replaceChildren(...tables.map((table) => {
    const item = section.querySelector("template").content.cloneNode(true);
    item.querySelector("a").href = table.url;
    item.querySelector("[data-title]").textContent = table.title;
    item.querySelector("[data-sentence]").textContent = table.sentence;
    item.querySelector("time").textContent = ago(table.when);
    const stage = table.mine_turn ? "turn" : table.stage;
    for (const badge of item.querySelectorAll("[data-stage]")) {
      badge.hidden = badge.dataset.stage !== stage;
    }
    return item;
  }));
}

/** How long ago, in words; `when` counts milliseconds since 1970. */
function ago(when) {
  const seconds = (when - Date.now()) / 1000;
  const words = new Intl.RelativeTimeFormat(page.lang, { numeric: "auto" });
  for (const [unit, size] of STEPS) {
    if (-seconds >= size) return words.format(Math.round(seconds / size), unit);
  }
  return words.format(0, "second");
}

// Home: tables to go back to, and a board of one's own.
import { all, the } from "./dom.js";
import { showMyTables } from "./my-tables.js";
import { openTable } from "./open-table.js";
import { toast } from "./toast.js";

const form = the("[data-own]", HTMLFormElement);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const file = the("input", HTMLInputElement, form).files?.[0];
  if (!file) toast(form.dataset.none ?? "");
  else if (file.size > Number(form.dataset.largest)) toast(form.dataset.large ?? "");
  else await openTable({ board: await file.text() }, the("button", HTMLButtonElement, form));
});

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

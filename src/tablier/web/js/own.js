// A board of one's own: the file that is chosen becomes a table.
import { the } from "./dom.js";
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

// Home: tables to go back to, and a board of one's own.
import { showMine } from "./mine.js";
import { openTable } from "./play.js";
import { toast } from "./toast.js";

document.querySelector("[data-own]").addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const file = form.querySelector("input").files[0];
  if (!file) toast(form.dataset.none);
  else if (file.size > Number(form.dataset.largest)) toast(form.dataset.large);
  else await openTable({ board: await file.text() }, form.querySelector("button"));
});

// Also when coming back from a table: the browser shows the page as it was left.
addEventListener("pageshow", showMine);

// Without a connection some boards are not at hand: none is better than a torn one.
for (const image of document.querySelectorAll(".games img")) {
  const show = (on) => (image.hidden = !on);
  image.addEventListener("load", () => show(true));
  image.addEventListener("error", () => show(false));
  // It may have failed before this script was there to hear of it.
  if (image.complete) image.decode().catch(() => show(false));
}

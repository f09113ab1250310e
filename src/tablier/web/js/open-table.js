// The buttons that open a table, on the home page and on a game's own.
import { around } from "./dom.js";
import { post } from "./net.js";

/**
 * Open a table and go there.
 * @param {import("./wire").Opening} wish
 * @param {HTMLButtonElement} button held while the server answers, so that one press is one table
 */
export async function openTable(wish, button) {
  button.disabled = true;
  try {
    const { url } = await post("/api/tables", { opponent: "usual", ...wish });
    location.assign(url);
  } catch {
    // The reason has been shown; the reader may try again.
  }
  button.disabled = false;
}

document.addEventListener("click", (event) => {
  const button = around(event, "button[data-play]");
  if (button instanceof HTMLButtonElement) openTable({ game: button.dataset.play }, button);
});

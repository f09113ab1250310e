// The buttons that open a table, on the home page and on a game's own.
import { post } from "./net.js";
import { page } from "./words.js";

/**
 * Open a table and go there.
 * @param {{game?: string, board?: string}} wish
 * @param {HTMLButtonElement} button held while the server answers, so that one press is one table
 */
export async function openTable(wish, button) {
  button.disabled = true;
  try {
    const { url } = await post(`/api/tables?lang=${page.lang}`, wish);
    location.assign(url);
  } catch {
    // The reason has been shown; the reader may try again.
  }
  button.disabled = false;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-play]");
  if (button) openTable({ game: button.dataset.play }, button);
});

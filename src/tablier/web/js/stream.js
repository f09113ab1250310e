/** The line to the server: views come down as events; a broken line mends itself. */

import { get } from "./net.js";

const QUIET = 2000; // milliseconds before a broken line is worth a word
const AGAIN = 3000;

/**
 * @param {Object} client
 * @param {function(): string} look language, theme and shape, as a query
 * @param {{view: function(Object), gone: function(), refused: function(number),
 *   connected: function(boolean)}} told
 * @returns {{reopen: function()}}
 */
export function stream(client, look, told) {
  let source = null;
  let worry = 0;
  let later = 0;

  function open() {
    source?.close();
    clearTimeout(later);
    source = new EventSource(client.url(`stream?${look()}`));
    source.addEventListener("open", () => {
      clearTimeout(worry);
      worry = 0;
      told.connected(true);
    });
    source.addEventListener("table", (event) => told.view(JSON.parse(event.data)));
    source.addEventListener("gone", () => {
      source.close();
      told.gone();
    });
    source.addEventListener("error", broken);
  }

  function broken() {
    worry ||= setTimeout(() => told.connected(false), QUIET);
    // The browser mends a lost line by itself, but gives up when it gets an answer it dislikes.
    if (source.readyState === EventSource.CLOSED) {
      get(client.url(`view?${look()}`)).then(
        () => (later = setTimeout(open, AGAIN)),
        ({ status }) => (status >= 400 && status < 500 ? told.refused(status)
          : (later = setTimeout(open, AGAIN))),
      );
    }
  }

  // A phone that was asleep does not know that its line is dead.
  addEventListener("online", open);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && source.readyState !== EventSource.OPEN) open();
  });
  open();
  return { reopen: open };
}

/** The line to the server: views come down as events; a broken line mends itself. */

/**
 * @typedef {import("./wire").Gone} Gone
 * @typedef {import("./wire").TableShown} TableShown
 */

const QUIET = 2000; // milliseconds before a broken line is worth a word
const AGAIN = 3000;
const NOTICED = 4500; // without as much as a beat: something is wrong, and is said
const SILENCE = 12_000; // the same: the line is dead, whatever the browser thinks
const SIGN = 10_000; // how often the server is told that somebody is there
const AWAY = 600_000; // in the background; a browser has few lines, and other tabs want one too

/**
 * @param {import("./net.js").Client} client
 * @param {{view: (view: TableShown) => void, gone: (why: Gone["why"]) => void,
 *   refused: (status: number) => void, connected: (on: boolean) => void}} told
 * @returns {{reopen: () => void}}
 */
export function stream(client, told) {
  /** @type {EventSource|null} */
  let source = null;
  let worry = 0;
  let later = 0;
  let silence = 0;
  let notice = 0;
  let doubted = false; // it was said that something is wrong
  let away = 0;
  let ended = false;
  let signed = 0;

  /** @type {TableShown["picture"]["live"]} */
  let drawn = []; // by the last view

  /**
   * A view as if it had come alone: of what the last one drew only the place there is sent again.
   * @param {TableShown} view
   */
  function whole(view) {
    const { picture } = view;
    drawn = picture.live.map((part) => (typeof part === "number" ? drawn[part] : part));
    return { ...view, picture: { ...picture, live: drawn } };
  }

  function close() {
    source?.close();
    source = null;
    for (const timer of [worry, later, silence, notice]) clearTimeout(timer);
    worry = 0;
  }

  function open() {
    if (ended) return;
    close();
    worry = setTimeout(() => told.connected(false), QUIET);
    source = new EventSource(client.url("stream", client.look()));
    source.addEventListener("open", () => {
      clearTimeout(worry);
      worry = 0;
      doubted = false;
      told.connected(true);
    });
    source.addEventListener("beat", heard);
    source.addEventListener("table", (event) => {
      heard();
      told.view(whole(JSON.parse(event.data)));
    });
    source.addEventListener("gone", (event) => {
      ended = true;
      close();
      /** @type {Gone} */
      const { why } = JSON.parse(event.data);
      told.gone(why);
    });
    source.addEventListener("error", broken);
    signed = performance.now();
    wait();
  }

  // In a tunnel nothing arrives and nothing ends: only the missing beat tells; and the server
  // knows as little of us, unless it is answered.
  function heard() {
    if (performance.now() - signed > SIGN) {
      signed = performance.now();
      client.alive().catch(() => {});
    }
    if (doubted) told.connected(true);
    doubted = false;
    wait();
  }

  function wait() {
    clearTimeout(notice);
    clearTimeout(silence);
    // A slow line is not torn down for being slow: it is only said.
    notice = setTimeout(doubt, NOTICED);
    silence = setTimeout(() => {
      doubt();
      open();
    }, SILENCE);
  }

  function doubt() {
    doubted = true;
    told.connected(false);
  }

  function broken() {
    worry ||= setTimeout(() => told.connected(false), QUIET);
    // The browser mends a lost line by itself, but gives up when it gets an answer it dislikes.
    if (source?.readyState !== EventSource.CLOSED) return;
    const lost = source;
    const again = () => {
      if (source === lost) later = setTimeout(open, AGAIN);
    };
    client.get("view", client.look()).then(again, ({ status }) => {
      if (status < 400 || status >= 500) again();
      else if (source === lost) {
        close();
        told.refused(status);
      }
    });
  }

  function turned() {
    clearTimeout(away);
    if (document.hidden) away = setTimeout(close, AWAY);
    else open(); // a phone that was asleep does not know that its line is dead
  }

  const reopen = () => source && open();
  addEventListener("online", reopen);
  addEventListener("offline", doubt);
  document.addEventListener("visibilitychange", turned);
  open();
  if (document.hidden) turned();
  return { reopen };
}

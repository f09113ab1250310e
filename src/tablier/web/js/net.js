/**
 * Talking to the server, in the types that it declares. What must happen once has a key of its own,
 * so that sending it again after a broken connection can never play it twice.
 */

import { toast } from "./toast.js";
import { page, t } from "./words.js";

/**
 * @typedef {import("./wire").Posts} Posts
 * @typedef {import("./wire").TableFiles} TableFiles
 * @typedef {import("./wire").TableGets} TableGets
 * @typedef {import("./wire").TableOnce} TableOnce
 * @typedef {import("./wire").TablePosts} TablePosts
 * @typedef {import("./wire").TableShown} TableShown
 */
/**
 * Why something was not done; without a status where the server could not be asked.
 * @typedef {Partial<import("./wire").RefusalShown> & {error: string, status: number}} Refusal
 */
/**
 * How a page looks at a table.
 * @typedef {{lang: string, theme?: "day"|"night", shape?: "tall"|"wide"}} Look
 */
/** @typedef {ReturnType<typeof tableClient>} Client */

const WAITS = [400, 1000, 2000, 4000, 8000];
const LATER = [502, 503, 504];
const PATIENCE = 10_000; // milliseconds for an answer to something sent

/**
 * Random bytes as hexadecimal text. (`crypto.randomUUID` needs https; this works on plain http.)
 * @param {number} bytes
 * @returns {string}
 */
export function randomHex(bytes) {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Send something and get the answer; a lost connection is tried again with growing waits.
 * @template {keyof Posts} Path
 * @param {Path} path
 * @param {Posts[Path]["body"]} body
 * @returns {Promise<Posts[Path]["answer"]>} rejects with a `Refusal`
 */
export function post(path, body) {
  return send(`${path}?lang=${page.lang}`, body);
}

/**
 * @param {string} url
 * @param {object} body
 * @param {string} [method]
 * @param {boolean} [aloud] whether a refusal is shown
 */
function send(url, body, method = "POST", aloud = true) {
  const headers = { "content-type": "application/json", accept: "application/json" };
  return request(url, { method, headers, body: JSON.stringify(body) }, aloud, PATIENCE);
}

/** @param {string} url */
function read(url) {
  // Without a limit: some things that are read take the server a while to work out.
  return request(url, { headers: { accept: "application/json" } }, false);
}

/**
 * @param {string} url
 * @param {RequestInit} options
 * @param {boolean} aloud
 * @param {number} [patience] milliseconds
 */
async function request(url, options, aloud, patience) {
  for (let attempt = 0; ; attempt++) {
    const answer = await answered(url, options, patience);
    if (answer && !LATER.includes(answer.status)) return understood(answer, aloud);
    if (attempt === WAITS.length) {
      const refused = { status: 0, code: "no-connection", error: t("net.down") };
      if (aloud) toast(refused.error, "bad");
      throw refused;
    }
    if (aloud && attempt === 0) toast(t("net.again"));
    await new Promise((resolve) => setTimeout(resolve, WAITS[attempt]));
  }
}

/**
 * @param {string} url
 * @param {RequestInit} options
 * @param {number} [patience]
 */
async function answered(url, options, patience) {
  // In a tunnel an answer may never come and never fail: after a while it is given up.
  const control = new AbortController();
  const limit = patience && setTimeout(() => control.abort(), patience);
  try {
    const answer = await fetch(url, { ...options, signal: control.signal });
    return { ok: answer.ok, status: answer.status, text: await answer.text() };
  } catch {
    return null; // a tunnel, a sleeping server: the same request, with the same key, later
  } finally {
    clearTimeout(limit);
  }
}

/**
 * @param {{ok: boolean, status: number, text: string}} answer
 * @param {boolean} aloud
 */
function understood(answer, aloud) {
  const json = parsed(answer.text);
  if (answer.ok) return json;
  /** @type {Refusal} */
  const refused = { error: t("net.refused"), code: "", ...json, status: answer.status };
  if (aloud) toast(refused.error, "bad");
  throw refused;
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {}; // a proxy's own page
  }
}

/**
 * One table's part of the server.
 * @param {string} id
 */
export function tableClient(id) {
  const base = `/api/tables/${encodeURIComponent(id)}`;
  /** @param {object} query */
  const asked = (query) => new URLSearchParams(Object.entries(query)).toString();

  /**
   * @param {string} path
   * @param {object} body
   * @param {boolean} aloud
   */
  async function sent(path, body, aloud) {
    try {
      return await send(`${base}/${path}?${asked(client.look())}`, body, "POST", aloud);
    } catch (refused) {
      const { view } = /** @type {Refusal} */ (refused);
      if (view) client.onview?.(view);
      throw refused;
    }
  }

  const client = {
    id,
    /**
     * Called with the newer view when somebody else was quicker.
     * @type {((view: TableShown) => void)|null}
     */
    onview: null,
    /**
     * How this page looks at the table.
     * @type {() => Look}
     */
    look: () => ({ lang: page.lang }),
    /**
     * Where a picture, a page or a stream of the table is found.
     * @template {keyof TableFiles & string} Path
     * @param {Path} path
     * @param {TableFiles[Path]["query"] & {lang?: string}} [query]
     */
    url: (path, query) => `${base}/${path}${query ? `?${asked(query)}` : ""}`,
    /**
     * Send something that may come twice without harm.
     * @template {keyof TablePosts & string} Path
     * @param {Path} path
     * @param {TablePosts[Path]["body"]} body
     * @param {boolean} [aloud] whether a refusal is shown
     * @returns {Promise<TablePosts[Path]["answer"]>} rejects with a `Refusal`
     */
    post: (path, body, aloud = true) => sent(path, body, aloud),
    /**
     * Send something that must happen once: it gets a key of its own.
     * @template {keyof TableOnce} Path
     * @param {Path} path
     * @param {Omit<TableOnce[Path]["body"], "key">} body
     * @returns {Promise<TableOnce[Path]["answer"]>} rejects with a `Refusal`
     */
    once: (path, body) => sent(path, { key: randomHex(16), ...body }, true),
    /**
     * Read something of the table. A refusal is left to whoever asked.
     * @template {keyof TableGets} Path
     * @param {Path} path
     * @param {TableGets[Path]["query"]} query
     * @returns {Promise<TableGets[Path]["answer"]>} rejects with a `Refusal`
     */
    get: (path, query) => read(`${base}/${path}?${asked({ lang: page.lang, ...query })}`),
    /** @returns {Promise<import("./wire").Deleted>} */
    del: () => send(`${base}?lang=${page.lang}`, {}, "DELETE"),
    /**
     * Strike the table off this device's list.
     * @returns {Promise<import("./wire").Deleted>}
     */
    forget: () => send(`${base}/mine?lang=${page.lang}`, {}, "DELETE"),
    /** @param {{seat?: number|null, text: string, moment: string}} move */
    play: ({ seat = null, text, moment }) => client.once("play", { seat, text, moment }),
    /** @param {{seat?: number|null, moment: string}} ask */
    throw: ({ seat = null, moment }) => client.once("throw", { seat, moment }),
    /** Let opponents go on without a pause. */
    hurry: () => send(`${base}/hurry`, {}, "POST", false),
    /** A sign of life: whoever hears the server's beat answers it now and then. */
    alive: () => send(`${base}/here`, {}, "POST", false),
  };
  return client;
}

/**
 * Talking to the server. What must happen once has a key of its own, so that sending it again after
 * a broken connection can never play it twice.
 */

import { toast } from "./toast.js";
import { page, t } from "./words.js";

const WAITS = [400, 1000, 2000, 4000, 8000];
const LATER = [502, 503, 504];
const PATIENCE = 10_000; // milliseconds for an answer to something sent
const ONCE = [
  "begin", "play", "throw", "correct", "undo", "ask", "answer", "say", "remove", "rematch",
];

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
 * @param {string} url
 * @param {Object} [body]
 * @param {string} [method]
 * @param {boolean} [aloud] whether a refusal is shown
 * @returns {Promise<any>} rejects with `{status, code, error, …}`
 */
export function post(url, body = {}, method = "POST", aloud = true) {
  const headers = { "content-type": "application/json", accept: "application/json" };
  const options = { method, headers, body: JSON.stringify(body) };
  return request(url, options, aloud, PATIENCE);
}

/**
 * Read something. A refusal is left to whoever asked: reading is often only a try.
 * @param {string} url
 * @returns {Promise<any>}
 */
export function get(url) {
  // Without a limit: some things that are read take the server a while to work out.
  return request(url, { headers: { accept: "application/json" } }, false);
}

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

function understood(answer, aloud) {
  const json = read(answer.text);
  if (answer.ok) return json;
  const refused = { error: t("net.refused"), code: "", ...json, status: answer.status };
  if (aloud) toast(refused.error, "bad");
  throw refused;
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {}; // a proxy's own page
  }
}

/**
 * One table's part of the server.
 * @param {string} id
 * @returns {{id: string, onview: ?function(Object), post: function, get: function, del: function,
 *   play: function, throw: function, url: function(string): string}}
 */
export function tableClient(id) {
  const base = `/api/tables/${encodeURIComponent(id)}`;
  const client = {
    id,
    /** Called with the newer view when somebody else was quicker. */
    onview: null,
    /** How this page looks at the table, as a query: language, theme, shape. */
    look: () => `lang=${page.lang}`,
    url: (path) => `${base}/${path}`,
    async post(path, body, aloud = true) {
      const sent = ONCE.includes(path) ? { key: randomHex(16), ...body } : body;
      try {
        return await post(`${base}/${path}?${client.look()}`, sent, "POST", aloud);
      } catch (refused) {
        if (refused.view) client.onview?.(refused.view);
        throw refused;
      }
    },
    get: (path) => get(`${base}/${path}`),
    del: () => post(`${base}?lang=${page.lang}`, {}, "DELETE"),
    play: ({ seat = null, text, moment }) => client.post("play", { seat, text, moment }),
    throw: ({ seat = null, moment }) => client.post("throw", { seat, moment }),
  };
  return client;
}

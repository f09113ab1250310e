/**
 * Talking to the server. What must happen once has a key of its own, so that sending it again after
 * a broken connection can never play it twice.
 */

import { toast } from "./toast.js";
import { page, t } from "./words.js";

export { toast };

const WAITS = [400, 1000, 2000, 4000, 8000];
const LATER = [502, 503, 504];
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
 * @returns {Promise<any>} rejects with `{status, code, error, …}`; its sentence has been shown
 */
export function post(url, body = {}, method = "POST") {
  const headers = { "content-type": "application/json", accept: "application/json" };
  return request(url, { method, headers, body: JSON.stringify(body) });
}

/**
 * Read something. A refusal is left to whoever asked: reading is often only a try.
 * @param {string} url
 * @returns {Promise<any>}
 */
export function get(url) {
  return request(url, { headers: { accept: "application/json" } }, false);
}

async function request(url, options, aloud = true) {
  for (let attempt = 0; ; attempt++) {
    let answer = null;
    try {
      answer = await fetch(url, options);
    } catch {
      // No connection: a tunnel, a sleeping server. The same request, with the same key, later.
    }
    if (answer && !LATER.includes(answer.status)) return understood(answer, aloud);
    if (attempt === WAITS.length) {
      const refused = { status: 0, code: "no-connection", error: t("net.down") };
      if (aloud) toast(refused.error, "bad");
      throw refused;
    }
    await new Promise((resolve) => setTimeout(resolve, WAITS[attempt]));
  }
}

async function understood(answer, aloud) {
  const json = await answer.json().catch(() => ({}));
  if (answer.ok) return json;
  const refused = { error: t("net.refused"), code: "", ...json, status: answer.status };
  if (aloud) toast(refused.error, "bad");
  throw refused;
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
    async post(path, body) {
      const sent = ONCE.includes(path) ? { key: randomHex(16), ...body } : body;
      try {
        return await post(`${base}/${path}?${client.look()}`, sent);
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

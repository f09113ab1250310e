/** “Pourquoi ?”: the rule behind an event, in a small dialog. */

import { dialog } from "./dialog.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").RuleShown} RuleShown
 */

/**
 * @param {Client} client the table's client
 * @returns {(id: string) => Promise<void>} shows the rule of that id
 */
export function rulebook(client) {
  /** @type {Promise<Record<string, RuleShown>>|null} */
  let book = null;
  return async (id) => {
    book ??= client.get("rules", {});
    const rule = await book.then((rules) => rules[id], () => {
      book = null; // asked again next time
    });
    if (!rule) return;
    const hint = { class: "badge yellow", title: t("why.ruling-hint") };
    const ruling = el("span", hint, t("why.ruling"));
    dialog(
      rule.title,
      el("p", { class: "row" }, rule.ruling && ruling, el("code", { class: "faded" }, id)),
      ...rule.text.split(/\n\s*\n/).map((paragraph) => el("p", {}, paragraph)),
    );
  };
}

/**
 * What is agreed on at this table, to be read: before the first throw by those who join, and from
 * the menu by everybody.
 */

import { el } from "./dom.js";
import { toast } from "./toast.js";
import { t } from "./words.js";

/**
 * @typedef {import("./wire").OptionShown} OptionShown
 * @typedef {import("./wire").TableShown} TableShown
 */
/**
 * A term: what it is about, what is in force, and whether the host has changed it.
 * @typedef {[about: string, said: string, unusual: boolean]} Term
 */

/**
 * What was chosen of these options.
 * @param {OptionShown[]} options
 * @returns {Term[]}
 */
export function optionTerms(options) {
  return options.map((one) => [one.title, one.said, !one.usual]);
}

/**
 * Every term of a table.
 * @param {TableShown} view
 * @returns {Term[]}
 */
export function terms({ settings, title }) {
  /** @type {Term} */
  const own = [t("lobby.board"), t("lobby.board-own", { title }), false];
  const chosen = optionTerms([...settings.options, ...settings.manners]);
  return settings.own_board ? [own, ...chosen] : chosen;
}

/**
 * The terms as a list.
 * @param {Term[]} lines
 * @returns {HTMLElement}
 */
export function termList(lines) {
  return el("dl", { class: "lobby-terms" }, ...lines.flatMap(([about, said, unusual]) => [
    el("dt", {}, about),
    el("dd", {}, said, unusual && el("span", { class: "badge yellow" }, t("lobby.unusual"))),
  ]));
}

/**
 * The terms for those who joined, in the lobby.
 * @returns {{element: HTMLElement, update: (view: TableShown) => void}}
 */
export function agreedTermsPanel() {
  const element = el("section", {});
  let known = "";
  return {
    element,
    update(view) {
      element.hidden = view.me.host;
      const lines = terms(view);
      const now = JSON.stringify(lines);
      if (view.me.host || now === known) return;
      // Changed under their eyes: it is said, and what is unusual is marked.
      if (known) toast(t("lobby.changed"));
      known = now;
      element.replaceChildren(el("h3", {}, t("lobby.agreed")), termList(lines));
    },
  };
}

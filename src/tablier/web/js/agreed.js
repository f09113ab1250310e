/**
 * What is agreed on at this table, to be read: before the first throw by those who join, and from
 * the menu by everybody.
 */

import { el } from "./dom.js";
import { toast } from "./toast.js";
import { t } from "./words.js";

/** The table's own habits, and the values that each may have. */
export const MANNERS = {
  dice: ["app", "real"],
  undo: ["ask", "never"],
  chat: ["reactions", "free"],
};

/** Those that mean something at this table: without chance there is nothing to throw. */
export const manners = (settings) =>
  Object.keys(MANNERS).filter((name) => name !== "dice" || settings.has_dice);

/** Are arrows shot at this table? Then a score sheet can be printed for them. */
const shoots = (view) => Boolean(view.prints.score);

/**
 * What a habit is about.
 * @param {string} name
 * @param {object} view
 * @returns {string}
 */
export const mannerTitle = (name, view) =>
  t(name === "dice" && shoots(view) ? "lobby.arrows" : `lobby.${name}`);

/** The sentence below it, for whoever chooses. */
export const mannerHint = (name, view) =>
  t(name === "dice" && shoots(view) ? "lobby.arrows-hint" : `lobby.${name}-hint`);

/**
 * Every term: what it is about, what is in force, and whether the host has changed it.
 * @param {object} view
 * @returns {[string, string, boolean][]}
 */
export function terms(view) {
  const { settings, title } = view;
  return [
    ...(settings.own_board ? [[t("lobby.board"), t("lobby.board-own", { title }), false]] : []),
    ...settings.options.map((one) => [one.title, one.said, !one.usual]),
    ...manners(settings).map((name) =>
      [mannerTitle(name, view), t(`lobby.${name}-${settings[name]}`), false]),
  ];
}

/**
 * The terms as a list.
 * @param {[string, string, boolean][]} lines
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
 * @returns {{element: HTMLElement, update: (view: object) => void}}
 */
export function agreed() {
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

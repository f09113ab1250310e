/** Somebody is missing: a line that says so, and what those present may do about it. */

import { button, quietly } from "./buttons.js";
import { askToConfirm } from "./dialog.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").AbsenceShown} AbsenceShown
 * @typedef {import("./wire").TableShown} TableShown
 */

const AGAIN = 60_000; // milliseconds after which whoever chose to wait is asked again

/**
 * @param {HTMLElement} root
 * @param {Client} client
 * @returns {(view: TableShown) => void} shows who is missing in a view
 */
export function absenceBanner(root, client) {
  let known = "";
  let again = 0;

  /**
   * @param {AbsenceShown} absence
   * @param {TableShown} view
   */
  function choices(absence, view) {
    const { seat, ends, host } = absence;
    const wait = button("", t("absence.wait"), () => {
      root.hidden = true;
      again = setTimeout(() => {
        root.hidden = false;
      }, AGAIN);
    });
    if (seat === null) {
      return [host && button("primary", t("absence.host"), () =>
        quietly(client.once("take-over", {}))), wait];
    }
    const { name } = view.seats[seat];
    const what = ends ? "end" : "without";
    const leave = async () => {
      if (await askToConfirm(t(`absence.${what}-sure`, { name }), t(`absence.${what}`))) {
        quietly(client.once("dismiss", { seat }));
      }
    };
    return [
      button("primary", t("absence.machine"), () => quietly(client.once("relieve", { seat }))),
      wait,
      button("danger", t(`absence.${what}`), leave),
    ];
  }

  return (view) => {
    const { absence, can: { come_back: back } } = view;
    // A view may come between press and release: what stands here stays.
    const now = JSON.stringify([absence, back]);
    if (now === known) return;
    known = now;
    clearTimeout(again);
    root.hidden = !absence && !back.length;
    if (back.length) {
      root.replaceChildren(el("p", {}, t("absence.back")), el("div", { class: "row" },
        button("primary", t("absence.come-back"), () =>
          quietly(client.once("come-back", { seat: back[0] })))));
    } else if (absence) {
      root.replaceChildren(el("p", {}, absence.says),
        el("div", { class: "row" }, ...choices(absence, view)));
    } else root.replaceChildren();
  };
}

/** Dialogs: opened at once, gone from the page when they close. */

import { button } from "./buttons.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/**
 * A dialog with a title and a button that closes it.
 * @param {string} title
 * @param {...import("./dom.js").Child} content
 * @returns {HTMLDialogElement}
 */
export function dialog(title, ...content) {
  const box = el(
    "dialog",
    { "aria-label": title },
    el("header", { class: "spread" }, el("h2", {}, title), closer(() => box.close())),
    el("div", { class: "stack" }, ...content),
  );
  box.addEventListener("close", () => box.remove());
  // The backdrop belongs to the dialog: a press that starts and ends on it closes.
  box.addEventListener("pointerdown", (event) => {
    if (event.target === box && outside(box, event)) box.close();
  });
  document.body.append(box);
  box.showModal();
  return box;
}

/** @param {() => void} act */
function closer(act) {
  const cross = button("quiet icon", "×", act);
  cross.setAttribute("aria-label", t("close"));
  return cross;
}

/**
 * @param {Element} box
 * @param {PointerEvent} event
 */
function outside(box, event) {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < left || x > right || y < top || y > bottom;
}

/**
 * Ask before something that cannot be taken back.
 * @param {string} question
 * @param {string} yes the label of the button that does it
 * @returns {Promise<boolean>}
 */
export function askToConfirm(question, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const box = dialog(
      t("sure"),
      el("p", {}, question),
      el(
        "div",
        { class: "row" },
        button("danger", yes, () => {
          answer = true;
          box.close();
        }),
        button("", t("no"), () => box.close()),
      ),
    );
    box.addEventListener("close", () => resolve(answer));
  });
}

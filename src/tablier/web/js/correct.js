/** A slip of the finger: the last dice or arrows typed in can be given again. */

import { dialog } from "./dialog.js";
import { el } from "./dom.js";
import { quietly } from "./press.js";
import { t } from "./words.js";

/**
 * @param {Object} view
 * @param {Object} client
 */
export function showCorrection(view, client) {
  const box = dialog(t("menu.correct"), el("p", { class: "hint" }, t("correct.hint")),
    ...view.can.correct.map(entry));

  function entry(seat) {
    const id = `correction-${seat}`;
    const last = view.happened.findLast((one) => one.typed && one.seat === seat)?.text ?? "";
    const label = seat === null ? t("correct.dice") : view.seats[seat].name;
    const field = el("input", { id, value: last, autocomplete: "off", required: true });
    const form = el("form", { class: "field" }, el("label", { htmlFor: id }, label),
      el("div", { class: "row" }, field,
        el("button", { type: "submit", class: "primary" }, t("correct.give"))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      quietly(client.post("correct", { seat, text: field.value }).then(() => box.close()));
    });
    return form;
  }
}

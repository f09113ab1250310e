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

  function entry({ seat, text }) {
    const id = `correction-${seat}`;
    const label = seat === null ? t("correct.dice") : view.seats[seat].name;
    const field = el("input", { id, value: text, autocomplete: "off", required: true });
    const form = el("form", { class: "field" }, el("label", { htmlFor: id }, label),
      el("div", { class: "row" }, field,
        el("button", { type: "submit", class: "primary" }, t("correct.give"))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const given = { seat, text: field.value, moment: view.moment };
      quietly(client.post("correct", given).then(() => box.close()));
    });
    return form;
  }
}

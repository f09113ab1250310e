/** A slip of the finger: the last dice or arrows typed in can be given again. */

import { dialog } from "./dialog.js";
import { el } from "./dom.js";
import { quietly } from "./press.js";
import { t } from "./words.js";

/**
 * Open what can be corrected. It follows the table: nobody corrects what has come since unawares.
 * @param {Object} view
 * @param {Object} client
 * @returns {{update: function(Object)}}
 */
export function showCorrection(view, client) {
  const list = el("div", { class: "stack" });
  const box = dialog(t("menu.correct"), el("p", { class: "hint" }, t("correct.hint")), list);
  let forms = new Map(); // by entry: what somebody is typing stays as long as its entry does

  function entry({ seat, text, moment }) {
    const id = `correction-${seat}`;
    const label = seat === null ? t("correct.dice") : view.seats[seat].name;
    const field = el("input", { id, value: text, autocomplete: "off", required: true });
    const form = el("form", { class: "field" }, el("label", { htmlFor: id }, label),
      el("div", { class: "row" }, field,
        el("button", { type: "submit", class: "primary" }, t("correct.give"))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const given = { seat, text: field.value, moment };
      quietly(client.post("correct", given).then(() => box.close()));
    });
    return form;
  }

  function update(next) {
    view = next;
    const entries = view.can.correct.map((one) => [`${one.seat} ${one.moment}`, one]);
    if (entries.length === forms.size && entries.every(([key]) => forms.has(key))) return;
    if (!entries.length) box.close();
    const focused = list.contains(document.activeElement);
    forms = new Map(entries.map(([key, one]) => [key, forms.get(key) ?? entry(one)]));
    list.replaceChildren(...forms.values());
    if (focused) list.querySelector("input")?.focus();
  }

  update(view);
  return { update };
}

/** A slip of the finger: the last dice or arrows typed in can be given again. */

import { quietly } from "./buttons.js";
import { dialog } from "./dialog.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").CorrectionOffered} CorrectionOffered
 * @typedef {import("./wire").TableShown} TableShown
 */

/**
 * Open what can be corrected. It follows the table: nobody corrects what has come since unawares.
 * @param {TableShown} view
 * @param {Client} client
 * @returns {{update: (view: TableShown) => void}}
 */
export function showCorrection(view, client) {
  const list = el("div", { class: "stack" });
  const box = dialog(t("menu.correct"), el("p", { class: "hint" }, t("correct.hint")), list);
  /**
   * By entry: what somebody is typing stays as long as its entry does.
   * @type {Map<string, HTMLFormElement>}
   */
  let forms = new Map();

  /** @param {CorrectionOffered} offered */
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
      quietly(client.once("correct", given).then(() => box.close()));
    });
    return form;
  }

  /** @param {TableShown} next */
  function update(next) {
    view = next;
    const entries = new Map(view.can.correct.map((one) => [`${one.seat} ${one.moment}`, one]));
    if (entries.size === forms.size && [...entries.keys()].every((key) => forms.has(key))) return;
    if (!entries.size) box.close();
    const focused = list.contains(document.activeElement);
    forms = new Map([...entries].map(([key, one]) => [key, forms.get(key) ?? entry(one)]));
    list.replaceChildren(...forms.values());
    if (focused) list.querySelector("input")?.focus();
  }

  update(view);
  return { update };
}

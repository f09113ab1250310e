/** Real dice, typed in: a row of keys for each die, and one button when every row has its key. */

import { button } from "./buttons.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {import("./wire").Pad} Pad
 * @typedef {import("./wire").PadRow} PadRow
 */

/**
 * @param {Pad} pad
 * @param {(text: string) => void} give takes the text of the dice
 * @returns {HTMLElement}
 */
export function dicePad(pad, give) {
  /** @type {(number|null)[]} */
  const picked = pad.rows.map(() => null); // the number of the key in each row
  const send = button("primary large", t("pad.give"), () => give(text()));
  send.disabled = true;

  /** @type {(row: PadRow, i: number) => string} */
  const keyOf = (row, i) => row.keys[picked[i] ?? 0];
  /** @type {(row: PadRow, i: number) => string} */
  const nameOf = (row, i) => row.names[picked[i] ?? 0] ?? keyOf(row, i);
  const text = () => pad.rows.map((row, i) => row.prefix + keyOf(row, i)).join(pad.join);
  const said = () => pad.rows.map(nameOf).join(pad.join || " ");

  /**
   * @param {number} row
   * @param {number} key
   * @param {HTMLButtonElement} pressed
   */
  function choose(row, key, pressed) {
    picked[row] = key;
    for (const other of pressed.parentElement?.children ?? []) {
      other.setAttribute("aria-pressed", String(other === pressed));
    }
    send.disabled = picked.includes(null);
    send.textContent = send.disabled ? t("pad.give") : t("pad.give-these", { dice: said() });
    if (!send.disabled) send.focus({ preventScroll: true });
  }

  const rows = pad.rows.map((row, i) => {
    const keys = row.keys.map((key, n) => {
      /** @type {HTMLButtonElement} */
      const press = button("key", row.names[n] ?? key, () => choose(i, n, press));
      press.setAttribute("aria-pressed", "false");
      return press;
    });
    const group = { role: "group", "aria-label": row.label, class: "keys" };
    return el("div", { class: "pad-row" },
      el("span", { class: "pad-label", "aria-hidden": "true" }, row.label),
      el("div", group, ...keys));
  });
  return el("div", { class: "pad" }, ...rows, send);
}

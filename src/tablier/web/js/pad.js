/** Real dice, typed in: a row of keys for each die, and one button when every row has its key. */

import { el } from "./dom.js";
import { button } from "./press.js";
import { t } from "./words.js";

/**
 * @param {Object} pad `{rows: [{label, keys, names, prefix}], join}` as the server describes it
 * @param {function(string)} give takes the text of the dice
 * @returns {HTMLElement}
 */
export function dicePad(pad, give) {
  const picked = pad.rows.map(() => null); // the number of the key in each row
  const send = button("primary large", t("pad.give"), () => give(text()));
  send.disabled = true;

  const keyOf = (row, i) => row.keys[picked[i]];
  const nameOf = (row, i) => row.names?.[picked[i]] ?? keyOf(row, i);
  const text = () => pad.rows.map((row, i) => row.prefix + keyOf(row, i)).join(pad.join);
  const said = () => pad.rows.map(nameOf).join(pad.join || " ");

  function choose(row, key, pressed) {
    picked[row] = key;
    for (const other of pressed.parentNode.children) {
      other.setAttribute("aria-pressed", String(other === pressed));
    }
    send.disabled = picked.includes(null);
    send.textContent = send.disabled ? t("pad.give") : t("pad.give-these", { dice: said() });
    if (!send.disabled) send.focus({ preventScroll: true });
  }

  const rows = pad.rows.map((row, i) => {
    const keys = row.keys.map((key, n) => {
      const press = button("key", row.names?.[n] ?? key, () => choose(i, n, press));
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

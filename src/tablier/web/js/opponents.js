/** Whom the computer plays: faces, cards, and a dialog to choose somebody from. */

import { quietly } from "./buttons.js";
import { dialog } from "./dialog.js";
import { el, svg } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").OpponentShown} OpponentShown
 */

/**
 * A face as the server draws it; the name stands beside it, so a screen reader skips the face.
 * @param {OpponentShown} opponent
 * @returns {SVGElement}
 */
export function faceOf({ face }) {
  const made = svg("svg", { class: "portrait", viewBox: "-24 -24 48 48", "aria-hidden": "true" });
  made.innerHTML = face;
  return made;
}

/**
 * Who it is, in a few words: a level, and a temper.
 * @param {OpponentShown} opponent
 */
function manner({ title, temper }) {
  return temper ? t("opponent.manner", { title, temper }) : title;
}

/**
 * A face with its name, its temper and what to expect.
 * @param {OpponentShown} opponent
 * @param {boolean} [expect] whether what to expect is said too
 * @returns {HTMLElement}
 */
export function opponentCard(opponent, expect = true) {
  return el("span", { class: "opponent" }, faceOf(opponent),
    el("span", { class: "opponent-says" },
      el("strong", {}, opponent.name), " ",
      el("span", { class: "faded" }, manner(opponent)),
      expect && el("span", { class: "opponent-expect" }, opponent.expect)));
}

/**
 * Let somebody choose among all opponents of the table's game.
 * @param {Client} client
 * @param {string} title
 * @param {string|null} now the level that sits there
 * @param {(level: string) => void} chosen
 */
export function chooseOpponent(client, title, now, chosen) {
  const list = el("div", { class: "opponent-list" });
  const box = dialog(title, list);
  quietly(client.get("opponents", { theme: client.look().theme ?? "day" }).then((found) => {
    list.replaceChildren(...found.map((one) => {
      const press = el("button", { type: "button", class: "opponent-choice", onclick: () => {
        box.close();
        chosen(one.level);
      } }, opponentCard(one));
      press.setAttribute("aria-pressed", String(one.level === now));
      return press;
    }));
    const current = list.querySelector("[aria-pressed=true]");
    current?.scrollIntoView({ block: "nearest" });
  }));
}

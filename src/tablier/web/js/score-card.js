/** The score card: all volleys with their running squares, and the one that has just been shot. */

import { scale } from "./arrow-scale.js";
import { button, quietly } from "./buttons.js";
import { dialog } from "./dialog.js";
import { el, painted } from "./dom.js";
import { seatMark } from "./seat-mark.js";
import { t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").CardCell} CardCell
 * @typedef {import("./wire").CardVolley} CardVolley
 * @typedef {import("./wire").EntryShown} EntryShown
 * @typedef {import("./wire").ScoreCard} ScoreCard
 * @typedef {import("./wire").SeatShown} SeatShown
 * @typedef {import("./wire").TableShown} TableShown
 */

/**
 * The arrows of a volley, each in the colours of its ring; a dash for somebody who had none.
 * @param {import("./arrow-scale.js").Scale} scored
 * @param {string[]} arrows
 */
function marks(scored, arrows) {
  if (!arrows.length) return ["–"];
  return arrows.map((arrow) =>
    painted(scored.paint(arrow), "span", { class: "arrow mark" }, arrow));
}

/** @param {SeatShown} seat */
function named(seat) {
  return [seatMark(seat), el("span", { class: "card-name" }, seat.name)];
}

/**
 * One volley, an archer a line: arrows, total, square before and after; arrows next time, unless it
 * was the last one.
 * @param {ScoreCard} card
 * @param {CardVolley} volley
 * @param {SeatShown[]} seats
 */
export function volleyTable(card, volley, seats) {
  const scored = scale(card.keys);
  const goesOn = volley.cells.some((cell) => cell !== null && cell.next !== null);
  const heads = ["archer", "arrows", "sum", "squares", ...(goesOn ? ["next"] : [])].map((key) =>
    el("th", { scope: "col" }, t(`card.${key}`)));
  const rows = volley.cells.map((cell, seat) => cell && el("tr", {},
    el("th", { scope: "row" }, el("div", { class: "card-who" }, ...named(seats[seat]))),
    el("td", { class: "card-marks" }, ...marks(scored, cell.arrows)),
    el("td", { class: "card-sum" }, cell.arrows.length ? String(cell.total) : "–"),
    el("td", { class: "card-squares" }, cell.before, " → ", el("strong", {}, cell.after || "–")),
    goesOn && el("td", {}, cell.next === null ? "–" : String(cell.next))));
  return el("div", { class: "card-scroll", tabIndex: 0, role: "region", "aria-label": volley.when },
    el("table", { class: "card one" }, el("caption", {}, volley.when),
      el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows)));
}

/**
 * All volleys: a line each, an archer a column. What may be put right is a button.
 * @param {ScoreCard} card
 * @param {SeatShown[]} seats
 * @param {(entry: EntryShown) => void} pick
 */
export function cardTable(card, seats, pick) {
  const scored = scale(card.keys);

  /** @type {(turn: number, cell: CardCell|null, seat: number) => HTMLElement} */
  const box = (turn, cell, seat) => {
    if (!cell) return el("td", {}, "");
    const entry = card.entries.find((one) => one.turn === turn && one.seat === seat);
    const shot = marks(scored, cell.arrows);
    const press = entry && button("quiet card-entry", "", () => pick(entry));
    press?.append(...shot);
    press?.setAttribute("aria-label", t("card.correct",
      { volley: cell.arrows.join(" "), name: seats[seat].name, n: turn }));
    return el("td", {}, el("div", { class: "card-box" }, ...(press ? [press] : shot),
      el("span", { class: "card-sum" }, cell.arrows.length ? `= ${cell.total}` : ""),
      el("strong", { class: "card-square" }, `→ ${cell.after || "–"}`),
      cell.corrected && el("span", { class: "badge" }, t("card.corrected"))));
  };

  return el("div", { class: "card-scroll", tabIndex: 0, role: "region",
    "aria-label": t("card.title") },
  el("table", { class: "card" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("card.volley")),
      ...seats.map((seat) => el("th", { scope: "col" },
        el("div", { class: "card-who" }, ...named(seat)))))),
    el("tbody", {}, ...card.volleys.map((volley) => el("tr", {},
      el("th", { scope: "row" }, String(volley.turn)),
      ...volley.cells.map((cell, seat) => box(volley.turn, cell, seat)))))));
}

/**
 * Open the score card.
 * @param {TableShown} view
 * @param {Client} client
 * @param {(entry: EntryShown) => void} pick somebody wants to put an entry right
 */
export function showCard(view, client, pick) {
  const body = el("div", {}, t("card.coming"));
  const box = dialog(t("card.title"), body);
  box.classList.add("card-dialog");
  quietly(client.get("card", {}).then((card) => {
    const hint = card.entries.length ? t("card.hint") : "";
    body.replaceChildren(
      card.volleys.length ? cardTable(card, view.seats, (entry) => {
        box.close();
        pick(entry);
      }) : t("card.empty"),
      el("p", { class: "hint" }, card.volleys.length ? hint : ""));
  }));
}

/** The story of a game and its figures, as the server counted them. */

import { el } from "./dom.js";
import { seatMark } from "./seat-mark.js";
import { page, t } from "./words.js";

/**
 * @typedef {import("./wire").Afterwards} Afterwards
 * @typedef {import("./wire").FigureRow} FigureRow
 * @typedef {import("./wire").Series} Series
 * @typedef {import("./wire").TableShown} TableShown
 */

/**
 * @param {HTMLElement} root
 * @param {Afterwards} after
 */
export function story(root, after) {
  root.replaceChildren(el("h2", {}, t("replay.story")),
    ...after.story.map((line) => el("p", { class: "serif" }, line)));
  root.hidden = false;
}

/**
 * @param {HTMLElement} root
 * @param {Afterwards} after
 * @param {TableShown} view whose marks the columns wear
 */
export function figures(root, after, view) {
  const { facts, seats, rows } = after.statistics;
  root.replaceChildren(...[
    el("h2", {}, t("replay.figures")),
    el("dl", { class: "facts" }, ...facts.map(({ label, value }) =>
      el("div", {}, el("dt", {}, label), el("dd", {}, value)))),
    rows.length > 0 && bySeat(seats, rows, view),
    Object.keys(after.throws).length > 0 && dice(after.throws),
    after.series.games > 1 && series(after.series),
  ].filter((part) => part !== false));
  root.hidden = false;
}

/**
 * A row for each player: a phone has room for long names downwards, not across.
 * @param {string[]} seats
 * @param {FigureRow[]} rows
 * @param {TableShown} view
 */
function bySeat(seats, rows, view) {
  const head = [t("replay.who"), ...rows.map((row) => row.label)];
  return scrolling(t("replay.figures"), el("table", {},
    el("thead", {}, el("tr", {}, ...head.map((label) => el("th", { scope: "col" }, label)))),
    el("tbody", {}, ...seats.map((name, seat) => el("tr", {},
      el("th", { scope: "row" }, seatMark(view.seats[seat]), " ", name),
      ...rows.map((row) => el("td", {}, row.values[seat])))))));
}

/** @param {Afterwards["throws"]} throws */
function dice(throws) {
  const exact = new Intl.NumberFormat(page.lang, { maximumFractionDigits: 1 });
  /** @param {[string, [number, number]]} row */
  const line = ([outcome, [came, due]]) => el("tr", {}, el("th", { scope: "row" }, outcome),
    el("td", {}, String(came)), el("td", {}, exact.format(due)));
  const heads = ["outcome", "came", "due"].map((key) =>
    el("th", { scope: "col" }, t(`replay.${key}`)));
  return el("details", {}, el("summary", {}, t("replay.dice")),
    scrolling(t("replay.dice"), el("table", {}, el("thead", {}, el("tr", {}, ...heads)),
      el("tbody", {}, ...Object.entries(throws).map(line)))));
}

/** @param {Series} series */
function series({ games, wins }) {
  return el("div", {}, el("h3", {}, t("replay.series", { n: games })),
    el("ul", { class: "plain" }, ...wins.map(({ name, wins: n }) =>
      el("li", {}, t("replay.wins", { name, n })))));
}

/**
 * A wide table scrolls by itself, also with the keyboard.
 * @param {string} label
 * @param {HTMLTableElement} table
 */
function scrolling(label, table) {
  return el("div", { class: "scrolling", tabIndex: 0, role: "region", "aria-label": label }, table);
}

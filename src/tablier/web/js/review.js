/** A game looked back on: the chances over the game, its turning points, luck and choices. */

import { button, quietly } from "./buttons.js";
import { el, svg } from "./dom.js";
import { percent } from "./odds.js";
import { seatMark } from "./seat-mark.js";
import { page, t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").MomentShown} MomentShown
 * @typedef {import("./wire").ReviewShown} ReviewShown
 * @typedef {import("./wire").SeatShown} SeatShown
 * @typedef {import("./wire").TableShown} TableShown
 */

const AGAIN = 800; // milliseconds until it is asked how far the analysis is
const WIDTH = 340;
const HEIGHT = 150;
const LEFT = 30;
const TOP = 14;
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "12 2", "1 4"]; // seats are told apart in grey too

/**
 * Offer the analysis of a game that is over; where the lab is not installed, nothing.
 * @param {HTMLElement} root
 * @param {Client} client
 * @param {TableShown} view
 * @param {(place: number) => void} [go] shows a position of the game
 */
export async function showReview(root, client, view, go) {
  const { available } = await client.get("odds", {});
  if (!available) return;
  root.replaceChildren(button("", t("odds.review"), () => quietly(load())));
  root.hidden = false;

  async function load() {
    const bar = el("progress", { max: 1, value: 0, "aria-label": t("odds.reviewing") });
    root.replaceChildren(el("p", { role: "status" }, t("odds.reviewing")), bar);
    for (;;) {
      const found = await client.get("review", {});
      if (!found.available) {
        root.hidden = true;
        return;
      }
      if (found.ready) {
        show(found);
        return;
      }
      bar.value = found.done;
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }

  /** @param {ReviewShown} found */
  function show(found) {
    root.replaceChildren(...[
      el("h3", {}, t("odds.review")),
      graph(found, view.seats),
      legend(found),
      list("turning", found.turning, (one) => view.seats.map((seat, n) =>
        `${seat.letter} ${percent(one.wins[n])}`).join(" · ")),
      list("lucky", found.lucky, (one) => points(one.points)),
      list("unlucky", found.unlucky, (one) => points(one.points)),
      list("mistakes", found.mistakes, (one) =>
        `${points(one.points)} · ${t("odds.better", { best: one.best })}`),
      el("p", { class: "faded small" }, found.how),
    ].filter((part) => part !== false));
  }

  /** @param {ReviewShown} found */
  function legend(found) {
    return el("ul", { class: "luck-legend plain" }, ...view.seats.map((seat, n) => el("li", {},
      seatMark(seat), svg("svg", { viewBox: "0 0 34 8", class: "luck-dash", "aria-hidden": "true" },
        ...line("M1 4H33", seat.paint, n)),
      el("span", {}, seat.name),
      found.luck && el("span", { class: "faded" },
        t("odds.luck", { points: points(found.luck[n]) })))));
  }

  /**
   * Moments of one kind; nothing where there are none.
   * @param {"turning"|"lucky"|"unlucky"|"mistakes"} key
   * @param {MomentShown[]} moments
   * @param {(one: MomentShown) => string} more
   * @returns {HTMLElement|false}
   */
  function list(key, moments, more) {
    if (!moments.length) return false;
    /** @type {(one: MomentShown, i: number) => HTMLElement} */
    const item = (one, i) => {
      const seat = one.seat === null ? null : view.seats[one.seat];
      const number = key === "turning" && el("strong", { class: "luck-number" }, String(i + 1));
      const text = el("span", {}, number, t("odds.moment", { when: one.when, says: one.says }),
        " ", el("strong", {}, more(one)));
      return el("li", {}, seat ? seatMark(seat) : "", go
        ? el("button", { type: "button", class: "quiet", onclick: () => go(one.place) }, text)
        : text);
    };
    return el("section", {}, el("h4", {}, t(`odds.${key}`)),
      el("ol", { class: "luck-list plain" }, ...moments.map(item)));
  }
}

/**
 * A change in points, with its sign.
 * @param {number|null} change
 */
function points(change) {
  return new Intl.NumberFormat(page.lang, {
    maximumFractionDigits: 1, signDisplay: "exceptZero",
  }).format(100 * (change ?? 0));
}

/**
 * A line in the colour of its seat, with an edge that shows on any paper.
 * @param {string} d
 * @param {string} paint
 * @param {number} seat
 */
function line(d, paint, seat) {
  const dash = { d, fill: "none", "stroke-dasharray": DASHES[seat], "stroke-linejoin": "round" };
  return [
    svg("path", { ...dash, class: "luck-edge" }),
    svg("path", { ...dash, stroke: paint, "stroke-width": 2.2 }),
  ];
}

/**
 * @param {ReviewShown} found
 * @param {SeatShown[]} seats
 */
function graph(found, seats) {
  const last = Math.max(1, found.line.length - 1);
  /** @param {number} i */
  const x = (i) => LEFT + ((WIDTH - LEFT - 6) * i) / last;
  /** @param {number} share */
  const y = (share) => TOP + (HEIGHT - TOP - 8) * (1 - share);
  const rules = [0, 0.5, 1].flatMap((share) => [
    svg("path", { d: `M${LEFT} ${y(share)}H${WIDTH - 6}`, class: "luck-rule" }),
    svg("text", { x: LEFT - 4, y: y(share) + 4, "text-anchor": "end" }, `${100 * share}`),
  ]);
  const turns = found.turning.flatMap((one, n) => {
    const at = x(found.places.indexOf(one.place));
    return [
      svg("path", { d: `M${at} ${TOP}V${HEIGHT - 8}`, class: "luck-turn" }),
      svg("text", { x: at, y: 10, "text-anchor": "middle" }, String(n + 1)),
    ];
  });
  const lines = seats.flatMap((seat, n) => line(
    `M${found.line.map((wins, i) => `${x(i).toFixed(1)} ${y(wins[n]).toFixed(1)}`).join("L")}`,
    seat.paint, n));
  return svg("svg", {
    class: "luck-graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img",
    "aria-label": t("odds.graph"),
  }, ...rules, ...turns, ...lines);
}

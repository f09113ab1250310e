/** A game looked back on: the chances, luck and choices told apart, the moments that mattered. */

import { button, quietly } from "./buttons.js";
import { begin } from "./dice-share.js";
import { el, svg } from "./dom.js";
import { tableClient } from "./net.js";
import { percent } from "./odds.js";
import { seatMark } from "./seat-mark.js";
import { page, t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").AccountShown} AccountShown
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
const DIGIT = 9; // the width of a number in the graph
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
  root.replaceChildren(button("", t("review.title"), () => quietly(load())));
  root.hidden = false;

  async function load() {
    const bar = el("progress", { max: 1, value: 0, "aria-label": t("review.working") });
    root.replaceChildren(el("p", { role: "status" }, t("review.working")), bar);
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
    const numbers = found.mattered.map((one) => one.place);
    root.replaceChildren(...[
      el("h3", {}, t("review.title")),
      graph(found, view.seats),
      legend(),
      accounts(found),
      list("mattered", found.mattered, numbers),
      list("lucky", found.lucky, numbers),
      list("unlucky", found.unlucky, numbers),
      ...found.how.map((line) => el("p", { class: "faded small" }, line)),
    ].filter((part) => part !== false));
  }

  function legend() {
    return el("ul", { class: "luck-legend plain" }, ...view.seats.map((seat, n) => el("li", {},
      seatMark(seat), svg("svg", { viewBox: "0 0 34 8", class: "luck-dash", "aria-hidden": "true" },
        ...line("M1 4H33", seat.paint, n)),
      el("span", {}, seat.name))));
  }

  /**
   * Where everybody's chances come from: what was thrown, what was chosen, the rest.
   * @param {ReviewShown} found
   */
  function accounts(found) {
    const most = Math.max(0.01, ...found.accounts.flatMap(({ luck, given_away }) =>
      [Math.abs(luck), given_away]));
    /** @type {[string, (one: AccountShown) => string|HTMLElement][]} */
    const columns = [["chances", (one) =>
      t("review.from-to", { first: percent(one.at_first), last: percent(one.at_last) })]];
    if (found.thrown) columns.push(["luck", (one) => bar(one.luck, most)]);
    if (found.chosen) {
      columns.push(["given", (one) => el("span", {}, bar(-one.given_away, most),
        el("span", { class: "luck-note faded small" },
          t("review.mistakes", { n: one.mistakes, choices: one.choices })),
        found.weighed && el("span", { class: "luck-note faded small" },
          t("review.small", { points: points(one.small) })))]);
    }
    columns.push(["rest", (one) => el("span", {}, points(one.rest),
      one.yielded !== 0 && el("span", { class: "luck-note faded small" },
        t("review.yielded", { points: points(one.yielded) })))]);
    const head = el("tr", {}, el("td", {}), ...columns.map(([key]) =>
      el("th", { scope: "col" }, t(`review.${key}`))));
    const rows = found.accounts.map((one, n) => el("tr", {},
      el("th", { scope: "row" }, seatMark(view.seats[n]),
        el("span", { class: "luck-name" }, view.seats[n].name)),
      ...columns.map(([, cell]) => el("td", {}, cell(one)))));
    return el("table", { class: "luck-accounts" },
      el("caption", { class: "visually-hidden" }, t("review.accounts")),
      el("thead", {}, head), el("tbody", {}, ...rows));
  }

  /**
   * Moments of one kind; nothing where there are none.
   * @param {"mattered"|"lucky"|"unlucky"} key
   * @param {MomentShown[]} moments
   * @param {number[]} numbers the places that are numbered in the graph
   * @returns {HTMLElement|false}
   */
  function list(key, moments, numbers) {
    const shown = key === "mattered" ? moments
      : moments.filter((one) => !numbers.includes(one.place)); // what is told already is told once
    if (!shown.length) return false;
    return el("section", {}, el("h4", {}, t(`review.${key}`)),
      el("ol", { class: "luck-list plain" }, ...shown.map((one) =>
        item(one, key === "mattered" ? numbers.indexOf(one.place) + 1 : 0))));
  }

  /**
   * @param {MomentShown} one
   * @param {number} number in the graph; 0 for none
   */
  function item(one, number) {
    const seat = one.seat === null ? null : view.seats[one.seat];
    const text = el("p", {}, number > 0 && el("strong", { class: "luck-number" }, String(number)),
      t("review.moment", { when: one.when, says: one.says }), " ",
      el("strong", {}, t(one.best ? "review.lost" : "review.threw", { points: points(one.points) })));
    const better = one.best && el("p", { class: "luck-better" },
      el("strong", {}, t("review.better", {
        says: one.better, best: one.best, percent: percent(one.chance),
      })),
      " ", one.why);
    const doing = number > 0 && el("p", { class: "luck-doing" },
      go && button("quiet", t("review.see"), () => go(one.place)),
      button("quiet", t("review.again"), () => quietly(tryAgain(one.origin))));
    return el("li", {}, seat ? seatMark(seat) : "", el("div", {}, text, better, doing));
  }

  /**
   * A new table from a position of this game; it begins at once where nobody is waited for.
   * @param {number} place
   */
  async function tryAgain(place) {
    const { id, url } = await client.once("again", { place });
    const table = tableClient(id);
    const there = await table.get("view", {});
    if (there.can.begin) await begin(table, there);
    location.assign(url);
  }
}

/**
 * A change in points, with its sign.
 * @param {number|null} change
 */
function points(change) {
  return new Intl.NumberFormat(page.lang, {
    maximumFractionDigits: 1, signDisplay: "exceptZero",
  }).format(100 * (change ?? 0)).replace("-", "−");
}

/**
 * A change in points, and a bar that goes left or right of the middle.
 * @param {number} change
 * @param {number} most what fills half of it
 */
function bar(change, most) {
  const half = (50 * Math.min(1, Math.abs(change) / most)).toFixed(1);
  const part = el("span", { class: change < 0 ? "luck-part less" : "luck-part" });
  part.style.inlineSize = `${half}%`;
  return el("span", { class: "luck-bar" }, el("span", {}, points(change)),
    el("span", { class: "luck-scale", "aria-hidden": "true" }, part));
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
 * Where the numbers of moments stand, from left to right: near them, and none over another.
 * @param {number[]} spots
 */
function apart(spots) {
  const found = [...spots];
  for (let i = 1; i < found.length; i += 1) found[i] = Math.max(found[i], found[i - 1] + DIGIT);
  let end = WIDTH - DIGIT / 2;
  for (let i = found.length - 1; i >= 0; i -= 1) {
    found[i] = Math.min(found[i], end);
    end = found[i] - DIGIT;
  }
  return found;
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
  const spots = found.mattered.map((one) => x(found.places.indexOf(one.place)));
  const beside = apart(spots);
  const turns = spots.flatMap((at, n) => [
    svg("path", { d: `M${at} ${TOP}V${HEIGHT - 8}`, class: "luck-turn" }),
    svg("text", { x: beside[n], y: 10, "text-anchor": "middle" }, String(n + 1)),
  ]);
  const lines = seats.flatMap((seat, n) => line(
    `M${found.line.map((wins, i) => `${x(i).toFixed(1)} ${y(wins[n]).toFixed(1)}`).join("L")}`,
    seat.paint, n));
  return svg("svg", {
    class: "luck-graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img",
    "aria-label": t("review.graph"),
  }, ...rules, ...turns, ...lines);
}

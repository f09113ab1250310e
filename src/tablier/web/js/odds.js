/** Who is winning: a thin bar of everybody's chances, for those who want to know. */

import { button } from "./buttons.js";
import { dialog } from "./dialog.js";
import { el } from "./dom.js";
import { remember, wantsOdds } from "./preferences.js";
import { seatMark } from "./seat-mark.js";
import { toast } from "./toast.js";
import { page, t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").OddsShown} OddsShown
 * @typedef {import("./wire").SeatShown} SeatShown
 * @typedef {import("./wire").TableShown} TableShown
 */

const AGAIN = 1500; // milliseconds until the lab is asked once more whether it is ready
const SEEN = 0.005; // a share that is not rounded to nothing
const MARKED = 0.09; // the least share of the bar in which a mark has room
const LEGIBLE = 0.2; // and a figure beside it

const whole = new Intl.NumberFormat(page.lang, { style: "percent", maximumFractionDigits: 0 });

/**
 * A share in whole hundredths: halves would only be noise.
 * @param {number} share
 */
export const percent = (share) => whole.format(share);

/**
 * Chances in words.
 * @param {SeatShown[]} seats
 * @param {OddsShown} found
 * @returns {string}
 */
function inWords(seats, { wins, draws }) {
  const shares = wins.map((win, seat) =>
    t("odds.share", { name: seats[seat].name, percent: percent(win) }));
  if (draws >= SEEN) shares.push(t("odds.draws", { percent: percent(draws) }));
  return shares.join(", ");
}

/** @param {OddsShown} found */
function sureness({ exact, error }) {
  const points = new Intl.NumberFormat(page.lang, { maximumFractionDigits: 1 });
  return exact ? t("odds.exact") : t("odds.error", { points: points.format(100 * error) });
}

/**
 * @param {HTMLElement} root where the bar is shown
 * @param {Client} client
 * @returns {{update: (view: TableShown) => void, toggle: (on: boolean) => void}}
 */
export function oddsBar(root, client) {
  /** @type {TableShown} */
  let view;
  /** @type {OddsShown|null} */
  let known = null; // the last answer
  let asking = false;
  let absent = false;

  const wanted = () => view?.stage === "play" && wantsOdds() && !absent;

  /** Ask until the answer is about the position on the board; nobody waits for it meanwhile. */
  async function ask() {
    if (asking) return;
    asking = true;
    try {
      while (wanted() && known?.ply !== view.ply) {
        const found = await client.get("odds", {});
        if (!found.available) {
          absent = true;
          toast(t("odds.absent"));
        } else if (found.ready) {
          known = found;
        } else {
          root.replaceChildren(el("p", { class: "odds-wait" }, t("odds.waiting")));
          root.hidden = false;
          await new Promise((resolve) => setTimeout(resolve, AGAIN));
        }
      }
    } catch {
      known = null; // no connection, or the table is gone: the page says so elsewhere
    }
    asking = false;
    show();
  }

  function show() {
    root.hidden = !wanted() || !known;
    if (!wanted() || !known) return;
    const found = known;
    const shares = inWords(view.seats, found);
    const press = {
      type: "button", class: "odds-bar", title: found.how, onclick: () => explain(found),
      "aria-label": t("odds.bar", { shares, sure: sureness(found) }),
    };
    root.replaceChildren(el("button", press, ...found.wins.map(part), rest(found),
      el("span", { class: "odds-sure" }, sureness(found))));
  }

  /**
   * @param {number} win
   * @param {number} n
   */
  function part(win, n) {
    const seat = view.seats[n];
    const made = el("span", { class: "odds-part" },
      win >= MARKED && seatMark(seat), win >= LEGIBLE && percent(win));
    made.style.flexGrow = String(win);
    made.style.setProperty("--seat", seat.paint);
    return made;
  }

  /** @param {OddsShown} found */
  function rest({ draws }) {
    const made = el("span", { class: "odds-part" }, draws >= MARKED && "=");
    made.style.flexGrow = String(draws);
    return made;
  }

  /** @param {OddsShown} found */
  function explain(found) {
    const lines = found.wins.map((win, n) => el("li", {}, seatMark(view.seats[n]), " ",
      t("odds.share", { name: view.seats[n].name, percent: percent(win) })));
    const box = dialog(t("odds.title"), el("ul", { class: "odds-list plain" }, ...lines),
      el("p", {}, found.how),
      button("", t("odds.hide"), () => {
        box.close();
        toggle(false);
      }));
  }

  /** @param {boolean} on */
  function toggle(on) {
    remember("odds", on ? "on" : "off");
    show();
    ask();
  }

  return {
    /** A new view: the bar follows in its own time. */
    update(now) {
      view = now;
      show();
      ask();
    },
    toggle,
  };
}

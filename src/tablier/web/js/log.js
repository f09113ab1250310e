/** What has happened: told once by the live region, kept in a list with its rules. */

import { button, quietly } from "./buttons.js";
import { el } from "./dom.js";
import { seatMark } from "./seat-mark.js";
import { turns } from "./turns.js";
import { whyIcon } from "./why-icon.js";
import { t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").HappeningShown} HappeningShown
 * @typedef {import("./wire").SeatShown} SeatShown
 * @typedef {import("./wire").TableShown} TableShown
 */

const SPOKEN = 8; // lines that the live region keeps

/**
 * @param {{list: HTMLElement, told: HTMLElement, live: HTMLElement}} places
 *   the whole log, the last happening, the region that is read aloud
 * @param {Client} client
 * @param {(rule: string) => void} why shows a rule
 */
export function log({ list, told, live }, client, why) {
  /** @type {Map<number, HappeningShown>} */
  const seen = new Map(); // by sequence number
  const older = button("quiet", t("log.older"), () => quietly(fetchEarlier()));
  const lines = el("ol", { class: "log-lines plain", reversed: true });
  /** @type {Map<number, {item: HTMLElement, size: number}>} */
  const entries = new Map(); // the lines, by the first happening that each is about
  older.hidden = true;
  /** @type {SeatShown[]} */
  let seats = [];
  list.replaceChildren(lines, older);

  /** The log comes in pages: what was before the first line that is shown. */
  async function fetchEarlier() {
    add(await client.get("log", { before: Math.min(...seen.keys()) }));
  }

  /**
   * Put what is new among the rest, the latest first, one line a turn.
   * @param {HappeningShown[]} happened
   */
  function add(happened) {
    const news = happened.filter((one) => !seen.has(one.seq));
    if (!news.length) return;
    for (const one of news) seen.set(one.seq, one);
    const known = [...seen.values()].sort((one, other) => other.seq - one.seq);
    const items = turns(known).map(placed);
    /** @type {ChildNode|null} */
    let next = lines.firstChild;
    for (const item of items) {
      if (item === next) next = item.nextSibling;
      else lines.insertBefore(item, next);
    }
    lines.dataset.seq = String(known[0].seq);
    older.hidden = known.some(({ kind }) => kind === "began");
  }

  /**
   * The line of a turn; only what has changed is made anew, and what was unfolded stays so.
   * @param {HappeningShown[]} turn the latest first
   */
  function placed(turn) {
    const first = turn[turn.length - 1].seq;
    const old = entries.get(first);
    if (old?.size === turn.length) return old.item;
    const item = entry(turn);
    const details = item.querySelector("details");
    if (details) details.open = old?.item.querySelector("details")?.open ?? false;
    const focused = old?.item.contains(document.activeElement);
    old?.item.replaceWith(item);
    if (focused) item.querySelector("summary")?.focus();
    entries.set(first, { item, size: turn.length });
    return item;
  }

  /**
   * What is told of a happening; a correction says that it is one before what came of it.
   * @param {HappeningShown} happening
   * @returns {{says: string, rule?: string}[]}
   */
  function tellings({ kind, events, says, spoken }) {
    const lines = spoken.map((line) => ({
      says: t("log.says", { name: seats[line.seat]?.name ?? "", line: line.says }),
    }));
    const corrected = kind === "correct" || kind === "amend";
    const told = says && (corrected || !events.length) ? [{ says }, ...events] : events;
    return [...told, ...lines];
  }

  /**
   * A sentence; where a rule stands behind it, the whole line asks for it.
   * @param {string} says
   * @param {string} [rule]
   */
  function line(says, rule) {
    if (!rule) return el("p", { class: "line" }, says);
    return el(
      "button",
      { type: "button", class: "line quiet", onclick: () => why(rule) },
      el("span", {}, says), " ",
      el("span", { class: "why", "aria-hidden": "true" }, "?"),
      el("span", { class: "visually-hidden" }, t("why.ask")),
    );
  }

  /**
   * The last happening in one breath, with the rule that had the last word.
   * @param {HappeningShown} happening
   */
  function summary({ events, says }) {
    const last = events.at(-1);
    if (!last) return [el("p", {}, says)];
    return [
      el("p", {}, events.map((event) => event.says).join(" ")),
      whyIcon(() => why(last.rule)),
    ];
  }

  /**
   * A line of the log: of a turn in one breath, which unfolds; of anything else as it is.
   * @param {HappeningShown[]} turn the latest first
   */
  function entry(turn) {
    const order = [...turn].reverse();
    const [first] = order;
    // Dice belong to nobody until they have been thrown.
    const seat = seats[first.seat ?? first.events[0]?.seat ?? -1];
    const mark = seat ? seatMark(seat) : el("span", { class: "no-mark" });
    const typed = turn.some((one) => one.typed) && el("span", { class: "badge" }, t("log.typed"));
    const told = order.flatMap(tellings);
    const each = told.map(({ says, rule }) => line(says, rule));
    if (told.length < 2) return el("li", { class: first.kind }, mark, el("div", {}, ...each, typed));
    const breath = told.map(({ says }) => says).join(" ");
    return el("li", { class: first.kind }, mark,
      el("details", { class: "turn" }, el("summary", {}, el("span", {}, breath)), ...each, typed));
  }

  return {
    /**
     * Take a view's happenings into the list.
     * @param {TableShown} view
     */
    update(view) {
      seats = view.seats;
      add(view.happened);
      const last = view.happened.findLast((one) => one.events.length || one.kind === "undo");
      if (last) told.replaceChildren(...summary(last));
    },
    /**
     * Read aloud what is new.
     * @param {HappeningShown[]} happened
     * @param {SeatShown[]} now who sits where
     */
    say(happened, now) {
      seats = now;
      for (const one of happened) {
        live.append(...tellings(one).map(({ says }) => el("p", {}, says)));
      }
      while (live.childElementCount > SPOKEN) live.firstElementChild?.remove();
    },
  };
}

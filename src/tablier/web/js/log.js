/** What has happened: told once by the live region, kept in a list with its rules. */

import { button, quietly } from "./buttons.js";
import { el } from "./dom.js";
import { seatMark } from "./seat-mark.js";
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
  /** @type {Map<number, {one: HappeningShown, item: HTMLElement}>} */
  const seen = new Map(); // by sequence number
  const older = button("quiet", t("log.older"), () => quietly(fetchAll()));
  const lines = el("ol", { class: "log-lines plain", reversed: true });
  /** @type {SeatShown[]} */
  let seats = [];
  list.replaceChildren(lines, older);

  async function fetchAll() {
    add(await client.get("log", {}));
  }

  /**
   * Put what is new among the rest, the latest first.
   * @param {HappeningShown[]} happened
   */
  function add(happened) {
    for (const one of happened) {
      if (seen.has(one.seq)) continue;
      const item = entry(one);
      const numbers = [...seen.keys()].filter((seq) => seq < one.seq);
      const next = seen.get(Math.max(...numbers))?.item ?? null;
      seen.set(one.seq, { one, item });
      lines.insertBefore(item, next);
    }
    const begun = [...seen.values()].some(({ one }) => one.kind === "began");
    older.hidden = begun || !seen.size;
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
    const told = says && (kind === "correct" || !events.length) ? [{ says }, ...events] : events;
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
      el("span", {}, says), " ", el("span", { class: "why" }, t("why.ask")),
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
      button("quiet why", t("why.ask"), () => why(last.rule)),
    ];
  }

  /** @param {HappeningShown} one */
  function entry(one) {
    // Dice belong to nobody until they have been thrown.
    const seat = seats[one.seat ?? one.events[0]?.seat ?? -1];
    const mark = seat ? seatMark(seat) : el("span", { class: "no-mark" });
    const typed = one.typed && el("span", { class: "badge" }, t("log.typed"));
    const lines = tellings(one).map(({ says, rule }) => line(says, rule));
    return el("li", { class: one.kind }, mark, el("div", {}, ...lines, typed));
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

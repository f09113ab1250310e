/** A click that does nothing answers why, in one line, with the rule: the server knows it. */

import { el } from "./dom.js";
import { whyIcon } from "./why-icon.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").TableShown} TableShown
 */

/**
 * @param {Client} client
 * @param {(rule: string) => void} why shows a rule
 */
export function whyNot(client, why) {
  const element = el("div", { class: "why-not", role: "status" });
  let asked = 0;

  return {
    element,
    /**
     * Ask why a click means nothing now.
     * @param {TableShown} view
     * @param {string} clicked the id of what was clicked
     * @param {string[]} picked what was picked before
     */
    async ask(view, clicked, picked) {
      const turn = view.seats.find((one) => one.mine && (one.turn || one.owes));
      const seat = turn?.seat ?? view.me.seats[0];
      if (seat === undefined || view.stage !== "play") return;
      const mine = ++asked;
      try {
        const { says, rule } = await client.get("why", { seat, clicked, picked: picked.join() });
        if (mine === asked) element.replaceChildren(el("p", {}, says), whyIcon(() => why(rule)));
      } catch {
        element.replaceChildren(); // no line, or the game is over: the page says so elsewhere
      }
    },
    /** What was said belongs to the past. */
    forget() {
      asked++;
      element.replaceChildren();
    },
  };
}

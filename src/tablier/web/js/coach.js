/**
 * The coach of a first game: its goal, and what to do first, second, third, each pointed at where
 * it is done. One tap sends it away for ever; so does having done all three.
 */

import { button } from "./buttons.js";
import { el } from "./dom.js";
import { recall, remember } from "./preferences.js";
import { t } from "./words.js";

/** @typedef {import("./wire").TableShown} TableShown */

const DONE = "done";

/**
 * @param {HTMLElement} root
 * @param {HTMLElement} table what carries the mark of where to look
 * @returns {{update: (view: TableShown) => void}}
 */
export function coach(root, table) {
  /** @type {TableShown|null} */
  let view = null;
  let step = -1; // the action that is being taught
  let answered = ""; // the moment at which it was first asked for

  /** @param {TableShown} now */
  const known = (now) => recall(`coach.${now.game}`) === DONE;

  function close() {
    const held = root.contains(document.activeElement);
    root.hidden = true;
    delete table.dataset.look;
    if (view) remember(`coach.${view.game}`, DONE);
    if (held) document.querySelector("#ask")?.querySelector("button")?.focus();
  }

  function show() {
    const told = view?.coach;
    if (!told) return;
    const { says, at } = told.steps[step];
    table.dataset.look = at;
    const cross = button("quiet icon", "×", close);
    cross.ariaLabel = t("coach.close");
    cross.title = t("coach.close");
    root.replaceChildren(
      el("p", {}, step === 0 && el("span", { class: "coach-goal" }, told.goal),
        el("strong", {}, t("coach.step", { n: step + 1, of: told.steps.length, says }))),
      cross);
    root.hidden = false;
  }

  return {
    /** Whoever has acted is told what comes next; whoever waits has time to read. */
    update(now) {
      view = now;
      const ask = now.asks.find((one) => !one.given && one.kind !== "lot"); // a lot teaches nothing
      if (!now.coach || known(now)) {
        root.hidden = true;
        delete table.dataset.look;
        return;
      }
      if (!ask || ask.moment === answered) return;
      answered = ask.moment;
      step += 1;
      if (step < now.coach.steps.length) show();
      else close();
    },
  };
}

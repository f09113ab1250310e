/** Advice for whoever is to choose: the best move on the board, its odds, why, and by which rule. */

import { button } from "./buttons.js";
import { el } from "./dom.js";
import { percent } from "./odds.js";
import { whyIcon } from "./why-icon.js";
import { t } from "./words.js";

/**
 * @typedef {import("./wire").AdvisedMove} AdvisedMove
 * @typedef {import("./wire").Ask} Ask
 * @typedef {import("./net.js").Client} Client
 */

/**
 * A button that asks, and what came of it.
 * @param {Client} client
 * @param {Ask} ask
 * @param {{show: (move: string|null) => void, play: (move: string) => void,
 *   why: (rule: string) => void}} act
 * @returns {HTMLElement}
 */
export function adviceFor(client, ask, act) {
  const found = el("div", { class: "advice-found", role: "status" });
  const press = button("quiet advice-ask", t("advice.ask"), async () => {
    press.disabled = true;
    found.replaceChildren(el("p", { class: "hint" }, t("advice.thinking")));
    try {
      const { moment, moves } = await client.once("advice", {
        seat: ask.seat ?? 0, moment: ask.moment,
      });
      if (moment === ask.moment) show(moves);
    } catch {
      found.replaceChildren(); // its sentence was shown
    }
    press.disabled = false;
  });

  /** @param {AdvisedMove[]} moves */
  function show(moves) {
    const [best, ...others] = moves;
    if (!best) {
      found.replaceChildren(el("p", { class: "hint" }, t("advice.none")));
      return;
    }
    press.hidden = true;
    const cross = button("quiet icon", "×", forget);
    cross.setAttribute("aria-label", t("ask.again"));
    found.replaceChildren(el("div", { class: best.text ? "advice move-shown" : "advice" },
      el("p", {}, best.text && el("strong", {}, best.says), " ", best.why),
      best.then && el("p", { class: "advice-then faded small" }, best.then),
      el("div", { class: "row" },
        best.text && button("", t("advice.play"), () => act.play(best.text)),
        ...best.rules.slice(0, 1).map((rule) => whyIcon(() => act.why(rule))),
        best.text && cross),
      best.text && others.length > 0 && el("details", {},
        el("summary", {}, t("advice.others", { n: others.length })),
        el("ul", { class: "plain" }, ...others.map((one) =>
          el("li", {}, t("advice.other", { move: one.says, percent: percent(one.chance) })))))));
    if (best.text) act.show(best.text);
    found.scrollIntoView({ block: "nearest" }); // below a target it would not be seen
  }

  /** Back to all that may be chosen. */
  function forget() {
    found.replaceChildren();
    press.hidden = false;
    act.show(null);
  }

  return el("div", { class: "advice-box" }, press, found);
}

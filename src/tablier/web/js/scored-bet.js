/** A bet with its points, group by group. */

import { groupOutline } from "./bet-panel.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./wire").ScoredGroup} ScoredGroup */

/**
 * A whole bet.
 * @param {ScoredGroup[]} bet
 */
export function scoredBet(bet) {
  return el("ul", { class: "uncovered plain" }, ...bet.map(scoredGroup));
}

/**
 * What was bet on one group: in full colour what has brought points, an empty ring for the rest.
 * @param {ScoredGroup} bet
 */
function scoredGroup({ name, outline, items }) {
  const n = items.reduce((sum, item) => sum + item.points, 0);
  const tokens = items.map(({ text, paint, ink, points }) => {
    const one = el("span", { class: points ? "bet-item right" : "bet-item" }, text);
    one.style.borderColor = paint;
    if (points) Object.assign(one.style, { background: paint, color: ink });
    return one;
  });
  const who = items.map(({ says }) => says).join(", ");
  return el("li", {},
    el("span", { class: "visually-hidden" }, t("over.bet", { where: name, who, n })),
    el("span", { class: "bet-shape", "aria-hidden": "true" }, groupOutline(outline), ...tokens),
    el("span", { class: n ? "gain" : "gain none", "aria-hidden": "true" }, n ? `+${n}` : "0"));
}

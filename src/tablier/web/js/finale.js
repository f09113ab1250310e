/**
 * The moment a game is over: the result in the middle of the board, and a handful of paper falls.
 * Whoever wants no motion sees the ribbon alone; a tap anywhere puts it away.
 */

import { el, painted, the } from "./dom.js";
import { wantsMotion } from "./preferences.js";
import { seatMark } from "./seat-mark.js";
import { t } from "./words.js";

/** @typedef {import("./wire").TableShown} TableShown */

const PAPERS = 28;
const FALL = 2600; // milliseconds

/**
 * @param {HTMLElement} root over the board
 * @returns {{update: (view: TableShown, before: TableShown|null) => void, close: () => boolean}}
 */
export function finale(root) {
  function close() {
    const was = !root.hidden;
    if (root.contains(document.activeElement)) the("#over button, #over a").focus();
    root.hidden = true;
    root.replaceChildren();
    return was;
  }

  /** @param {TableShown} view */
  function celebrate({ seats, result }) {
    const winners = seats.filter((seat) => seat.won);
    const paints = (winners.length ? winners : seats).map((seat) => seat.paint);
    const papers = wantsMotion() ? Array.from({ length: PAPERS }, (_, i) => paper(i, paints)) : [];
    root.replaceChildren(...papers, el("button", { type: "button", class: "finale-ribbon",
      title: t("over.look") },
    ...winners.map(seatMark), el("span", {}, result?.says ?? "")));
    root.hidden = false;
  }

  /**
   * @param {number} i
   * @param {string[]} paints
   */
  function paper(i, paints) {
    const made = painted({ "--paint": paints[i % paints.length] }, "i", { "aria-hidden": "true" });
    const [x, drift, turn] = [scatter(i, 100), scatter(i + 40, 60) - 30, scatter(i + 80, 900) - 450];
    made.style.insetInlineStart = `${x}%`;
    made.animate([
      { transform: "translate(0, -10%) rotate(0)", opacity: 0 },
      { opacity: 1, offset: 0.1 },
      { opacity: 1, offset: 0.75 },
      { transform: `translate(${drift}px, ${root.parentElement?.clientHeight}px) rotate(${turn}deg)`,
        opacity: 0 },
    ], { duration: FALL, delay: scatter(i + 120, 700), easing: "ease-in", fill: "both" });
    return made;
  }

  root.addEventListener("click", close);

  return {
    /** Only those who were there when it ended see it; afterwards the panel says who has won. */
    update(view, before) {
      if (view.stage === "over" && before?.stage === "play") celebrate(view);
      else if (view.stage !== "over" && !root.hidden) close();
    },
    close,
  };
}

/**
 * A number below `most` that looks like chance, the same for the same paper.
 * @param {number} i
 * @param {number} most
 */
function scatter(i, most) {
  return (Math.abs(Math.sin(i * 12.9898) * 43758.5453) % 1) * most;
}

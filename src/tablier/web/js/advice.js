/**
 * Advice for whoever hesitates: a button beside what is asked, and what it brings: the best turn,
 * drawn on the board and in words, its odds, why, by which rule, and what may follow.
 */

import { button, signed } from "./buttons.js";
import { el } from "./dom.js";
import { percent } from "./odds.js";
import { whyIcon } from "./why-icon.js";
import { t } from "./words.js";

/**
 * @typedef {import("./wire").AdvisedMove} AdvisedMove
 * @typedef {import("./wire").Ask} Ask
 * @typedef {import("./net.js").Client} Client
 */

const LAMP = "M9 18h6M10 21h4M9 18c0-3-3-4.5-3-8a6 6 0 0 1 12 0c0 3.5-3 5-3 8";

/** @type {(one: Ask|null, other: Ask|null) => boolean} */
const same = (one, other) => one?.moment === other?.moment && one?.seat === other?.seat;

/**
 * @param {Client} client
 * @param {{show: (move: AdvisedMove|null) => void, play: (move: string) => void,
 *   why: (rule: string) => void}} act
 */
export function adviser(client, act) {
  /** @type {Ask|null} */
  let about = null;
  /** @type {Ask|null} */
  let awaited = null; // what an answer is on its way for: whoever has moved on may ask anew
  const thinking = () => about !== null && same(awaited, about);
  const press = signed(LAMP, t("advice.ask"), ask);
  press.classList.add("advice-ask");
  const card = el("div", { class: "advice-card", role: "status" });
  card.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") forget();
  });
  const told = () => card.firstElementChild?.matches(".advice") ?? false;
  draw();

  async function ask() {
    if (told() && !card.hidden) {
      forget();
      return;
    }
    aside(false);
    if (!told() && about && !thinking()) await think(about);
  }

  /** @param {Ask} asked */
  async function think(asked) {
    awaited = asked;
    card.replaceChildren(el("p", { class: "visually-hidden" }, t("advice.thinking")));
    draw();
    const { shape } = client.look();
    const { seat, moment } = asked;
    const found = await client.once("advice", { seat: seat ?? 0, moment, shape })
      .catch(() => null); // its sentence was shown
    if (same(awaited, asked)) awaited = null;
    if (!same(asked, about)) return;
    if (found?.moment === moment) tell(found.moves);
    else card.replaceChildren();
    draw();
  }

  /** @param {AdvisedMove[]} moves */
  function tell([best, ...others]) {
    const cross = button("quiet icon", "×", forget);
    cross.ariaLabel = t("close");
    const says = best ? reasons(best, others) : [el("p", {}, t("advice.none"))];
    card.replaceChildren(el("div", { class: "advice" },
      // What scrolls must be reached by the keyboard.
      el("div", { class: "advice-says", tabIndex: 0, role: "group", "aria-label": t("advice.ask") },
        ...says),
      el("div", { class: "row" },
        best?.text && button("", t("advice.play"), () => act.play(best.text)),
        ...(best?.rules ?? []).slice(0, 1).map((rule) => whyIcon(() => act.why(rule))),
        cross)));
    if (best) act.show(best);
  }

  /** Put away what was told. */
  function forget() {
    if (card.contains(document.activeElement)) press.focus({ preventScroll: true });
    card.replaceChildren();
    act.show(null);
    draw();
  }

  /**
   * Make room for something else, as long as that is so.
   * @param {boolean} away
   */
  function aside(away) {
    card.hidden = away;
    draw();
  }

  function draw() {
    press.hidden = about === null;
    press.ariaBusy = String(thinking());
    press.ariaExpanded = String(told() && !card.hidden);
  }

  return {
    press,
    card,
    aside,
    /**
     * Offer advice for an ask, or none with null; what was told of another is put away.
     * @param {Ask|null} wanted
     */
    about(wanted) {
      const other = !same(wanted, about);
      about = wanted;
      if (!other) return;
      card.hidden = false;
      forget();
    },
  };
}

/**
 * What is advised, the turn step by step as the board numbers it, and why.
 * @param {AdvisedMove} best
 * @param {AdvisedMove[]} others
 * @returns {import("./dom.js").Child[]}
 */
function reasons(best, others) {
  const { text, says, steps, why, turns, then } = best;
  return [
    steps.length > 1
      ? el("ol", { class: "advice-steps" }, ...steps.map((step) => el("li", {}, step.says)))
      : text && el("strong", { class: "advice-move" }, says),
    el("p", {}, why),
    turns.length > 0 && el("p", { class: "faded small" }, t("advice.after")),
    turns.length > 0 && el("dl", { class: "advice-turns faded small" },
      ...turns.flatMap(({ name, moves }) => [
        el("dt", {}, name), el("dd", {}, moves.join(", ")),
      ])),
    then && el("p", { class: "faded small" }, then),
    text && others.length > 0 && el("details", {},
      el("summary", {}, t("advice.others", { n: others.length })),
      el("ul", { class: "plain" }, ...others.map((one) =>
        el("li", {}, t("advice.other", { move: one.says, percent: percent(one.chance) }))))),
  ];
}

/**
 * A volley of arrows. At a table of real arrows it is typed in with large keys;
 * elsewhere it is shot at a target on this screen, or left to chance. How many arrows there are,
 * why, and what each can score comes from the server.
 */

import { scale } from "./arrow-scale.js";
import { button, quietly } from "./buttons.js";
import { around, el, painted, the } from "./dom.js";
import { seatMark } from "./seat-mark.js";
import { target } from "./target.js";
import { volleySlots } from "./volley-slots.js";
import { t } from "./words.js";

/**
 * @typedef {import("./wire").Ask} Ask
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").CorrectionOffered} CorrectionOffered
 * @typedef {import("./wire").TableShown} TableShown
 */

const nobodyTypes = () => !document.activeElement?.matches("input, select, textarea")
  && !document.querySelector("dialog[open], .curtain");

const LOOK = 900; // ms to see where the last arrow sticks before the volley is given

// Volleys given on this page, by seat: what somebody who thinks again starts from.
/** @type {Map<number, string[]|undefined>} */
const typedIn = new Map();

/**
 * A volley being given; `entry` is what it is to correct.
 * @typedef {{arrows: string[], mode: "keys"|"screen"|"given"|"correct",
 *   entry?: CorrectionOffered}} Volley
 */
/** @typedef {Ask & {seat: number, arrows: import("./wire").Arrows}} ArrowsAsk an ask for arrows */

/**
 * @param {Ask} ask
 * @returns {ArrowsAsk}
 */
function forArrows(ask) {
  if (ask.seat === null || !ask.arrows) throw new Error(`no arrows in an ask for ${ask.kind}`);
  return { ...ask, seat: ask.seat, arrows: ask.arrows };
}

/**
 * The panel in which an archer gives a volley.
 * @param {Client} client
 * @param {Ask} first the first ask that it shows
 * @returns {{element: HTMLElement, update: (ask: Ask, view: TableShown) => void,
 *   destroy: () => void}}
 */
export function arrowsPanel(client, first) {
  const scored = scale(forArrows(first).arrows.keys);
  const { scores, sorted, total, paint, said } = scored;
  /**
   * Volleys begun, by seat and moment: archers take turns at one phone.
   * @type {Map<string, Volley>}
   */
  const halves = new Map();
  /** @type {ArrowsAsk} */
  let ask;
  /** @type {TableShown} */
  let view;
  /** @type {Volley} */
  let volley;
  let place = ""; // the seat and the moment of the ask
  let typed = ""; // the score that was typed last: the next key may go on from it
  /** @type {(ReturnType<typeof target> & {volley: Volley})|null} */
  let face = null;
  let pause = 0;
  let sending = false;

  const who = el("h2", { class: "range-who" });
  const why = el("p", { class: "range-why" });
  const slots = volleySlots(scored, remove);
  const sum = el("output", { class: "range-total" });
  const heard = el("p", { class: "visually-hidden", role: "status" });
  const keys = el("div", { class: "range-keys", role: "group", "aria-label": t("range.keys") },
    ...scores.map((score) =>
      painted(paint(score), "button", {
        type: "button",
        class: "arrow",
        "aria-label": said(score),
        onclick: () => add(score),
      }, score)));
  const stage = el("div", { class: "range-stage" });
  const confirm = button("primary", t("range.confirm"), send);
  const others = el("div", { class: "range-others row" });
  const row = el("div", { class: "range-volley" }, slots.element, sum, confirm);
  const element = el("section", { class: "range" }, who, why, stage, keys, row, others, heard);

  const count = () => (volley.mode === "correct" ? old().length : ask.arrows.count);
  const old = () => volley.entry?.text.split(" ") ?? [];
  const real = () => view.settings.dice === "real";
  // Is what is being corrected still the last that this archer has given?
  const stands = () => view.can.correct.some((one) =>
    one.seat === ask.seat && one.moment === volley.entry?.moment);
  const typing = () => volley.mode === "keys" || volley.mode === "correct";

  /** @param {string} score */
  function add(score) {
    typed = "";
    if (volley.arrows.length >= count()) return;
    typed = score;
    volley.arrows.push(score);
    told();
    draw();
  }

  /** @param {string} arrow */
  function remove(arrow) {
    volley.arrows.splice(volley.arrows.lastIndexOf(arrow), 1);
    typed = "";
    told();
    draw();
    // The button that was pressed is gone: stay where the next arrow is chosen.
    the("button", HTMLElement, keys).focus({ preventScroll: true });
  }

  function told() {
    const arrows = sorted(volley.arrows).map(said).join(", ");
    heard.textContent = t("range.told", { arrows: arrows || "–", n: total(volley.arrows) });
  }

  function send() {
    const mine = volley;
    const { arrows, mode, entry } = mine;
    const { seat, moment } = ask;
    const text = sorted(arrows).join(" ");
    const before = typedIn.get(seat);
    if (mode !== "screen") typedIn.set(seat, sorted(arrows));
    sending = true;
    draw();
    const sent = mode === "correct"
      ? client.once("correct", { seat, text, moment: entry?.moment })
      : client.play({ seat, text, moment });
    sent.finally(() => {
      sending = false;
    }).then(() => {
      if (mine !== volley) return; // the view was quicker, and somebody is at the next volley
      if (ask.given) change("given", []);
      else if (mode === "correct") change("keys", []);
    }, () => {
      typedIn.set(seat, before);
      draw(); // refused or lost: the volley is still here, to be sent again
    });
  }

  /**
   * @param {Volley["mode"]} mode
   * @param {string[]} arrows
   */
  function change(mode, arrows) {
    volley = { ...volley, mode, arrows };
    draw();
  }

  /** @param {string} score */
  function shoot(score) {
    volley.arrows.push(score);
    told();
    const mine = volley;
    sending = volley.arrows.length === count();
    if (sending) pause = setTimeout(() => mine === volley && send(), LOOK);
    draw();
  }

  function luck() {
    const { seat, moment } = ask;
    return ask.can_throw
      ? button("", t("range.chance"), () => quietly(client.throw({ seat, moment }))) : null;
  }

  function openFace() {
    if (volley.mode !== "screen") {
      face?.destroy();
      face = null;
      stage.replaceChildren();
    } else if (!face || face.volley !== volley) {
      face?.destroy();
      const left = ask.arrows.count - volley.arrows.length;
      const { paint } = view.seats[ask.seat];
      const chance = volley.arrows.length ? null : luck();
      face = { ...target(ask.arrows.keys, paint, left, shoot, chance), volley };
      stage.replaceChildren(face.element);
    }
  }

  function reopen() {
    change("keys", [...typedIn.get(ask.seat) ?? []]);
  }

  function alternatives() {
    const entry = view.can.correct.find((one) => one.seat === ask.seat);
    switch (volley.mode) {
      case "given":
        return real() ? [button("", t("range.again"), reopen)] : [];
      case "screen":
        return []; // what there is stands under the target
      case "correct":
        return [button("", t("range.keep"), () => change("keys", []))];
      default:
        if (ask.given || !entry) return [];
        return [button("", t("range.correct", { volley: entry.text }), () => {
          volley.entry = entry;
          change("correct", old());
        })];
    }
  }

  function reason() {
    if (volley.mode === "correct") return t("range.correcting", { volley: old().join(" ") });
    return volley.mode === "given" ? t("range.given") : ask.arrows.why;
  }

  function draw() {
    const seat = view.seats[ask.seat];
    const full = volley.arrows.length === count();
    const given = volley.mode === "given";
    who.replaceChildren(seatMark(seat), seat.name, " ",
      el("span", { class: "range-count" }, t("range.count", { n: count() })));
    who.hidden = view.asks.length > 1 && volley.mode !== "screen"; // the tabs say for whom it is
    why.textContent = reason();
    element.classList.toggle("screen", volley.mode === "screen");
    row.hidden = given;
    slots.show(volley.arrows, count(), volley.mode === "screen");
    sum.textContent = volley.arrows.length ? t("range.total", { n: total(volley.arrows) }) : "";
    keys.hidden = !typing();
    keys.classList.toggle("full", full);
    for (const key of keys.children) key.setAttribute("aria-disabled", String(full));
    openFace();
    // What was shot goes by itself; the button is for a connection that has failed.
    confirm.hidden = volley.mode === "screen" && (!full || sending);
    confirm.disabled = !full || sending;
    confirm.textContent = t(volley.mode === "correct" ? "range.confirm-correct" : "range.confirm");
    others.replaceChildren(...alternatives());
  }

  /**
   * Enter presses the button that has the focus; on a key of a full volley it confirms.
   * @param {Event} event
   */
  function elsewhere(event) {
    const pressed = around(event, "button");
    return pressed !== null && !keys.contains(pressed);
  }

  /** @param {KeyboardEvent} event */
  function onkey(event) {
    if (!element.isConnected || !volley || !typing() || !nobodyTypes()) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toUpperCase();
    const read = scored.read(typed, key);
    if (key === "BACKSPACE" && volley.arrows.length) {
      typed = "";
      volley.arrows.pop();
      told();
      draw();
    } else if (read) {
      if (read.goesOn) volley.arrows.pop();
      add(read.score);
    } else if (key === "ENTER" && !confirm.disabled && !elsewhere(event)) send();
    else return;
    event.preventDefault();
  }
  document.addEventListener("keydown", onkey);

  return {
    element,
    update(nextAsk, nextView) {
      const before = place;
      const wasGiven = ask?.given;
      place = `${nextAsk.seat} ${nextAsk.moment}`;
      [ask, view] = [forArrows(nextAsk), nextView];
      if (place !== before) {
        heard.textContent = "";
        sending = false;
        if (volley) halves.set(before, volley);
        volley = halves.get(place) ?? { arrows: [], mode: real() ? "keys" : "screen" };
        halves.delete(place);
      }
      if (volley.mode === "correct" && !stands()) change("keys", []);
      if (ask.given && !(wasGiven && place === before)) {
        heard.textContent = "";
        change("given", []);
      } else draw();
    },
    destroy() {
      document.removeEventListener("keydown", onkey);
      clearTimeout(pause);
      face?.destroy();
    },
  };
}

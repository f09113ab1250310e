/**
 * A volley of arrows. At a table of real arrows it is typed in with large keys; elsewhere it is shot
 * at a target that opens over the board, or left to chance. Between two volleys stands the table of
 * the last one. How many arrows there are, why, and what each can score comes from the server.
 */

import { scale } from "./arrow-scale.js";
import { button, keepFocusIn, quietly } from "./buttons.js";
import { showCorrection } from "./correction.js";
import { dialog } from "./dialog.js";
import { around, el, painted, svg, the } from "./dom.js";
import { recall } from "./preferences.js";
import { showCard, volleyTable } from "./score-card.js";
import { target } from "./target.js";
import { volleySlots } from "./volley-slots.js";
import { t } from "./words.js";

/**
 * @typedef {import("./wire").Ask} Ask
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").TableShown} TableShown
 */

const nobodyTypes = () => !document.activeElement?.matches("input, select, textarea")
  && !document.querySelector("dialog[open], .curtain");

const LOOK = 900; // ms to see where the last arrow sticks before the volley is given

// Volleys given on this page, by seat: what somebody who thinks again starts from.
/** @type {Map<number, string[]|undefined>} */
const typedIn = new Map();
// A panel lasts as long as its ask; what goes on from one volley to the next is remembered here.
let volleySeen = ""; // the moment whose volley this page has gone on to
let bowTaken = ""; // the moment in which somebody here shoots: the next archer goes on at once
let byBow = false; // the last volley here was shot, not left to chance: so is the next

/** @typedef {{arrows: string[], mode: "keys"|"screen"|"given"}} Volley a volley being given */
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
 * @returns {import("./action-bar.js").Panel}
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
  /** @type {(ReturnType<typeof target> & {volley: Volley, box: HTMLDialogElement})|null} */
  let bow = null; // the target over the board, while somebody shoots
  let looking = false; // at the table of the last volley
  let pause = 0;
  let sending = false;
  /** @type {import("./wire").AimShown[]} */
  let plan = []; // where to aim, as it was advised: for whatever flies

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
  const back = button("icon range-back", "", erase);
  back.append(svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: "M8.5 5H21v14H8.5L2.5 12zM11.5 9l6 6M17.5 9l-6 6" })));
  back.setAttribute("aria-label", t("range.back"));
  const confirm = button("primary", t("range.confirm"), send);
  const row = el("div", { class: "range-volley" }, slots.element, sum, back, confirm);
  const take = button("primary large range-bow", t("range.take"), takeBow);
  const luck = button("range-chance", t("range.chance"), () => {
    const { seat, moment } = ask;
    byBow = false;
    quietly(client.throw({ seat, moment }));
  });
  const shooting = el("div", { class: "range-shooting" }, take, luck);
  const others = el("div", { class: "range-others row" });
  const aim = el("p", { class: "range-aim", role: "status" });
  const note = el("div", { class: "range-note" }, aim);
  const giving = el("div", { class: "range-giving" }, row, keys, shooting, note, why, others);
  const next = button("primary large range-next", t("range.next"), goOn);
  const summary = el("div", { class: "range-summary" });
  const past = el("div", { class: "range-past" }, summary, next);
  const element = el("section", { class: "range" }, past, giving, heard);

  const count = () => ask.arrows.count;
  const real = () => view.settings.dice === "real";

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

  function erase() {
    typed = "";
    volley.arrows.pop();
    told();
    draw();
    if (back.disabled) the("button", HTMLElement, keys).focus({ preventScroll: true });
  }

  function told() {
    const arrows = sorted(volley.arrows).map(said).join(", ");
    heard.textContent = t("range.told", { arrows: arrows || "–", n: total(volley.arrows) });
  }

  function send() {
    const mine = volley;
    const { arrows, mode } = mine;
    const { seat, moment } = ask;
    const before = typedIn.get(seat);
    if (mode === "keys") typedIn.set(seat, sorted(arrows));
    sending = true;
    draw();
    client.play({ seat, text: sorted(arrows).join(" "), moment }).finally(() => {
      sending = false;
    }).then(() => {
      // The view may have been quicker, and somebody is at the next volley.
      if (mine === volley && ask.given) change("given", []);
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
    volley = { mode, arrows };
    draw();
  }

  /** What was advised for the next arrow, after those of this volley; nothing where nobody did. */
  function aimNow() {
    const shot = volley.arrows.map((arrow) => total([arrow])).sort((a, b) => b - a);
    const left = volley.arrows.length < count();
    return (left && plan.find(({ after }) => after.join() === shot.join())) || null;
  }

  // --- shooting at the target ---

  /** @param {string} score */
  function shoot(score) {
    volley.arrows.push(score);
    told();
    const mine = volley;
    sending = volley.arrows.length === count();
    if (sending) pause = setTimeout(() => mine === volley && send(), LOOK);
    draw();
  }

  function takeBow() {
    bowTaken = ask.moment;
    byBow = true;
    draw();
  }

  /** The target stands over the board as long as somebody shoots; the volley lies beside it. */
  function openBow() {
    const wanted = volley.mode === "screen" && bowTaken === ask.moment && !looking;
    if (bow && (!wanted || bow.volley !== volley)) closeBow();
    if (!wanted || bow) return;
    const seat = view.seats[ask.seat];
    const learning = recall("bow") === null;
    const face = target(ask.arrows.keys, seat.paint, count() - volley.arrows.length, shoot,
      learning);
    const box = dialog(t("range.shoots", { name: seat.name }), face.element);
    bow = { ...face, volley, box };
    bow.advise(aimNow());
    box.classList.add("bow");
    box.addEventListener("cancel", (event) => {
      if (face.slacken()) event.preventDefault(); // Escape lets the string down first
    });
    box.addEventListener("close", () => {
      if (bow?.box !== box) return;
      bow = null;
      face.destroy();
      bowTaken = "";
      draw(); // put down: what has been shot stays, the rest waits in the panel
    });
    the(".loose", HTMLElement, box).focus();
  }

  function closeBow() {
    const closed = bow;
    bow = null;
    closed?.destroy();
    closed?.box.close();
  }

  // --- between two volleys ---

  async function lookBack() {
    looking = true;
    next.focus({ preventScroll: true });
    const card = await client.get("card", {}).catch(() => null);
    const last = card?.volleys.at(-1);
    if (card && last) summary.replaceChildren(volleyTable(card, last, view.seats));
    else if (looking) goOn();
  }

  function goOn() {
    looking = false;
    volleySeen = ask.moment;
    if (volley.mode === "screen" && byBow) bowTaken = ask.moment;
    draw();
    element.closest(".ask")?.scrollTo({ top: 0 }); // the keys are where they were
    if (bow) return;
    const pad = real() ? ".range-keys button" : ".range-bow";
    the(pad, HTMLElement, element).focus({ preventScroll: true });
  }

  function alternatives() {
    const found = [];
    if (volley.mode === "given" && real()) {
      found.push(button("", t("range.again"), () =>
        change("keys", [...typedIn.get(ask.seat) ?? []])));
    }
    if (view.can.amend && !ask.given) {
      found.push(button("", t("range.correct"), () => quietly(showCorrection(client))));
    }
    if (view.can.card) {
      found.push(button("", t("card.title"), () =>
        showCard(view, client, (entry) => quietly(showCorrection(client, entry)))));
    }
    return found;
  }

  function draw() {
    const full = volley.arrows.length === count();
    const screen = volley.mode === "screen";
    const typing = volley.mode === "keys";
    past.hidden = !looking;
    giving.hidden = looking;
    aim.textContent = volley.arrows.length ? aimNow()?.says ?? "" : ""; // the first one's stands below
    why.textContent = volley.mode === "given" ? t("range.given") : ask.arrows.why;
    row.hidden = volley.mode === "given" || (screen && !volley.arrows.length);
    slots.show(volley.arrows, count(), screen);
    sum.textContent = volley.arrows.length ? t("range.total", { n: total(volley.arrows) }) : "";
    keys.hidden = !typing;
    keys.classList.toggle("full", full);
    for (const key of keys.children) key.setAttribute("aria-disabled", String(full));
    back.hidden = !typing;
    back.disabled = !volley.arrows.length;
    shooting.hidden = !screen || full;
    luck.hidden = !ask.can_throw || volley.arrows.length > 0;
    // What was shot goes by itself; the button is for a connection that has failed.
    confirm.hidden = screen && (!full || sending);
    confirm.disabled = !full || sending;
    others.replaceChildren(...alternatives());
    keepFocusIn(element);
    bow?.advise(aimNow());
    openBow();
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
    if (!element.isConnected || volley?.mode !== "keys" || looking || !nobodyTypes()) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toUpperCase();
    const read = scored.read(typed, key);
    if (key === "BACKSPACE" && volley.arrows.length) erase();
    else if (read) {
      if (read.goesOn) volley.arrows.pop();
      add(read.score);
    } else if (key === "ENTER" && !confirm.disabled && !elsewhere(event)) send();
    else return;
    event.preventDefault();
  }
  document.addEventListener("keydown", onkey);

  return {
    element,
    note,
    advise(move) {
      plan = move?.aims ?? [];
      if (volley) draw();
    },
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
      const later = volleySeen !== "" && volleySeen !== ask.moment;
      volleySeen ||= ask.moment;
      if (ask.given && !(wasGiven && place === before)) {
        heard.textContent = "";
        change("given", []);
      } else draw();
      if (later && !looking) {
        looking = true;
        draw();
        queueMicrotask(() => quietly(lookBack()));
      }
    },
    destroy() {
      document.removeEventListener("keydown", onkey);
      clearTimeout(pause);
      closeBow();
    },
  };
}

/**
 * The archery range: an archer's volley. At a table of real arrows it is typed in with large keys;
 * elsewhere it is shot at a target on this screen, or left to chance. How many arrows there are,
 * why, and what each can score comes from the server.
 */

import { el } from "./dom.js";
import { seatMark } from "./mark.js";
import { button, quietly } from "./press.js";
import { quiver, said, scale } from "./quiver.js";
import { target } from "./target.js";
import { t } from "./words.js";

const nobodyTypes = () => !document.activeElement?.matches("input, select, textarea")
  && !document.querySelector("dialog[open], .curtain");

const LOOK = 900; // ms to see where the last arrow sticks before the volley is given

// Volleys given on this page, by seat: what somebody who thinks again starts from.
const typedIn = new Map();

/**
 * The panel in which an archer gives a volley.
 * @param {object} client
 * @param {object} first the first ask that it shows
 * @returns {{element: HTMLElement, update: (ask: object, view: object) => void,
 *   destroy: () => void}}
 */
export function arrowsPanel(client, first) {
  const { scores, sorted, total, tint } = scale(first.arrows.keys);
  const halves = new Map(); // volleys begun, by seat and moment: archers take turns at one phone
  let ask = null;
  let view = null;
  let volley = null; // {arrows, mode: "keys"|"screen"|"given"|"correct", entry: to be corrected}
  let tens = false; // the key just typed was a 1, which a 0 makes a 10
  let face = null;
  let pause = 0;
  let sending = false;

  const who = el("h2", { class: "range-who" });
  const why = el("p", { class: "range-why" });
  const slots = quiver({ sorted, tint }, remove);
  const sum = el("output", { class: "range-total" });
  const heard = el("p", { class: "visually-hidden", role: "status" });
  const keys = el("div", { class: "range-keys", role: "group", "aria-label": t("range.keys") },
    ...scores.map((score) =>
      el("button", {
        type: "button",
        class: tint(score),
        "aria-label": said(score),
        onclick: () => add(score),
      }, score)));
  const stage = el("div", { class: "range-stage" });
  const confirm = button("primary", t("range.confirm"), send);
  const others = el("div", { class: "range-others row" });
  const row = el("div", { class: "range-volley" }, slots.element, sum, confirm);
  const element = el("section", { class: "range" }, who, why, stage, keys, row, others, heard);

  const count = () => (volley.mode === "correct" ? old().length : ask.arrows.count);
  const old = () => volley.entry.text.split(" ");
  const real = () => view.settings.dice === "real";
  // Is what is being corrected still the last that this archer has given?
  const stands = () => view.can.correct.some((one) =>
    one.seat === ask.seat && one.moment === volley.entry.moment);
  const typing = () => volley.mode === "keys" || volley.mode === "correct";

  function add(score) {
    tens = score === "1" && volley.arrows.length < count();
    if (volley.arrows.length >= count()) return;
    volley.arrows.push(score);
    told();
    draw();
  }

  function remove(arrow) {
    volley.arrows.splice(volley.arrows.lastIndexOf(arrow), 1);
    tens = false;
    told();
    draw();
    // The button that was pressed is gone: stay where the next arrow is chosen.
    keys.querySelector("button").focus({ preventScroll: true });
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
      ? client.post("correct", { seat, text, moment: entry.moment })
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

  function change(mode, arrows) {
    volley = { ...volley, mode, arrows };
    draw();
  }

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
      face = target(view.seats[ask.seat].paint, left, shoot, volley.arrows.length ? null : luck());
      face.volley = volley;
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
    if (volley.mode === "correct") return t("range.correcting", { volley: volley.entry.text });
    return volley.mode === "given" ? t("range.given") : ask.arrows.why ?? "";
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

  // Enter presses the button that has the focus; on a key of a full volley it confirms.
  const elsewhere = (at) => at.closest("button") && !keys.contains(at);

  function onkey(event) {
    if (!element.isConnected || !volley || !typing() || !nobodyTypes()) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toUpperCase();
    if (key === "BACKSPACE" && volley.arrows.length) {
      tens = false;
      volley.arrows.pop();
      told();
      draw();
    } else if (key === "0" && tens) {
      volley.arrows.pop();
      add("10");
    } else if (key === "0") add("M");
    else if (scores.includes(key)) add(key);
    else if (key === "ENTER" && !confirm.disabled && !elsewhere(event.target)) send();
    else return;
    event.preventDefault();
  }
  document.addEventListener("keydown", onkey);

  return {
    element,
    update(nextAsk, nextView) {
      const place = `${nextAsk.seat} ${nextAsk.moment}`;
      const before = ask && `${ask.seat} ${ask.moment}`;
      const wasGiven = ask?.given;
      [ask, view] = [nextAsk, nextView];
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

/**
 * Calling whoever has put the device down: by a vibration, a notification, a number on the program's
 * sign; and keeping the screen on while one plays. What a device lacks it does without a word.
 */

import { button } from "./buttons.js";
import { el } from "./dom.js";
import { remember, toldOfCall, wantsAwake, wantsCall } from "./preferences.js";
import { toast } from "./toast.js";
import { t } from "./words.js";

/** @typedef {import("./wire").TableShown} TableShown */

const BUZZ = [120, 60, 120]; // milliseconds on, off, on

const canCall = "Notification" in window || "vibrate" in navigator;

/** @param {TableShown|null} view */
const isMine = (view) => Boolean(view?.asks.some((ask) => !ask.given));

/**
 * Be called or not; only here, where somebody has pressed for it, the browser asks its question.
 * @param {boolean} on
 */
export async function setCalling(on) {
  remember("call", on ? "on" : "off");
  if (!on) return;
  let granted = "denied";
  if ("Notification" in window) granted = await Notification.requestPermission().catch(() => granted);
  toast(t(granted === "granted" ? "call.on" : "call.refused"));
}

/**
 * @returns {{update: (view: TableShown) => void, awake: (on: boolean) => void}}
 */
export function calling() {
  /** @type {TableShown|null} */
  let view = null;
  /** @type {WakeLockSentinel|null} */
  let lock = null;
  let asking = false;

  async function stayAwake() {
    const playing = view?.stage === "play" && view.me.seats.length > 0;
    if (!playing || !wantsAwake()) {
      lock?.release().catch(() => {});
      lock = null;
    } else if (!lock && !asking && !document.hidden && "wakeLock" in navigator) {
      asking = true;
      // Refused where the battery is low: then the screen goes dark as it always did.
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      asking = false;
      lock?.addEventListener("release", () => {
        lock = null;
      });
    }
  }

  /** @param {TableShown} now */
  async function call(now) {
    navigator.vibrate?.(BUZZ);
    if (!document.hidden || !("Notification" in window)) return;
    if (Notification.permission !== "granted") return;
    const about = { body: now.sentence, tag: now.id, data: location.pathname };
    const title = t("your-turn", { title: now.title });
    // Phones show only what comes from the worker.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification(title, about);
    else new Notification(title, about);
  }

  async function hangUp() {
    const worker = await navigator.serviceWorker?.getRegistration();
    for (const one of await worker?.getNotifications({ tag: view?.id }) ?? []) one.close();
  }

  function mark() {
    if (!("setAppBadge" in navigator)) return;
    const set = isMine(view) && wantsCall() ? navigator.setAppBadge(1) : navigator.clearAppBadge();
    set.catch(() => {});
  }

  document.addEventListener("visibilitychange", () => {
    stayAwake();
    if (!document.hidden) hangUp().catch(() => {});
  });

  return {
    update(now) {
      const due = isMine(now) && view !== null && !isMine(view);
      view = now;
      stayAwake();
      mark();
      if (due && wantsCall()) call(now).catch(() => {});
    },
    awake(on) {
      remember("awake", on ? "on" : "off");
      stayAwake();
    },
  };
}

/**
 * The question whether to be called, asked once, where others are awaited.
 * @returns {{element: HTMLElement, update: (view: TableShown) => void}}
 */
export function offerToCall() {
  /** @param {boolean} on */
  const answer = (on) => {
    element.hidden = true;
    setCalling(on);
  };
  const element = el("div", { class: "lobby-call", hidden: true },
    el("p", {}, t("call.hint")),
    el("div", { class: "row" }, button("", t("call.ask"), () => answer(true)),
      button("quiet", t("no"), () => answer(false))));
  return {
    element,
    update(view) {
      const others = view.seats.some((seat) => seat.kind !== "bot" && !seat.mine);
      element.hidden = !canCall || toldOfCall() || !others || view.me.watching;
    },
  };
}

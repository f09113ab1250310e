/**
 * The curtain between two players who share a device. While it is down the page behind it is
 * inert and not painted at all, and whoever shows a secret is told to forget it.
 */

import { button } from "./buttons.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/** Sent on the document when the curtain falls: panels with secrets clear themselves. */
export const FALLS = "curtain-falls";

/**
 * Lifts the curtain that is down, if one is.
 * @type {((theirs: boolean) => void)|null}
 */
let lift = null;

/** Take the curtain away: whoever it waited for has nothing to do here any more. */
export function drawUp() {
  lift?.(false);
}

/**
 * Let the curtain fall until the named player says that it is them. There is only one: another
 * that falls takes its place.
 * @param {string} name
 * @returns {Promise<boolean>} whether they have said so
 */
export function curtain(name) {
  drawUp();
  document.dispatchEvent(new Event(FALLS));
  const behind = [...document.body.children]
    .filter((element) => element instanceof HTMLElement)
    .filter((element) => !element.inert);
  const before = document.activeElement;
  return new Promise((resolve) => {
    lift = (theirs) => {
      lift = null;
      for (const element of behind) element.inert = false;
      document.documentElement.classList.remove("curtained");
      veil.remove();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      resolve(theirs);
    };
    const title = el("h2", { id: "curtain-title" }, t("curtain.pass", { name }));
    const me = button("primary", t("curtain.me", { name }), () => lift?.(true));
    const veil = el(
      "div",
      { class: "curtain", role: "dialog", "aria-modal": "true", "aria-labelledby": title.id },
      el("div", { class: "curtain-words" }, title, el("p", {}, t("curtain.hint")), me),
    );
    for (const element of behind) element.inert = true;
    document.documentElement.classList.add("curtained");
    document.body.append(veil);
    me.focus();
  });
}

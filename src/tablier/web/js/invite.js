/** A link to hand to somebody: copied, shared by the device's own means, or shown as a QR code. */

import { button } from "./buttons.js";
import { el } from "./dom.js";
import { toast } from "./toast.js";
import { t } from "./words.js";

// On plain http (the local network) browsers keep their clipboard from pages: the old way works.
// Where: beside the button, because a dialog lets nothing outside of it be selected.
/**
 * @param {string} text
 * @param {HTMLElement} place
 */
async function copied(text, place) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = el("textarea", { class: "visually-hidden", readOnly: true }, text);
  place.append(field);
  field.focus({ preventScroll: true });
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done ? undefined : Promise.reject(new Error("not copied"));
}

/**
 * Does a link lead nowhere but to the device that it is made on?
 * @param {string} link
 */
function onlyHere(link) {
  const { hostname } = new URL(link);
  return ["localhost", "[::1]"].includes(hostname) || hostname.startsWith("127.");
}

/**
 * What one needs to pass a link on.
 * @param {string} title what the link opens, for the device's share sheet
 * @param {string} qr the address of its QR code
 * @returns {{element: HTMLElement, update: (link: string|null) => void}}
 */
export function invite(title, qr) {
  /** @type {string|null} */
  let link = null;
  let shown = 0;
  const field = el("input", { class: "invite-link", readOnly: true, hidden: true,
    "aria-label": title });
  /** @param {string} key */
  const say = (key) => toast(t(key));
  const copy = button("", t("lobby.copy"), () => {
    copied(link ?? "", element).then(() => {
      copy.focus({ preventScroll: true });
      say("lobby.copied");
    }, () => {
      field.hidden = false;
      field.focus();
      field.select();
      say("lobby.copy-yourself");
    });
  });
  // Sharing that is called off rejects: nothing to say then.
  const share = button("", t("lobby.share"), () => {
    navigator.share({ title, url: link ?? "" }).catch(() => {});
  });
  const code = el("div", { class: "invite-code", hidden: true });
  const reveal = button("", t("lobby.qr"), () => show(Boolean(code.hidden)));
  reveal.setAttribute("aria-expanded", "false");

  /** @param {boolean} open */
  function show(open) {
    code.hidden = !open;
    reveal.setAttribute("aria-expanded", String(open));
    // The number makes the browser ask again: the address stays, the invite behind it does not.
    if (open) {
      const src = `${qr}?n=${(shown += 1)}`;
      code.replaceChildren(el("img", { src, alt: t("lobby.qr-alt", { title }) }));
      code.scrollIntoView({ block: "center" });
    } else code.replaceChildren();
  }

  const buttons = el("div", { class: "row" }, copy, "share" in navigator && share, reveal);
  const reach = el("p", { class: "hint", hidden: true }, t("lobby.only-here"));
  const element = el("div", { class: "invite", hidden: true }, field, buttons, code, reach);
  return {
    element,
    update(now) {
      if (now === link) return;
      link = now;
      field.value = link ?? "";
      element.hidden = !link;
      reach.hidden = !link || !onlyHere(link);
      show(false);
    },
  };
}

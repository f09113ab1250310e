/** Before one sits: the card that an invite opens, and those for tables that one cannot see. */

import { el } from "./dom.js";
import { randomHex } from "./net.js";
import { lastName, remember } from "./wishes.js";
import { t } from "./words.js";

const LONGEST = 24; // letters of a name

/** The invite that the address carries. */
function invited() {
  const [, kind, token] = /^#(seat|watch)=(.+)$/.exec(location.hash) ?? [];
  return kind ? { kind, token } : null;
}

/**
 * Use the invite that the address carries, if it does: somebody who sits says their name first.
 * @param {HTMLElement} root
 * @param {Object} client
 * @returns {Promise<void>} once one sits, watches, or was refused
 */
export async function entered(root, client) {
  // A link pasted over the address of a page that is open already changes nothing but its end.
  addEventListener("hashchange", () => invited() && location.reload());
  const invite = invited();
  if (!invite) return;
  const name = invite.kind === "seat" ? await asked(root) : "";
  try {
    await client.post("enter", { token: invite.token, name, mix: randomHex(16) });
  } catch {
    // Its sentence has been shown. Whoever sits here already sees the table all the same.
  }
  // Nobody should pass on an invite by accident.
  history.replaceState(null, "", location.pathname + location.search);
}

function asked(root) {
  return new Promise((resolve) => {
    const field = el("input", {
      id: "my-name", value: lastName(), maxLength: LONGEST, autocomplete: "nickname",
      required: true,
    });
    const sit = el("button", { type: "submit", class: "primary large" }, t("join.sit"));
    const form = el("form", { class: "stack" },
      el("h1", {}, t("join.title")),
      el("p", {}, t("join.hint")),
      el("div", { class: "field" }, el("label", { htmlFor: "my-name" }, t("join.name")), field),
      sit);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      remember("name", field.value.trim());
      sit.disabled = true;
      resolve(field.value.trim());
    });
    root.replaceChildren(el("div", { class: "sheet card" }, form));
    root.hidden = false;
    (field.value ? sit : field).focus();
  });
}

/**
 * Say why there is nothing to see, and where to go.
 * @param {HTMLElement} root
 * @param {"private"|"gone"|"unknown"} why
 */
export function closedDoor(root, why) {
  root.replaceChildren(el("div", { class: "sheet card stack" },
    el("h1", {}, t(`door.${why}`)),
    el("p", {}, t(`door.${why}-hint`)),
    el("p", {}, el("a", { class: "button primary", href: "/" }, t("door.home")))));
  root.hidden = false;
}

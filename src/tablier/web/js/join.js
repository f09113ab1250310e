/** Before one sits: the card that an invite opens, and those for tables that one cannot see. */

import { el } from "./dom.js";
import { salt } from "./salt.js";
import { lastName, remember } from "./wishes.js";
import { page, t } from "./words.js";

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
  const sits = invite.kind === "seat";
  let name = sits ? await asked(root, true) : "";
  while (!(await used(client, invite.token, name))) name = await asked(root, sits, t("join.lost"));
  // Nobody should pass on an invite by accident.
  history.replaceState(null, "", location.pathname + location.search);
}

/** Whether the server has answered: on a bad line an invite is still good. */
async function used(client, token, name) {
  try {
    await client.post("enter", { token, name, mix: salt(client.id) });
    return true;
  } catch ({ status }) {
    // Its sentence has been shown. Whoever sits here already sees the table all the same.
    return status >= 400 && status < 500;
  }
}

/** Ask for a name, and whether to go in: of somebody who only watches, just the latter. */
function asked(root, sits, trouble = "") {
  return new Promise((resolve) => {
    const field = el("input", {
      id: "my-name", value: lastName(), maxLength: page.limits.name, autocomplete: "nickname",
      required: true,
    });
    const go = el("button", { type: "submit", class: "primary large" },
      t(sits ? "join.sit" : "join.watch"));
    const seat = [
      el("p", {}, t("join.hint")),
      el("div", { class: "field" }, el("label", { htmlFor: "my-name" }, t("join.name")), field),
    ];
    const form = el("form", { class: "stack" },
      el("h1", {}, t(sits ? "join.title" : "join.watch-title")),
      ...(sits ? seat : []),
      trouble && el("p", { class: "error", role: "alert" }, trouble),
      go);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (sits) remember("name", field.value.trim());
      go.disabled = true;
      resolve(sits ? field.value.trim() : "");
    });
    root.replaceChildren(el("div", { class: "sheet card" }, form));
    root.hidden = false;
    (sits && !field.value ? field : go).focus();
  });
}

/**
 * Say why there is nothing to see, and where to go.
 * @param {HTMLElement} root
 * @param {"private"|"gone"|"unknown"|"down"} why
 */
export function closedDoor(root, why) {
  root.replaceChildren(el("div", { class: "sheet card stack" },
    el("h1", {}, t(`door.${why}`)),
    el("p", {}, t(`door.${why}-hint`)),
    el("p", {}, el("a", { class: "button primary", href: "/" }, t("door.home")))));
  root.hidden = false;
}

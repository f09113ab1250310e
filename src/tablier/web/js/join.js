/** Before one sits: the card that an invite opens, and those for tables that one cannot see. */

import { dicePledge, noteCommitment } from "./dice-share.js";
import { el, the } from "./dom.js";
import { lastName, remember } from "./preferences.js";
import { toast } from "./toast.js";
import { page, t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").InviteShown} InviteShown
 */

const QUIET = 2000; // milliseconds without an answer before it is worth a word

/** The secret part of the invite that the address carries. */
function inviteToken() {
  return /^#(?:seat|watch)=(.+)$/.exec(location.hash)?.[1];
}

/**
 * Use the invite that the address carries, if it does. What it opens is asked first: only somebody
 * who is to sit down says their name.
 * @param {HTMLElement} root
 * @param {Client} client
 * @returns {Promise<string>} once one sits, watches, or was refused: then why
 */
export async function enter(root, client) {
  // A link pasted over the address of a page that is open already changes nothing but its end.
  addEventListener("hashchange", () => inviteToken() && location.reload());
  const token = inviteToken();
  if (!token) return "";
  const invite = await whatItOpens(root, client, token);
  if ("refused" in invite) toast(invite.refused, "bad");
  const refused = "refused" in invite ? invite.refused
    : await follow(root, client, token, invite);
  // Nobody should pass on an invite by accident.
  history.replaceState(null, "", location.pathname + location.search);
  return refused;
}

/**
 * What the invite opens, as soon as the server can be asked.
 * @param {HTMLElement} root
 * @param {Client} client
 * @param {string} token
 */
async function whatItOpens(root, client, token) {
  const worry = setTimeout(() => noLine(root), QUIET);
  /** @type {InviteShown|{refused: string}|null} */
  let found = null;
  while (!found) found = await answerTo(client.post("invite", { token }, false));
  clearTimeout(worry);
  return found;
}

/**
 * Go in; says why not, where the server does not want it any more.
 * @param {HTMLElement} root
 * @param {Client} client
 * @param {string} token
 * @param {InviteShown} invite
 */
async function follow(root, client, token, invite) {
  if (invite.kind === "mine") return "";
  noteCommitment(client.id, invite.commitment);
  const sits = invite.kind !== "watch";
  let name = sits ? await askForName(root, invite) : "";
  for (;;) {
    const body = { token, name, pledge: dicePledge(client.id) };
    const answer = await answerTo(client.post("enter", body));
    if (answer) return "refused" in answer ? answer.refused : "";
    name = await askForName(root, invite, t("join.lost"), name);
  }
}

/**
 * The server's answer, be it a refusal; nothing on a bad line: then an invite is still good.
 * @template Answer
 * @param {Promise<Answer>} request
 * @returns {Promise<Answer|{refused: string}|null>}
 */
async function answerTo(request) {
  try {
    return await request;
  } catch (refusal) {
    const { status, error } = /** @type {import("./net.js").Refusal} */ (refusal);
    return status >= 400 && status < 500 ? { refused: error } : null;
  }
}

/**
 * The words of the card for what an invite opens, and the name that it offers.
 * @param {InviteShown} invite
 * @returns {{title: string, go: string, hint?: string, offers?: string}}
 */
function card({ kind, stage, name, given }) {
  if (kind === "watch") return { title: t("join.watch-title"), go: t("join.watch") };
  if (kind === "hand") {
    return { title: t("join.hand-title", { name }), hint: t("join.hand-hint"), offers: given,
      go: t("join.hand") };
  }
  if (stage !== "lobby") {
    return { title: t("join.late-title", { name }), hint: t("join.late-hint"), offers: lastName(),
      go: t("join.sit") };
  }
  return { title: t("join.title"), hint: t("join.hint"), offers: lastName() || given,
    go: t("join.sit") };
}

/**
 * Ask for a name, and whether to go in: of somebody who only watches, just the latter.
 * @param {HTMLElement} root
 * @param {InviteShown} invite
 * @param {string} [trouble]
 * @param {string} [before]
 * @returns {Promise<string>}
 */
function askForName(root, invite, trouble = "", before = undefined) {
  const { title, hint, offers, go: label } = card(invite);
  return new Promise((resolve) => {
    const sits = hint !== undefined;
    const field = el("input", {
      id: "my-name", value: before ?? offers, maxLength: page.limits.name, autocomplete: "nickname",
      placeholder: invite.kind === "hand" ? invite.name : "", required: invite.kind !== "hand",
    });
    const go = el("button", { type: "submit", class: "primary large" }, label);
    const seat = sits ? [
      el("p", {}, hint),
      el("div", { class: "field" }, el("label", { htmlFor: "my-name" }, t("join.name")), field),
    ] : [];
    const form = el("form", { class: "stack" },
      el("h1", {}, title),
      ...seat,
      trouble && el("p", { class: "error", role: "alert" }, trouble),
      go);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const name = field.value.trim();
      // A name that came with the seat is not this device's.
      const own = invite.kind !== "hand" || name !== invite.given;
      if (name && own) remember("name", name);
      go.disabled = true;
      resolve(name);
    });
    document.title = title;
    root.replaceChildren(el("div", { class: "sheet card" }, form));
    root.hidden = false;
    (sits && field.required && !field.value ? field : go).focus();
  });
}

/**
 * Say that the server does not answer yet, and that one only has to wait.
 * @param {HTMLElement} root
 */
export function noLine(root) {
  document.title = t("door.waiting");
  root.replaceChildren(el("div", { class: "sheet card stack" },
    el("header", { class: "table-head" },
      the(".brand").cloneNode(true),
      el("h1", {}, t("door.waiting")),
      el("p", { class: "offline", role: "status" }, t("table.reconnecting"))),
    el("p", {}, t("door.waiting-hint"))));
  root.hidden = false;
}

/**
 * Say why there is nothing to see, and where to go.
 * @param {HTMLElement} root
 * @param {"private"|"gone"|"unknown"|"down"|"link"} why
 * @param {string} [hint] in the server's own words
 */
export function closedDoor(root, why, hint = t(`door.${why}-hint`)) {
  root.replaceChildren(el("div", { class: "sheet card stack" },
    el("h1", {}, t(`door.${why}`)),
    el("p", {}, hint),
    el("p", {}, el("a", { class: "button primary", href: "/" }, t("door.home")))));
  root.hidden = false;
}

/** What people say to each other: a few kind words by default, more where the host allows it. */

import { button, quietly } from "./buttons.js";
import { el } from "./dom.js";
import { page, t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").TableShown} TableShown
 */

/**
 * @param {HTMLElement} root
 * @param {Client} client
 */
export function chat(root, client) {
  const row = el("div", { class: "reactions", role: "group", "aria-label": t("talk.reactions") });
  const folded = el("details", { class: "react" }, el("summary", {}, t("talk.reactions")), row);
  const field = el("input", {
    name: "text", maxLength: page.limits.line, autocomplete: "off", "aria-label": t("talk.message"),
    placeholder: t("talk.message"),
  });
  const form = el("form", { class: "chat" }, field, button("", t("talk.send"), send));
  /** @type {number|null} */
  let seat = null;
  let offered = "";
  root.replaceChildren(folded, form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });

  function send() {
    const text = field.value.trim();
    if (!text) return;
    quietly(client.once("say", { seat, text }).then(() => {
      field.value = "";
    }));
  }

  /** @param {import("./wire").ReactionOffered["key"]} reaction */
  function say(reaction) {
    folded.open = false;
    quietly(client.once("say", { seat, reaction }));
  }

  return {
    /**
     * Offer what this table allows.
     * @param {TableShown} view
     */
    update(view) {
      // Of several players at one device, whoever has the turn speaks.
      const speaker = view.seats.find((one) => one.mine && one.turn);
      seat = speaker?.seat ?? view.me.seats[0] ?? null;
      form.hidden = !view.can.chat;
      // Nobody speaks to machines, nor to oneself.
      const company = view.seats.some((one) => !one.mine && one.kind !== "bot" && one.claimed);
      root.hidden = seat === null || !company;
      const now = view.reactions.map(({ key }) => key).join();
      if (offered === now) return;
      offered = now;
      row.replaceChildren(...view.reactions.map(({ key, says }) => button("reaction", says, () =>
        say(key))));
    },
  };
}

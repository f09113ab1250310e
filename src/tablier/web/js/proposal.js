/** Something that the others must agree to: a banner, never in the way of the board. */

import { button, quietly } from "./buttons.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").TableShown} TableShown
 */

/**
 * @param {HTMLElement} root
 * @param {Client} client
 * @returns {(view: TableShown) => void} shows the proposal of a view
 */
export function proposalBanner(root, client) {
  let known = "";
  return (view) => {
    const { proposal } = view;
    // A view may come between press and release: what stands here stays.
    const now = JSON.stringify([proposal, proposal && view.seats[proposal.seat].name]);
    if (now === known) return;
    known = now;
    root.hidden = !proposal;
    if (!proposal) {
      root.replaceChildren();
      return;
    }
    const { what, seat } = proposal;
    const name = view.seats[seat].name;
    /** @param {boolean} yes */
    const answer = (yes) => quietly(client.once("answer", { yes, to: proposal.seq }));
    root.replaceChildren(
      el("p", {}, t(`proposal.${what}`, { name })),
      proposal.mine_to_answer
        ? el("div", { class: "row" },
          button("primary", t("proposal.yes"), () => answer(true)),
          button("", t("proposal.no"), () => answer(false)))
        : el("div", { class: "row" }, el("span", { class: "faded" }, t("proposal.waiting")),
          proposal.mine && button("", t("proposal.withdraw"), () => answer(false))),
    );
  };
}

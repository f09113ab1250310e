/** Afterwards: who won, how it went, and what to keep of it. */

import { groupOutline } from "./bet-panel.js";
import { button, quietly } from "./buttons.js";
import { dialog } from "./dialog.js";
import { el } from "./dom.js";
import { invite } from "./invite.js";
import { showProof } from "./proof.js";
import { showReview } from "./review.js";
import { seatMark } from "./seat-mark.js";
import { theme } from "./theme.js";
import { page, t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").ScoredGroup} ScoredGroup
 * @typedef {import("./wire").TableShown} TableShown
 */

/**
 * @param {HTMLElement} root
 * @param {Client} client
 * @returns {(view: TableShown) => void} shows the end of a view, once
 */
export function gameOver(root, client) {
  let shown = "";

  /** @param {TableShown} view */
  function scores(view) {
    const rows = view.seats.filter((seat) => seat.score !== null)
      .sort((one, other) => (other.score ?? 0) - (one.score ?? 0))
      .map((seat) => el("li", { class: seat.won ? "won" : "" }, seatMark(seat),
        el("span", {}, seat.name), el("strong", {}, String(seat.score)),
        seat.bet && el("ul", { class: "uncovered plain" }, ...seat.bet.map(scoredGroup))));
    return rows.length > 0 && el("ol", { class: "scores plain" }, ...rows);
  }

  /**
   * What was bet on one group: in full colour what has brought points, an empty ring for the rest.
   * @param {ScoredGroup} bet
   */
  function scoredGroup({ name, outline, items }) {
    const n = items.reduce((sum, item) => sum + item.points, 0);
    const tokens = items.map(({ text, paint, ink, points }) => {
      const one = el("span", { class: points ? "bet-item right" : "bet-item" }, text);
      one.style.borderColor = paint;
      if (points) Object.assign(one.style, { background: paint, color: ink });
      return one;
    });
    const who = items.map(({ says }) => says).join(", ");
    return el("li", {},
      el("span", { class: "visually-hidden" }, t("over.bet", { where: name, who, n })),
      el("span", { class: "bet-shape", "aria-hidden": "true" }, groupOutline(outline),
        ...tokens),
      el("span", { class: n ? "gain" : "gain none", "aria-hidden": "true" }, n ? `+${n}` : "0"));
  }

  /** @param {TableShown} view */
  function again(view) {
    if (view.next) {
      return el("a", { class: "button primary large", href: view.next.url }, t("over.next"));
    }
    return view.can.rematch && button("primary large", t("over.rematch"), () =>
      quietly(client.once("rematch", {}).then(({ url }) => location.assign(url))));
  }

  /** @param {TableShown} view */
  function keepsakes(view) {
    /** @type {(label: string, href: string) => HTMLElement} */
    const link = (label, href) => el("a", { class: "button", href }, t(label));
    /** @type {(label: string, href: string) => HTMLElement} */
    const paper = (label, href) =>
      el("a", { class: "button", href, target: "_blank", rel: "noopener" }, t(label));
    const look = { theme: theme(), lang: page.lang };
    return el("div", { class: "keepsakes" },
      link("over.replay", `/t/${view.id}/replay`),
      link("over.record", client.url("record")),
      link("over.picture", client.url("picture.svg", look)),
      view.prints.score && paper("menu.score", view.prints.score),
      view.watch_link && button("", t("over.share"), () => share(view)),
      view.proof && button("", t("proof.title"), () => showProof(view, client)));
  }

  /**
   * The link that lets anybody look: at the end, and at the game once more.
   * @param {TableShown} view
   */
  function share(view) {
    const link = invite(view.title, client.url("watch/qr.svg"));
    link.update(view.watch_link);
    dialog(t("over.share"), link.element);
  }

  /** @param {HTMLElement} place */
  async function story(place) {
    const { story: lines } = await client.get("after", {});
    if (!lines.length) return;
    place.replaceChildren(el("h3", {}, t("over.story")),
      ...lines.map((line) => el("p", {}, line)));
  }

  return (view) => {
    root.hidden = view.stage !== "over";
    const now = root.hidden ? "" : `${view.seq}${view.next?.id}`;
    if (now === shown) return;
    shown = now;
    if (root.hidden) {
      root.replaceChildren();
      return;
    }
    const tale = el("div", { class: "story" });
    const fortune = el("section", { class: "luck", hidden: true });
    root.replaceChildren(...[
      el("h2", { class: "result" }, view.result?.says), scores(view), again(view),
      keepsakes(view), tale, fortune,
    ].filter((part) => part !== false));
    quietly(story(tale));
    quietly(showReview(fortune, client, view));
  };
}

/** Afterwards: who won, how it went, and what to keep of it. */

import { button, quietly } from "./buttons.js";
import { begin } from "./dice-share.js";
import { dialog } from "./dialog.js";
import { el } from "./dom.js";
import { figures } from "./figures.js";
import { invite } from "./invite.js";
import { tableClient } from "./net.js";
import { showProof } from "./proof.js";
import { showReview } from "./review.js";
import { volleyTable } from "./score-card.js";
import { scoredBet } from "./scored-bet.js";
import { seatMark } from "./seat-mark.js";
import { theme } from "./theme.js";
import { page, t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").TableShown} TableShown
 */

const STAYS = 1500; // milliseconds of looking after which a game is worth looking back on

/**
 * @param {HTMLElement} root
 * @param {Client} client
 * @param {() => void} openCard shows the score card, where there is one
 * @returns {{update: (view: TableShown) => void, close: () => boolean}}
 *   shows the end of a view, once; uncovers the board, and says whether it was covered
 */
export function gameOver(root, client, openCard) {
  let shown = "";

  /** @param {TableShown} view */
  function scores(view) {
    const rows = view.seats.filter((seat) => seat.score !== null)
      .sort((one, other) => (other.score ?? 0) - (one.score ?? 0))
      .map((seat) => el("li", { class: seat.won ? "won" : "" }, seatMark(seat),
        el("span", {}, seat.name), el("strong", {}, String(seat.score)),
        seat.bet && scoredBet(seat.bet)));
    return rows.length > 0 && el("ol", { class: "scores plain" }, ...rows);
  }

  /**
   * The volley that ended it, which nothing comes after: as a table here.
   * @param {HTMLElement} place
   * @param {TableShown} view
   */
  async function lastVolley(place, view) {
    const card = await client.get("card", {});
    const last = card.volleys.at(-1);
    if (!last) return;
    place.replaceChildren(volleyTable(card, last, view.seats), button("", t("card.title"), openCard));
    place.hidden = false;
  }

  /** @param {TableShown} view */
  function again(view) {
    if (view.next) {
      return el("a", { class: "button primary large", href: view.next.url }, t("over.next"));
    }
    return view.can.rematch && button("primary large", t("over.rematch"), () =>
      quietly(rematch()));
  }

  /** The same people in the same colours; it begins at once where nobody else is waited for. */
  async function rematch() {
    const { id, url } = await client.once("rematch", {});
    const next = tableClient(id);
    const there = await next.get("view", {});
    if (there.can.begin) await begin(next, there);
    location.assign(url);
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

  /**
   * @param {HTMLElement} tale
   * @param {HTMLElement} counted
   * @param {TableShown} view
   */
  async function tell(tale, counted, view) {
    const after = await client.get("after", {});
    if (after.story.length) {
      tale.replaceChildren(el("h3", {}, t("over.story")),
        ...after.story.map((line) => el("p", {}, line)));
    }
    figures(counted, after, view);
  }

  /**
   * The chances over time, luck and turning points: worked out once somebody stays to look.
   * @param {HTMLElement} place
   * @param {TableShown} view
   */
  async function lookBack(place, view) {
    await showReview(place, client, view);
    const offer = place.querySelector("button");
    /** @type {ReturnType<typeof setTimeout>} */
    let staying;
    const seen = new IntersectionObserver(([{ isIntersecting }]) => {
      clearTimeout(staying);
      if (!isIntersecting) return;
      staying = setTimeout(() => {
        seen.disconnect();
        if (offer?.isConnected) offer.click();
      }, STAYS);
    });
    seen.observe(place);
  }

  /**
   * On a phone: how it went, over the board, or as much of it as has room below.
   * @param {boolean} up
   */
  function raise(up) {
    const was = root.classList.contains("raised");
    root.classList.toggle("raised", up);
    const more = root.querySelector(".raise");
    if (more) {
      more.ariaExpanded = String(up);
      more.textContent = t(up ? "over.look" : "over.more");
    }
    if (!up) root.parentElement?.scrollTo(0, 0);
    return was && !up;
  }

  /** @param {TableShown} view */
  function update(view) {
    root.hidden = view.stage !== "over";
    const now = root.hidden ? "" : `${view.seq}${view.next?.id}`;
    if (now === shown) return;
    shown = now;
    if (root.hidden) {
      root.replaceChildren();
      return;
    }
    const volley = el("section", { class: "last-volley stack", hidden: true });
    const tale = el("div", { class: "story" });
    const fortune = el("section", { class: "luck", hidden: true });
    const counted = el("section", { class: "figures stack", hidden: true });
    const more = button("raise", t("over.more"), () => raise(!root.classList.contains("raised")));
    // Nothing is pushed away under a finger: these wait for what comes above them, and what is
    // worked out later stands below.
    const keep = keepsakes(view);
    keep.hidden = true;
    root.replaceChildren(...[
      el("h2", { class: "result", tabIndex: -1 }, view.result?.says),
      el("div", { class: "over-first" }, again(view), more), scores(view),
      volley, tale, counted, keep, fortune,
    ].filter((part) => part !== false));
    const above = [tell(tale, counted, view)];
    if (view.can.card) above.push(lastVolley(volley, view));
    above.forEach(quietly);
    Promise.allSettled(above).then(() => { keep.hidden = false; });
    quietly(lookBack(fortune, view));
    raise(false);
  }

  return { update, close: () => raise(false) };
}

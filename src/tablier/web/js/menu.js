/** The menu: everything that is not part of a turn. */

import { button, quietly } from "./buttons.js";
import { setCalling } from "./calling.js";
import { askToConfirm, dialog } from "./dialog.js";
import { el, the } from "./dom.js";
import { invite } from "./invite.js";
import { remember, wantsAwake, wantsCall, wantsForced, wantsOdds } from "./preferences.js";
import { showProof } from "./proof.js";
import { seatMark } from "./seat-mark.js";
import { termList, terms } from "./terms.js";
import { t } from "./words.js";

/**
 * @typedef {import("./dom.js").Child} Child
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").TableShown} TableShown
 */

/**
 * Open the menu. It follows the table: what is no longer offered goes away under one's eyes.
 * @param {TableShown} view
 * @param {Client} client
 * @param {{screen: () => void, corrected: () => void, card: () => void, odds: (on: boolean) => void,
 *   awake: (on: boolean) => void, closed: () => void}} act what only the page can do
 * @returns {{update: (view: TableShown) => void, close: () => void}}
 */
export function showMenu(view, client, act) {
  const switches = the("#switches"); // language and light, made by the server
  // Only what has changed is made anew: a code that somebody is about to scan stays.
  const groups = [
    group("menu.game", game, () => [view.can.correct, view.can.draw, view.me.seats]),
    group("menu.seats", seats, () => [view.stage, playing(), names(), view.watch_link]),
    group("menu.wishes", wishes, () => []),
    group("menu.more", more, () => [!view.proof, view.prints]),
    group("lobby.agreed", () => [termList(terms(view))], () => terms(view)),
    group("menu.end", end, () => [view.can.resign, view.can.delete, names()]),
  ];
  const box = dialog(t("menu.title"), ...groups.map((one) => one.element));
  box.addEventListener("close", () => {
    switches.hidden = true;
    document.body.append(switches);
    act.closed();
  });
  /** @param {Promise<unknown>} promise */
  const done = (promise) => quietly(promise.then(() => box.close()));

  function names() {
    return view.me.seats.map((seat) => view.seats[seat].name);
  }

  function playing() {
    return view.me.seats.filter((seat) => !view.seats[seat].out);
  }

  /**
   * @param {string} title
   * @param {() => Child[]} content
   * @param {() => unknown[]} about what it depends on
   */
  function group(title, content, about) {
    const element = el("section", { class: "menu-group" });
    let known = "";
    const update = () => {
      const now = JSON.stringify(about());
      if (now === known) return;
      known = now;
      const focused = element.contains(document.activeElement);
      const shown = content().filter((one) => one instanceof Node);
      element.hidden = shown.length === 0;
      element.replaceChildren(el("h3", {}, t(title)), ...shown);
      if (focused) the("button", HTMLElement, box).focus();
    };
    update();
    return { element, update };
  }

  function game() {
    return [
      view.can.card && button("", t("card.title"), () => {
        box.close();
        act.card();
      }),
      view.can.amend && button("", t("menu.correct"), () => {
        box.close();
        act.corrected();
      }),
      view.can.draw && button("", t("menu.draw"), draw),
    ];
  }

  /** What ends something comes last, far from what is pressed often. */
  function end() {
    return [
      el("a", { class: "button", href: "/" }, t("menu.leave")),
      view.can.delete && button("danger", t("menu.delete"), () =>
        sure("menu.delete-sure", "menu.delete", () => client.del())),
      view.can.resign.length > 0 && button("danger", t("menu.resign"), resign),
    ];
  }

  async function resign() {
    const seat = await chosen("menu.resign-who", view.can.resign);
    if (seat === null) return;
    sure("menu.resign-sure", "menu.resign-yes", () =>
      client.play({ seat, text: "resign", moment: view.asks[0]?.moment ?? String(view.ply) }));
  }

  /** Where nobody else is asked, an offer is the end of the game. */
  function draw() {
    const offer = () => client.once("ask", { what: "draw", seat: view.me.seats[0] });
    if (view.me.seats.length > 1) sure("menu.draw-sure", "menu.draw-yes", offer);
    else done(offer());
  }

  /**
   * Which seat is meant, where this device plays several; null when nobody says so.
   * @param {string} question
   * @param {number[]} seats
   * @returns {Promise<number|null>}
   */
  function chosen(question, seats) {
    if (seats.length === 1) return Promise.resolve(seats[0]);
    return new Promise((resolve) => {
      /** @type {number|null} */
      let answer = null;
      const choice = dialog(t(question), ...seats.map((seat) => {
        const one = button("who", "", () => {
          answer = seat;
          choice.close();
        });
        one.append(seatMark(view.seats[seat]), view.seats[seat].name);
        return one;
      }));
      choice.addEventListener("close", () => resolve(answer));
    });
  }

  /** Seats that go on on another device: one button, and a link for each that is on its way. */
  function handing() {
    const mine = playing();
    if (view.stage === "over" || mine.length === 0) return [];
    const links = mine.map((seat) => {
      const { name, invite: open } = view.seats[seat];
      const whose = el("p", { hidden: mine.length < 2 || !open },
        t("player.invite-title", { name }));
      const link = invite(name, client.url(`seats/${seat}/qr.svg`));
      link.update(open);
      return { seat, whose, link };
    });
    const hand = async () => {
      const seat = await chosen("menu.hand-who", mine);
      if (seat === null) return;
      const made = await client.post(`seats/${seat}/hand`, {});
      const its = links.find((one) => one.seat === seat);
      if (!its) return;
      its.whose.hidden = mine.length < 2;
      its.link.update(made.link);
    };
    return [button("", t("menu.hand"), () => quietly(hand())),
      ...links.flatMap(({ whose, link }) => [whose, link.element])];
  }

  function seats() {
    const hand = handing();
    const watch = invite(t("menu.watch"), client.url("watch/qr.svg"));
    watch.update(view.watch_link);
    if (!view.watch_link) return hand;
    return [...hand, el("p", {}, t("menu.watch")), watch.element];
  }

  function wishes() {
    switches.hidden = false;
    return [
      switches,
      check("menu.forced", wantsForced(), (on) => remember("forced", on ? "on" : "off")),
      check("odds.toggle", wantsOdds(), act.odds),
      check("menu.call", wantsCall(), setCalling),
      "wakeLock" in navigator && check("menu.awake", wantsAwake(), act.awake),
      button("", t("menu.screen"), () => {
        box.close();
        act.screen();
      }),
    ];
  }

  /**
   * @param {string} label
   * @param {boolean} checked
   * @param {(on: boolean) => void} change
   */
  function check(label, checked, change) {
    const input = el("input", { type: "checkbox", checked,
      onchange: () => {
        change(input.checked);
      } });
    return el("label", { class: "check" }, input, t(label));
  }

  function more() {
    /** @type {(label: string, href: string) => HTMLElement} */
    const paper = (label, href) =>
      el("a", { class: "button", href, target: "_blank", rel: "noopener" }, t(label));
    return [
      view.proof && button("", t("proof.title"), () => {
        box.close();
        showProof(view, client);
      }),
      paper("menu.print", view.prints.board),
      view.prints.score && paper("menu.score", view.prints.score),
    ];
  }

  /**
   * @param {string} question
   * @param {string} yes
   * @param {() => Promise<unknown>} request
   */
  async function sure(question, yes, request) {
    if (await askToConfirm(t(question), t(yes))) done(request());
  }

  return {
    update(next) {
      view = next;
      for (const one of groups) one.update();
    },
    close: () => box.close(),
  };
}

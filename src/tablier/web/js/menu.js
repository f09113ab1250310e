/** The menu: everything that is not part of a turn. */

import { termList, terms } from "./agreed.js";
import { confirmed, dialog } from "./dialog.js";
import { el } from "./dom.js";
import { invite } from "./invite.js";
import { button, quietly } from "./press.js";
import { showProof } from "./proof.js";
import { sound } from "./sound.js";
import { remember, wantsMotion, wantsOdds, wantsSound } from "./wishes.js";
import { t } from "./words.js";

/**
 * Open the menu. It follows the table: what is no longer offered goes away under one's eyes.
 * @param {Object} view
 * @param {Object} client
 * @param {{screen: function(), corrected: function(), odds: function(boolean),
 *   closed: function()}} act what only the page can do
 * @returns {{update: function(Object), close: function()}}
 */
export function showMenu(view, client, act) {
  const switches = document.getElementById("switches"); // language and light, made by the server
  // Only what has changed is made anew: a code that somebody is about to scan stays.
  const groups = [
    group("menu.game", game, () => [view.can, view.me.seats, names()]),
    group("menu.seats", seats, () => [view.stage, playing(), names(), view.watch_link]),
    group("menu.wishes", wishes, () => []),
    group("menu.more", more, () => [view.can.delete, !view.proof, view.rules_url, view.prints]),
    group("lobby.agreed", () => [termList(terms(view))], () => terms(view)),
  ];
  const box = dialog(t("menu.title"), ...groups.map((one) => one.element));
  box.addEventListener("close", () => {
    switches.hidden = true;
    document.body.append(switches);
    act.closed();
  });
  const done = (promise) => quietly(promise.then(() => box.close()));

  function names() {
    return view.me.seats.map((seat) => view.seats[seat].name);
  }

  function playing() {
    return view.me.seats.filter((seat) => !view.seats[seat].out);
  }

  function group(title, content, about) {
    const element = el("section", { class: "menu-group" });
    let known = "";
    const update = () => {
      const now = JSON.stringify(about());
      if (now === known) return;
      known = now;
      const focused = element.contains(document.activeElement);
      const shown = content().filter(Boolean);
      element.hidden = shown.length === 0;
      element.replaceChildren(el("h3", {}, t(title)), ...shown);
      if (focused) box.querySelector("button").focus();
    };
    update();
    return { element, update };
  }

  function game() {
    const resign = view.can.resign.map((seat) => button("danger", named("menu.resign", seat), () =>
      sure("menu.resign-sure", "menu.resign-yes", () =>
        client.play({ seat, text: "resign", moment: view.asks[0]?.moment ?? String(view.ply) }))));
    return [
      view.can.undo && button("", t("menu.undo"), () =>
        done(client.post("undo", { moment: view.moment }))),
      view.can.correct.length > 0 && button("", t("menu.correct"), () => {
        box.close();
        act.corrected();
      }),
      view.can.draw && button("", t("menu.draw"), draw),
      ...resign,
    ];
  }

  /** Where nobody else is asked, an offer is the end of the game. */
  function draw() {
    const offer = () => client.post("ask", { what: "draw", seat: view.me.seats[0] });
    if (view.me.seats.length > 1) sure("menu.draw-sure", "menu.draw-yes", offer);
    else done(offer());
  }

  /** A label that names the seat where this device plays several. */
  function named(key, seat) {
    return view.me.seats.length > 1 ? `${t(key)} (${view.seats[seat].name})` : t(key);
  }

  function seats() {
    const hand = view.stage === "over" ? [] : playing().map((seat) => {
      const link = invite(view.seats[seat].name, client.url(`seats/${seat}/qr.svg`));
      link.update(view.seats[seat].invite);
      return el("div", {}, button("", named("menu.hand", seat), () =>
        quietly(client.post(`seats/${seat}/hand`).then((made) => link.update(made.link)))),
      link.element);
    });
    const watch = invite(t("menu.watch"), client.url("watch/qr.svg"));
    watch.update(view.watch_link);
    if (!view.watch_link) return hand;
    return [...hand, el("p", {}, t("menu.watch")), watch.element];
  }

  function wishes() {
    switches.hidden = false;
    return [
      switches,
      check("menu.sound", wantsSound(), (on) => {
        remember("sound", on ? "on" : "off");
        sound("wood");
      }),
      check("menu.motion", wantsMotion(), (on) => remember("motion", on ? "on" : "off")),
      check("odds.toggle", wantsOdds(), act.odds),
      button("", t("menu.screen"), () => {
        box.close();
        act.screen();
      }),
    ];
  }

  function check(label, checked, change) {
    const input = el("input", { type: "checkbox", checked,
      onchange: () => change(input.checked) });
    return el("label", { class: "check" }, input, t(label));
  }

  function more() {
    const link = (label, href) => el("a", { class: "button", href }, t(label));
    const paper = (label, href) =>
      el("a", { class: "button", href, target: "_blank", rel: "noopener" }, t(label));
    return [
      view.proof && button("", t("proof.title"), () => {
        box.close();
        showProof(view, client);
      }),
      link("menu.rules", view.rules_url),
      paper("menu.print", view.prints.board),
      view.prints.score && paper("menu.score", view.prints.score),
      link("menu.leave", "/"),
      view.can.delete && button("danger", t("menu.delete"), () =>
        sure("menu.delete-sure", "menu.delete", () => client.del())),
    ];
  }

  async function sure(question, yes, request) {
    if (await confirmed(t(question), t(yes))) done(request());
  }

  return {
    update(next) {
      view = next;
      for (const one of groups) one.update();
    },
    close: () => box.close(),
  };
}

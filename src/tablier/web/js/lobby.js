/**
 * The lobby: who sits where, what is agreed on, and one large button that starts. The defaults
 * are good, so that it is the only thing anybody has to press. The host changes everything;
 * joiners change their own name and read the rest.
 */

import { button, quietly } from "./buttons.js";
import { offerToCall } from "./calling.js";
import { begin as beginGame } from "./dice-share.js";
import { el } from "./dom.js";
import { invite } from "./invite.js";
import { seatRow } from "./lobby-seats.js";
import { firstQuestion, settingsForm } from "./lobby-settings.js";
import { lastName } from "./preferences.js";
import { agreedTermsPanel } from "./terms.js";
import { t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").TableShown} TableShown
 */

/** @param {TableShown} view */
function missing(view) {
  return view.seats.filter((seat) => seat.kind === "friend" && !seat.claimed);
}

/** @param {TableShown} view */
function situation(view) {
  if (view.proof?.closed) return t("lobby.mixing");
  const host = view.seats.find((seat) => seat.kind === "here");
  const awaited = missing(view).map((seat) => seat.name).join(", ");
  if (view.me.host) {
    return awaited ? t("lobby.missing", { names: awaited }) : t("lobby.ready");
  }
  const name = host ? host.name : t("lobby.the-host");
  return view.me.watching ? t("lobby.watching", { name }) : t("lobby.waiting", { name });
}

/**
 * How many play: a number between two buttons.
 * @param {Client} client
 * @returns {{element: HTMLElement, update: (view: TableShown) => void}}
 */
function counter(client) {
  let players = 0;
  /** @param {number} n */
  const set = (n) => quietly(client.post("settings", { players: n }));
  const fewer = button("icon", "−", () => set(players - 1));
  fewer.setAttribute("aria-label", t("lobby.fewer"));
  const more = button("icon", "+", () => set(players + 1));
  more.setAttribute("aria-label", t("lobby.more"));
  const shown = el("output", { class: "lobby-players" });
  const element = el("div", { class: "lobby-count row" }, fewer, shown, more);
  return {
    element,
    update(view) {
      const [least, most] = view.settings.player_range;
      players = view.settings.players;
      shown.textContent = t("lobby.players", { n: players });
      fewer.disabled = players <= least;
      more.disabled = players >= most;
      element.hidden = !view.me.host || least === most;
    },
  };
}

/**
 * The one link for the table; where no seat is free, the way to free one.
 * @param {Client} client
 * @returns {{element: HTMLElement, update: (view: TableShown) => void}}
 */
function tableInvite(client) {
  let bot = -1; // the first seat that the computer would play
  const link = invite(t("lobby.invite-all"), client.url("join/qr.svg"));
  const hint = el("p", { class: "faded" }, t("lobby.invite-hint"));
  const free = button("", t("lobby.invite-none"), () =>
    quietly(client.post(`seats/${bot}`, { kind: "friend" })));
  const element = el("section", { class: "lobby-all stack", hidden: true },
    el("h3", {}, t("lobby.invite-all")), hint, free, link.element);
  return {
    element,
    update(view) {
      bot = view.seats.findIndex((seat) => seat.kind === "bot");
      link.update(view.table_link);
      hint.hidden = !view.table_link;
      free.hidden = Boolean(view.table_link) || bot < 0;
      element.hidden = !view.me.host || (!view.table_link && bot < 0);
    },
  };
}

/**
 * The lobby of a table, in the given column.
 * @param {HTMLElement} root
 * @param {Client} client the table's client (net.js)
 * @returns {{update: (view: TableShown) => void}}
 */
export function lobby(root, client) {
  /** @type {ReturnType<typeof seatRow>[]} */
  const rows = [];
  const says = el("p", { class: "lobby-says serif", role: "status" });
  const seats = el("ol", { class: "lobby-seats plain" });
  const count = counter(client);
  const question = firstQuestion(client);
  const all = tableInvite(client);
  const call = offerToCall();
  const settings = settingsForm(client);
  const terms = agreedTermsPanel();
  /** @type {TableShown|null} */
  let shown = null;
  const begin = button("primary large", t("lobby.begin"), () => {
    begin.disabled = true;
    if (shown) beginGame(client, shown).catch(() => {
      begin.disabled = false;
    });
  });
  const start = el("div", { class: "lobby-begin" }, says, begin);
  const title = el("h2", {}, t("lobby.title"));
  const body = [question.element, title, seats, count.element, all.element, settings.element,
    terms.element, call.element, start];
  root.replaceChildren(el("section", { class: "lobby" }, ...body));

  // The name that was given last time is given again, once, to a seat that has none yet.
  let introduced = false;
  /** @param {TableShown} view */
  function introduce(view) {
    const first = view.seats.find((seat) => seat.mine);
    if (introduced || !view.me.host || !first) return;
    introduced = true;
    const name = lastName();
    if (name && !first.given) quietly(client.post(`seats/${first.seat}`, { name }));
  }

  return {
    update(view) {
      shown = view;
      while (rows.length > view.seats.length) rows.pop()?.element.remove();
      while (rows.length < view.seats.length) {
        const row = seatRow(client, rows.length);
        rows.push(row);
        seats.append(row.element);
      }
      view.seats.forEach((seat, i) => rows[i].update(seat, view));
      count.update(view);
      question.update(view);
      all.update(view);
      call.update(view);
      settings.update(view);
      terms.update(view);
      begin.hidden = !view.me.host;
      begin.disabled = !view.can.begin;
      const now = situation(view);
      if (says.textContent !== now) says.textContent = now;
      introduce(view);
    },
  };
}

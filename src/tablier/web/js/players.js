/** The players: a ribbon of names and marks; whose turn it is can't be missed. */

import { button, quietly } from "./buttons.js";
import { askToConfirm, dialog } from "./dialog.js";
import { el } from "./dom.js";
import { invite } from "./invite.js";
import { chooseOpponent, faceOf, opponentCard } from "./opponents.js";
import { seatMark } from "./seat-mark.js";
import { t } from "./words.js";

/**
 * @typedef {import("./dom.js").Child} Child
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").HappeningShown} HappeningShown
 * @typedef {import("./wire").SeatShown} SeatShown
 * @typedef {import("./wire").TableShown} TableShown
 */

/** @type {("turn"|"owes"|"out"|"won"|"mine"|"present")[]} */
const STATES = ["turn", "owes", "out", "won", "mine", "present"];
const BUBBLE = 5000; // milliseconds that a reaction stays beside a name

/**
 * @param {HTMLElement} root an ordered list
 * @param {Client} client
 */
export function players(root, client) {
  /** @type {{element: HTMLLIElement, look: string}[]} */
  const items = []; // by seat
  /** @type {TableShown} */
  let view;

  /**
   * Is this whoever looks? Several at one device are all of them here, and called by their names.
   * @param {SeatShown} seat
   */
  const isMe = (seat) => seat.mine && view.me.seats.length === 1;

  /** @param {SeatShown} seat */
  function chip(seat) {
    const facts = [...seat.notes];
    if (seat.out && !facts.includes(t("player.out"))) facts.push(t("player.out"));
    if (seat.kind === "friend" && !seat.claimed) facts.push(t("player.awaited"));
    else if (seat.kind !== "bot" && !seat.present) facts.push(t("player.away"));
    const press = { type: "button", class: "chip", onclick: () => about(seat.seat) };
    return el("button", press,
      seat.opponent && faceOf(seat.opponent),
      seatMark(seat),
      // The board speaks of colours: whoever does not see the mark hears whose they are.
      el("span", { class: "chip-name" }, seat.name,
        seat.colour !== seat.name && el("span", { class: "visually-hidden" }, ` ${seat.colour}`)),
      isMe(seat) && el("span", { class: "chip-me" }, t("player.me")),
      facts.length > 0 && el("span", { class: "chip-notes" }, facts.join(" · ")),
      seat.turn && el("span", { class: "visually-hidden" }, t("player.turn")));
  }

  /**
   * The chip of a seat in its place; only what has changed, or the keyboard would lose its way.
   * @param {SeatShown} seat
   */
  function place(seat) {
    const item = items[seat.seat] ??= { element: el("li"), look: "" };
    const look = JSON.stringify([seat, view.stage, isMe(seat)]);
    if (item.look === look) return item.element;
    const focused = item.element.contains(document.activeElement);
    const bubbles = item.element.querySelectorAll(".bubble");
    item.look = look;
    item.element.className = classes(seat);
    item.element.style.setProperty("--seat", seat.paint);
    const made = chip(seat);
    item.element.replaceChildren(made, ...bubbles);
    if (focused) made.focus();
    return item.element;
  }

  /** @param {SeatShown} seat */
  function classes(seat) {
    const states = STATES.filter((name) => seat[name]);
    return ["player", ...states].join(" ");
  }

  /**
   * Everything about one player, and what the host may do for a seat.
   * @param {number} n
   */
  function about(n) {
    const seat = view.seats[n];
    const kind = seat.mine ? "player.mine" : "player.friend";
    const facts = [seat.colour, ...(seat.opponent ? [] : [t(kind)]), ...seat.notes];
    if (seat.kind !== "bot" && !seat.mine) {
      facts.push(t(seat.present ? "player.here" : "player.away"));
    }
    /** @type {HTMLDialogElement} */
    const box = dialog(seat.name, el("p", { class: "about" }, seatMark(seat), facts.join(" · ")),
      seat.opponent && el("p", {}, opponentCard(seat.opponent)),
      ...tools(seat, () => box.close()));
  }

  /**
   * @param {SeatShown} seat
   * @param {() => void} close
   * @returns {Child[]}
   */
  function tools(seat, close) {
    const link = invite(t("player.invite-title", { name: seat.name }),
      client.url(`seats/${seat.seat}/qr.svg`));
    link.update(seat.invite);
    const sitting = seat.kind !== "bot" && seat.present && !seat.mine;
    if (!view.me.host || view.stage !== "play" || seat.out) return [link.element];
    if (sitting) return [link.element, el("p", { class: "hint" }, t("player.host-absent"))];
    /** @param {Promise<unknown>} request */
    const done = (request) => quietly(request.then(close));
    const open = () => quietly(client.post(`seats/${seat.seat}`, { kind: "friend" }).then(() =>
      client.get("view", {})).then((now) => link.update(now.seats[seat.seat].invite)));
    const bot = button("", t(seat.opponent ? "opponent.change" : "player.to-bot"), () => {
      close();
      /** @param {string} [level] */
      const sit = (level) => quietly(client.post(`seats/${seat.seat}`, { kind: "bot", level }));
      if (view.settings.opponents < 2) sit();
      else chooseOpponent(client, t("opponent.choose"), seat.opponent?.level ?? null, sit);
    });
    const choice = seat.kind !== "bot" || view.settings.opponents > 1;
    const off = button("danger", t("player.remove"), async () => {
      if (await askToConfirm(t("player.remove-sure", { name: seat.name }), t("player.remove"))) {
        done(client.once("remove", { seat: seat.seat }));
      }
    });
    return [
      link.element,
      el("h3", {}, t("player.host")),
      el("div", { class: "row" }, choice && bot,
        !seat.mine && button("", t("player.new-link"), open), !seat.mine && off),
    ];
  }

  /**
   * @param {number} seat
   * @param {string} says
   * @param {string} [kind]
   */
  function bubble(seat, says, kind = "bubble") {
    const made = el("span", { class: kind, "aria-hidden": "true" }, says);
    root.children[seat]?.append(made);
    setTimeout(() => made.remove(), BUBBLE);
  }

  return {
    /**
     * Show the seats of a view.
     * @param {TableShown} now
     */
    update(now) {
      view = now;
      items.length = Math.min(items.length, view.seats.length);
      const places = view.seats.map(place);
      if (places.length !== root.childElementCount) root.replaceChildren(...places);
      root.querySelector(".turn")?.scrollIntoView({ block: "nearest", inline: "center" });
    },
    /**
     * A reaction, beside the name of whoever made it.
     * @param {HappeningShown} happening
     */
    react({ seat, reaction }) {
      const said = view.reactions.find(({ key }) => key === reaction);
      if (seat !== null && said) bubble(seat, said.says);
    },
    /**
     * What opponents say, beside their names.
     * @param {HappeningShown} happening
     */
    hear({ spoken }) {
      for (const { seat, says } of spoken) bubble(seat, says, "bubble line");
    },
  };
}

/** One seat of the lobby: its mark, its name, who plays it, and the way to invite somebody. */

import { button, quietly } from "./buttons.js";
import { el } from "./dom.js";
import { invite } from "./invite.js";
import { chooseOpponent, opponentCard } from "./opponents.js";
import { remember } from "./preferences.js";
import { seatMark } from "./seat-mark.js";
import { page, t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").SeatShown} SeatShown
 * @typedef {import("./wire").TableShown} TableShown
 * @typedef {import("./wire").Seating} Seating
 */

/**
 * Who may play a seat, in words.
 * @type {Record<SeatShown["kind"], string>}
 */
const KINDS = {
  here: t("lobby.kind-here"), friend: t("lobby.kind-friend"), bot: t("lobby.kind-bot"),
};

/** @param {SeatShown} seat */
function state(seat) {
  if (seat.kind === "friend" && !seat.claimed) return t("lobby.is-awaited");
  if (seat.mine) return t("lobby.is-you");
  return seat.present ? t("lobby.is-there") : t("lobby.is-away");
}

/**
 * A row that shows a seat and lets the host, or its owner, change it. It is built once and only
 * brought up to date afterwards, so that focus and half-typed names survive other people's news.
 * @param {Client} client
 * @param {number} number
 * @returns {{element: HTMLElement, update: (seat: SeatShown, view: TableShown) => void}}
 */
export function seatRow(client, number) {
  /** @param {Seating} body */
  const post = (body) => quietly(client.post(`seats/${number}`, body));
  /** @type {SeatShown|undefined} */
  let seat;
  let myself = false; // of the seats of this device, the first is its owner's

  /** The computer plays: by whom one meets unless one chooses. */
  async function seatUsual() {
    const found = await client.get("opponents", {});
    post({ kind: "bot", level: found.find((one) => one.usual)?.level });
  }

  const mark = el("span", { class: "lobby-mark" });
  const name = el("input", {
    class: "lobby-name",
    maxlength: page.limits.name,
    autocomplete: "off",
    onchange: () => {
      const given = name.value.trim();
      if (given !== seat?.given) post({ name: given });
      if (given && myself) remember("name", given);
    },
    onkeydown: (event) => {
      if (event.key === "Enter") name.blur();
    },
  });
  const plain = el("strong", { class: "lobby-name" });
  const kind = el(
    "select",
    { class: "lobby-kind", onchange: () => {
      const wanted = /** @type {SeatShown["kind"]} */ (kind.value);
      if (wanted === "bot") quietly(seatUsual());
      else post({ kind: wanted });
    } },
    ...Object.entries(KINDS).map(([value, said]) => el("option", { value }, said)),
  );
  // Colours belong to places, so one takes a colour by changing places with whoever has it.
  const other = number > 0 ? number - 1 : 1;
  const arrow = number > 0 ? "↑" : "↓";
  const move = button("icon quiet lobby-move", arrow, () => post({ swap: other }));
  const now = el("span", { class: "lobby-state" });
  const opponent = el("button", { type: "button", class: "lobby-opponent", onclick: () =>
    chooseOpponent(client, t("opponent.choose"), seat?.opponent?.level ?? null, (level) =>
      post({ kind: "bot", level })) });
  const link = invite(t("lobby.invite"), client.url(`seats/${number}/qr.svg`));
  // One link for the table is what most need; this one is for a seat that is somebody's.
  const own = el("details", { hidden: true }, el("summary", {}, t("lobby.seat-link")), link.element);
  const element = el("li", { class: "lobby-seat" }, mark, name, plain, kind, move, now,
    opponent, own);

  return {
    element,
    update(next, view) {
      const { host } = view.me;
      const repaint = seat?.mark !== next.mark;
      const sat = JSON.stringify([seat?.opponent, seat?.name]);
      seat = next;
      if (repaint) mark.replaceChildren(seatMark(seat));
      const mayName = host || seat.mine;
      name.hidden = !mayName;
      plain.hidden = mayName;
      plain.textContent = seat.name;
      name.setAttribute("aria-label", t("lobby.name-of", { colour: seat.colour }));
      myself = view.me.seats[0] === number;
      name.placeholder = seat.name;
      if (document.activeElement !== name) name.value = seat.given;
      kind.hidden = !host;
      kind.setAttribute("aria-label", t("lobby.kind-of", { name: seat.name }));
      if (document.activeElement !== kind || kind.value !== seat.kind) kind.value = seat.kind;
      move.hidden = !host || !view.seats[other];
      if (!move.hidden) {
        move.title = t("lobby.swap", { name: seat.name, other: view.seats[other].name });
        move.setAttribute("aria-label", move.title);
      }
      opponent.hidden = !seat.opponent;
      now.textContent = seat.opponent ? seat.colour : `${seat.colour} · ${state(seat)}`;
      opponent.disabled = !host || view.settings.opponents < 2;
      if (seat.opponent && sat !== JSON.stringify([seat.opponent, seat.name])) {
        opponent.replaceChildren(opponentCard(seat.opponent),
          el("span", { class: "opponent-change" }, t("opponent.change")));
      }
      element.classList.toggle("awaited", seat.kind === "friend" && !seat.claimed);
      own.hidden = !seat.invite;
      link.update(seat.invite);
    },
  };
}

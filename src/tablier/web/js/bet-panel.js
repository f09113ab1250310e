/**
 * A secret bet: the game's items put into its groups, as the server declares them. Tap an item,
 * then a place; or drag; or use the keyboard: every item and every place is a button. Nothing of the
 * bet stays in the page once it is sent, nor when the curtain falls.
 */

import { slip } from "./betting-slip.js";
import { button, keepFocusIn, quietly } from "./buttons.js";
import { curtain, FALLS } from "./curtain.js";
import { el, svg } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {import("./wire").Ask} Ask
 * @typedef {import("./wire").BetAsked} BetAsked
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").TableShown} TableShown
 */

/** @typedef {Ask & {seat: number, bet: BetAsked}} BetAsk an ask for a bet */
/** @typedef {{place: number, x: number, y: number, ghost: HTMLElement|null}} Drag */

const DRAG = 8; // pixels after which a press is a drag

/**
 * The outline of a group, behind what is put into it.
 * @param {string} d
 */
export function groupOutline(d) {
  return svg("svg", { viewBox: "0 0 100 50", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("path", { d, "vector-effect": "non-scaling-stroke" }));
}

/**
 * @param {Ask} ask
 * @returns {BetAsk}
 */
function forBet(ask) {
  if (ask.seat === null || !ask.bet) throw new Error(`no bet in an ask for ${ask.kind}`);
  return { ...ask, seat: ask.seat, bet: ask.bet };
}

/**
 * The panel in which a player bets.
 * @param {Client} client
 * @returns {import("./action-bar.js").Panel}
 */
export function betPanel(client) {
  /** @type {BetAsk|undefined} */
  let ask;
  /** @type {TableShown} */
  let view;
  /** @type {import("./betting-slip.js").Places} */
  let places = [];
  /** @type {number|null} */
  let chosen = null;
  let offered = false; // whoever is chosen was so by the page, not by the player
  let replacing = false; // a bet given before is open again
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  /** @type {Drag|null} */
  let drag = null;

  const hint = el("p", { class: "hint" });
  const note = el("div", { class: "bet-note" });
  const waiting = el("div", { class: "bet-waiting", role: "group" });
  const groups = el("div", { class: "bet-groups" });
  const confirm = button("primary large bet-confirm", t("bets.confirm"), send);
  const others = el("div", { class: "row" });
  const heard = el("p", { class: "visually-hidden", role: "status" });
  const element = el("section", { class: "bet" }, hint, note, waiting, groups, confirm, others,
    heard);

  const asked = () => {
    if (!ask) throw new Error("no bet is asked for");
    return ask;
  };
  const bet = () => asked().bet;
  const open = () => !asked().given || replacing;
  /** @param {number} place */
  const groupOf = (place) => slip(bet()).groupOf(place);

  /** @param {number} place */
  function whereSaid(place) {
    const group = groupOf(place);
    return group < 0 ? bet().waiting : bet().groups[group].name;
  }

  function start() {
    places = slip(bet()).start();
    choose(null);
  }

  function build() {
    buttons = places.map((_, place) => {
      const one = el("button", { type: "button", class: "bet-place", onclick: () => tap(place) });
      one.dataset.place = String(place);
      one.addEventListener("pointerdown", (event) => grab(event, place));
      return one;
    });
    const { items, groups: declared, waiting: where } = bet();
    waiting.setAttribute("aria-label", where);
    waiting.style.setProperty("--items", String(items.length));
    waiting.style.setProperty("--half", String(Math.ceil(items.length / 2)));
    waiting.replaceChildren(...buttons.slice(0, items.length));
    groups.replaceChildren(...declared.map(({ name, outline }, group) => {
      const own = buttons.filter((_, place) => groupOf(place) === group);
      return el("div", { class: "bet-group", role: "group", "aria-label": name },
        el("span", { class: "bet-name serif", "aria-hidden": "true" }, name),
        el("span", { class: "bet-shape" }, groupOutline(outline), ...own));
    }));
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  function swap(from, to) {
    const moved = places[from];
    [places[from], places[to]] = [places[to], places[from]];
    const who = moved === null ? "" : bet().items[moved].says;
    heard.textContent = t("bets.moved", { who, where: whereSaid(to) });
    choose(null);
    // The next in the row is taken up at once: a whole bet is one tap more than it has items.
    const next = places.slice(0, bet().items.length).findIndex((item) => item !== null);
    if (groupOf(from) < 0 && groupOf(to) >= 0 && next >= 0) choose(next, true);
    draw();
  }

  /** @param {number|null} place */
  function choose(place, byPage = false) {
    chosen = place;
    offered = byPage;
  }

  /** @param {number} place */
  function tap(place) {
    if (!open()) return;
    const bothWait = chosen !== null && groupOf(chosen) < 0 && groupOf(place) < 0;
    // What the page has taken up is only an offer: an item that is tapped is the one meant.
    const free = chosen === null || offered;
    if (places[place] !== null && (free || (bothWait && place !== chosen))) choose(place);
    else if (place === chosen) choose(null);
    else if (chosen !== null) {
      swap(chosen, place);
      return;
    }
    draw();
  }

  /**
   * @param {PointerEvent} event
   * @param {number} place
   */
  function grab(event, place) {
    if (!open() || places[place] === null || !event.isPrimary) return;
    const from = buttons[place];
    drag = { place, x: event.clientX, y: event.clientY, ghost: null };
    from.setPointerCapture(event.pointerId);
    from.onpointermove = pull;
    from.onpointerup = drop;
    from.onpointercancel = release;
  }

  /** @param {PointerEvent} event */
  function pull(event) {
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.ghost && Math.hypot(dx, dy) > DRAG) {
      drag.ghost = buttons[drag.place];
      drag.ghost.classList.add("dragged");
    }
    if (drag.ghost) drag.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
  }

  /** @param {PointerEvent} event */
  function drop(event) {
    if (!drag) return;
    const { place, ghost } = drag;
    release();
    if (!ghost) return;
    // The finger may cover the place itself; the group's first free one is meant then.
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const direct = under?.closest("[data-place]");
    const group = under?.closest(".bet-group");
    const to = direct ? buttons.findIndex((one) => one === direct)
      : buttons.findIndex((one, i) => group?.contains(one) && places[i] === null);
    choose(null);
    // A drag ends in a click on the same button: it must not choose what has just been placed.
    ghost.addEventListener("click", (click) => click.stopImmediatePropagation(),
      { once: true, capture: true });
    if (to >= 0 && to !== place) swap(place, to);
    else draw();
  }

  function release() {
    if (drag?.ghost) {
      drag.ghost.classList.remove("dragged");
      drag.ghost.style.transform = "";
    }
    drag = null;
  }

  function forget() {
    replacing = false;
    heard.textContent = "";
    release();
    if (!ask) return;
    start();
    draw();
  }

  function send() {
    const { seat, moment } = asked();
    const text = slip(bet()).text(places);
    confirm.disabled = true;
    keepFocusIn(element);
    const mine = places;
    client.play({ seat, text, moment })
      .then(() => mine === places && forget(), draw); // or the next player is betting by now
  }

  async function reopen() {
    const { seat, moment } = asked();
    const here = view.seats.filter((one) => one.mine && one.kind !== "bot");
    if (here.length > 1 && !(await curtain(view.seats[seat].name))) return;
    const { text } = await client.get("secret", { seat });
    if (!text || seat !== asked().seat || moment !== asked().moment) return;
    start();
    places = slip(bet()).read(text);
    replacing = true;
    draw();
  }

  function draw() {
    const { items } = bet();
    const shut = !open();
    hint.textContent = shut ? t("bets.given") : replacing ? t("bets.reopened") : bet().hint;
    waiting.hidden = shut;
    groups.hidden = shut;
    confirm.hidden = shut;
    if (shut) {
      // Not only out of sight: out of the page.
      buttons = [];
      waiting.replaceChildren();
      groups.replaceChildren();
    } else if (!buttons.length) build();
    buttons.forEach((one, place) => {
      const held = places[place];
      const item = held === null ? null : items[held];
      // A view may come between press and release: what is not changed is not touched.
      const number = item?.text ?? "";
      if (one.textContent !== number) one.textContent = number;
      one.classList.toggle("empty", !item);
      one.classList.toggle("target", !item && chosen !== null && groupOf(place) >= 0);
      one.style.background = item ? item.paint : "";
      one.style.color = item ? item.ink : "";
      one.setAttribute("aria-pressed", String(place === chosen));
      const where = whereSaid(place);
      one.setAttribute("aria-label", item ? t("bets.item", { who: item.says, n: item.text, where })
        : t("bets.free", { where }));
    });
    const complete = slip(bet()).complete(places);
    confirm.disabled = !complete;
    confirm.textContent = complete ? t("bets.confirm")
      : bet().missing[slip(bet()).waiting(places) - 1];
    others.replaceChildren(...(shut
      ? [button("", t("bets.again"), () => quietly(reopen()))]
      : replacing ? [button("", t("bets.hide"), forget)] : []));
    keepFocusIn(element);
  }

  document.addEventListener(FALLS, forget);
  return {
    element,
    note,
    update(nextAsk, nextView) {
      const same = ask !== undefined && ask.seat === nextAsk.seat && ask.moment === nextAsk.moment;
      const closed = same && !ask?.given && nextAsk.given;
      [ask, view] = [forBet(nextAsk), nextView];
      if (!same) buttons = [];
      if (!same || closed) forget();
      else draw();
    },
    destroy() {
      document.removeEventListener(FALLS, forget);
      forget();
      element.replaceChildren();
    },
  };
}

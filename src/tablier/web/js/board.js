/** The board: the empty sheet once, what changes on top of it, and what may be clicked or carried. */

import { carrying } from "./carrying.js";
import { around as above, el, parseSvg, svg } from "./dom.js";
import { loupe } from "./loupe.js";
import { animate } from "./motion.js";
import { drawnWay, handleFor, numberOn, ring, wayOf } from "./overlay.js";
import { picking } from "./picking.js";
import { wantsMotion } from "./preferences.js";
import { standing, tooltip, untitled } from "./standing.js";
import { around, candidates } from "./touch.js";
import { t } from "./words.js";

/**
 * @typedef {import("./wire").Ask} Ask
 * @typedef {import("./wire").MoveOffered} MoveOffered
 * @typedef {import("./wire").Picture} Picture
 */

const LAYERS = ["live", "rings", "handles", "effects"];

/**
 * @param {HTMLElement} root
 * @param {{onmove: (ask: Ask, move: string) => void,
 *   onpick: (left: string[], picked: number) => void, onhover: (moves: string[]) => void,
 *   onmiss: (clicked: string, picked: string[]) => void}} told
 *   a move that was made by hand; the moves still meant while one picks, and how much is picked;
 *   the moves under the pointer; a click on something that cannot be played
 */
export function board(root, told) {
  const [live, rings, handles, effects] = LAYERS.map((id) => svg("g", { id }));
  root.tabIndex = -1; // whoever stood on a piece that is gone stays at the board
  for (const layer of [rings, effects]) layer.setAttribute("pointer-events", "none");
  /** @type {Map<string, SVGSVGElement>} */
  const grounds = new Map();
  /** @type {SVGSVGElement} */
  let sheet;
  let shown = ""; // the address of the ground that is shown
  let looks = ""; // everything that is shown, as it was sent
  /** @type {Ask|null} */
  let ask = null;
  /** @type {ReturnType<typeof picking>|null} */
  let picks = null;
  /** @type {Picture["clicks"]} */
  let clicks = {};
  /** @type {(() => void)|null} */
  let throwDice = null; // the dice themselves are the button
  /** @type {import("./wire").AdvisedMove|null} */
  let advised = null; // what somebody who knows would play
  /** @type {ReturnType<typeof animate>|null} */
  let motion = null;
  let offered = false; // nothing else has been shown since
  // Where something was last pressed, and with what: browsers shift the click of a finger.
  let down = { pointerType: "mouse", clientX: 0, clientY: 0 };
  /** @type {WeakMap<Element, string>} */
  const labels = new WeakMap(); // what an element is called when it cannot be clicked

  /** @param {string} address */
  async function fetched(address) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`no board: ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    const made = document.importNode(page.documentElement, true);
    if (!(made instanceof SVGSVGElement)) throw new Error("no board: not a picture");
    made.addEventListener("click", clicked);
    made.addEventListener("keydown", pressed);
    made.addEventListener("pointerdown", (event) => {
      down = event;
    });
    for (const name of ["pointerover", "focusin"]) made.addEventListener(name, hovered);
    for (const name of ["pointerleave", "focusout"]) {
      made.addEventListener(name, () => told.onhover([]));
    }
    tooltip(root, made);
    carrying(made, mayCarry, dropped);
    grounds.set(address, made);
    return made;
  }

  /** @param {string} address */
  async function ground(address) {
    const made = grounds.get(address) ?? await fetched(address);
    if (shown === address) return;
    sheet = made;
    shown = address;
    sheet.append(live, rings, handles, effects);
    root.replaceChildren(sheet);
  }

  /**
   * @param {string} id
   * @returns {Element|null}
   */
  const find = (id) => sheet.querySelector(`#${CSS.escape(id)}`);
  const tellPlaces = standing(find);

  // --- where a click falls ---

  /**
   * The places and pieces under a point, whether they may be clicked or not, the upper ones first.
   * @param {number} x
   * @param {number} y
   */
  function under(x, y) {
    const found = document.elementsFromPoint(x, y)
      .map((element) => element.closest("#board [aria-label][id]")?.id);
    return [...new Set(found.filter((id) => id !== undefined))].filter((id) => find(id));
  }

  /**
   * @param {string} selector
   * @param {number} x
   * @param {number} y
   */
  function near(selector, x, y) {
    return around([...sheet.querySelectorAll(selector)].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { id: element.id, left, top, width, height };
    }), x, y);
  }

  /**
   * What a click means: the thing itself, or what a mouse or a finger just missed.
   * @param {MouseEvent} event
   * @returns {Promise<string|null>}
   */
  async function hit(event) {
    const finger = down.pointerType === "touch";
    const { clientX: x, clientY: y } = finger ? down : event;
    const touched = document.elementsFromPoint(x, y);
    /** @param {string} selector */
    const direct = (selector) =>
      touched.map((element) => element.closest(selector)).find(Boolean)?.id;
    const open = near("[data-open]", x, y);
    if (finger) {
      const meant = candidates(open, (id) => picks?.after(id).join("|") ?? id);
      if (meant.length > 1) return which(meant);
    }
    return direct("[data-open]") ?? direct("[data-other]") ?? open[0]?.id
      ?? near("[data-other]", x, y)[0]?.id ?? null;
  }

  /** @param {string[]} ids */
  function which(ids) {
    // Of a piece and its square that mean the same, the one that is a button is shown.
    const named = picks?.open.filter((id) => find(id)?.getAttribute("role") === "button") ?? [];
    /** @param {string} id */
    const meaning = (id) => picks?.after(id).join("|");
    return loupe(sheet, ids.map((near) => {
      const id = named.find((one) => meaning(one) === meaning(near)) ?? near;
      return { id, says: find(id)?.getAttribute("aria-label") ?? "" };
    }));
  }

  /** @param {MouseEvent} event */
  async function clicked(event) {
    if (motion) return;
    if (throwDice && above(event, "[data-dice]")) {
      throwDice();
      return;
    }
    const id = picks && await hit(event);
    if (id) {
      choose(id);
      return;
    }
    const [missed] = under(event.clientX, event.clientY);
    if (missed) told.onmiss(missed, picks?.chosen ?? []);
    else choose(null);
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (event.key !== "Enter" && event.key !== " ") return;
    if (throwDice && above(event, "[data-dice]")) {
      event.preventDefault();
      throwDice();
      return;
    }
    const id = picks && above(event, "[data-open], [data-other]")?.id;
    if (!id) return;
    event.preventDefault();
    choose(id);
  }

  /** @param {string|null} id */
  function choose(id) {
    if (!picks || !ask) return;
    const move = picks.click(id);
    mark();
    if (move) told.onmove(ask, move);
    else told.onpick(picks.left, picks.chosen.length);
  }

  // --- carrying a piece ---

  /** @param {string} id */
  function mayCarry(id) {
    return !motion && picks !== null && (ask?.moves ?? []).some(({ deed }) => deed?.piece === id);
  }

  /**
   * A piece was let go somewhere: onto somebody means the place under them too.
   * @param {string} piece
   * @param {number} x
   * @param {number} y
   */
  function dropped(piece, x, y) {
    const places = under(x, y).filter((id) => id !== piece);
    if (!picks || !ask || !places.length) return;
    const deeds = (ask.moves ?? []).filter(({ deed }) => deed?.piece === piece);
    const meant = deeds.filter(({ deed }) => deed?.place && places.includes(deed.place));
    if (meant.length === 1) told.onmove(ask, meant[0].text);
    else told.onmiss(places[0], [piece]);
  }

  // --- what is shown ---

  /** @param {Event} event */
  function hovered(event) {
    const id = above(event, "[data-open], [data-other]")?.id;
    told.onhover(picks && id ? picks.after(id) : []);
  }

  function clear() {
    for (const element of sheet.querySelectorAll("[data-open], [data-other], [data-dice]")) {
      for (const name of ["data-open", "data-other", "data-dice", "tabindex", "aria-pressed"]) {
        element.removeAttribute(name);
      }
      const label = labels.get(element);
      if (label === undefined) continue;
      element.setAttribute("role", "img");
      element.setAttribute("aria-label", label);
    }
    rings.replaceChildren();
    handles.replaceChildren();
  }

  /** Show what a click may be made on, and let the keyboard reach it. */
  function mark() {
    const focused = document.activeElement?.closest("[data-open], [data-other]")?.id;
    clear();
    const chosen = picks?.chosen ?? [];
    const open = picks?.open ?? [];
    live.classList.toggle("picking", chosen.length > 0);
    for (const sign of live.querySelectorAll(".mark")) {
      const whose = sign.getAttribute("data-for") ?? "";
      sign.classList.toggle("off", !open.includes(whose) || chosen.includes(whose));
    }
    const reachable = new Set(); // a piece and its square mean the same: one stop is enough
    for (const id of open) offerOne(id, "data-open", chosen, reachable);
    for (const id of picks?.others ?? []) offerOne(id, "data-other", chosen, reachable);
    showHandles(chosen);
    if (throwDice) offerDice();
    showAdvised(chosen.length > 0);
    if (!focused) return;
    const again = sheet.querySelector(`#${CSS.escape(focused)}[tabindex]`);
    if (again instanceof SVGElement) again.focus();
    else root.focus({ preventScroll: true });
  }

  /**
   * @param {string} id
   * @param {"data-open"|"data-other"} name
   * @param {string[]} chosen
   * @param {Set<string>} reachable
   */
  function offerOne(id, name, chosen, reachable) {
    const element = find(id);
    if (!element) return;
    const meaning = clicks[id].join("|");
    const isChosen = chosen.includes(id);
    element.setAttribute(name, "");
    if (!reachable.has(meaning) || isChosen) {
      reachable.add(meaning);
      button(element, `${nameOf(element)}. ${meaningOf(id)}`);
      element.setAttribute("aria-pressed", String(isChosen));
    }
    // The picture marks pieces and places itself; what is chosen, and dice, it does not.
    if (isChosen) rings.append(ring(sheet, element, "ring chosen"));
    else if (name === "data-open" && element.classList.contains("die")) {
      rings.append(ring(sheet, element, "ring"));
    }
  }

  /** The dice themselves are what one throws by: all are touched, the keyboard has one stop. */
  function offerDice() {
    const dice = [...live.querySelectorAll(".die")];
    // Where they lie in a group that has a name, that is the button: none stands inside another.
    const [one] = dice.map((die) => die.parentElement?.closest("[role=img]") ?? die);
    for (const touched of one ? [...dice, one] : []) touched.setAttribute("data-dice", "");
    if (!one) return;
    const shown = nameOf(one); // how they lie
    const says = t("board.throw", { n: ask?.dice ?? 1 });
    button(one, shown ? `${shown}. ${says}` : says);
  }

  /**
   * @param {Element} element
   * @param {string} label
   */
  function button(element, label) {
    nameOf(element);
    element.setAttribute("tabindex", "0");
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", label);
  }

  /** @param {Element} element */
  function nameOf(element) {
    if (!labels.has(element)) labels.set(element, element.getAttribute("aria-label") ?? "");
    return labels.get(element) ?? "";
  }

  /**
   * Handles on the piece that is chosen, by which it turns.
   * @param {string[]} chosen
   */
  function showHandles(chosen) {
    const current = ask;
    if (!current || !chosen.length || !picks) return;
    const left = picks.left;
    for (const { text, says, deed } of current.moves ?? []) {
      if (!deed?.handle || !left.includes(text)) continue;
      const made = handleFor(sheet, { text, says, deed }, () => told.onmove(current, text));
      if (made) handles.append(made);
    }
  }

  /** @param {string} move */
  const deedOf = (move) => ask?.moves?.find(({ text }) => text === move)?.deed;

  /**
   * Rings around what a hand touches to make a move.
   * @param {string} move
   * @param {string} kind
   */
  function ringMove(move, kind) {
    const deed = deedOf(move);
    for (const id of deed ? [deed.piece, deed.place].filter(Boolean) : Object.keys(clicks)) {
      const element = (deed || clicks[id].includes(move)) && find(id);
      if (element) rings.append(ring(sheet, element, `ring ${kind}`));
    }
  }

  /**
   * @param {SVGElement} part of what is advised
   * @param {number} n the move that it belongs to
   */
  function ranked(part, n) {
    part.classList.add("advised", n > 1 ? "later" : "first");
    return part;
  }

  /**
   * The turn that is advised, its moves numbered, the first one above all others.
   * @param {boolean} picking the ways stay for who makes it by hand, the rings give way
   */
  function showAdvised(picking) {
    if (!advised) return;
    const { text, steps } = advised;
    // A bow around a piece that turns on the spot says which one it is.
    if (!picking && !deedOf(text)?.handle) ringMove(text, "advised");
    const ways = steps.flatMap(({ way }, i) => (way ? [{ way, n: i + 1 }] : [])).reverse();
    const numbered = steps.length > 1 ? ways : [];
    rings.append(
      ...ways.map(({ way, n }) => ranked(drawnWay(way), n)),
      ...numbered.map(({ way, n }) => ranked(numberOn(way, n), n)));
  }

  /**
   * What a click would do, in words.
   * @param {string} id
   */
  function meaningOf(id) {
    const left = picks?.after(id) ?? [];
    const meant = (ask?.moves ?? []).filter((move) => left.includes(move.text));
    return meant.length === 1 ? meant[0].says : t("ask.several", { n: meant.length });
  }

  // --- views ---

  return {
    /**
     * Show a view; what has just happened moves first.
     * @param {{picture: Pick<Picture, "ground"|"live">}} view
     * @param {import("./motion.js").Moved[]} happened what is new since the last view; empty to
     *   show it as it is
     */
    async show(view, happened) {
      const { picture } = view;
      const drawn = picture.live.join("");
      const look = picture.ground + drawn;
      // Somebody came or spoke: nothing on the board changes, and nothing chosen is lost.
      if (look === looks && !happened.length) return;
      await ground(picture.ground);
      looks = look;
      const before = [...live.children];
      if (live.contains(document.activeElement)) root.focus({ preventScroll: true });
      picks = throwDice = null;
      offered = false;
      mark();
      live.replaceChildren(...parseSvg(drawn));
      untitled(live);
      for (const place of tellPlaces(live)) labels.delete(place);
      if (happened.length) {
        motion = animate({ sheet, live, effects, before, happened, still: !wantsMotion() });
        await motion.done;
        motion = null;
      }
    },
    /**
     * Offer what may be clicked for an ask, or nothing.
     * @param {Ask|null} wanted an ask for a choice, or for a throw
     * @param {Picture["clicks"]} means
     * @param {(() => void)|null} [throwing] what tapping the dice does
     */
    offer(wanted, means, throwing = null) {
      ask = wanted;
      advised = null;
      clicks = means;
      throwDice = throwing;
      offered = wanted !== null;
      picks = wanted?.moves ? picking(means, wanted.moves.map((move) => move.text)) : null;
      if (sheet) mark();
    },
    /**
     * Show a turn that was advised, its first move among those offered; none any more with null.
     * @param {import("./wire").AdvisedMove|null} move
     */
    advise(move) {
      advised = move;
      if (sheet) mark();
    },
    /**
     * Show what a move would do, for as long as somebody looks at it; nothing any more with null.
     * @param {string|null} move
     */
    preview(move) {
      if (!sheet) return;
      for (const one of rings.querySelectorAll(".previewed")) one.remove();
      if (move === null) return;
      ringMove(move, "previewed");
      const deed = deedOf(move);
      const way = deed && wayOf(sheet, deed);
      if (!way) return;
      way.classList.add("previewed");
      rings.append(way);
    },
    /**
     * What a piece on the board is called.
     * @param {string} id
     */
    nameOf(id) {
      const element = find(id);
      return element ? nameOf(element) : "";
    },
    /** Is what was offered still there? */
    get offers() {
      return offered;
    },
    /** How many things are picked. */
    get picked() {
      return picks?.chosen.length ?? 0;
    },
    /** Forget what has been clicked. */
    unpick() {
      if (picks?.chosen.length) choose(null);
    },
    /** Go to the end of what moves; says whether anything did. */
    skip() {
      motion?.skip();
      return motion !== null;
    },
    /** There is no board to show. */
    failed() {
      shown = looks = "";
      root.replaceChildren(el("p", { class: "no-board" }, t("no-board")));
    },
  };
}

/** The board: the empty sheet once, what changes on top of it, and what may be clicked. */

import { around, el, parseSvg, svg } from "./dom.js";
import { animate } from "./motion.js";
import { picking } from "./picking.js";
import { wantsMotion } from "./preferences.js";
import { t } from "./words.js";

/**
 * @typedef {import("./wire").Ask} Ask
 * @typedef {import("./wire").Picture} Picture
 */

const NEAR = 26; // pixels around a finger in which something small is still hit
const OUTLINE = 1.2; // millimetres between a thing and the ring around it

/**
 * @param {HTMLElement} root
 * @param {{onmove: (ask: Ask, move: string) => void,
 *   onpick: (left: string[], picking: boolean) => void}} told
 *   a move that was clicked together; the moves still meant while one clicks
 */
export function board(root, told) {
  const live = svg("g", { id: "live" });
  const rings = svg("g", { id: "rings", "pointer-events": "none" });
  const effects = svg("g", { id: "effects", "pointer-events": "none" });
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
  /** @type {string|null} */
  let advised = null; // a move that somebody who knows would play
  /** @type {ReturnType<typeof animate>|null} */
  let motion = null;
  /** @type {WeakMap<Element, string>} */
  const labels = new WeakMap(); // what an element is called when it cannot be clicked

  /** @param {string} address */
  async function fetched(address) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`no board: ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    const made = document.importNode(page.documentElement, true);
    if (!(made instanceof SVGSVGElement)) throw new Error("no board: not a picture");
    grounds.set(address, made);
    return made;
  }

  /** @param {string} address */
  async function ground(address) {
    const made = grounds.get(address) ?? await fetched(address);
    if (shown === address) return;
    sheet = made;
    shown = address;
    sheet.append(live, rings, effects);
    sheet.addEventListener("click", clicked);
    sheet.addEventListener("keydown", pressed);
    root.replaceChildren(sheet);
  }

  // --- clicks ---

  /** @param {MouseEvent} event */
  function hit(event) {
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const direct = under.map((element) => element.closest("[data-open]")).find(Boolean);
    if (direct) return direct.id;
    /** @param {Element} element */
    const distance = (element) => {
      const box = element.getBoundingClientRect();
      const x = Math.max(box.left - event.clientX, 0, event.clientX - box.right);
      const y = Math.max(box.top - event.clientY, 0, event.clientY - box.bottom);
      return Math.hypot(x, y);
    };
    const near = [...sheet.querySelectorAll("[data-open]")]
      .map((element) => ({ id: element.id, away: distance(element) }))
      .filter(({ away }) => away < NEAR)
      .sort((one, other) => one.away - other.away);
    return near[0]?.id ?? null;
  }

  /** @param {MouseEvent} event */
  function clicked(event) {
    if (motion || !picks) return;
    choose(hit(event));
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (!picks || (event.key !== "Enter" && event.key !== " ")) return;
    const id = around(event, "[data-open]")?.id;
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
    else told.onpick(picks.left, picks.chosen.length > 0);
  }

  /** Show what a click may be made on, and let the keyboard reach it. */
  function mark() {
    const focused = document.activeElement?.closest("[data-open]")?.id;
    for (const element of sheet.querySelectorAll("[data-open]")) {
      for (const name of ["data-open", "tabindex", "aria-pressed"]) element.removeAttribute(name);
      element.setAttribute("role", "img");
      const label = labels.get(element);
      if (label !== undefined) element.setAttribute("aria-label", label);
    }
    rings.replaceChildren();
    const chosen = picks?.chosen ?? [];
    live.classList.toggle("picking", chosen.length > 0);
    const reachable = new Set(); // a piece and its square mean the same: one stop is enough
    for (const id of picks?.open ?? []) {
      const element = sheet.querySelector(`#${CSS.escape(id)}`);
      if (!element) continue;
      const meaning = clicks[id].join("|");
      element.setAttribute("data-open", "");
      if (!reachable.has(meaning) || chosen.includes(id)) {
        reachable.add(meaning);
        element.setAttribute("tabindex", "0");
        element.setAttribute("role", "button");
        element.setAttribute("aria-pressed", String(chosen.includes(id)));
        if (!labels.has(element)) labels.set(element, element.getAttribute("aria-label") ?? "");
        element.setAttribute("aria-label", `${labels.get(element)}. ${meaningOf(id)}`);
      }
      // The picture rings pieces and places itself, until something is chosen; dice it does not.
      if (chosen.length || element.classList.contains("die")) {
        rings.append(ring(element, chosen.includes(id)));
      }
    }
    if (advised !== null && !chosen.length) showAdvised(advised);
    if (!focused) return;
    const again = sheet.querySelector(`#${CSS.escape(focused)}[tabindex]`);
    if (again instanceof SVGElement) again.focus();
  }

  /**
   * Ring what would be clicked for a move: its piece, and where it goes.
   * @param {string} move
   */
  function showAdvised(move) {
    for (const [id, means] of Object.entries(clicks)) {
      const element = means.includes(move) && sheet.querySelector(`#${CSS.escape(id)}`);
      if (element) rings.append(ring(element, false, "ring advised"));
    }
  }

  /**
   * What a click would do, in words.
   * @param {string} id
   */
  function meaningOf(id) {
    const meant = (ask?.moves ?? []).filter((move) => clicks[id].includes(move.text));
    return meant.length === 1 ? meant[0].says : t("ask.several", { n: meant.length });
  }

  /**
   * @param {Element} element
   * @param {boolean} isChosen
   * @param {string} [kind]
   */
  function ring(element, isChosen, kind = isChosen ? "ring chosen" : "ring") {
    // By way of the screen: whatever turns or shifts the element is counted in.
    const box = element.getBoundingClientRect();
    const toSheet = sheet.getScreenCTM()?.inverse();
    const from = new DOMPoint(box.left, box.top).matrixTransform(toSheet);
    const to = new DOMPoint(box.right, box.bottom).matrixTransform(toSheet);
    return svg("rect", {
      class: kind,
      x: from.x - OUTLINE, y: from.y - OUTLINE, rx: 2,
      width: to.x - from.x + 2 * OUTLINE, height: to.y - from.y + 2 * OUTLINE,
    });
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
      const look = picture.ground + picture.live;
      // Somebody came or spoke: nothing on the board changes, and nothing chosen is lost.
      if (look === looks && !happened.length) return;
      await ground(picture.ground);
      looks = look;
      const before = [...live.children];
      picks = null;
      mark();
      live.replaceChildren(...parseSvg(picture.live));
      if (happened.length) {
        motion = animate({ sheet, live, effects, before, happened, still: !wantsMotion() });
        await motion.done;
        motion = null;
      }
    },
    /**
     * Offer what may be clicked for an ask, or nothing.
     * @param {Ask|null} wanted an ask for a choice
     * @param {Picture["clicks"]} means
     */
    offer(wanted, means) {
      ask = wanted;
      advised = null;
      clicks = means;
      picks = wanted?.moves ? picking(means, wanted.moves.map((move) => move.text)) : null;
      if (sheet) mark();
    },
    /**
     * Show a move that was advised among those offered; none any more with null.
     * @param {string|null} move
     */
    advise(move) {
      advised = move;
      if (sheet) mark();
    },
    /** Is something offered to be clicked? */
    get offers() {
      return picks !== null;
    },
    /** Forget what has been clicked. */
    unpick() {
      if (picks) choose(null);
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

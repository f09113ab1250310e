/**
 * What things on a board are called. Places say what stands on them: whoever listens to a board goes
 * from square to square. Whoever points at something reads it.
 */

/**
 * Let one tooltip say what the pointer is on. A title inside each thing would be heard as well as its
 * name, and every square twice.
 * @param {HTMLElement} root around the sheet
 * @param {SVGSVGElement} sheet
 */
export function tooltip(root, sheet) {
  untitled(sheet);
  sheet.addEventListener("pointerover", (event) => {
    const named = event.target instanceof Element ? event.target.closest("[aria-label][id]") : null;
    root.title = event.pointerType === "mouse" && named?.getAttribute("aria-label") || "";
  });
  sheet.addEventListener("pointerleave", () => {
    root.title = "";
  });
}

/** @param {Element} drawn something whose names do not need their titles */
export function untitled(drawn) {
  for (const title of drawn.querySelectorAll("title")) title.remove();
}

/**
 * @param {(id: string) => Element|null} find an element of the board
 * @returns {(live: Element) => Element[]} tells every place what stands on it now, and says which
 *   ones are called otherwise than before
 */
export function standing(find) {
  /** @type {Map<Element, {bare: string, now: string}>} */
  let told = new Map();

  return (live) => {
    /** @type {Map<Element, string[]>} */
    const crowds = new Map();
    for (const piece of live.querySelectorAll("[data-on]")) {
      const place = find(piece.getAttribute("data-on") ?? "");
      const name = piece.getAttribute("data-name") ?? "";
      if (place) crowds.set(place, [...crowds.get(place) ?? [], name]);
    }
    /** @type {typeof told} */
    const next = new Map();
    const changed = [];
    for (const place of new Set([...told.keys(), ...crowds.keys()])) {
      const before = told.get(place);
      const bare = before?.bare ?? place.getAttribute("aria-label") ?? "";
      const crowd = crowds.get(place);
      const now = crowd ? `${bare}. ${crowd.join(", ")}` : bare;
      if (crowd) next.set(place, { bare, now });
      if (now === (before?.now ?? bare)) continue;
      place.setAttribute("aria-label", now);
      changed.push(place);
    }
    told = next;
    return changed;
  };
}

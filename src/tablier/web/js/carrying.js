/** Carrying a piece: pressed, moved, and let go over another place. */

const FAR = 8; // pixels after which a press is no click any more

/**
 * Let pieces of a sheet be carried.
 * @param {SVGSVGElement} sheet
 * @param {(id: string) => boolean} may whether a piece may be taken up
 * @param {(piece: string, x: number, y: number) => void} drop where it was let go
 */
export function carrying(sheet, may, drop) {
  /** @type {{piece: SVGElement, x: number, y: number, pointer: number, away: boolean}|null} */
  let held = null;
  let carried = false; // the click that follows belongs to the carrying

  /** @param {PointerEvent} event */
  function shift(event) {
    if (!held) return;
    const scale = sheet.getScreenCTM()?.a ?? 1;
    held.piece.style.translate =
      `${(event.clientX - held.x) / scale}px ${(event.clientY - held.y) / scale}px`;
  }

  function letGo() {
    if (!held) return;
    held.piece.style.translate = "";
    held.piece.classList.remove("carried");
    held = null;
  }

  sheet.addEventListener("pointerdown", (event) => {
    carried = false;
    const piece = event.target instanceof Element ? event.target.closest("#live [id]") : null;
    if (!(piece instanceof SVGElement) || !event.isPrimary || !may(piece.id)) return;
    held = { piece, x: event.clientX, y: event.clientY, pointer: event.pointerId, away: false };
  });
  sheet.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    if (!held.away) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
      held.away = true;
      held.piece.classList.add("carried");
      sheet.setPointerCapture(event.pointerId);
    }
    shift(event);
  });
  sheet.addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    const { piece, away } = held;
    carried = away;
    letGo();
    if (away) drop(piece.id, event.clientX, event.clientY);
  });
  sheet.addEventListener("pointercancel", letGo);
  sheet.addEventListener("click", (event) => {
    if (!carried) return;
    carried = false;
    event.stopImmediatePropagation();
  }, true);
}

"""A watch over a page at play: what moves, and where the focus stands, at every frame."""

from playwright.sync_api import Page

MOST_SHIFT = 0.02  # of a whole game

# Every frame the boxes of the board, of the picture on it and of the panel; every shift, also one
# right after a tap, which browsers would forgive; and what had the focus before nothing had it,
# while it is somebody's turn here.
WATCH = """
window.boxes = new Set();
window.shifts = [];
window.lost = [];
let [began, seen] = [Infinity, 0]; // what the lobby leaves behind is no part of the game
let [held, frames] = ["", 0];
new PerformanceObserver((list) => {
  for (const { startTime, value, sources } of list.getEntries()) {
    if (startTime < began || document.querySelector("#table").dataset.stage !== "play") continue;
    window.shifts.push([value, ...sources.map(({ node }) => node?.className ?? "")]);
  }
}).observe({ type: "layout-shift", buffered: true });
const look = () => {
  const table = document.querySelector("#table");
  const box = (query) => {
    const { x, y, width, height } = document.querySelector(query).getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
  };
  if (table?.dataset.stage === "play" && document.querySelector("#board > svg")) {
    seen += 1;
    if (seen === 2) began = performance.now();
    window.boxes.add(`${box("#board")} | ${box("#board > svg")} | ${box("#panel")}`);
    const awaited = document.querySelector("#band.mine")
      && document.querySelector("#ask").ariaBusy === "false";
    const at = document.activeElement;
    frames = awaited && at === document.body ? frames + 1 : 0;
    if (frames === 2 && held) window.lost.push(held);
    if (at !== document.body) held = at.outerHTML.slice(0, 200);
  }
  requestAnimationFrame(look);
};
document.addEventListener("DOMContentLoaded", look);
// Beyond the last thing of a page the tab key leaves it: nothing is lost then.
document.addEventListener("keydown", ({ key }) => {
  if (key === "Tab") held = "";
}, true);
"""


def shifted(page: Page) -> float:
    """How much has shifted since the game was first seen, as browsers count it."""
    return float(page.evaluate("window.shifts.reduce((sum, [value]) => sum + value, 0)"))


def stood_still(page: Page) -> None:
    """Nothing has moved since the game was first seen."""
    boxes, shifts = page.evaluate("[[...window.boxes], window.shifts]")
    assert len(boxes) == 1, boxes
    assert shifted(page) < MOST_SHIFT, shifts


def kept_the_focus(page: Page) -> None:
    """Whoever was to play had the focus somewhere, at every frame."""
    lost = page.evaluate("window.lost")
    assert lost == [], lost

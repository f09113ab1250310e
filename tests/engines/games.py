"""One short game of each kind in WebKit, as on iPhones, and in Firefox: `make engines`.

The plain suite plays in Chromium alone, and does not collect this file: it has another name than
test files have. Every picture taken lies in .pytest_cache/d/engines afterwards, to be looked at.
"""

import random

import pytest

from tests.engines.window import Window
from tests.web.browser.cable import Cable
from tests.web.browser.hands import OFFERED

SHIFT = "\ue008"
PHONE_WIDTH = 500  # narrower than this, everything is pressed with a thumb
THUMB = 44  # pixels

# Where the board, its picture and the panel are while a game is played.
_BOXES = """
() => document.querySelector("#table").dataset.stage !== "play" ? null
  : ["#board", "#board > svg", "#panel"].map((query) => {
    const { x, y, width, height } = document.querySelector(query).getBoundingClientRect();
    return [query, ...[x, y, width, height].map(Math.round)].join(" ");
  }).join(", ")
"""

# Something on the board that may be pressed, where it can be pressed.
_ON_BOARD = """
() => {
  const open = "#board [data-open][role=button]:not([aria-pressed=true])";
  for (const one of document.querySelectorAll(open)) {
    const { x, y, width, height } = one.getBoundingClientRect();
    const spot = [x + width / 2, y + height / 2];
    if (document.elementFromPoint(...spot)?.closest("[data-open]") === one) return spot;
  }
  return null;
}
"""

# Is the latest line of the log in sight, where there is room for a log beside the board?
_LATEST = """
() => {
  const [line, list] = [".log-lines > li", "#log-list"].map((query) =>
    document.querySelector(query).getBoundingClientRect());
  return !list.height || (line.top >= list.top - 1 && line.bottom <= list.bottom + 1);
}
"""

# How wide the page is, what is set in which type, and what is too small for a thumb.
_LOOKS = """
async (thumb) => {
  // At a table our type comes after the door.
  const late = performance.now() + 10000;
  const coming = () => [...document.fonts].filter(({ status }) => status === "loaded").length < 3;
  while (coming() && performance.now() < late) await new Promise(requestAnimationFrame);
  await document.fonts.ready;
  const seen = (query) => [...document.querySelectorAll(query)].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }) && !one.closest(".visually-hidden"));
  const first = (families) => families.split(",")[0].replaceAll('"', "");
  return {
    wide: document.documentElement.scrollWidth,
    room: innerWidth,
    come: [...document.fonts].filter((face) => face.status === "loaded")
      .map((face) => first(face.family)),
    set: seen("h1, h2, p, button, select, label, input:not([type=radio], [type=checkbox])")
      .map((one) => first(getComputedStyle(one).fontFamily)),
    small: seen("button, select, .button, summary")
      .filter((one) => one.getBoundingClientRect().height < thumb - 0.5)
      .map((one) => `${one.getBoundingClientRect().height} ${one.outerHTML.slice(0, 150)}`),
  };
}
"""


def looks_right(window: Window, name: str) -> None:
    """Nothing sticks out, the type is ours, a thumb finds everything; and a picture is kept."""
    window.picture(name)
    found = window.look(_LOOKS, THUMB)
    assert found["wide"] <= found["room"], name
    assert {"Tablier Sans", "Tablier Serif"} <= set(found["come"]), name
    assert set(found["set"]) <= {"Tablier Sans", "Tablier Serif"}, name
    if found["room"] < PHONE_WIDTH:
        assert found["small"] == [], name


def begun(window: Window, game: str, together: bool = True, first: str = "") -> None:
    """From the home page to a game that has begun, for two at this screen or against a machine."""
    window.go("/")
    window.press(f"[data-play={game}]")
    window.see("#title")
    if first:
        window.press(".lobby label", first)
    if together:
        window.choose(".lobby-seat:nth-child(2) select", "here")
        window.see(".lobby-seat:nth-child(2)", "sur cet appareil")
    looks_right(window, f"{game}-lobby")
    window.press(".lobby-begin button")
    window.see("#board svg")


def play(window: Window, presses: int) -> list[str]:
    """Press what is offered, so often or to the end; the board stays where it is meanwhile."""
    chance = random.Random(presses)
    pressed: list[str] = []
    stood: set[str] = set()
    before = ""
    while len(pressed) < presses:
        offered = window.look(OFFERED, [before, chance.random()])
        before = offered["now"]
        if offered["kind"] == "over":
            break
        stood |= {box for box in [window.look(_BOXES)] if box}
        if offered["kind"] == "moving":
            window.key(SHIFT)
            continue
        kind, spot = offered["kind"], offered["spot"]
        # What stands on a button as well is done on the board, as it should be.
        if kind == "big" and (there := window.look(_ON_BOARD)):
            kind, spot = "board", there
        window.touch(*spot)
        pressed.append(kind)
    assert len(stood) == 1, stood
    return pressed


def test_a_goose_runs_against_the_machine_to_the_end(window: Window) -> None:
    window.go("/")
    looks_right(window, "home")
    begun(window, "oie", together=False)
    play(window, 3)
    looks_right(window, "oie")
    window.press("#rules")
    window.see(".rules-panel h2")
    looks_right(window, "oie-rules")
    window.press(".rules-panel .rules-head button")
    play(window, 400)
    window.see("#over .result", "gagne")
    looks_right(window, "oie-end")


def test_arrows_are_typed_in_volley_by_volley(window: Window) -> None:
    begun(window, "oie-archer", first="Au pas de tir")
    looks_right(window, "oie-archer-range")
    stood = window.look(_BOXES)
    for volley in (["X", "9", "5", "4"], ["3", "2", "2", "M"]):
        for n, arrow in enumerate(volley):
            window.press(".range-keys button", arrow)
            if n % 2:
                window.press(".range-volley .primary")
            if n == 1:  # the next archer stands at the line
                window.see(".ask-tabs [aria-pressed=true]", "Bleu")
        window.see(".card.one", "→")
        looks_right(window, "oie-archer-volley")
        window.press(".range-next")
        assert window.look(_BOXES) == stood
    begun(window, "oie-archer")
    window.press(".range-bow")
    window.see("dialog.bow .loose")
    looks_right(window, "oie-archer-bow")


@pytest.mark.parametrize(
    ("game", "presses"), [("petits-chevaux", 30), ("archers", 8), ("evasion", 45)]
)
def test_two_at_one_screen_play_by_touching_the_board(
    window: Window, game: str, presses: int
) -> None:
    begun(window, game)
    half = play(window, presses // 2)
    looks_right(window, game)
    assert "board" in half + play(window, presses // 2)
    assert window.look(_LATEST)
    looks_right(window, f"{game}-later")


def test_without_a_line_there_is_a_page_that_says_so_and_goes_when_it_is_back(
    window: Window, cable: Cable
) -> None:
    window.go("/")
    window.look("() => navigator.serviceWorker.ready.then(() => null)")
    window.go("/")  # the second visit goes through it
    cable.cut()
    window.go("/")
    window.see("h1")
    looks_right(window, "offline")
    cable.mend()
    window.go("/")
    window.see("[data-play=oie]")

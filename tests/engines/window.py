"""A window of any engine as a person has it: they look, press, and wait for what comes."""

import base64
from pathlib import Path
from typing import Any

from tests.engines.wires import PATIENCE, NotDoneError, Wire, awaited

# What a function of ours finds; and what the page's own scripts have complained of meanwhile.
_LOOK = """
const [given, done] = [arguments[0], arguments[arguments.length - 1]];
if (!window.complaints) {
  window.complaints = [];
  addEventListener("error", ({ message }) => window.complaints.push(message));
  addEventListener("unhandledrejection", ({ reason }) => window.complaints.push(String(reason)));
}
const heard = () => window.complaints.splice(0);
Promise.resolve().then(() => (%s)(given)).then((found) => done({ found, heard: heard() }),
  (wrong) => done({ wrong: `${wrong} ${wrong.stack}`, heard: heard() }));
"""

# The middle of something in sight; to be pressed, once it stands still and nothing lies over it.
_SHOWN = """
async ([query, text, pressed]) => {
  const one = [...document.querySelectorAll(query)].find((one) =>
    one.checkVisibility() && !one.disabled && one.textContent.includes(text));
  if (!one) return null;
  one.scrollIntoView({ block: "nearest", behavior: "instant" });
  const middle = () => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const before = middle();
  if (!pressed) return before;
  await new Promise((next) => setTimeout(next, 100));
  const over = document.elementFromPoint(...before);
  return String(middle()) === String(before) && one.contains(over) ? before : null;
}
"""


class Window:
    """One browser window."""

    def __init__(self, wire: Wire, pictures: Path, address: str) -> None:
        self._wire = wire
        wire.command("SetTimeouts", script=PATIENCE * 1000)
        self._pictures = pictures
        self._address = address
        self._heard: list[str] = []

    def resize(self, width: int, height: int) -> None:
        """Give the page this much room; what the browser puts around it comes on top."""
        outer = [width, height]
        for _ in range(3):
            self._wire.command("SetWindowRect", x=0, y=0, width=outer[0], height=outer[1])
            inner = self.look("() => [innerWidth, innerHeight]")
            if inner == [width, height]:
                return
            outer = [outer[0] + width - inner[0], outer[1] + height - inner[1]]
        assert inner == [width, height]

    def go(self, path: str) -> None:
        """Go to a page."""
        self._wire.command("Navigate", url=self._address + path)

    def look(self, function: str, given: object = None) -> Any:
        """What a function finds on the page; a promise is waited for."""
        answer = self._wire.command("ExecuteAsyncScript", script=_LOOK % function, args=[given])
        if answer is None:
            raise NotDoneError("the page has gone")
        self._heard += answer["heard"]
        assert "wrong" not in answer, answer["wrong"]
        return answer.get("found")

    def see(self, query: str, text: str = "", pressed: bool = False) -> tuple[float, float]:
        """Wait until something is in sight that carries a text, and may be pressed: where it is."""

        def shown() -> tuple[float, float] | None:
            try:
                found: tuple[float, float] | None = self.look(_SHOWN, [query, text, pressed])
            except NotDoneError:
                return None  # one page goes, another comes
            return found

        return awaited(shown, f"{query} with “{text}”")

    def press(self, query: str, text: str = "") -> None:
        """Press the first thing in sight that carries a text."""
        self.touch(*self.see(query, text, pressed=True))

    def touch(self, x: float, y: float) -> None:
        """Press a point of the page."""
        self._act(
            "pointer",
            {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )

    def key(self, key: str) -> None:
        """Press a key."""
        self._act("key", {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key})

    def _act(self, kind: str, *steps: dict[str, object]) -> None:
        device = {"type": kind, "id": kind, "actions": steps}
        self._wire.command("PerformActions", actions=[device])

    def choose(self, query: str, value: str) -> None:
        """Choose from a list (which opens outside the page, where nothing here can press)."""
        self.see(query)
        self.look(
            """([query, value]) => {
              const list = document.querySelector(query);
              list.value = value;
              list.dispatchEvent(new Event("change", { bubbles: true }));
            }""",
            [query, value],
        )

    def picture(self, name: str) -> None:
        """Keep what is seen."""
        shot = base64.b64decode(self._wire.command("TakeScreenshot", full=False))
        self._pictures.mkdir(exist_ok=True)
        (self._pictures / f"{name}.png").write_bytes(shot)

    def complaints(self) -> list[str]:
        """What scripts have complained of since this was last asked."""
        found = self._heard + self._wire.printed()
        self._heard = []
        return found

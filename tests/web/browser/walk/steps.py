"""What whole games have in common: the way from home to the end, and what is measured on it."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.web.browser.stillness import WATCH, kept_the_focus, shifted, stood_still

MOST_BYTES = 2_000  # of a move
MORE_REQUESTS = 12  # than moves: the end with its story and figures, the table of a volley

PLAYED = "() => Number(document.querySelector('.log-lines')?.dataset.seq ?? 0)"


class Line:
    """What a page asks for, and the bytes that come, as they come."""

    def __init__(self, page: Page) -> None:
        self.asked: list[str] = []
        self.bytes = 0
        heard = page.context.new_cdp_session(page)
        heard.on("Network.requestWillBeSent", self._ask)
        heard.on("Network.dataReceived", self._come)
        heard.send("Network.enable")

    def _ask(self, event: dict[str, Any]) -> None:
        self.asked.append(event["request"]["url"])

    def _come(self, event: dict[str, Any]) -> None:
        self.bytes += event["encodedDataLength"]


class Game:
    """A game that is watched from home to its end."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(WATCH)
        self._line = Line(page)
        page.goto("/")

    def begun(self) -> None:
        """From here on the game itself is weighed."""
        expect(self.page.locator("#table[data-stage=play] #board > svg")).to_be_visible()
        self.asked, self.bytes = len(self._line.asked), self._line.bytes

    def ended(self, presses: int) -> str:
        """The end is there, and nothing was amiss on the way: its figures."""
        page = self.page
        expect(page.locator("#over .result")).not_to_be_empty()
        stood_still(page)
        moves = page.evaluate(PLAYED)
        requests = len(self._line.asked) - self.asked
        weight = self._line.bytes - self.bytes
        assert requests <= presses + MORE_REQUESTS, self._line.asked[self.asked :]
        assert weight < MOST_BYTES * moves
        return (
            f"{presses} presses, {moves} lines of the log, shift {shifted(page):.4f}, "
            f"before it {self.asked} requests and {self.bytes / 1000:.0f} kB, "
            f"in it {requests} requests and {weight / 1000:.1f} kB"
        )

    def kept_the_focus(self) -> None:
        """The focus was never lost, and is not at the end."""
        kept_the_focus(self.page)
        assert self.page.evaluate("document.activeElement !== document.body")

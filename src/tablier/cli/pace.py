"""The pace of opponents at a terminal: eyes can follow them, and a key hurries them."""

import os
import sys
from collections.abc import Callable
from select import select
from time import monotonic, sleep

from tablier.cli.screen import PACKAGE, Screen
from tablier.words.errors import TablierError

USUAL = 0.9  # seconds between two moves of opponents, as in the browser
LONGEST = 60.0
GRACE = 0.4  # seconds without a key, after which nobody is hurrying any more
MOST_KEYS = 25  # that are waited for like this
END = b"\x04"  # what Ctrl-D sends where a terminal does not wait for whole lines

Wait = Callable[[float], bool]
"""Waits for so many seconds; True as soon as somebody is in a hurry."""


class Pace:
    """How long opponents take over a move, at least; once hurried, no more for a while."""

    def __init__(self, seconds: float, wait: Wait, clock: Callable[[], float] = monotonic) -> None:
        self.seconds = seconds
        self.wait = wait
        self.clock = clock
        self._hurried = False
        self._since = 0.0

    def begin(self) -> None:
        """Somebody begins to think: that counts."""
        self._since = self.clock()

    def rest(self) -> None:
        """Wait for what is left of the time."""
        left = self._since + self.seconds - self.clock()
        if left > 0 and not self._hurried:
            self._hurried = self.wait(left)

    def calm(self) -> None:
        """A person is awaited: after that, opponents take their time again.

        Whoever was in a hurry may still be pressing keys: those are no answer to what is asked now.
        """
        if self._hurried:
            for _ in range(MOST_KEYS):
                if not self.wait(GRACE):
                    break
        self._hurried = False


def pace_of(asked: float | None, screen: Screen) -> Pace:
    """What is asked for; if nothing is, as fast as eyes follow. Where nobody looks, no pause."""
    if asked is not None and not 0 <= asked <= LONGEST:
        raise TablierError("play.pace", package=PACKAGE, found=f"{asked:g}", most=f"{LONGEST:g}")
    usual = 0.0 if screen.plain else USUAL  # whoever listens hears one sentence after the other
    return Pace((usual if asked is None else asked) if screen.interactive else 0.0, key_within)


def key_within(seconds: float) -> bool:
    """Wait for a key, so long at most; it is no answer to anything, and is not shown."""
    try:
        import termios
        import tty
    except ImportError:  # a system whose terminals cannot be asked like this
        sleep(seconds)
        return False
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        if not select([terminal], [], [], seconds)[0]:
            return False
        if os.read(terminal, 1024) in (b"", END):
            raise EOFError
        return True
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)

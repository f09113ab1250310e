"""`tablier` with a clock that a file sets: `python -m tests.soak.wrong_clock FILE serve …`.

The file holds the seconds by which the clock is wrong, and may change at any moment. What is
measured rather than dated (`time.monotonic`) goes on as ever, as on a machine whose clock is set.
"""

import sys
import time
from pathlib import Path

from tablier.cli import main

_clock = Path(sys.argv.pop(1))
_true = time.time_ns


def wrong_ns() -> int:
    """The time by that clock; while it is being set, the right one."""
    return _true() + int(_clock.read_text() or 0) * 1_000_000_000


def wrong() -> float:
    """The same in seconds."""
    return wrong_ns() / 1e9


if __name__ == "__main__":
    time.time_ns, time.time = wrong_ns, wrong
    sys.exit(main())

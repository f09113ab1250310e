"""Errors in the log, at most so many of a kind a minute: a flood must not fill the disk."""

import logging
from collections import OrderedDict
from time import monotonic

MOST = 10  # of one kind a minute
MINUTE = 60.0
MOST_KINDS = 500


class Throttle(logging.Filter):
    """Lets the first few of a kind through, and says with the next how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: OrderedDict[tuple[object, ...], tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Is this one written down?"""
        error = type(record.exc_info[1]) if record.exc_info else None
        kind = (record.name, record.levelno, str(record.msg)[:200], error)
        now = monotonic()
        began, count = self._kinds.pop(kind, (now, 0))
        if now - began > MINUTE:
            if count > MOST:
                record.msg = f"{record.msg} (and {count - MOST} more of the kind a minute ago)"
            began, count = now, 0
        self._kinds[kind] = (began, count + 1)
        while len(self._kinds) > MOST_KINDS:
            self._kinds.popitem(last=False)
        return count < MOST


def throttle_errors() -> None:
    """From here on: whatever the server, the loop and the web library complain of."""
    throttle = Throttle()
    for name in ("", "asyncio", "uvicorn.error", "tablier.server"):
        logger = logging.getLogger(name)
        for handler in logger.handlers:
            handler.addFilter(throttle)
    if logging.lastResort:  # where nobody has set up a log
        logging.lastResort.addFilter(throttle)

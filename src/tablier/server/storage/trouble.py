"""What can be wrong with a database while the server runs, as people are told."""

import logging
import sqlite3
from time import monotonic

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from tablier.table.refusal import Refused, Why

QUIET = 10.0  # seconds between two lines of the log about the same trouble

_log = logging.getLogger("tablier.server")
_told: dict[str, float] = {}

# What SQLite itself calls the reason, and what we do.
_REASONS = {
    sqlite3.SQLITE_BUSY: "storage-locked",
    sqlite3.SQLITE_LOCKED: "storage-locked",
    sqlite3.SQLITE_FULL: "storage-full",
}


class GoneError(Exception):
    """The file of the tables has been removed or replaced under our feet."""


class UncertainError(Exception):
    """The same, while it was written to: nobody knows whether what was written is kept."""


def refusal(error: BaseException) -> Refused | None:
    """The sentence for whoever waits; None for what is not the database's fault but ours.

    The log names the kind of trouble only: an error's own text may quote what was to be written.
    """
    if isinstance(error, GoneError):
        key = "storage-gone"
    elif isinstance(error, UncertainError):
        key = "storage-uncertain"
    elif isinstance(error, DBAPIError):
        lost = isinstance(error, OperationalError | InterfaceError) or error.connection_invalidated
        if not lost:
            return None
        code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
        key = _REASONS.get(code, "storage-down")
    elif isinstance(error, PoolTimeoutError | OSError):
        key = "storage-down"
    else:
        return None
    if monotonic() - _told.get(key, -QUIET) >= QUIET:
        _told[key] = monotonic()
        cause = getattr(error, "orig", None) or error
        _log.error("the tables cannot be reached: %s (%s)", key, type(cause).__name__)
    return Refused(Why.UNABLE, key)

"""The secret parts of links: made from a table's own secret, so that nothing is stored."""

import hashlib
import hmac
from base64 import urlsafe_b64encode

from tablier.table.table import Table


def seat_token(table: Table, seat: int, generation: int | None = None) -> str:
    """Of the invite to a seat: the newest, or an older one."""
    newest = table.seats[seat].generation
    return _token(table, f"seat/{seat}/{newest if generation is None else generation}")


def watch_token(table: Table) -> str:
    """Of the link for spectators."""
    return _token(table, "watch")


def table_token(table: Table) -> str:
    """Of the one link for the table, which gives the next free seat."""
    return _token(table, "table")


def matches(token: str, due: str) -> bool:
    """Compared in a time that tells nothing about how far the two agree."""
    return hmac.compare_digest(token.encode(), due.encode())


def _token(table: Table, purpose: str) -> str:
    mac = hmac.digest(bytes.fromhex(table.kept.secret), purpose.encode(), hashlib.sha256)
    return urlsafe_b64encode(mac[:18]).decode()

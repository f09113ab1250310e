"""Positions in rows of memory: how whoever searches with compiled rules keeps and copies them."""

from typing import Any


def copy_row(rows: Any, to: int, source: Any, at: int) -> None:
    """Make one row like another, word by word: compiled code allocates nothing."""
    for i in range(rows.shape[1]):
        rows[to, i] = source[at, i]

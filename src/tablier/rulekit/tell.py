"""Telling what happened: the one thing that rules say besides changing their record.

Compiled, `tell` becomes an empty function (see `build`), so that telling costs nothing there.
"""

from tablier.rulekit.struct import Struct


def tell(s: Struct, code: int, seat: int, origin: int, target: int, n: int) -> None:
    """Add an event: what (a code of the family), who, from where, to where, how many."""
    s.told.append((code, seat, origin, target, n))

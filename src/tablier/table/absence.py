"""Somebody without whom it does not go on has been gone for long: what those present may do."""

from tablier.referee.position import RESIGN
from tablier.table.permissions import Permissions
from tablier.table.sentences import name_of, say
from tablier.table.table import Table
from tablier.table.wire import AbsenceShown


def absence(table: Table, may: Permissions, lang: str) -> AbsenceShown | None:
    """Who is missed, and what this viewer may do about it; nothing where they may do nothing."""
    if not may.away:
        return None
    seat = next((n for n in table.owing() if may.relieve(n) is None), None)
    host = may.take_over() is None
    if seat is not None:
        assert table.position is not None
        says = say("sentence.absent", lang, name=name_of(table, seat, lang))
        return AbsenceShown(says, seat, table.position.play(RESIGN, seat).over, host)
    if not host:
        return None
    theirs = table.seats_of(table.host)
    name = name_of(table, theirs[0], lang) if theirs else say("log.host", lang)
    return AbsenceShown(say("sentence.absent-host", lang, name=name), None, False, host)

"""Parts of a board's picture that change, for the table and for the game once more."""

from collections.abc import Mapping
from typing import Literal

from tablier.draw.clicks import shown
from tablier.draw.drawing import Drawing
from tablier.draw.theme import Theme
from tablier.games.family import Gesture
from tablier.referee.position import Position
from tablier.rulekit.record import Record
from tablier.table.wire import EventShown, WalkShown


def parts(position: Position, seen: Record, sheet: Drawing, ink: Theme, lang: str) -> list[str]:
    """The dice, the traces and every piece of a position, as somebody sees it."""
    pieces = [sheet.draw_piece(piece, seen, ink, lang) for piece in sheet.pieces(seen)]
    return [sheet.furniture(seen, position.s.told, ink, lang), *pieces]


def live_markup(
    position: Position,
    seen: Record,
    sheet: Drawing,
    ink: Theme,
    lang: str,
    clicks: Mapping[str, list[str]],
) -> str:
    """Everything on the board that changes, and rings around choices."""
    rings = shown(sheet, sheet.pieces(seen), clicks, ink)
    return "".join(parts(position, seen, sheet, ink, lang)) + rings


def events_of(position: Position, names: Mapping[int, str], lang: str) -> list[EventShown]:
    """What the last move caused, in the words of the rules."""
    return [
        EventShown(event.say(lang, names), event.rule, event.kind, event.seat)
        for event in position.events
    ]


def gesture(position: Position) -> Gesture | Literal[""]:
    """The small gesture on the board that goes with what has just happened; empty for none."""
    known = position.game.ruleset.gestures
    return next((known[event.kind] for event in position.events if event.kind in known), "")


def walks(position: Position, seen: Record, sheet: Drawing) -> list[WalkShown]:
    """The ways that pieces and arrows have just gone, in tenths of a millimetre at the finest."""
    return [
        WalkShown(
            walk.piece, [(round(x, 1), round(y, 1)) for x, y in walk.points], walk.kind, walk.was
        )
        for walk in sheet.walks(seen, position.s.told)
    ]

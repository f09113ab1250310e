"""What a move has caused, as a browser is told it: in words, as ways on the board, by a gesture."""

from collections.abc import Mapping, Sequence
from typing import Literal

from tablier.games.family import Gesture
from tablier.picture.scene import Scene
from tablier.referee.event import Event
from tablier.referee.position import Position
from tablier.table.wire import EventShown, WalkShown

MOST_EVENTS = 100  # of one move that are told


def events_shown(position: Position, names: Mapping[int, str], lang: str) -> list[EventShown]:
    """What the last move caused, in the words of the rules.

    A board of one's own may lead a pawn over hundreds of squares at once: the beginning and the end
    are told.
    """

    def shown(events: Sequence[Event]) -> list[EventShown]:
        return [EventShown(one.say(lang, names), one.rule, one.kind, one.seat) for one in events]

    events = position.events
    if len(events) <= MOST_EVENTS:
        return shown(events)
    half = MOST_EVENTS // 2
    middle = events[half]
    return [
        *shown(events[:half]),
        EventShown("…", middle.rule, middle.kind, middle.seat),
        *shown(events[-half:]),
    ]


def gesture(position: Position) -> Gesture | Literal[""]:
    """The small gesture on the board that goes with what has just happened; empty for none."""
    known = position.game.ruleset.gestures
    return next((known[event.kind] for event in position.events if event.kind in known), "")


def walks_shown(scene: Scene) -> list[WalkShown]:
    """The ways that pieces and arrows have just gone, in tenths of a millimetre at the finest."""
    return [
        WalkShown(
            walk.piece, [(round(x, 1), round(y, 1)) for x, y in walk.points], walk.kind, walk.was
        )
        for walk in scene.walks()
    ]

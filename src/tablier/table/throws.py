"""The dice on the table: what was thrown last, die by die, lying there until the next throw."""

from collections.abc import Iterator

from tablier.picture.scene import Scene
from tablier.referee.position import Position
from tablier.table import wire


def last_throw(scene: Scene, position: Position, lang: str) -> wire.ThrowShown | None:
    """The last throw before a position; without dice before the first, None where none are thrown.

    A pad says how a throw is typed in, so it also says which die shows what.
    """
    ruleset = position.game.ruleset
    if not ruleset.chance or ruleset.arrow_keys:
        return None
    thrown = _thrown(position)
    if thrown is None or thrown.step is None or thrown.asked_at is None:
        return wire.ThrowShown(0, "", [])
    asked, text = thrown.asked_at, thrown.step.text
    pad = ruleset.pad(asked.s, asked.game.o)
    faces = text.split(pad.join) if pad.join else [text]
    if len(faces) != len(pad.rows):
        faces = [text]
    dice = [
        wire.DieShown(
            face.removeprefix(row.prefix),
            row.label[lang],
            row.prefix.rstrip("=:"),
            scene.drawing.die_paint(row.prefix, scene.theme),
        )
        for row, face in zip(pad.rows, faces, strict=False)
    ]
    ply = sum(1 for _ in _back(thrown))
    return wire.ThrowShown(ply, " ".join(faces), dice)


def _thrown(position: Position) -> Position | None:
    """Where the last dice were thrown: not those that say who begins."""
    for after in _back(position):
        step, asked = after.step, after.asked_at
        if step and asked and step.seat is None and step.chance and asked.turn is not None:
            return after
    return None


def _back(position: Position | None) -> Iterator[Position]:
    while position is not None:
        yield position
        position = position.before

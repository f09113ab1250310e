"""A game once more: a sequence of pictures for the browser.

Most things look the same from one position to the next. So every look is sent once, and a frame
only names the looks that it consists of: a long game of many pieces stays small.
"""

from collections.abc import Mapping

from tablier.picture.scene import Scene
from tablier.referee.position import PUBLIC, Position
from tablier.table.effects import events_shown, gesture, walks_shown
from tablier.table.wire import Frame, Replay


def replay(
    final: Position, names: Mapping[int, str], lang: str, theme: str, shape: str,
    first: int = 0, most: int | None = None,
) -> Replay:  # fmt: skip
    """The positions up to this one, as the public may see them; once it is over, as they were.

    All of them, or some from the first one that is asked for.
    """
    view = None if final.over else PUBLIC
    looks: dict[str, int] = {}
    found = []
    history = final.history()
    for position in history[first : None if most is None else first + most]:
        scene = Scene(position, theme=theme, lang=lang, shape=shape, view=view)
        found.append(
            Frame(
                turn=position.before.turns + 1 if position.before else 0,
                text=_text(position, final.over),
                seat=_seat(position),
                typed=bool(position.step and position.step.typed),
                rolled=bool(position.asked_at and position.asked_at.awaits[0].seat is None),
                events=events_shown(position, names, lang),
                walks=walks_shown(scene),
                gesture=gesture(position),
                parts=[
                    looks.setdefault(look, len(looks))
                    for look in scene.told_looks().values()
                    if look
                ],
            )
        )
    return Replay(list(looks), found, first, len(history))


def _text(position: Position, over: bool) -> str | None:
    """What was given here; what is given in secret is told by the rules alone until the end."""
    if position.step is None or position.asked_at is None:
        return None
    return None if position.asked_at.awaits[0].secret and not over else position.step.text


def _seat(position: Position) -> int | None:
    """Who gave it: a seat, or whoever threw the dice."""
    if position.step is None or position.asked_at is None:
        return None
    return position.asked_at.turn if position.step.seat is None else position.step.seat

"""A game as a sequence of pictures for the browser.

Most things look the same from one position to the next. So every look is sent once, and a frame
only names the looks that it consists of: a long game of many pieces stays small.
"""

from collections.abc import Mapping

from tablier.draw import drawing_of
from tablier.draw.theme import theme_of
from tablier.referee.position import PUBLIC, Position
from tablier.table.picture import events_of, gesture, parts, walks
from tablier.table.wire import Frame, Replay


def frames(final: Position, names: Mapping[int, str], lang: str, theme: str, shape: str) -> Replay:
    """Every position up to this one, as the public may see it; once it is over, as it was."""
    sheet, ink = drawing_of(final.game, shape), theme_of(theme)
    looks: dict[str, int] = {}
    found = []
    for place in final.history():
        seen = place.seen(None if final.over else PUBLIC)
        drawn = parts(place, seen, sheet, ink, lang)
        found.append(
            Frame(
                turn=place.before.turns + 1 if place.before else 0,
                text=_text(place, final.over),
                seat=_seat(place),
                typed=bool(place.step and place.step.typed),
                rolled=bool(place.asked_at and place.asked_at.awaits[0].seat is None),
                events=events_of(place, names, lang),
                walks=walks(place, seen, sheet),
                gesture=gesture(place),
                parts=[looks.setdefault(part, len(looks)) for part in drawn if part],
            )
        )
    return Replay(list(looks), found)


def _text(place: Position, over: bool) -> str | None:
    """What was given here; what is given in secret is told by the rules alone until the end."""
    if place.step is None or place.asked_at is None:
        return None
    return None if place.asked_at.awaits[0].secret and not over else place.step.text


def _seat(place: Position) -> int | None:
    """Who gave it: a seat, or whoever threw the dice."""
    if place.step is None or place.asked_at is None:
        return None
    return place.asked_at.turn if place.step.seat is None else place.step.seat

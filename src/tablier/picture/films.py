"""A game as pictures to share: one SVG a position, or a single one that plays by itself.

The film has the ground once. Whatever changes (a piece, the dice, a line of the ribbon) stands in
it once for each time it looks different, and shows itself when its time comes: no script is
needed, only the animation that SVG brings along. Where nothing moves (print, a careful mail
reader) the last position is what one sees.
"""

import re
from collections.abc import Iterator, Sequence

from tablier.draw.markup import group, number, tag
from tablier.draw.outlines import outlined
from tablier.picture.scene import Scene, svg
from tablier.referee.position import Position
from tablier.referee.record import Record

MOST_FRAMES = 200
LONGEST = 90.0  # seconds that a film takes at most
SLOWEST = 0.9  # seconds that a position is shown at most

# What a piece says to scripts and screen readers: only its last appearance does.
_SPOKEN = re.compile(r' (?:id|role|aria-label|class)="[^"]*"|<title>.*?</title>')


def frames(
    game: Record | Position,
    *,
    theme: str = "day",
    lang: str | None = None,
    shape: str = "wide",
    ribbon: bool = True,
) -> list[str]:
    """A picture of every position of a game, the first one first."""
    return [
        svg(position, theme=theme, lang=lang, shape=shape, clicks=False, ribbon=ribbon)
        for position in _positions(game)
    ]


def film(
    game: Record | Position,
    *,
    theme: str = "day",
    lang: str | None = None,
    shape: str = "wide",
    ribbon: bool = True,
) -> str:
    """A game as one SVG that plays by itself and stays at its last position."""
    scenes = [
        Scene(position, theme=theme, lang=lang, shape=shape) for position in _some(_positions(game))
    ]
    shots = []
    below = 0.0
    for scene in scenes:
        shot = scene.looks()
        if ribbon:
            lines, below = scene.ribbon()
            shot |= {f"ribbon-{seat}": line for seat, line in enumerate(lines)}
        shots.append(shot)
    last = scenes[-1]
    return outlined(last.enclose(last.ground() + "".join(_timed_looks(shots)), below))


def _positions(game: Record | Position) -> list[Position]:
    return game.final.history() if isinstance(game, Record) else game.history()


def _some(positions: list[Position]) -> list[Position]:
    """All of them, or so many at even steps, the first and the last always."""
    last = len(positions) - 1
    if last < MOST_FRAMES:
        return positions
    return [positions[round(i * last / (MOST_FRAMES - 1))] for i in range(MOST_FRAMES)]


def _timed_looks(shots: Sequence[dict[str, str]]) -> Iterator[str]:
    """Each thing for as long as it looks the same; furniture below, then pieces, then ribbon."""
    step = min(SLOWEST, LONGEST / len(shots))
    names = list(dict.fromkeys(name for shot in shots for name in shot))
    names.sort(key=lambda name: name.startswith("ribbon-") - (name == "furniture"))
    for name in names:
        since = 0
        for i in range(1, len(shots) + 1):
            look = shots[since].get(name, "")
            if i == len(shots) or shots[i].get(name, "") != look:
                if look:
                    yield _timed(look, since * step, i * step, i == len(shots))
                since = i


def _timed(look: str, start: float, end: float, stays: bool) -> str:
    """A look that shows itself from one moment to another, or from then on."""
    if stays:
        # Seen at once where nothing moves; else hidden until its time has come.
        wait = _set("none", 0.0, start) if start else ""
        return group([wait, look])
    return group([_set("inline", start, end), _SPOKEN.sub("", look)], display="none")


def _set(value: str, start: float, end: float) -> str:
    lasting = round(end, 2) - round(start, 2)
    return tag(
        "set",
        attributeName="display",
        to=value,
        begin=f"{number(start)}s",
        dur=f"{number(lasting)}s",
    )

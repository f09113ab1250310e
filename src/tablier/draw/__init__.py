"""Drawing: the toolkit that every board is drawn with, and the door to the pictures made of it.

The modules in here (markup, type, themes, pieces, what a drawing owes) know no game and no
position. `tablier.draw.svg(position)` and its like are the names that users know: they stand in
`tablier.picture`, above the referee, and are fetched when somebody first asks for them. Only users
come in by this door; our own code above the referee imports `tablier.picture`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablier.picture import board, drawing_of, film, frames, svg

__all__ = ["board", "drawing_of", "film", "frames", "svg"]


def __getattr__(name: str) -> Any:
    """What is drawn of a game or a position."""
    if name in __all__:
        from tablier import picture

        return getattr(picture, name)
    raise AttributeError(f"module 'tablier.draw' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What there is, before it is loaded too."""
    return sorted({*globals(), *__all__})

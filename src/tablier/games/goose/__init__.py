"""The goose family: one engine, four sheets, and any board of one's own."""

from functools import lru_cache
from pathlib import Path

from tablier.games.family import Ruleset

_HERE = Path(__file__).parent


@lru_cache(maxsize=8)
def ruleset(game: str) -> Ruleset:
    """A goose game of the catalogue."""
    return from_text((_HERE / "boards" / f"{game}.toml").read_text("utf-8"), game)


def from_text(text: str, stem: str, own: bool = False) -> Ruleset:
    """The rules of a board file; `own` marks a board that is not in the catalogue."""
    from tablier.games.goose.board import read
    from tablier.games.goose.game import ArrowGoose, DiceGoose

    # Blanks at the ends of lines mean nothing, and a record does not keep them.
    sheet = read("\n".join(line.rstrip() for line in text.splitlines()) + "\n", stem)
    return (ArrowGoose if sheet.arrows else DiceGoose)(sheet, own)


def example(name: str) -> str | None:
    """The text of an example board by its name, with or without ``.toml``."""
    path = _HERE / "examples" / f"{name.removesuffix('.toml')}.toml"
    return path.read_text("utf-8") if Path(name).name == name and path.is_file() else None

"""Tablier: seven French board games, refereed rule by rule.

- `game` opens a game by its id, or a board of one's own by its file; `catalogue` lists the games.
- `read` reads a record of a game.
- `bots` lists the opponents of a game; `bot` is one, that chooses moves and gives advice.
- `tournament` lets opponents meet, and measures them.
- `TablierError` says what cannot be done, in two languages; `IllegalMove` and `FileError` are such.
- `tablier.draw` draws boards, positions and films of games as SVG.
- `tablier.lab` plays games by the million, and works odds out exactly.

>>> import tablier
>>> position = tablier.game("oie", players=2).start().play("3+4")
>>> position.events[0].say("en")
'Red throws 3+4 and moves to 7.'
"""

from typing import TYPE_CHECKING, Any

from tablier.words.errors import FileError, IllegalMove, TablierError

if TYPE_CHECKING:
    from pathlib import Path

    from tablier import draw, lab
    from tablier.games.card import Card
    from tablier.opponents.bot import Bot
    from tablier.opponents.part import BotCard
    from tablier.opponents.tournament import tournament
    from tablier.referee.game import Game
    from tablier.referee.record import Record

__all__ = [
    "FileError", "IllegalMove", "TablierError", "bot", "bots", "catalogue", "draw", "game", "lab",
    "read", "tournament",
]  # fmt: skip

__version__ = "0.5.0"


def __getattr__(name: str) -> Any:
    """What is loaded when somebody first asks for it."""
    if name == "tournament":
        from tablier.lab.loading import installed

        with installed():
            from tablier.opponents.tournament import tournament

        return tournament
    if name in ("draw", "lab"):
        from importlib import import_module

        return import_module(f"tablier.{name}")
    raise AttributeError(f"module 'tablier' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What there is, before it is loaded too."""
    return sorted({*__all__, "__all__", "__doc__", "__name__", "__path__", "__version__"})


def catalogue() -> "tuple[Card, ...]":
    """A card for each game: titles, players, options with their values and explanations."""
    from tablier.games import cards

    return cards()


def game(name: "str | Path", players: int | None = None, **options: int | str) -> "Game":
    """A game by its id, or a board of one's own by its file; `players` is at least the fewest."""
    from tablier.referee.game import open_game

    return open_game(name, players, options)


def read(text: str) -> "Record":
    """Read a record; a mistake in it is reported with its line and column."""
    from tablier.referee.record import read as read_record

    return read_record(text)


def bots(name: "str | Path | Game") -> "tuple[BotCard, ...]":
    """The opponents of a game, a card each, the easiest first."""
    from tablier.opponents.bot import bots as opponents

    return opponents(name)


def bot(
    name: "str | Path | Game",
    level: int | str | None = None,
    seed: int = 0,
    cores: int | None = None,
) -> "Bot":
    """An opponent of a game by its level; the strongest where none is named.

    Given seconds, it may think on as many cores at once as `cores` says; without it, on all.
    """
    from tablier.opponents.bot import bot as opponent

    return opponent(name, level, seed, cores)

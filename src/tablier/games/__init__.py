"""The games there are: ours, and those of other people's packages.

A *family* is a package that knows one game or several that share their rules. At its top it has

- `GAMES`, the ids of its games, in the order in which the catalogue shows them;
- `card_of(game)`, the card of one, for which no rules are loaded;
- `ruleset(game)`, its rules with their names.

Ours stand in folders beside this file. Somebody else's is found by its entry point: a package that
declares, in the group ``tablier.games``, a name for its family and the package to import.
"""

import os
import re
import sys
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from tablier.words import LANGUAGES
from tablier.words.errors import TablierError

if TYPE_CHECKING:
    from tablier.games.card import Card
    from tablier.games.family import Ruleset

ENTRY_POINTS = "tablier.games"

_OURS = ("goose", "chevaux", "archers", "evasion")
_BOARDS = "tablier.games.goose"  # the family whose games are played on any board of one's own
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

LARGEST_BOARD_FILE = 100_000  # in bytes, and in characters
LONGEST_ID = 40


class Found(NamedTuple):
    """The packages that games are in, and what kept others out."""

    packages: dict[str, str]  # by the id of a game
    troubles: tuple[TablierError, ...]


def game_ids() -> tuple[str, ...]:
    """Every game that can be opened by its id, in the order of the catalogue."""
    return tuple(_found().packages)


def default_game() -> str:
    """The game that lies on a table before anybody has chosen one."""
    return next(iter(_ours()))


def is_game(name: str) -> bool:
    """Is this the id of a game? For ours nobody looks for other packages."""
    return name in _ours() or name in _found().packages


def troubles() -> tuple[TablierError, ...]:
    """Why games of other packages are missing, a sentence each."""
    return _found().troubles


def ruleset(game: str) -> "Ruleset":
    """The rules of a game of the catalogue; another name is refused."""
    if not is_game(game):
        raise TablierError("unknown-game", game=game, accepted=", ".join(game_ids()))
    package = _ours().get(game) or _found().packages[game]
    rules: Ruleset = import_module(package).ruleset(game)
    return rules


def cards() -> "tuple[Card, ...]":
    """The card of every game of the catalogue; no rules are loaded for it."""
    return tuple(
        import_module(package).card_of(game) for game, package in _found().packages.items()
    )


def board_rules(text: str, stem: str) -> "Ruleset":
    """The rules of a board of one's own; `stem` names it where the file does not."""
    rules: Ruleset = import_module(_BOARDS).from_text(text, stem, own=True)
    return rules


def example_board(name: str) -> str | None:
    """The text of a board file that comes with us, by its name with or without ``.toml``."""
    text: str | None = import_module(_BOARDS).example(name)
    return text


@cache
def _ours() -> dict[str, str]:
    """Our games, each with its package."""
    packages = [f"{__name__}.{family}" for family in _OURS]
    return {game: package for package in packages for game in import_module(package).GAMES}


@cache
def _found() -> Found:
    """Our games and everybody's. A package that cannot be used keeps nobody from playing."""
    packages, troubles = dict(_ours()), []
    if not _others_declare():
        return Found(packages, ())
    from importlib.metadata import entry_points

    for point in sorted(entry_points(group=ENTRY_POINTS)):
        try:
            games = _games_of(point.load(), packages)
        except TablierError as error:
            troubles.append(error)
        except Exception as error:
            why = str(error) or type(error).__name__
            troubles.append(TablierError("family-broken", family=point.value, reason=why))
        else:
            packages |= dict.fromkeys(games, point.value)
    return Found(packages, tuple(troubles))


def _others_declare() -> bool:
    """May an installed package have games? What Python has for asking takes as long to load as a
    command takes to start, so it is loaded only where a file speaks of us, or cannot be read."""
    for place in sys.path:
        try:
            with os.scandir(place or ".") as inside:
                about = [
                    one.path for one in inside if one.name.endswith((".dist-info", ".egg-info"))
                ]
        except NotADirectoryError:
            return True  # an archive
        except OSError:
            continue  # nothing is there
        if any(_speaks_of_games(folder) for folder in about):
            return True
    return False


def _speaks_of_games(folder: str) -> bool:
    try:
        with open(f"{folder}/entry_points.txt", "rb") as file:
            return ENTRY_POINTS.encode() in file.read()
    except OSError:
        return False  # it has no entry points


def _read_aloud(card: "Card") -> None:
    """Say all that a card says: one that fails would take the first page with it."""
    coached = [card.coach.goal, *card.coach.steps] if card.coach else []
    badge = [card.badge] if card.badge else []
    said = (card.titles, card.blurb, *badge, *(option.title for option in card.options), *coached)
    for text in said:
        for lang in LANGUAGES:
            str(text[lang])


def _games_of(family: ModuleType, taken: dict[str, str]) -> tuple[str, ...]:
    """The ids that a package brings, once it has been found to have what a family owes."""
    name = getattr(family, "__name__", repr(family))
    for owed in ("GAMES", "card_of", "ruleset"):
        if not hasattr(family, owed):
            raise TablierError("family-owes", family=name, name=owed)
    for game in family.GAMES:
        if not isinstance(game, str) or not _ID.fullmatch(game) or len(game) > LONGEST_ID:
            raise TablierError("family-id", family=name, game=str(game), most=LONGEST_ID)
        if game in taken:
            raise TablierError("family-taken", family=name, game=game, other=taken[game])
        _read_aloud(family.card_of(game))
    return tuple(family.GAMES)

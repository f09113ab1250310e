"""The one way in which the lab opens a game, whatever it is given."""

from collections import OrderedDict
from collections.abc import Mapping
from copy import copy
from pathlib import Path

from tablier.games import board_rules
from tablier.games.family import Ruleset
from tablier.lab.part import lab_part
from tablier.referee.game import Game, find
from tablier.words.errors import TablierError

PACKAGE = "tablier.lab"


def lab_game(
    given: str | Path | Ruleset | Game,
    players: int | None = None,
    options: Mapping[str, int | str] | None = None,
) -> Game:
    """A game by its id, board file or rules, or one that is ready with other players or options.

    A sheet says how many sit down together. To know how long its way is, one pawn will do where
    nobody has to be met: the rules count any number of seats, so only the card is widened here.
    """
    if players is not None and type(players) is not int:
        raise TablierError("not-whole", package=PACKAGE, name="players", found=str(players))
    if isinstance(given, Game):
        if players is None and not options:
            return given
        players = given.players if players is None else players
        options = {**given.options, **(options or {})}
        given = given.ruleset
    rules = given if isinstance(given, Ruleset) else find(given)
    if players is not None and players not in rules.card.players and lab_part(rules).plays_alone:
        rules = copy(rules)
        rules.card = rules.card._replace(players=range(1, rules.card.players[-1] + 1))
    return Game(rules, players, options or {})


def alone(game: Game) -> Game:
    """The same game for one pawn on its own."""
    options = {name: value for name, value in game.options.items() if name != "first"}
    return lab_game(game.ruleset, 1, options)


MOST_GAMES = 16
_games: OrderedDict[tuple[object, ...], Game] = OrderedDict()


def remember(game: Game) -> Game:
    """Keep a game that a setup is made of, so that nobody has to open it again."""
    _games[game.identity] = game
    while len(_games) > MOST_GAMES:
        _games.popitem(last=False)
    return game


def reopened(
    id_: str, source: str, players: int, options: tuple[tuple[str, int | str], ...]
) -> Game:
    """A game by what makes it the same: the one that was set up here, or elsewhere its like."""
    game = _games.get((id_, source, players, options))
    if game is None:
        given = board_rules(source, id_) if source else id_
        game = remember(lab_game(given, players, dict(options)))
    return game

"""Games as the lab plays them: like the referee's, and one player alone at any board with dice."""

from collections.abc import Mapping
from copy import copy
from pathlib import Path

from tablier.games.family import Ruleset
from tablier.games.goose import turns
from tablier.referee.game import Game, find
from tablier.words.errors import TablierError

ROOM = "lab"


def lab_game(
    name: str | Path | Game,
    players: int | None = None,
    options: Mapping[str, int | str] | None = None,
) -> Game:
    """A game by its id or board file, or one that is ready, with other players or options."""
    if players is not None and type(players) is not int:
        raise TablierError("not-whole", room=ROOM, name="players", found=str(players))
    if isinstance(name, Game):
        if players is None and not options:
            return name
        players = name.players if players is None else players
        return open_game(name.ruleset, players, {**name.options, **(options or {})})
    return open_game(find(name), players, options or {})


def open_game(rules: Ruleset, players: int | None, options: Mapping[str, int | str]) -> Game:
    """A game of these rules.

    A sheet says how many sit down together. To know how long its way is, one pawn will do: the
    rules count any number of seats, so only the card is widened here.
    """
    if players is not None and players not in rules.card.players and rules.rules is turns:
        rules = copy(rules)
        rules.card = rules.card._replace(players=range(1, rules.card.players[-1] + 1))
    return Game(rules, players, options)

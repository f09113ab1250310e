"""Tables for tests: games drawn over options and players, and random play at them."""

import random
from collections.abc import Iterator
from typing import Any

import tablier
from tablier.games import game_ids
from tablier.referee.game import Game
from tablier.referee.position import Position

NAMES = tuple(game_ids())


def draw_game(name: str, chance: random.Random, plain: float = 0.4) -> Game:
    """A game with some number of players and some options away from their defaults."""
    card = tablier.game(name).card
    players = chance.choice(card.players)
    options: dict[str, Any] = {}
    for option in card.options:
        absent = range(players + 1, 9) if option.name == "first" else ()
        if chance.random() >= plain:
            options[option.name] = chance.choice([v for v in option.values if v not in absent])
    return tablier.game(name, players=players, **options)


def random_move(position: Position, chance: random.Random) -> Position:
    """Any legal move of anybody awaited, or any outcome with its own probability."""
    waited = chance.choice(position.awaits)
    if waited.seat is None:
        return position.play(position.drawn(chance))
    return position.play(chance.choice(position.moves(waited.seat)), waited.seat)


def random_play(game: Game, chance: random.Random, most: int = 100_000) -> Iterator[Position]:
    """Every position of a random game, the start included."""
    position = game.start()
    yield position
    while not position.over and most:
        position = random_move(position, chance)
        most -= 1
        yield position


def random_end(game: Game, seed: object, most: int = 100_000) -> Position:
    """Where a random game ends, or stands after so many moves."""
    *_, last = random_play(game, random.Random(str(seed)), most)
    return last

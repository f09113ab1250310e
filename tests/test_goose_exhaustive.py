"""Every square, every throw, every flag of every goose game: each ends, none leaves the board."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import tablier
from tablier.games.goose import vocabulary as v
from tablier.referee.game import Game

DICE_GAMES = [
    ("oie", {}),
    ("oie-jetons", {"broke": "out", "bonus": "from-start"}),
    ("oie-jetons", {"impasse": "draw"}),
    ("oie-cayro", {}),
    ("oie-cayro", {"finish": "reach", "impasse": "draw"}),
    ("chutes-and-ladders.toml", {}),
    ("ganzenbord.toml", {}),
]


def states(game: Game) -> Iterator[dict[str, Any]]:
    """Seat 0 on every square, thrown before or not, penniless or not; seat 1 somewhere telling."""
    track = game.o.track
    holds = [square for square in range(track) if game.o.hold[square]]
    for square, first in product(range(track), (False, True)):
        for other in (0, 1, square, *holds):
            room = game.o.meet == v.NOTHING or (game.o.meet == v.RETREAT and square in holds)
            if other == square > 0 and not room:
                continue  # where pawns meet, two do not stay together
            state: dict[str, Any] = {"pawns": [square, other], "first": [first, False], "turn": 0}
            yield state
            if other in holds:
                yield {**state, "held": [False, True]}
            if game.o.tokens:
                whole = 2 * game.o.tokens
                yield {**state, "tokens": [0, game.o.tokens], "pot": whole - game.o.tokens}


@pytest.mark.many
@pytest.mark.parametrize(("name", "options"), DICE_GAMES)
def test_every_throw_from_every_square_ends_on_the_board(name: str, options: Any) -> None:
    game = tablier.game(name, players=2, **options)
    throws = game.start().moves()
    seen = 0
    for state in states(game):
        start = game.position(state)
        for throw in throws:
            after = start.play(throw).state()
            for square, out in zip(after["pawns"], after["out"], strict=True):
                assert square is None if out else 0 <= square <= game.o.track
            assert sum(after["held"]) < 2 or after["pawns"][0] != after["pawns"][1]
            if game.o.tokens:
                assert sum(after["tokens"]) + after["pot"] == 2 * game.o.tokens
            seen += 1
    assert seen >= game.o.track * 2 * len(throws)


def test_every_volley_from_every_square_ends_on_the_board() -> None:
    game = tablier.game("oie-archer", players=2)
    for square, arrows in product(range(63), (1, 2)):
        if square == 42:
            continue  # whoever stands there has no arrow in this volley
        start = game.position({"pawns": [square, 1], "arrows": [arrows, 2]})
        for volley in start.moves(0):
            after = start.play(volley, seat=0).play("M M", seat=1)
            assert 0 <= after.state()["pawns"][0] <= 63
            assert set(after.state()["arrows"]) <= {0, 1, 2}

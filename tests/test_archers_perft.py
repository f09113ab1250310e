"""Counts of sequences of actions, against a second generator that shares nothing with the rules."""

from typing import Any

import pytest

import tablier
from tablier.referee.game import Game
from tablier.rulekit.struct import Struct
from tests import naive_archers as naive

START = "3sss3/3sss3/3sss3/9/9/9/3NNN3/3NNN3/3NNN3"

# Sequences of 1, 2, 3 and 4 actions from the start of the default board.
FROM_START = (18, 318, 5_926, 108_440)

# Middle games of seeded play that likes to step and to shoot; somebody can shoot in each.
MIDDLE_GAMES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("3s4e/2w3ww1/4s4/3E1s3/1N6w/6N2/9/2N3E2/2E1N4", "dark", {}),
    ("4n2n1/3nw3w/4s1s2/4e4/3N5/1N7/8W/3S4W/5N1N1", "dark", {}),
    ("3e1s3/4n2e1/2e2n3/3e5/9/4WW3/3NNN3/2W1S4/3W2W2", "dark", {}),
    ("5se2/2ee1s3/4n4/3N1w3/2s6/9/4N4/4W1N2/W1N2N2W", "dark", {}),
    ("1s5ee/2e6/3s2w2/9/4N2s1/3E1W3/9/2E4WE/E4S3", "light", {}),
    ("8e/1n2ns3/3n*1e3/9/2s1N4/6N2/9/4N*4/1WN2N2W", "dark", {"king": "on"}),
    ("1n2n4/1w2w*1e2/1s7/9/3N5/5s3/7n1/W1E1NN*N2/4NN2E", "dark", {"king": "on"}),
    ("2e6/4sss2/1w1sw*w3/3s5/9/4N*1N2/WN7/4E4/4WN3", "dark", {"king": "on"}),
    ("6sw1/6s1w/2S3ns1/6e2/7E1/S8/8s/NS3E3/N1W2E3", "light", {"woods": "corner"}),
    ("7ss/S2w2sss/9/9/2W6/4W1ss1/WN7/1E2E4/1NN6", "light", {"woods": "corner"}),
    ("ws1e/2w1/1e2/4/E1n1/4/1SWN/NE2/S1S1", "dark", {"board": "4x9"}),
    ("ns1/1s1/1sn/3/ssN/3/2E/2W/3", "dark", {"board": "3x9"}),
    (
        "7wn6/13e1/11w3/e5w8/15/7s7/8n*6/4s10/8N*6/7N7/8S6/4W10/6SS2E4/4E10/8N6",
        "dark",
        {"board": "15x15", "king": "on"},
    ),
)


def count(game: Game, s: Struct, depth: int) -> int:
    """How many sequences of so many actions the rules allow."""
    rules, o, board = game.ruleset.rules, game.o, s.copy()
    room = [0] * game.ruleset.most_actions
    seat: Any = game.ruleset.turn(board, o)
    n = 0 if seat is None else rules.legal(board, o, seat, room)
    if depth == 1:
        return n
    total = 0
    for action in room[:n]:
        child = s.copy()
        rules.apply(child, o, seat, action)
        total += count(game, child, depth - 1)
    return total


@pytest.mark.many
@pytest.mark.parametrize("side", ["dark", "light"])
def test_the_start_counts_as_the_naive_generator_does(side: str) -> None:
    game = tablier.game("archers", first=side)
    twin = naive.set_up(START, side)
    for depth, pinned in enumerate(FROM_START, start=1):
        assert count(game, game.start().s, depth) == naive.perft(twin, depth) == pinned


@pytest.mark.many
@pytest.mark.parametrize(("board", "side", "options"), MIDDLE_GAMES)
def test_middle_games_count_as_the_naive_generator_does(
    board: str, side: str, options: dict[str, Any]
) -> None:
    game = tablier.game("archers", **options)
    position = game.position({"board": board, "side": side})
    twin = naive.set_up(board, side, options.get("woods") == "corner", "king" in options)
    assert any("x" in move for move in position.moves())
    assert set(position.moves()) == set(naive.actions(twin))
    for depth in (1, 2, 3):
        assert count(game, position.s, depth) == naive.perft(twin, depth)

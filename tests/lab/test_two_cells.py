"""A pawn that gets out of one cell and is caught in the next has moved: everything counts it so."""

from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path

import pytest

import tablier
from tablier.games.goose.lab.check import BoardCheck
from tablier.lab import check_board, odds, simulate
from tablier.lab.opening import lab_game
from tablier.lab.show import show
from tablier.lab.simulation import prepare
from tablier.lab.tally import Task, play_chunk
from tablier.referee.position import Position

CELLS = """
track = 12
dice = 1
faces = 6
players = [2, 4]
[squares.cell]
at = 4
hold = "exit"
exit = { totals = [3, 3] }
[squares.tower]
at = 7
hold = "exit"
exit = { totals = [1, 6] }
"""
TOWER = 7


@pytest.fixture
def cells(tmp_path: Path) -> Path:
    file = tmp_path / "cells.toml"
    file.write_text(CELLS, "utf-8")
    return file


def in_vain(after: Position) -> bool:
    return any(event.kind == "stuck" for event in after.events)


def replayed(start: Position, turns: int) -> tuple[dict[int, float], float]:
    """Visits by square, and games that visit the tower, from the referee's own positions."""
    visits: dict[int, float] = defaultdict(float)
    seen = 0.0
    here = {(start, False): 1.0}
    for _ in range(turns):
        then: dict[tuple[Position, bool], float] = defaultdict(float)
        for (place, known), mass in here.items():
            for text, share in place.chances().items():
                after = place.play(text)
                rested = -1 if in_vain(after) else after.state()["pawns"][0]
                if rested >= 0:
                    visits[rested] += mass * float(share)
                new = known or rested == TOWER
                seen += mass * float(share) * (new - known)
                if not after.over:
                    then[Position(after.game, after.s), new] += mass * float(share)
        here = then
    return visits, seen


def test_exact_visits_are_those_of_the_referee(cells: Path) -> None:
    visits, seen = replayed(lab_game(cells, 1).start(), 150)
    found = odds(cells, players=1, squares=True).squares
    assert found is not None
    assert found[TOWER].visited == pytest.approx(seen)
    assert seen > 0.5
    expected = [visits[square] for square in range(len(found))]
    assert [square.visits for square in found] == pytest.approx(expected)


def test_counted_visits_and_waits_are_those_of_the_referee(cells: Path) -> None:
    setup = prepare(cells, seed=4, players=3, detail=True)
    for number in range(30):
        visits: Counter[int] = Counter()
        waited = 0
        places = show(setup, number).history()
        for before, after in pairwise(places):
            waited += in_vain(after)
            if not in_vain(after):
                assert before.turn is not None
                visits[after.state()["pawns"][before.turn]] += 1
        counted = play_chunk(Task(setup, number, 1))
        assert Counter(dict(enumerate(counted.visits))) == visits
        assert counted.sums[0] == waited


def test_a_cell_that_leads_into_another_can_be_left(cells: Path) -> None:
    found = check_board(cells)
    assert isinstance(found, BoardCheck)
    assert found.survey
    assert found.survey.stuck == ()
    assert found.playable
    held = tablier.game(cells, players=2).position({"pawns": [4, 0], "held": [True, False]})
    assert held.play("3").state()["pawns"][0] == TOWER


def test_counted_and_exact_visits_agree(cells: Path) -> None:
    exact = odds(cells, players=1, squares=True).squares
    counted = simulate(cells, 20_000, players=1, seed=2, detail=True).visits
    assert exact is not None
    assert counted == pytest.approx([square.visits for square in exact], abs=0.03)

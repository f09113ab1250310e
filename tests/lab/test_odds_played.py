"""Exact odds and many played games agree: every sheet, every value of every option."""

from collections.abc import Iterator
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier.lab import Odds, odds, simulate
from tests.tiny_boards import BOARDS, archer_file, board, shooting_range

GAMES = 20_000
SIGMAS = 5
SHEETS = ("oie", "oie-jetons", "oie-cayro", "chutes-and-ladders")


def settings(name: str, players: int) -> Iterator[dict[str, Any]]:
    """Every value of every option, the others as they are unless told otherwise."""
    for option in tablier.game(name).card.options:
        absent = range(players + 1, 9) if option.name == "first" else ()
        yield from ({option.name: value} for value in option.values if value not in absent)


def compare(game: str | Path, players: int, **how: Any) -> Odds:
    """Solve a game and play it; what is played may stray as far as chance lets it."""
    exact = odds(game, players=players, **how)
    played = simulate(game, GAMES, players=players, seed=5, threads=1, **how)
    assert played.finished == GAMES
    near = partial(_near, f"{game}, {players} players, {how}")
    lengths = enumerate(exact.distribution)
    spread = sum(share * (turns - exact.turns.mean) ** 2 for turns, share in lengths)
    near("turns", played.turns.mean, exact.turns.mean, spread)
    shares = {"draws": exact.draws, "shared": exact.shared}
    for what, share in shares.items():
        near(what, getattr(played, what).value, share, share * (1 - share))
    for seat, share in enumerate(exact.wins):
        near(f"wins of {seat}", played.wins[seat].value, share, share * (1 - share))
    return exact


def _near(where: str, what: str, found: float, exact: float, spread: float) -> None:
    away = SIGMAS * sqrt(max(0.0, spread) / GAMES) + 1e-9
    assert abs(found - exact) <= away, f"{where}: {what} {found}, exactly {exact}"


@pytest.mark.many
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("name", SHEETS)
def test_every_option_of_every_sheet(name: str, players: int) -> None:
    lengths = {compare(name, players, **options).turns.mean for options in settings(name, players)}
    # Beginning or not changes nothing for one alone; the other options of the sheets do.
    assert len(lengths) > 1 or name in ("oie", "chutes-and-ladders")


def test_two_options_that_work_together() -> None:
    few = compare("oie-jetons", 2, tokens=1, broke="out")
    more = compare("oie-jetons", 2, tokens=2, broke="out", impasse="draw")
    assert few.turns.mean < more.turns.mean


@pytest.mark.many
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", BOARDS)
def test_whatever_a_square_can_do(tmp_path: Path, name: str, players: int) -> None:
    compare(board(tmp_path, BOARDS[name]), players)


def test_more_players_of_sheets_without_encounters() -> None:
    compare("oie", 3)
    compare("chutes-and-ladders", 6)


@pytest.mark.many
def test_archers(tmp_path: Path) -> None:
    good = archer_file(tmp_path, "good", {n: (n + 1) / 66 for n in range(11)})
    compare("oie-archer", 2, archers={0: "uniform", 1: good})
    even = compare(shooting_range(tmp_path), 2)
    assert even.wins[0] == pytest.approx(even.wins[1])
    other = compare(shooting_range(tmp_path), 2, archers={0: good})
    assert abs(other.wins[0] - even.wins[0]) > 0.001

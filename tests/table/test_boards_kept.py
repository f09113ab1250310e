"""Boards that visitors bring stay in memory by their size, not by their number."""

import asyncio
import pickle
import random

import pytest

from tablier.table import boards, tables
from tablier.table.setup import Seat, Setup
from tablier.table.tables import Tables
from tests.table.memory import MemoryLedger


def large(n: int) -> str:
    """A board near the limits; each another one."""
    squares = "".join(
        f"[squares.r{n}]\nat = [{n}, {n + 489}]\nmiss = 1\nname = 'Wé {n}'\n" for n in range(1, 490)
    )
    return f"# {n}\ntrack = 990\ndice = 5\nfaces = 6\n{squares}"


def test_large_boards_make_room_for_each_other_and_small_ones_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = boards.weight(boards.game_on(large(0), 2, {}))
    assert 500_000 < one < 4_000_000
    small = boards.weight(boards.game_on("track = 20\n", 2, {}))
    assert small < one / 20
    monkeypatch.setattr(boards._games, "most", 3 * one)
    monkeypatch.setattr(boards._rules, "most", 2 * one)
    for n in range(1, 8):
        boards.game_on(large(n), 2, {})
        boards.rules_of("track = 20\n")
        assert boards._games.size <= 3 * one
        assert boards._rules.size <= 2 * one
    assert boards.is_known("track = 20\n")
    assert boards.is_known(large(7))
    assert not boards.is_known(large(1))


def test_what_the_dice_of_a_board_show_is_not_kept_with_each_board() -> None:
    plain, dicey = (
        len(pickle.dumps(boards.rules_of(f"track = 40\ndice = {n}\nfaces = 6\n"))) for n in (1, 5)
    )
    assert dicey < 2 * plain


def test_tables_on_large_boards_leave_memory_first_come_first_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = boards.weight(boards.game_on(large(0), 2, {}))
    monkeypatch.setattr(tables, "MOST_BOARDS", 2.5 * one)
    monkeypatch.setattr(boards._games, "most", one)
    found = Tables(MemoryLedger(), random.Random(1))

    async def opening() -> None:
        plain = await found.open("device", Setup("oie", players=2), [Seat(), Seat()], [])
        opened = [
            await found.open(
                "device", Setup("oie", board=large(n), players=2), [Seat(), Seat()], []
            )
            for n in range(4)
        ]
        here = [found.at_hand(table.id) is not None for table in opened]
        assert here == [False, False, True, True]
        assert found.at_hand(plain.id)
        again = await found.load(opened[0].id)  # it is read again
        assert again.setup.board == large(0)

    asyncio.run(opening())

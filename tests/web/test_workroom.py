"""Processes for work that takes long: within limits, shared fairly, replaced when they must be."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

import pytest

from tablier.server import works
from tablier.server.cache import Cache
from tablier.server.refusals import TurnedAway
from tablier.server.workroom import MOST_OF_ONE, Workroom
from tablier.words.errors import FileError

T = TypeVar("T")


def in_a_workroom(act: Callable[[Workroom], Awaitable[T]], megabytes: int = 1536) -> T:
    async def acted() -> T:
        room = Workroom(1, megabytes)
        try:
            return await act(room)
        finally:
            await room.stop()

    return asyncio.run(acted())


def test_what_takes_too_long_is_ended_and_the_next_is_served() -> None:
    async def act(room: Workroom) -> tuple[TurnedAway, list[int], list[int]]:
        await room.do("léa", "board", works.read_board, "track = 20\n")
        before = room.pids()
        with pytest.raises(TurnedAway) as caught:
            await room.do("léa", "board", time.sleep, 60)
        await room.do("léa", "board", works.read_board, "track = 20\n")
        return caught.value, before, room.pids()

    refused, before, after = in_a_workroom(act)
    assert (refused.status, refused.code) == (422, "too-long")
    assert refused.say("fr") != refused.say("en")
    assert before != after


def test_what_takes_too_much_memory_is_refused() -> None:
    async def act(room: Workroom) -> None:
        with pytest.raises(TurnedAway) as caught:
            await room.do("léa", "board", bytes, 2 << 30)
        assert caught.value.code == "too-long"

    in_a_workroom(act)


def test_a_mistake_in_a_board_is_told_as_if_it_had_been_read_here() -> None:
    async def act(room: Workroom) -> FileError:
        with pytest.raises(FileError) as caught:
            await room.do("léa", "board", works.read_board, "track = 20\ndice = 9\n")
        return caught.value

    error = in_a_workroom(act)
    assert error.line == 2
    assert error.say("en").startswith("Line 2")
    assert "1…6" in error.say("fr")


def test_one_visitor_does_not_fill_the_room() -> None:
    async def act(room: Workroom) -> None:
        asked = [
            asyncio.create_task(room.do("léa", str(n), works.read_board, "track = 20\n"))
            for n in range(MOST_OF_ONE)
        ]
        await asyncio.sleep(0)
        with pytest.raises(TurnedAway) as caught:
            await room.do("léa", "one more", works.read_board, "track = 20\n")
        assert (caught.value.status, caught.value.code) == (429, "busy")
        assert caught.value.retry > 0
        await room.do("tom", "his", works.read_board, "track = 20\n")
        await asyncio.gather(*asked)
        await room.do("léa", "one more", works.read_board, "track = 20\n")

    in_a_workroom(act)


def test_pictures_are_kept_as_long_as_there_is_room() -> None:
    made: list[int] = []

    async def drawn(n: int, size: int) -> str:
        made.append(n)
        return "x" * size

    async def act() -> None:
        cache = Cache(1000)
        for n in (1, 2, 3, 4, 1, 5, 1, 2):
            assert len(await cache.get(n, partial(drawn, n, 240))) == 240
            assert cache.size <= 1000
        assert len(await cache.get(9, lambda: drawn(9, 600))) == 600  # too large to be kept
        assert cache.size <= 1000

    asyncio.run(act())
    assert made == [1, 2, 3, 4, 5, 2, 9]

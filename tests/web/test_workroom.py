"""Processes for work that takes long: within limits, shared fairly, replaced when they must be."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

import pytest

from tablier.server import works
from tablier.server.cache import Cache
from tablier.server.limits import Limits
from tablier.server.refusals import TurnedAway
from tablier.server.turns import Turns
from tablier.server.visitor import Visitor
from tablier.server.workroom import Workroom
from tablier.table.log import Entry, Secrets
from tablier.words.errors import FileError

T = TypeVar("T")
LEA, TOM = Visitor("léa", "home"), Visitor("tom", "home")
AWAY = Visitor("zoé", "away")


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
        await room.do(LEA, "board", works.read_board, "track = 20\n")
        before = room.pids()
        with pytest.raises(TurnedAway) as caught:
            await room.do(LEA, "board", time.sleep, 60)
        await room.do(LEA, "board", works.read_board, "track = 20\n")
        return caught.value, before, room.pids()

    refused, before, after = in_a_workroom(act)
    assert (refused.status, refused.code) == (422, "too-long")
    assert refused.say("fr") != refused.say("en")
    assert before != after


def test_what_takes_too_much_memory_is_refused() -> None:
    async def act(room: Workroom) -> None:
        with pytest.raises(TurnedAway) as caught:
            await room.do(LEA, "board", bytes, 2 << 30)
        assert caught.value.code == "too-long"

    in_a_workroom(act)


def test_a_mistake_in_a_board_is_told_as_if_it_had_been_read_here() -> None:
    async def act(room: Workroom) -> FileError:
        with pytest.raises(FileError) as caught:
            await room.do(LEA, "board", works.read_board, "track = 20\ndice = 9\n")
        return caught.value

    error = in_a_workroom(act)
    assert error.line == 2
    assert error.say("en").startswith("Line 2")
    assert "1…6" in error.say("fr")


def test_one_visitor_does_not_fill_the_room() -> None:
    async def act(room: Workroom) -> None:
        asked = [
            asyncio.create_task(room.do(LEA, str(n), works.read_board, "track = 20\n"))
            for n in range(Limits().works_per_device)
        ]
        await asyncio.sleep(0)
        with pytest.raises(TurnedAway) as caught:
            await room.do(LEA, "one more", works.read_board, "track = 20\n")
        assert (caught.value.status, caught.value.code) == (429, "busy")
        assert caught.value.retry > 0
        await room.do(TOM, "his", works.read_board, "track = 20\n")
        await asyncio.gather(*asked)
        await room.do(LEA, "one more", works.read_board, "track = 20\n")

    in_a_workroom(act)


def test_made_up_devices_do_not_fill_the_room_and_others_do_not_wait_for_them() -> None:
    limits, done = Limits(), list[str]()

    async def ask(room: Workroom, visitor: Visitor) -> None:
        await room.do(visitor, "board", works.read_board, "track = 20\n")
        done.append(visitor.device)

    async def act(room: Workroom) -> None:
        made_up = [Visitor(f"{n}", "home") for n in range(limits.works_per_address)]
        asked = [asyncio.create_task(ask(room, visitor)) for visitor in made_up]
        await asyncio.sleep(0)
        with pytest.raises(TurnedAway) as caught:
            await ask(room, TOM)
        assert (caught.value.status, caught.value.code) == (429, "busy")
        await ask(room, AWAY)
        assert len(done) < limits.works_per_address / 2  # she did not wait for all of them
        asked[-1].cancel()  # nobody waits for somebody who has left
        await asyncio.wait(asked)
        await ask(room, TOM)

    in_a_workroom(act)
    assert len(done) == limits.works_per_address + 1


def test_addresses_take_turns_and_so_do_the_devices_of_one() -> None:
    turns: Turns[str] = Turns()
    for visitor, wanted in ((LEA, "abc"), (TOM, "de"), (AWAY, "fg")):
        for one in wanted:
            turns.add(visitor, one)
    assert list(iter(turns.next, None)) == ["a", "f", "d", "g", "b", "e", "c"]


def test_lines_for_a_process_that_had_read_further_are_asked_for_again() -> None:
    log = works.Log("abcdefghjkmn", Secrets("00" * 32, "11" * 32), 5, [Entry(5, 0, "play", {})])
    with pytest.raises(works.BehindError) as caught:
        works.table_of(log)
    assert caught.value.seq == 0


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

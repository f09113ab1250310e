"""Many who look are woken at once: who is told when."""

import asyncio
import time

from tablier.server.streams import SLICE, Streams

MANY = 60


def test_of_many_who_are_woken_some_are_told_at_a_time_and_nobody_is_forgotten() -> None:
    async def woken() -> tuple[list[int], int]:
        streams, told, between = Streams(), list[int](), set[int]()

        async def look(n: int) -> None:
            await streams.turn()
            until = time.monotonic() + SLICE / 4
            while time.monotonic() < until:  # what it takes to tell somebody
                pass
            told.append(n)

        async def others() -> None:
            while len(told) < MANY - 2:
                between.add(len(told))
                await asyncio.sleep(0)

        looking = [asyncio.create_task(look(n)) for n in range(MANY)]
        served = asyncio.create_task(others())
        await asyncio.sleep(0)
        for n in (MANY // 2, MANY - 1):  # they hang up while they wait
            looking[n].cancel()
        await asyncio.gather(*looking, return_exceptions=True)
        await served
        return told, len(between)

    told, rounds = asyncio.run(woken())
    assert sorted(told) == [n for n in range(MANY) if n not in (MANY // 2, MANY - 1)]
    assert rounds >= MANY // 8  # others had their turn in between

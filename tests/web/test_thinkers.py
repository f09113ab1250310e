"""The processes in which opponents think: shared, replaced when they fail, and ended."""

import asyncio
import os
import signal
import sys
from time import monotonic

import pytest

import tablier
from tablier.opponents.asking import Question
from tablier.server import thinkers
from tablier.server.thinkers import Job, Thinker, Thinkers

# Stands in for a worker: it answers at once, unless it is asked from the second seat.
QUICK = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] != "warm" and asked["question"]["seat"] == 1:
        continue
    print(json.dumps({"move": f"{asked['seconds']:.2f}"}), flush=True)
"""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "COMMAND", (sys.executable, "-c", QUICK))
    monkeypatch.setattr(thinkers, "PATIENCE", 1.5)


def question(seat: int = 0) -> Question:
    place = tablier.game("archers", first="dark").start()
    return Question.about(place, seat, "7", f"table.{seat}", "seed", None)


def test_whoever_asks_alone_has_all_the_time_and_many_share_it() -> None:
    async def asked() -> tuple[list[str], list[str]]:
        few, many = Thinkers(2.0, 1), Thinkers(2.0, 1)
        alone = [await few.choose("one", question()) for _ in range(2)]
        crowd = await asyncio.gather(*(many.choose(f"t{n}", question()) for n in range(20)))
        await few.stop()
        await many.stop()
        return alone, crowd

    alone, crowd = asyncio.run(asked())
    assert min(map(float, alone)) > 1.0
    assert max(map(float, crowd)) <= 0.1


def test_the_last_in_the_queue_is_answered_when_it_should_be() -> None:
    async def shared() -> float:
        one, now = Thinker(), monotonic()
        done: asyncio.Future[dict[str, object] | None] = asyncio.get_running_loop().create_future()
        due = (now + 2.0, now + 0.5, now + 0.6)  # the second waits behind the first
        one._waiting = [Job("choose", "t", question(), 2.0, at, done) for at in due]
        return one._share(one._waiting[0])

    assert asyncio.run(shared()) <= 0.2


def test_a_process_that_does_not_answer_or_dies_is_replaced() -> None:
    async def asked() -> tuple[list[str], set[int]]:
        pool, pids = Thinkers(0.1, 1), set[int]()
        answers = [await pool.choose("t", question())]
        pids |= set(pool.pids())
        answers.append(await pool.choose("t", question(1)))  # stuck
        answers.append(await pool.choose("t", question()))
        for pid in pool.pids():
            pids.add(pid)
            os.kill(pid, signal.SIGKILL)
        answers.append(await pool.choose("t", question()))
        answers.append(await pool.choose("t", question()))
        pids |= set(pool.pids())
        await pool.stop()
        assert pool.pids() == []
        return answers, pids

    answers, pids = asyncio.run(asked())
    first, stuck, replaced, _, again = answers  # whom the kill met may have had no answer
    assert all((first, replaced, again))
    assert stuck == ""
    assert len(pids) == 3

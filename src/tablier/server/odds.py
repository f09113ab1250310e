"""Who is winning: the lab's answers for the tables of this server.

The lab is heavy and takes its time the first time. It is loaded and run in threads of its own, and
nobody waits for it: until it is ready, the answer says so. Where it is not installed, there is
nothing to see.
"""

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter

from tablier.referee.game import Game
from tablier.referee.position import PUBLIC, Position
from tablier.server import requests as asked
from tablier.server.api import Answer, At, Desk
from tablier.table.refusal import Refused, Why
from tablier.table.sentences import name_of
from tablier.table.table import OVER, Table
from tablier.words import Message

if TYPE_CHECKING:
    from tablier.lab.live import Chances
    from tablier.lab.luck import Moment, Review

router = APIRouter(prefix="/api")
MOST_GAMES = 200  # of different rules or boards, that are known to be ready
MOST_ANSWERS = 2000
MOST_REVIEWS = 50
ABSENT: Answer = {"available": False}
NOT_YET: Answer = {"available": True, "ready": False}
_log = logging.getLogger(__name__)


class _StoppedError(Exception):
    """The server closes: nobody will read this review."""


class Oracle:
    """What the lab has found out, and what it is working on."""

    def __init__(self) -> None:
        self.installed = all(find_spec(name) for name in ("numba", "numpy"))
        # Short questions never stand behind a long one.
        self._quick = ThreadPoolExecutor(1, "odds")
        self._slow = ThreadPoolExecutor(1, "review")
        self._games: OrderedDict[Game, Future[None]] = OrderedDict()
        self._answers: OrderedDict[tuple[object, ...], asyncio.Future[Chances]] = OrderedDict()
        self._reviews: OrderedDict[tuple[str, int], _Work] = OrderedDict()
        self._stopped = False

    def stop(self) -> None:
        """Leave whatever is not finished."""
        self._stopped = True
        self._quick.shutdown(wait=False, cancel_futures=True)
        self._slow.shutdown(wait=False, cancel_futures=True)

    def prepared(self, game: Game) -> "Future[None]":
        """Done once this game can be asked about; the first time, the lab begins to prepare it."""
        if game not in self._games:
            self._games[game] = self._quick.submit(self._prepare, game)
            _trim(self._games, MOST_GAMES)
        return self._games[game]

    def _prepare(self, game: Game) -> None:
        """Compile or solve what the first question needs; what takes longer is done behind it."""
        from tablier.lab import live

        live.chances(game.start(), PUBLIC, 0)
        if not live.settled(game):
            # Nobody waits for it, so nobody else would notice that it failed.
            self._slow.submit(live.settle, game, self._go_on).add_done_callback(_failed)

    def _go_on(self, *_: object) -> None:
        """Long work asks from time to time whether it is still wanted."""
        if self._stopped:
            raise _StoppedError

    async def chances(self, table: str, ply: int, place: Position, eyes: Any) -> "Chances":
        """The chances from a position in somebody's eyes; each is worked out once."""
        from tablier.lab import live

        key = (table, ply, eyes)
        if key not in self._answers:
            loop = asyncio.get_running_loop()
            self._answers[key] = loop.run_in_executor(
                self._quick, live.chances, place, eyes, live.MILLISECONDS
            )
            _trim(self._answers, MOST_ANSWERS)
        return await asyncio.shield(self._answers[key])

    def review(self, table: str, ply: int, final: Position) -> "_Work":
        """The review of a game: finished, or under way."""
        key = (table, ply)
        if key not in self._reviews:
            work = self._reviews[key] = _Work()
            work.found = self._slow.submit(self._look_back, final, work)
            _trim(self._reviews, MOST_REVIEWS)
        return self._reviews[key]

    def _look_back(self, final: Position, work: "_Work") -> "Review":
        from tablier.lab.luck import review

        def progress(done: float) -> None:
            work.done = done
            self._go_on()

        return review(final, progress=progress)


class _Work:
    """A review under way."""

    def __init__(self) -> None:
        self.done = 0.0
        self.found: Future[Review]


def _trim(kept: OrderedDict[Any, Any], most: int) -> None:
    while len(kept) > most:
        kept.popitem(last=False)


# --- doors ---------------------------------------------------------------------------------------


@router.get("/tables/{id_}/odds")
async def odds(desk: At, id_: asked.TableId) -> Answer:
    """Everybody's chances now, as far as this device may know them."""
    table = desk.known(id_)
    place = table.position
    if place is None:
        raise Refused(Why.LATE, "not-in-play")
    oracle = _oracle(desk)
    if not oracle.installed:
        return ABSENT
    if place.over:
        return _settled(table, place, desk.lang)
    preparing = oracle.prepared(table.game)
    if not preparing.done():
        return NOT_YET
    if _failed(preparing):
        return ABSENT
    ply = table.ply
    found = await oracle.chances(table.id, ply, place, _eyes(desk, table, place))
    how = found.explain(desk.lang)
    return {"available": True, "ready": True, "ply": ply, **found.to_dict(), "how": how}


@router.get("/tables/{id_}/review")
async def review(desk: At, id_: asked.TableId) -> Answer:
    """A game that is over, looked back on: its odds, its luck, its choices."""
    table = desk.known(id_)
    place = table.position
    if place is None or table.stage != OVER:
        raise Refused(Why.LATE, "not-in-over")
    oracle = _oracle(desk)
    if not oracle.installed:
        return ABSENT
    work = oracle.review(table.id, table.ply, place)
    if not work.found.done():
        return {**NOT_YET, "done": round(work.done, 3)}
    if _failed(work.found):
        return ABSENT
    return _told(work.found.result(), table, desk.lang)


def _settled(table: Table, place: Position, lang: str) -> Answer:
    """The chances of a finished game, for which the lab need not be woken."""
    wins, draws = list(place.shares), float(not place.winners)
    how = Message("lab", "live.how.over").say(lang)
    found = {"wins": wins, "draws": draws, "exact": True, "error": 0.0, "games": 0}
    return {"available": True, "ready": True, "ply": table.ply, **found, "how": how}


def _failed(work: "Future[Any]") -> bool:
    """Did the lab stumble? A game goes on without it; whoever keeps the server reads why."""
    error = None if work.cancelled() else work.exception()
    if error and not isinstance(error, _StoppedError):
        _log.error("the lab cannot answer", exc_info=error)
    return error is not None or work.cancelled()


def _oracle(desk: Desk) -> Oracle:
    oracle: Oracle = desk.request.app.state.oracle
    return oracle


def _eyes(desk: Desk, table: Table, place: Position) -> int | str | None:
    """Through whose eyes the odds are seen.

    Whoever has been put in the place of a player has not been told that player's bet, and must not
    read it from the odds either.
    """
    eyes = desk.view(table, "day", "wide").eyes
    if isinstance(eyes, int) and place.awaits[0].kind != "arrows" and not table.secret_of(eyes):
        return PUBLIC
    return eyes


def _told(found: "Review", table: Table, lang: str) -> Answer:
    """A review for the browser, in the reader's language."""

    def moment(one: "Moment", points: float | None = None) -> Answer:
        return {
            "place": one.place,
            "turn": one.turn,
            "seat": one.seat,
            "says": one.say(lang, table.names) or one.text,
            "points": points,
            "wins": one.chances.wins,
        }

    return {
        "available": True,
        "ready": True,
        "exact": found.exact,
        "how": found.start.explain(lang),
        "seats": [name_of(table, seat, lang) for seat in range(table.game.players)],
        "line": [found.start.wins, *(one.chances.wins for one in found.moments)],
        "places": [0, *(one.place for one in found.moments)],
        "turns": [0, *(one.turn for one in found.moments)],
        "luck": found.luck if any(one.luck is not None for one in found.moments) else None,
        "turning": [moment(one) for one in found.turning_points],
        "lucky": [moment(one, one.luck) for one in found.thrown(lucky=True)],
        "unlucky": [moment(one, one.luck) for one in found.thrown(lucky=False)],
        "mistakes": [
            {**moment(one, -one.choice.loss), "played": one.text, "best": one.choice.best}
            for one in found.mistakes
            if one.choice
        ],
    }

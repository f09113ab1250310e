"""What a move costs on a slow line: a stream sends what is new, and hardly a word again."""

import random
import zlib
from collections.abc import Iterator

import pytest

from tablier.referee.game import find
from tablier.server.streams import what_is_new
from tests.web.conftest import NewDevice

MOVES = 15
MOST = 2000  # bytes a move
# One game of each kind with all its players; in a volley everybody's move is shown at once.
GAMES = {"oie-jetons": 1, "oie-archer": 5, "petits-chevaux": 1, "archers": 1, "evasion": 1}


@pytest.mark.many
@pytest.mark.parametrize("game", GAMES)
def test_a_move_costs_less_than_two_kilobytes(device: NewDevice, game: str) -> None:
    host = device()
    seats = find(game).card.players[-1]
    host.open(game, players=seats)
    for seat in range(seats):
        host.did(f"seats/{seat}", kind="here")
    host.begin()
    chance = random.Random(7)
    where = f"/api/tables/{host.table}/stream"
    headers = {"accept-encoding": "gzip"}
    with host.http.stream("GET", where, headers=headers) as answer:
        views = sizes(answer.iter_raw())
        next(views)
        costs = []
        for _ in range(MOVES):
            given = host.answer(host.view()["asks"][0], chance)
            costs.append(len(given.content) + next(views))
    together = GAMES[game]
    for n in range(0, MOVES, together):
        assert sum(costs[n : n + together]) < MOST * together


def sizes(chunks: Iterator[bytes]) -> Iterator[int]:
    """How many bytes each view took on its way; beats are not views."""
    reader = zlib.decompressobj(31)
    size, text = 0, b""
    for chunk in chunks:
        size += len(chunk)
        text += reader.decompress(chunk)
        if text.endswith(b"\n\n"):
            if b"event: table" in text:
                yield size
            size, text = 0, b""


def test_of_what_was_drawn_before_only_the_place_is_sent() -> None:
    assert what_is_new(["<a/>", "<b/>"], []) == ["<a/>", "<b/>"]
    assert what_is_new(["<b/>", "<c/>", "<a/>"], ["<a/>", "<b/>"]) == [1, "<c/>", 0]

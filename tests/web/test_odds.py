"""Who is winning, as the server tells it: nobody waits for it, nobody learns a secret by it."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest

from tablier.server.lab_jobs import LabJobs, Work
from tablier.server.visitor import NOBODY, Visitor
from tablier.table.table import Table
from tests.web.conftest import NewDevice
from tests.web.server import Player, Server, play_on

PATIENCE = 300  # seconds in which even a busy machine has compiled a game
BETS = ("05 24 36 1", "12 34 56 0")


def lab(server: Server) -> LabJobs:
    found: LabJobs = server.app.state.lab
    return found


def finished(server: Server, table: str, asked: Callable[[Visitor, Table], Work[Any]]) -> None:
    """Wait until the lab has found something out about a table."""
    there = server.table(table)

    async def found() -> None:
        await asyncio.wait([asked(NOBODY, there).found])

    server.awaited(found(), PATIENCE)


def odds(server: Server, player: Player) -> Any:
    """The answer once there is one: the first only wakes the lab."""
    answer = player.get("odds", lang="fr")
    assert answer.status_code == 200, answer.text
    if not answer.json()["ready"]:
        finished(server, player.table, lab(server).preparation)
        answer = player.get("odds", lang="fr")
    return answer.json()


def reviewed(server: Server, player: Player) -> Any:
    answer = player.get("review", lang="fr")
    assert answer.status_code == 200, answer.text
    finished(server, player.table, lab(server).review)
    return player.get("review", lang="fr").json()


def together(device: NewDevice, game: str) -> tuple[Player, Player]:
    host, friend = device(), device()
    host.open(game, names=["Léa"], players=2)
    friend.join(host.invite(1), "Zoé")
    return host, friend


def test_the_odds_of_a_table_follow_the_game(server: Server, device: NewDevice) -> None:
    host = device()
    host.open("oie", names=["Léa", "Zoé"], players=2)
    assert host.get("odds").status_code == 409
    host.did("settings", dice="real")
    host.begin()
    found = odds(server, host)
    assert found["wins"] == pytest.approx([0.508569, 0.491431], abs=1e-6)
    assert (found["exact"], found["error"], found["how"]) == (True, 0, "Chances exactes.")
    assert host.play("6+6").status_code == 200
    later = odds(server, host)
    assert later["ply"] == found["ply"] + 1
    assert later["wins"] != found["wins"]
    assert host.http.get(f"/api/tables/{host.table}/odds?lang=en").json()["how"] == "Exact chances."
    assert device(table=host.table).get("odds").status_code == 403


def test_a_game_is_looked_back_on_when_it_is_over(server: Server, device: NewDevice) -> None:
    host = device()
    host.open("oie", names=["Léa"])
    host.begin()
    assert host.get("review").status_code == 409
    over = host.finish(random.Random("review"))
    assert odds(server, host)["wins"][over["result"]["winners"][0]] == 1.0
    found = reviewed(server, host)
    assert found["seats"][0] == "Léa"
    assert len(found["line"]) == len(found["places"]) == len(found["turns"])
    assert found["line"][-1][over["result"]["winners"][0]] == 1.0
    assert found["mattered"][-1]["says"].endswith("!")
    assert (found["thrown"], found["chosen"]) == (True, False)
    assert "tout est affaire de chance" in found["how"][-1]
    assert sum(account["at_last"] for account in found["accounts"]) == 1.0
    assert all(moment["place"] in found["places"] for moment in found["lucky"])
    # The same positions as the game once more: a moment can be shown on the board.
    frames = host.get("frames").json()["frames"]
    assert found["places"][-1] == len(frames) - 1


def test_the_better_move_is_said_as_it_was_offered(server: Server, device: NewDevice) -> None:
    host = device()
    host.open("archers", names=["Léa"], options={"first": "dark", "board": "3x9"})
    host.begin()
    host.finish(random.Random("mistakes"))
    better = [one for one in reviewed(server, host)["mattered"] if one["best"]]
    assert better
    for one in better:
        turns = [f"Pivoter {one['best'][:2]} à {way}" for way in ("gauche", "droite")]
        assert one["better"] in turns or one["best"][2] in "-x"
        assert not one["better"].endswith(".")


def test_bets_stay_secret_in_the_odds(
    server: Server, device: NewDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab(server), "milliseconds", 0)  # the same number of games each time
    seen = []
    for bet in BETS:
        host, friend = together(device, "evasion")
        watcher = device()
        watcher.join(str(host.view()["watch_link"]))
        host.begin()
        assert host.play("01 23 45 6", 0).status_code == 200
        assert friend.play(bet, 1).status_code == 200
        seen.append([odds(server, player)["wins"] for player in (host, friend, watcher)])
    (host_one, friend_one, public_one), (host_two, friend_two, public_two) = seen
    assert host_one == host_two
    assert public_one == public_two
    assert friend_one != friend_two


def test_whoever_takes_over_a_seat_does_not_learn_its_bet(
    server: Server, device: NewDevice
) -> None:
    host, friend = together(device, "evasion")
    host.did("seats/0", kind="bot")
    host.begin()
    assert friend.play(BETS[0], 1).status_code == 200
    own = odds(server, friend)["wins"]
    host.did("seats/1", kind="here")
    assert host.view()["me"]["seats"] == [1]
    while server.table(host.table).bot_to_move() is not None:
        pass  # chance has the other seat, and moves until somebody is awaited
    public = odds(server, host)
    assert public["ply"] == server.table(host.table).ply
    assert public["wins"] != own


def test_without_the_lab_there_is_nothing(
    server: Server, device: NewDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab(server), "installed", False)
    host, friend = together(device, "oie")
    host.begin()
    odds = host.get("odds").json()
    assert (odds["available"], odds["ready"], odds["wins"]) == (False, False, [])
    play_on([host, friend], random.Random("absent"))
    review = host.get("review").json()
    assert (review["available"], review["ready"], review["line"]) == (False, False, [])

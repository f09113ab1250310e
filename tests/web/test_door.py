"""The door of a table, read without a script, and those who are gone, at a real server."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from tests.web.conftest import NewDevice
from tests.web.server import PLEDGE, UNHURRIED, Player, Server, new_key


def door_of(host: Player) -> str:
    """The address of the door, without the server's name."""
    return httpx.URL(host.view()["table_link"]).path


def enter(player: Player, door: str, name: str = "") -> int | None:
    table, _, token = door.removeprefix("/j/").partition("-")
    player.table = table
    seat: int | None = player.did("enter", token=token, name=name, pledge=PLEDGE)["seat"]
    player.expected()
    return seat


def test_the_door_is_read_without_a_script_and_gives_the_next_free_seat(device: NewDevice) -> None:
    host, guest, late = device(), device(lang="en"), device()
    host.open("oie", players=3, names=["Léa"])
    for seat in (1, 2):
        host.did(f"seats/{seat}", kind="friend")
    door = door_of(host)
    french = late.http.get(door)
    assert french.status_code == 200
    assert french.headers["x-robots-tag"] == "noindex, nofollow"
    assert french.headers["cache-control"] == "no-store"
    assert french.headers["referrer-policy"] == "no-referrer"
    for said in ("Léa t’invite à jouer", "2 places libres sur 3", "Jeu de l’oie"):
        assert said in french.text, said
    assert '<meta name="robots" content="noindex, nofollow">' in french.text
    preview = french.text.partition('property="og:image" content="')[2].partition('"')[0]
    picture = late.http.get(preview.replace("&amp;", "&"))
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
    assert "Léa invites you to play" in guest.http.get(door).text
    assert guest.http.get(door).headers.get("set-cookie") is None  # looking leaves no trace
    assert enter(guest, door, "Tom") == 1
    assert "1 place libre sur 3" in late.http.get(door).text
    back = guest.http.get(door)  # whoever sits there goes to the table
    assert (back.status_code, back.headers["location"]) == (303, f"/t/{host.table}")
    assert enter(device(), door, "Zoé") == 2
    assert "Il n’y a plus de place libre, mais tu peux regarder." in late.http.get(door).text
    assert enter(late, door) is None
    another = door[:-1] + ("y" if door.endswith("x") else "x")
    for wrong in (another, "/j/abcdefghijkl-x", "/j/x", f"/j/{host.table}"):
        assert device().http.get(wrong).status_code == 404, wrong
    assert host.get("join/qr.svg").status_code == 404  # there is no seat to give any more


def test_a_board_of_ones_own_hangs_at_the_door_too(device: NewDevice) -> None:
    host, guest = device(), device()
    host.open(board="track = 20\n", players=2)
    host.did("seats/1", kind="friend")
    door = door_of(host)
    assert "icon-512.png" in guest.http.get(door).text
    assert guest.http.get(f"{door}/board.svg").headers["content-type"] == "image/svg+xml"
    assert guest.http.get(f"{door[:-1]}!/board.svg").status_code == 404


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[Server]:
    """A server at which a second is long."""
    running = Server(tmp_path / "tables.sqlite", limits=replace(UNHURRIED, absent_seconds=1))
    yield running
    running.stop()


def test_those_at_the_table_are_told_that_somebody_is_gone_and_go_on(impatient: Server) -> None:
    host, guest = Player(impatient.address), Player(impatient.address)
    host.open("oie", players=2, names=["Léa"], options={"first": "1"})
    host.did("seats/1", kind="friend")
    enter(guest, door_of(host), "Tom")
    with guest.stream() as events:
        with host.stream() as theirs:
            next(theirs)
            host.begin()
            refused = guest.post("relieve", seat=0, key=new_key())
            assert refused.json()["code"] == "not-away"
        told = next(view["absence"] for view in events if view.get("absence"))
        assert (told["seat"], told["host"], told["ends"]) == (0, True, True)
        guest.did("relieve", seat=0, key=new_key())
        seen = next(view for view in events if view["seats"][0]["kind"] == "bot")
        assert seen["me"]["host"]
        host.did("come-back", seat=0, key=new_key())
        assert next(view for view in events if view["seats"][0]["kind"] == "friend")
    host.close()
    guest.close()


def test_my_tables_say_with_whom_and_what_may_be_done(device: NewDevice) -> None:
    host, guest = device(), device()
    host.open("oie", players=2, names=["Léa"])
    host.did("seats/1", kind="friend")
    enter(guest, door_of(host), "Tom")
    (mine,) = host.http.get("/api/mine").json()
    assert (mine["others"], mine["host"], mine["forgets"]) == (["Tom"], True, False)
    assert host.http.get(mine["picture"]).headers["content-type"] == "image/svg+xml"
    (theirs,) = guest.http.get("/api/mine").json()
    assert (theirs["others"], theirs["host"], theirs["forgets"]) == (["Léa"], False, True)
    assert guest.http.delete(f"/api/tables/{host.table}/mine").status_code == 200
    assert guest.http.get("/api/mine").json() == []
    assert host.http.delete(f"/api/tables/{host.table}/mine").json()["code"] == "host-deletes"

"""Trying again: a table from a position of a game that is over, and what stays secret there."""

import random
from typing import Any

import tablier
from tablier.referee.fair import verify
from tablier.referee.record import read
from tests.web.conftest import NewDevice
from tests.web.server import Player, Server

KEY = "try-again-1"
BETS = ("05 24 36 1", "12 34 56 0")


def over(host: Player, game: str, *names: str, players: int = 2) -> Any:
    host.open(game, names=list(names), players=players)
    host.begin()
    return host.finish(random.Random(f"again {game}"))


def tried(player: Player, place: int, key: str = KEY) -> Any:
    answer = player.post("again", place=place, key=key)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_table_opens_at_a_position_of_the_game(server: Server, device: NewDevice) -> None:
    host = device()
    over(host, "oie", "Léa", "Zoé")
    old = host.table
    record = read(host.get("record").text)
    place = record.positions()[5]
    opened = tried(host, 5)
    assert tried(host, 5) == opened  # asked twice, opened once
    host.table = opened["id"]
    assert [seat["name"] for seat in host.view()["seats"]] == ["Léa", "Zoé"]
    # It is the same position: its game, players and options can neither be changed nor chosen.
    offered = host.view()["settings"]
    assert offered["player_range"] == [2, 2]
    assert offered["fixed"].startswith("Cette table reprend une partie")
    assert not offered["takes_board"]
    assert not any(option["values"] for option in offered["options"])
    assert all(manner["values"] for manner in offered["manners"])  # those of the table are
    refused = host.post("settings", players=3)
    assert (refused.status_code, refused.json()["code"]) == (409, "from-a-position")
    host.begin()
    table = server.table(host.table)
    assert table.position == place
    assert host.view()["happened"][-1]["says"] == "La partie reprend à partir d’ici."
    # The dice are new ones, and their proof holds from there on.
    host.finish(random.Random("on"))
    found = read(host.get("record").text)
    assert found.positions()[0] == place
    assert verify(found).proven
    assert server.table(old).position == record.final


def test_a_game_that_is_not_over_or_a_place_that_is_not_there(device: NewDevice) -> None:
    host = device()
    host.open("oie", names=["Léa"], players=2)
    host.begin()
    assert host.post("again", place=0, key=KEY).status_code == 409
    over(host, "oie", "Léa", "Zoé")
    refused = host.post("again", place=100_000, key=KEY)
    assert refused.status_code == 422
    assert "de 0, le début, à" in refused.json()["error"]


def test_everybody_else_is_waited_for_and_a_spectator_takes_the_seat_to_play(
    server: Server, device: NewDevice
) -> None:
    host, friend, watcher = device(), device(), device()
    host.open("petits-chevaux", names=["Léa"], players=3)
    friend.join(host.invite(1), "Zoé")
    watcher.join(str(host.view()["watch_link"]))
    host.begin()
    assert host.play("resign", 0).status_code == 200
    assert friend.play("resign", 1).status_code == 200
    for asking, kinds in (
        (friend, ["friend", "here", "bot"]),
        (watcher, ["here", "friend", "bot"]),
    ):
        new = tried(asking, 0, f"key-of-{kinds[0]}")["id"]
        seats = server.table(new).seats
        assert [seat.kind for seat in seats] == kinds
        assert [seat.name for seat in seats[:2]] == ["Léa", "Zoé"]
        assert server.table(new).missing() == [kinds.index("friend")]


def test_bets_that_were_shown_are_drawn_anew_and_ones_own_is_kept(
    server: Server, device: NewDevice
) -> None:
    host, friend = device(), device()
    host.open("evasion", names=["Léa"], players=2)
    friend.join(host.invite(1), "Zoé")
    host.begin()
    for player, seat in ((host, 0), (friend, 1)):
        assert player.play(BETS[seat], seat).status_code == 200
    assert friend.play("resign", 1).status_code == 200
    theirs = []
    for n in range(3):
        new = server.table(tried(host, 2, f"try-again-{n}")["id"])
        mine, drawn = new.game.ruleset.secrets(new.first.s, new.game.o).values()
        assert mine == BETS[0]
        theirs.append(drawn)
    assert set(theirs) - {BETS[1]}
    host.table = new.id
    host.did("seats/1", kind="bot")
    host.begin()
    assert host.get("secret", seat=0).json()["text"] == BETS[0]
    assert host.get("secret", seat=1).status_code == 403
    assert theirs[-1] not in host.get("record").text
    shown = tablier.read(host.get("record").text).final.state()
    assert shown["bets"][1] is None

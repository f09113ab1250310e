"""Opponents at the table: chosen, remembered, thinking elsewhere, and asked for advice."""

import os
import signal
from typing import Any

import pytest

from tests.web.conftest import NewDevice
from tests.web.server import Player, Server, View, filled_in, new_key


@pytest.fixture
def host(device: NewDevice) -> Player:
    return device(lang="en")


def opened(host: Player, game: str = "petits-chevaux", **body: Any) -> Player:
    host.open(game, names=["Léa"], **body)
    return host


def until(host: Player, wanted: str) -> View:
    """Follow the table, throwing where dice are awaited, until something is to be said of it."""
    with host.stream() as events:
        for view in events:
            asks = [ask for ask in view["asks"] if not ask["given"]]
            if wanted == "choice" and any(len(ask["moves"] or ()) > 1 for ask in asks):
                return view
            if wanted == "moved" and any(
                one["seat"] == 1 and one["kind"] == "play" for one in view["happened"]
            ):
                return view
            for ask in asks:
                text = ask["moves"][0]["text"] if ask["moves"] else ""
                given = {"seat": ask["seat"], "moment": ask["moment"], "key": new_key()}
                answer = (
                    host.post("play", **given, text=text) if text else host.post("throw", **given)
                )
                assert answer.status_code in (200, 409), answer.text
    raise AssertionError("the stream ended")


def test_a_table_opens_with_whom_a_first_game_is_for_and_offers_all(host: Player) -> None:
    opened(host, "archers", opponent="usual")
    seat = host.view()["seats"][1]
    assert (seat["kind"], seat["opponent"]["level"]) == ("bot", "2")
    assert seat["name"] == seat["opponent"]["name"] == "Margot"
    offered = host.get("opponents").json()
    assert [one["level"] for one in offered] == ["chance", *map(str, range(1, 11))]
    assert [one["level"] for one in offered if one["usual"]] == ["2"]
    assert len({one["face"] for one in offered}) == len({one["name"] for one in offered}) == 11
    night = host.get("opponents", theme="night").json()
    assert night[1]["face"] != offered[1]["face"]


def test_an_opponent_changes_while_seats_may(host: Player) -> None:
    opened(host, players=3, opponent="usual")
    host.did("seats/1", kind="bot", level="strong")
    assert [seat["name"] for seat in host.view()["seats"]] == ["Léa", "Hortense", "Gaspard"]
    host.did("seats/2", kind="bot", level="strong")
    assert host.view()["seats"][2]["name"] == "Hortense II"
    host.did("settings", players=4)  # whoever comes along plays as the others do
    assert host.view()["seats"][3]["name"] == "Hortense III"
    refused = host.post("seats/1", kind="bot", level="hero")
    assert refused.status_code == 422
    assert "easy, normal, strong" in refused.json()["error"]
    host.begin()
    host.did("seats/1", kind="bot", level="easy")  # nobody sits there who could mind
    assert host.view()["seats"][1]["name"] == "Lucette"


def test_an_opponent_thinks_elsewhere_and_greets(host: Player, server: Server) -> None:
    opened(host, "archers", opponent="1", options={"first": "light"})
    host.begin()
    until(host, "moved")
    assert server.app.state.thinkers.pids()
    began = next(one for one in host.view()["happened"] if one["kind"] == "began")
    assert [(one["seat"], one["says"]) for one in began["spoken"]] == [
        (1, "Huh? Oh, have we begun?")
    ]


def test_whose_process_is_killed_moves_all_the_same(host: Player, server: Server) -> None:
    opened(host, "archers", opponent="2", options={"first": "light"})
    with host.stream() as events:
        next(events)
        for pid in server.app.state.thinkers.pids():
            os.kill(pid, signal.SIGKILL)
    host.begin()
    until(host, "moved")


def test_haste_is_for_those_who_play(host: Player, device: NewDevice) -> None:
    opened(host, opponent="easy")
    assert host.post("hurry").status_code == 409  # there is nobody to hurry yet
    link = host.view()["watch_link"]
    host.begin()
    assert host.post("hurry").status_code == 204
    watcher = device(lang="en")
    watcher.join(link)
    assert watcher.post("hurry").status_code == 403


def test_advice_names_a_move_its_odds_and_the_rule(host: Player) -> None:
    opened(host, "archers", opponent="1", options={"first": "dark"})
    host.begin()
    view = until(host, "choice")
    (ask,) = view["asks"]
    assert view["can"]["advice"] == [0]
    found = host.did("advice", seat=0, moment=ask["moment"], key=new_key())
    assert found["moment"] == ask["moment"]
    best = found["moves"][0]
    assert best["text"] in [move["text"] for move in ask["moves"]]
    assert 0 <= best["chance"] <= 1
    assert best["rules"]
    assert set(best["rules"]) <= set(host.get("rules").json())
    assert "(" not in best["why"].partition("%")[0]
    assert best["steps"][0]["says"]
    assert best["steps"][0]["way"]["kind"] in ("step", "left", "right")
    assert best["turns"][0]["name"] != "Léa"
    assert host.view()["seq"] == view["seq"]  # against the computer nobody else is told
    late = host.post("advice", seat=0, moment="999", key=new_key())
    assert late.status_code == 409


def test_advice_among_friends_is_agreed_on_and_said_openly(host: Player, device: NewDevice) -> None:
    opened(host, "archers", options={"first": "dark"})
    friend = device(lang="en")
    friend.join(host.invite(1), "Tom")
    host.begin()
    ask = host.view()["asks"][0]
    assert host.view()["can"]["advice"] == []
    refused = host.post("advice", seat=0, moment=ask["moment"], key=new_key())
    assert refused.status_code == 403
    assert "same device" in refused.json()["error"]

    opened(host, "archers", options={"first": "dark"})
    host.did("settings", advice="open")
    friend.join(host.invite(1), "Tom")
    assert "advice" in [one["name"] for one in friend.view()["settings"]["manners"]]
    host.begin()
    ask = host.view()["asks"][0]
    for _ in range(2):
        assert host.did("advice", seat=0, moment=ask["moment"], key=new_key())["moves"]
    told = [one["says"] for one in friend.view()["happened"] if one["kind"] == "advice"]
    assert told == ["Léa asks for advice."]  # once, and not a word of what was answered
    other = friend.post("advice", seat=0, moment=ask["moment"], key=new_key())
    assert other.status_code == 403


def test_where_advice_would_tell_a_secret_there_is_none(host: Player) -> None:
    host.open("evasion", names=["Léa", "Tom"])
    host.begin()
    bet = host.view()["asks"][0]["bet"]
    for seat in (0, 1):
        items = [item["text"] for item in bet["items"]]
        assert host.play(filled_in(bet, items), seat).status_code == 200
    view = host.view()
    assert view["asks"]
    assert view["can"]["advice"] == []
    seat = view["asks"][0]["seat"]
    refused = host.post("advice", seat=seat, moment=view["asks"][0]["moment"], key=new_key())
    assert refused.status_code == 403
    assert "secret" in refused.json()["error"]

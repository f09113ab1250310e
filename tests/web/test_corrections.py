"""Dice and arrows typed in wrongly: a correction never falls on what has come since."""

import tablier
from tablier.table.kinds import LogKind
from tablier.table.log import Entry, Secrets
from tablier.table.setup import Seat, Setup, as_data
from tablier.table.table import Table
from tests.web.conftest import NewDevice
from tests.web.server import Player, View, new_key


def range_of(device: NewDevice) -> Player:
    """Two archers with real arrows on one device."""
    host = device()
    host.open("oie-archer", names=["Léa", "Tom"])
    host.did("settings", dice="real")
    host.begin()
    return host


def shoot(host: Player, *volleys: str) -> None:
    """A whole volley, or the first seats' part of it."""
    for seat, text in enumerate(volleys):
        assert host.play(text, seat).status_code == 200


def entry(view: View, seat: int | None) -> View:
    """What can be corrected for a seat."""
    (found,) = (one for one in view["can"]["correct"] if one["seat"] == seat)
    return {"seat": seat, "moment": found["moment"]}


def texts(host: Player) -> list[tuple[int, str]]:
    return [(one["seat"], one["text"]) for one in host.view()["can"]["correct"]]


def test_a_late_correction_leaves_the_next_volley_alone(device: NewDevice) -> None:
    host = range_of(device)
    shoot(host, "3 2", "2 2")
    first = host.view()
    shoot(host, "4 1", "1 1")
    pawns = host.view()["picture"]
    late = host.post("correct", **entry(first, 0), text="3 1", key=new_key())
    assert (late.status_code, late.json()["code"]) == (409, "already-played")
    assert late.json()["view"]["can"]["correct"] == host.view()["can"]["correct"]
    assert texts(host) == [(0, "4 1"), (1, "1 1")]
    assert host.view()["picture"] == pawns
    host.did("correct", **entry(host.view(), 0), text="4 2", key=new_key())
    assert texts(host) == [(0, "4 2"), (1, "1 1")]


def test_a_volley_that_has_begun_closes_the_one_before(device: NewDevice) -> None:
    host = range_of(device)
    shoot(host, "3 2", "2 2")
    first = host.view()
    shoot(host, "4 1")
    for seat in (0, 1):
        late = host.post("correct", **entry(first, seat), text="1 1", key=new_key())
        assert (late.status_code, late.json()["code"]) == (409, "already-played")


def test_others_arrows_and_corrections_do_not_make_ones_own_late(device: NewDevice) -> None:
    host = range_of(device)
    shoot(host, "3 2")
    before = host.view()
    assert host.play("2 2", 1).status_code == 200
    both = host.view()
    host.did("correct", **entry(before, 0), text="3 1", key=new_key())
    host.did("correct", **entry(both, 1), text="5 2", key=new_key())
    assert texts(host) == [(0, "3 1"), (1, "5 2")]
    # But what was corrected meanwhile is not what this correction was about.
    late = host.post("correct", **entry(both, 0), text="9 9", key=new_key())
    assert late.status_code == 409


def test_entries_stand_in_the_order_of_the_seats(device: NewDevice) -> None:
    host = range_of(device)
    for shooting in ((0, 1), (1, 0)):
        for seat in shooting:
            assert host.play("2 2", seat).status_code == 200
        assert [seat for seat, _ in texts(host)] == [0, 1]


def test_late_dice_are_not_the_next_ones(device: NewDevice) -> None:
    host = device()
    host.open("oie", names=["Léa", "Tom"])
    host.did("settings", dice="real")
    host.begin()
    host.play("3+4")
    first = host.view()
    host.play("1+2")
    late = host.post("correct", **entry(first, None), text="3+5", key=new_key())
    assert (late.status_code, late.json()["code"]) == (409, "already-played")
    assert host.view()["can"]["correct"][0]["text"] == "1+2"


def test_a_choice_does_not_make_its_die_another_one(device: NewDevice) -> None:
    host = device()
    host.open("petits-chevaux", names=["Léa", "Tom"], options={"six": "always"})
    host.did("settings", dice="real")
    host.begin()
    host.play("6")
    rolled = host.view()
    assert host.play(rolled["asks"][0]["moves"][0]["text"], 0).status_code == 200
    # The choice falls with the die that it answered.
    host.did("correct", **entry(rolled, None), text="1", key=new_key())
    assert host.view()["can"]["correct"][0]["text"] == "1"


def test_nobody_corrects_arrows_without_saying_whose(device: NewDevice) -> None:
    host, watcher = range_of(device), device()
    watcher.join(host.view()["watch_link"])
    shoot(host, "3 2", "2 2")
    for who in (watcher, host):
        assert who.post("correct", text="9 9", key=new_key()).status_code == 422
    assert watcher.post("correct", seat=0, text="9 9", key=new_key()).status_code == 403
    assert texts(host) == [(0, "3 2"), (1, "2 2")]


def test_nothing_is_corrected_or_taken_back_once_bets_are_shown(device: NewDevice) -> None:
    host = device()
    host.open("evasion", names=["Léa", "Tom"])
    host.did("settings", dice="real")
    host.begin()
    for seat in (0, 1):
        assert host.play("01 23 45 6", seat).status_code == 200
    assert host.play("012", 0).status_code == 200
    assert host.play("0=1 1=1 2=1").status_code == 200
    offered = host.view()
    assert offered["can"]["correct"]
    assert host.play("resign", 1).status_code == 200
    over = host.view()
    assert (over["stage"], over["can"]["correct"], over["can"]["undo"]) == ("over", [], False)
    for refused in (
        host.post("correct", **entry(offered, None), text="0=2 1=1 2=1", key=new_key()),
        host.post("undo", key=new_key()),
    ):
        assert refused.status_code in (409, 422)
    assert host.view()["ply"] == over["ply"]


def test_a_departure_that_has_uncovered_a_volley_is_not_taken_back(device: NewDevice) -> None:
    host = device()
    host.open("oie-archer", players=3, names=["Léa", "Tom", "Zoé"])
    host.did("settings", dice="real")
    host.begin()
    assert host.play("resign", 2).status_code == 200
    assert host.view()["can"]["undo"]  # nothing was shot yet
    host.did("undo", key=new_key())
    shoot(host, "3 2", "2 2")
    assert host.play("resign", 2).status_code == 200
    shown = host.view()
    assert not shown["can"]["undo"]
    refused = host.post("undo", key=new_key())
    assert (refused.status_code, refused.json()["rule"]) == (422, "oie-archer.turn")
    assert host.view()["ply"] == shown["ply"]


def test_a_table_where_it_was_still_done_is_opened_as_it_stands() -> None:
    table = Table("abcdefghjkmn", Secrets("00" * 32, "11" * 32))
    setup, seats = Setup("evasion", players=2), [Seat(), Seat()]
    log: list[tuple[LogKind, View]] = [
        ("opened", {"host": "device", **as_data(setup, seats)}),
        ("began", {"mixes": [], "mixers": []}),
        ("play", {"seat": 0, "text": "01 23 45 6", "typed": False}),
        ("play", {"seat": 1, "text": "resign", "typed": False}),
        ("undo", {"n": 1}),
    ]
    for number, (kind, data) in enumerate(log, start=1):
        table.take(Entry(number, 0, kind, data))
    assert table.stage == "play"


def test_any_volley_is_put_right_by_whoever_may_after_a_try(device: NewDevice) -> None:
    host, watcher = range_of(device), device()
    watcher.join(host.view()["watch_link"])
    shoot(host, "X 9", "5 4")
    shoot(host, "2 1", "1 1")
    wrong = {"turn": 1, "seat": 0, "text": "8 8"}
    tried = host.did("try-correction", changes=[wrong])
    assert (tried["fits"], tried["missing"]) == (True, None)
    assert "case 19, et non case 31" in tried["says"][0]
    assert host.view()["can"]["amend"]
    assert watcher.view()["can"]["amend"] is False
    for path in ("try-correction", "amend"):
        more = {} if path == "try-correction" else {"moment": tried["moment"], "key": new_key()}
        assert watcher.post(path, changes=[wrong], **more).status_code == 403
    late = host.post("amend", changes=[wrong], moment="1", key=new_key())
    assert (late.status_code, late.json()["code"]) == (409, "already-played")
    host.did("amend", changes=[wrong], moment=tried["moment"], key=new_key())
    assert host.view()["happened"][-1]["kind"] == "amend"
    read = tablier.read(host.get("record").text)
    assert read.final.state()["pawns"] == [19, 20]
    none = host.post("try-correction", changes=[{"turn": 7, "seat": 0, "text": "8 8"}])
    assert none.status_code == 422

"""Shares of the dice: pledged before any is shown, whatever order people and bad luck choose."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablier
from tablier.referee import fair, shares
from tablier.referee.position import RESIGN
from tablier.referee.shares import pledge
from tablier.server import works
from tablier.table.commands import Commands, sharing
from tablier.table.log import Entry
from tablier.table.refusal import Refused
from tablier.table.setup import Setup
from tablier.table.table import LOBBY, PLAY, Table
from tablier.table.tables import Onward, Tables
from tablier.table.tokens import seat_token
from tablier.table.view import View, Viewer
from tests.table.memory import MemoryLedger, done

HOST, TOM, ZOE, WATCHER = DEVICES = ("host", "tom", "zoe", "watcher")
SHARES = {device: f"{n}" * 32 for n, device in enumerate(DEVICES, start=1)}


class Clock:
    """The time that a server has known of a round."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return set_clock(monkeypatch)


def set_clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("tablier.table.commands.sharing.monotonic", clock)
    monkeypatch.setattr("tablier.table.sharing.monotonic", clock)
    return clock


def laid(game: str = "oie", **terms: object) -> tuple[Commands, Table]:
    """A host with two at the device, Tom and Zoé at theirs, somebody who watches."""
    commands = Commands(Tables(MemoryLedger(), Random(7)))
    table = done(commands.open(HOST, Setup(game, players=4), ["Léa", "Max"]))
    done(commands.set_terms(HOST, table.id, None, dict(terms)))
    for seat, device, name in ((2, TOM, "Tom"), (3, ZOE, "Zoé")):
        done(commands.seat(HOST, table.id, None, seat, {"kind": "friend"}, frozenset()))
        token = seat_token(table, seat)
        done(commands.enter(device, table.id, token, name, pledge(SHARES[device])))
    done(commands.tables.join(table.id, WATCHER))
    return commands, table


def reveal(commands: Commands, table: Table, device: str, share: str = "") -> str:
    """Show a share: what was wrong with that, if anything."""
    try:
        done(commands.reveal(device, table.id, None, share or SHARES[device]))
    except Refused as refused:
        return refused.code
    return ""


def close(commands: Commands, table: Table) -> None:
    done(commands.begin(HOST, table.id, None, "", pledge(SHARES[HOST])))


def verdict(commands: Commands, table: Table) -> fair.Verdict:
    """What the record of a table's game is worth, once everybody has left it."""
    while table.stage == PLAY:
        assert table.position is not None
        seat = next(n for n in range(4) if not table.position.gone(n))
        device = table.seats[seat].device or HOST
        done(commands.play(device, table.id, None, seat, RESIGN, table.moment()))
    ledger = commands.tables.ledger
    assert isinstance(ledger, MemoryLedger)
    log = works.Log(table.id, table.kept, table.seq, ledger.logs[table.id])
    return fair.verify(tablier.read(works.record(log)))


def test_everybody_shows_what_they_pledged_and_the_game_begins(clock: Clock) -> None:
    commands, table = laid()
    assert table.commitment == fair.commitment(bytes.fromhex(table.kept.seed))
    close(commands, table)
    for device in (ZOE, HOST):
        assert reveal(commands, table, device) == ""
    assert table.stage == LOBBY  # nobody is left out before their time
    assert reveal(commands, table, TOM) == ""
    assert table.mixes == [SHARES[HOST], SHARES[TOM], SHARES[ZOE]]
    done(commands.throw(HOST, table.id, None, None, table.moment()))
    found = verdict(commands, table)
    assert (found.state, found.shares, found.given) == (fair.PROVEN, fair.PLEDGED, 3)
    assert not found.left_out


def test_a_tab_that_sleeps_is_left_out_and_named(clock: Clock) -> None:
    commands, table = laid()
    close(commands, table)
    for device in (HOST, ZOE):
        reveal(commands, table, device)
    clock.now += sharing.WAIT - 0.1
    assert reveal(commands, table, HOST) == ""
    assert table.mixes == []
    clock.now += 0.1
    assert reveal(commands, table, HOST) == ""
    assert table.stage == PLAY
    assert reveal(commands, table, TOM) == "nothing-pledged"  # too late to choose anything
    assert table.mixes == [SHARES[HOST], SHARES[ZOE]]
    done(commands.throw(HOST, table.id, None, None, table.moment()))
    found = verdict(commands, table)
    assert (found.state, found.given, found.left_out) == (fair.PROVEN, 2, ["3"])


def test_a_device_alone_begins_in_one_go() -> None:
    commands = Commands(Tables(MemoryLedger(), Random(7)))
    table = done(commands.open(HOST, Setup("oie", players=4), ["Léa", "Max"]))
    done(commands.begin(HOST, table.id, None, SHARES[HOST]))
    assert table.stage == PLAY
    done(commands.throw(HOST, table.id, None, None, table.moment()))
    for seat in (0, 1, 2, 3):
        done(commands.seat(HOST, table.id, None, seat, {"kind": "here"}, frozenset()))
    found = verdict(commands, table)
    assert (found.state, found.shares, found.given) == (fair.PROVEN, fair.ALONE, 1)


def test_where_the_app_throws_nothing_nobody_is_waited_for() -> None:
    commands, table = laid(dice="real")
    close(commands, table)
    assert table.stage == PLAY


def test_who_only_watches_pledges_nothing() -> None:
    commands, table = laid()
    with pytest.raises(Refused) as refused:
        done(commands.pledge(WATCHER, table.id, None, pledge(SHARES[WATCHER])))
    assert refused.value.code == "not-your-seat"


def test_nobody_comes_or_goes_while_shares_are_shown() -> None:
    commands, table = laid()
    close(commands, table)
    asked = [
        commands.seat(HOST, table.id, None, 2, {"kind": "bot"}, frozenset()),
        commands.seat(HOST, table.id, None, 0, {"swap": 1}, frozenset()),
        commands.set_terms(HOST, table.id, None, {"players": 3}),
        commands.hand(TOM, table.id, None, 2),
        commands.pledge(WATCHER, table.id, None, pledge(SHARES[WATCHER])),
        commands.begin(HOST, table.id, None, "", pledge("f" * 32)),
    ]
    for one in asked:
        with pytest.raises(Refused) as refused:
            done(one)
        assert refused.value.code == "dice-in-hand"


def test_a_log_from_before_there_were_pledges_is_what_it_was() -> None:
    commands, table = laid()
    ledger = commands.tables.ledger
    assert isinstance(ledger, MemoryLedger)
    first, *rest = ledger.logs[table.id]
    del first.data["commitment"]
    began = {"mixes": ["a" * 32, "b" * 32], "mixers": [None, 2]}
    ledger.logs[table.id] = [first, *rest, Entry(table.seq + 1, 0, "began", began)]
    commands = Commands(Tables(ledger, Random(7)))
    table = done(commands.tables.load(table.id))
    done(commands.throw(HOST, table.id, None, None, table.moment()))
    viewer = Viewer(TOM, "fr", "day", "wide", "https://tablier.test")
    proof = View(table, viewer, Onward()).snapshot().proof
    assert proof
    shown = [(one.name, one.pledge, one.mine) for one in proof.mixes]
    assert shown == [("L’hôte", "", False), ("Tom", "", True)]
    found = verdict(commands, table)
    assert (found.state, found.shares, found.given) == (fair.PROVEN, fair.OPEN, 2)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["pledge", "other pledge", "close", "reveal", "wrong", "wait", "reload"]),
        st.sampled_from(DEVICES),
    ),
    max_size=25,
)


@settings(max_examples=150, deadline=None)
@given(steps=STEPS)
def test_no_share_is_ever_seen_before_every_pledge_stands(steps: list[tuple[str, str]]) -> None:
    """Two tabs, repeats, wrong shares, strangers, restarts: the log tells the same in any order."""
    with pytest.MonkeyPatch.context() as patch:
        clock = set_clock(patch)
        commands, table = laid()
        for what, device in steps:
            try:
                if what == "pledge":
                    done(commands.pledge(device, table.id, None, pledge(SHARES[device])))
                elif what == "other pledge":  # another tab, which has forgotten the first one's
                    done(commands.pledge(device, table.id, None, pledge("f" * 32)))
                elif what == "close":
                    close(commands, table)
                elif what in ("reveal", "wrong"):
                    share = SHARES[device] if what == "reveal" else "e" * 32
                    done(commands.reveal(device, table.id, None, share))
            except Refused:
                pass
            if what == "wait":
                clock.now += sharing.WAIT
            if what == "reload":  # another server takes over, with nothing but the log
                commands = Commands(Tables(commands.tables.ledger, Random(7)))
                table = done(commands.tables.load(table.id))
            check(table)


def check(table: Table) -> None:
    """What must be so of a table at any time."""
    assert WATCHER not in {one.device for one in table.sharing.sharers}
    pledged = {device: pledge(SHARES[device]) for device in (TOM, ZOE)}
    for one in table.sharing.sharers:
        # The first pledge of a device stands; the host's may have come from either of two tabs.
        assert one.pledge == pledged.get(one.device, table.sharing.sharers[0].pledge)
        assert not one.share or pledge(one.share) == one.pledge
    told = table.sharing.round()
    assert told is None or shares.fault(told) == ""
    assert (table.stage == PLAY) <= bool(table.mixes)
    if table.stage == PLAY:
        assert table.mixes == [one.share for one in table.sharing.sharers if one.share]

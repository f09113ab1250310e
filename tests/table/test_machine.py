"""Anything that people may do at a table, in any order, beside a model that fits on a page.

The model knows who sits where, what each tab has seen and what it has sent; it knows no game. After
every step the table is what its log says, read afresh, and everybody is told what is theirs.
"""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from tablier.referee.shares import pledge
from tablier.table.commands import Commands
from tablier.table.permissions import Permissions
from tablier.table.refusal import Refused
from tablier.table.setup import Setup
from tablier.table.table import LOBBY, OVER, PLAY, Table
from tablier.table.tables import Tables
from tablier.table.tokens import seat_token
from tablier.table.view import View, Viewer
from tablier.table.wire import TableShown
from tablier.words.errors import TablierError
from tests.table.memory import MemoryLedger, done

DEVICES = ("phone", "laptop", "tablet")
SHARE = "0123456789abcdef" * 2
PLEDGE = pledge(SHARE)
DEVICE = st.sampled_from(DEVICES)
SEAT = st.integers(0, 1)
GAMES = ("archers", "oie", "petits-chevaux", "evasion")


class Tab:
    """What one window of a device has seen last."""

    def __init__(self, device: str) -> None:
        self.device = device
        self.moment = ""
        self.seat: int | None = None
        self.sent: list[tuple[str, int | None, str]] = []  # keys of what was granted, with it


class TableMachine(RuleBasedStateMachine):
    """A table and its model."""

    @initialize(
        game=st.sampled_from(GAMES), seed=st.integers(0, 2**16), to=DEVICE, begun=st.booleans()
    )
    def lay(self, game: str, seed: int, to: str, begun: bool) -> None:
        self.chance = Random(seed)
        self.ledger = MemoryLedger()
        self.commands = Commands(Tables(self.ledger, self.chance))
        self.table = done(self.commands.open("phone", Setup(game, players=2), ["Léa", "Tom"]))
        self.owner = ["phone", "phone"]  # the model: whose each seat is
        self.keys = 0
        self.tabs = [Tab(device) for device in DEVICES for _ in range(2)]
        if begun:
            self.hand_over(device=to, seat=1)
            self.begin(device="phone")

    def key(self) -> str:
        self.keys += 1
        return f"key {self.keys}"

    def knows(self, device: str) -> bool:
        return device in self.ledger.devices[self.table.id]

    # --- coming and going ---

    @rule(device=DEVICE, seat=SEAT)
    def hand_over(self, device: str, seat: int) -> None:
        """A seat goes to another device by its link; a second time the link is spent."""
        giver = self.owner[seat]
        try:
            done(self.commands.hand(giver, self.table.id, None, seat))
        except TablierError:
            assert self.table.stage == OVER or self.gone(seat)
            return
        token = seat_token(self.table, seat)
        assert done(self.commands.enter(device, self.table.id, token, "", PLEDGE)) == seat
        self.owner[seat] = device
        stranger = next(one for one in DEVICES if one not in self.owner)
        if device != giver:
            with pytest.raises(Refused, match="lien"):
                done(self.commands.enter(stranger, self.table.id, token, "", PLEDGE))

    @rule(seat=SEAT, sure=st.integers(0, 5))
    @precondition(lambda self: self.table.stage == PLAY)
    def leave(self, seat: int, sure: int) -> None:
        if sure < 5:
            return  # games are to last
        device, was_gone = self.owner[seat], self.gone(seat)
        try:
            table = self.table
            done(self.commands.play(device, table.id, self.key(), seat, "resign", table.moment()))
        except TablierError:
            assert was_gone
        else:
            assert self.gone(seat) or self.table.stage == OVER

    @rule(device=DEVICE)
    @precondition(lambda self: self.table.stage == LOBBY)
    def begin(self, device: str) -> None:
        if not self.knows(device):
            return
        devices = self.table.seated()
        alone = len(devices) == 1
        given = (SHARE, "") if alone else ("", PLEDGE)
        for each in devices:
            if Permissions(self.table, each).add_to_dice() is None:
                done(self.commands.pledge(each, self.table.id, None, PLEDGE))
        with suppress(Refused):
            done(self.commands.begin(device, self.table.id, self.key(), *given))
        at_once = alone or not self.table.draws()
        assert self.table.stage == LOBBY or (at_once and device == self.table.host)
        if device == self.table.host and not alone:
            for each in devices:
                if Permissions(self.table, each).reveal() is None:
                    done(self.commands.reveal(each, self.table.id, None, SHARE))
        assert (self.table.stage == LOBBY) == (device != self.table.host)

    # --- playing, in two tabs of each device ---

    @rule(tab=st.integers(0, 5))
    def look(self, tab: int) -> None:
        """A tab is told how the table stands, and what its device may give."""
        one = self.tabs[tab]
        if not self.knows(one.device):
            return
        asks = [ask for ask in self.view(one.device).asks if not ask.given]
        one.moment, one.seat = (asks[0].moment, asks[0].seat) if asks else ("", None)

    @rule(tab=st.integers(0, 5))
    @precondition(lambda self: self.table.stage == PLAY)
    def play(self, tab: int) -> None:
        """Somebody gives what their tab was asked for; one that has seen less comes too late."""
        one, table = self.tabs[tab], self.table
        place = table.position
        assert place is not None
        if not one.moment:
            return
        stale, before = one.moment != table.moment(), table.ply
        key = self.key()
        try:
            if table.dice_awaited() or place.awaits[0].kind == "arrows":
                done(self.commands.throw(one.device, table.id, key, one.seat, one.moment))
                text = ""
            else:
                seat = one.seat if one.seat is not None else 0
                text = (place.moves(seat) or ("?",))[-1]
                done(self.commands.play(one.device, table.id, key, seat, text, one.moment))
        except TablierError:
            assert table.ply == before
            return
        assert not stale, "a move for another position was played"
        assert table.ply == before + 1
        one.sent.append((key, one.seat, one.moment))

    @rule(which=st.integers(0, 1), turns=st.integers(1, 6))
    @precondition(lambda self: self.table.stage == PLAY)
    def take_turns(self, which: int, turns: int) -> None:
        """Those who are asked look and play, in one of their tabs; the other one sees nothing."""
        for _ in range(turns):
            for tab in (2 * DEVICES.index(owner) + which for owner in self.owner):
                if self.table.stage == PLAY:
                    self.look(tab=tab)
                    self.play(tab=tab)

    @rule(tab=st.integers(0, 5))
    def send_again(self, tab: int) -> None:
        """The line was bad: the same request comes once more, and nothing happens."""
        one = self.tabs[tab]
        if not one.sent or one.device not in self.owner:
            return
        key, seat, moment = one.sent[-1]
        before = self.table.seq
        done(self.commands.throw(one.device, self.table.id, key, seat, moment))
        assert self.table.seq == before

    @rule(device=DEVICE, yes=st.booleans())
    @precondition(lambda self: self.table.stage == PLAY)
    def undo(self, device: str, yes: bool) -> None:
        """A choice is taken back where everybody agrees, and only then."""
        if not self.knows(device):
            return
        before, may = self.table.position, self.view(device).can.undo
        try:
            done(self.commands.undo(device, self.table.id, self.key(), str(self.table.ply)))
        except TablierError:
            assert not may
            return
        assert may
        if self.table.proposal is None:  # nobody else to ask
            assert self.table.position is not before
            return
        for other in set(self.owner) - {device}:
            if self.table.proposal and other in self.table.devices():
                done(self.commands.answer(other, self.table.id, self.key(), yes, None))
        assert (self.table.position is before) != yes

    @rule(device=DEVICE)
    @precondition(lambda self: self.table.stage == OVER)
    def rematch(self, device: str) -> None:
        """The same people again: whoever asks first, there is one table, and all may go there."""
        if device not in self.owner:
            return
        new = done(self.commands.rematch(device, self.table.id, self.key()))
        for other in set(self.owner):
            assert done(self.commands.rematch(other, self.table.id, self.key())).id == new.id
        assert [seat.device for seat in new.seats] == self.owner
        self.table = new
        self.tabs = [Tab(one) for one in DEVICES for _ in range(2)]

    # --- what always holds ---

    def gone(self, seat: int) -> bool:
        return self.table.position is not None and self.table.position.gone(seat)

    def view(self, device: str) -> TableShown:
        viewer = Viewer(device, "fr", "day", "wide", "https://tablier.test", frozenset(DEVICES))
        onward = done(self.commands.tables.onward(self.table, device))
        return View(self.table, viewer, onward).snapshot()

    @invariant()
    def seats_are_whose_the_model_says(self) -> None:
        assert [seat.device for seat in self.table.seats] == self.owner

    @invariant()
    def the_table_is_what_its_log_says(self) -> None:
        log = self.ledger.logs[self.table.id]
        assert [entry.seq for entry in log] == list(range(1, self.table.seq + 1))
        keys = [entry.key for entry in log if entry.key]
        assert len(keys) == len(set(keys))
        read = Table(self.table.id, self.ledger.kept[self.table.id])
        for entry in log:
            read.take(entry)
        assert (read.position, read.ply, read.stage) == (
            self.table.position,
            self.table.ply,
            self.table.stage,
        )

    @invariant()
    def nobody_is_told_what_is_not_theirs(self) -> None:
        for device in DEVICES:
            if self.knows(device):
                shown = self.view(device)
                mine = [n for n, owner in enumerate(self.owner) if owner == device]
                assert shown.me.seats == mine
                assert {ask.seat for ask in shown.asks} <= {*mine, None}


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)

"""A table: what its log amounts to. Every line is taken in turn; nothing else changes a table.

A table knows who sits where and which position has been reached. It does not decide who may do
what (`may`), does not store itself (`tables`) and does not know who is looking (`view`).
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any, Final, NamedTuple

from tablier.games import default_game
from tablier.opponents.part import CHANCE
from tablier.referee import fair, record
from tablier.referee.bits import Bits, at_once
from tablier.referee.corrections import Change, Place, correcting_past, way
from tablier.referee.game import Game
from tablier.referee.position import Position, Step
from tablier.table import opponents
from tablier.table.kinds import Offer, Stage
from tablier.table.log import Entry, Secrets
from tablier.table.setup import BOT, HERE, REAL, Seat, Setup
from tablier.table.sharing import Sharing

LOBBY: Final = "lobby"
PLAY: Final = "play"
OVER: Final = "over"


class Proposal(NamedTuple):
    """Something that the others must agree to."""

    what: Offer
    seat: int
    agreed: frozenset[str]  # devices
    seq: int  # the line of the log that proposed it: answers refer to it


class Happening(NamedTuple):
    """Something that has happened at the table, with the positions around it."""

    entry: Entry
    before: Position | None = None
    after: Position | None = None


class Table:
    """Everything that a log says."""

    def __init__(self, id_: str, kept: Secrets) -> None:
        self.id = id_
        self.kept = kept
        self.seq = 0
        self.settled = 0  # the last line that was more than a move
        self.ply = 0  # changes of the position so far: which one a move answers
        self.host = ""
        self.opened_at = 0
        self.began_by = ""  # whose browser added the host's share to the dice
        self.setup = Setup(default_game())
        self.seats: list[Seat] = []
        self.game: Game = self.setup.opened()
        self.origin: Position | None = None  # where the game begins, if not at its start
        self.position: Position | None = None
        self.sharing = Sharing()  # how the devices' shares of the dice came together
        self.mixes: list[str] = []  # what they have added to the dice …
        self.mixers: list[int | None] = []  # … and whose it was, in logs from before pledges
        self.happened: list[Happening] = []
        self.proposal: Proposal | None = None
        self.next = ""  # the table of the rematch
        self.tries: dict[str, str] = {}  # tables that try again from here, by the request's key
        self.series: list[str] = []  # the tables before this one, by rematch
        self.keys: set[str] = set()
        self.thrown: dict[tuple[str, ...], Counter[str]] = {}  # faces of a die -> how often each
        self._names: dict[int, str] | None = None  # as they were last asked for
        self._tried: tuple[Position, Step, Position] | None = None  # a move: from where, and to
        self._foreseen: Position | None = None  # where changes of the past lead
        self.played_again = 0  # steps, because of changes of the past

    # --- questions ---

    @property
    def stage(self) -> Stage:
        """Before, during or after the game."""
        if self.position is None:
            return LOBBY
        return OVER if self.position.over else PLAY

    @property
    def last_at(self) -> int:
        """When something happened last, in milliseconds since 1970."""
        return self.happened[-1].entry.at if self.happened else self.opened_at

    @property
    def first(self) -> Position:
        """Where the game begins."""
        return self.origin or self.game.start()

    @property
    def names(self) -> dict[int, str]:
        """The names that people have given, and those that opponents have."""
        if self._names is None:
            self._names = opponents.names(self.game, self.seats)
        return self._names

    def welcomes(self, device: str) -> bool:
        """May this device look? Who has no seat may as long as spectators are welcome."""
        return (
            self.setup.watch
            or device == self.host
            or any(device in (seat.device, seat.kept) for seat in self.seats if device)
        )

    def seats_of(self, device: str) -> list[int]:
        """The seats that a device plays."""
        return [
            n for n, seat in enumerate(self.seats)
            if device and seat.device == device and seat.kind != BOT
        ]  # fmt: skip

    def devices(self) -> set[str]:
        """The devices of everybody who still plays."""
        return {
            seat.device for n, seat in enumerate(self.seats)
            if seat.device and seat.kind != BOT and not self.is_out(n)
        }  # fmt: skip

    def seated(self) -> dict[str, list[int]]:
        """The host's device, then those of the other players: each with its seats."""
        found: dict[str, list[int]] = {self.host: []}
        for n, seat in enumerate(self.seats):
            if seat.device and seat.kind != BOT:
                found.setdefault(seat.device, []).append(n)
        return found

    def is_out(self, seat: int) -> bool:
        """Has the player of a seat left the game?"""
        return bool(self.position and self.position.gone(seat))

    def missing(self) -> list[int]:
        """Seats for which somebody, or their browser's pledge for the dice, is still to come."""
        here = {self.host, *self.sharing.pledges}
        return [
            n for n, seat in enumerate(self.seats)
            if seat.open or (seat.kind != BOT and seat.device not in here)
        ]  # fmt: skip

    @cached_property
    def commitment(self) -> str:
        """The fingerprint of the seed of this table's dice."""
        return fair.commitment(bytes.fromhex(self.kept.seed))

    def draws(self) -> bool:
        """Does the app throw anything here, dice or who begins, that a proof must cover?"""
        ruleset = self.game.ruleset
        dice = ruleset.chance and not ruleset.arrow_keys
        return self.setup.dice != REAL and (dice or self.game.begins_by_lot)

    def moment(self) -> str:
        """What an answer refers to: a move to this position, or any part of one volley."""
        if self.position and self.position.awaits:
            awaited = self.position.awaits[0]
            if awaited.secret:
                return f"{self.position.turns}.{awaited.kind}"
        return str(self.ply)

    def entered(self, seat: int | None) -> str:
        """What a correction refers to: the line that gave a seat's last arrows, or the last dice.

        What other archers give in the same volley, or choose since, does not change it.
        """
        for happening in reversed(self.happened):
            kind, data = happening.entry.kind, happening.entry.data
            if kind == "amend":
                return str(happening.entry.seq)  # all that came since was played again
            typed = kind == "correct" or (kind == "play" and data["typed"])
            if typed and data["seat"] == seat:
                return str(happening.entry.seq)
        return ""

    def thrower(self) -> int | None:
        """The seat that throws the dice awaited now; None for a draw that is nobody's."""
        return self.position.turn if self.position else None

    def dice_awaited(self) -> bool:
        """Does the game wait for dice?"""
        place = self.position
        return bool(place and place.awaits and place.awaits[0].seat is None)

    def owing(self) -> list[int]:
        """The seats from which something is awaited now, whoever throws included."""
        place = self.position
        if place is None or place.over:
            return []
        if self.dice_awaited():
            return [] if place.turn is None else [place.turn]
        return [waited.seat for waited in place.awaits if waited.seat is not None]

    def bot_to_move(self) -> int | None:
        """A bot's seat that has something to do without anybody's help."""
        if self.dice_awaited() and self.setup.dice == REAL:
            return None  # real dice are thrown by people, for bots too
        return next((n for n in self.owing() if self.seats[n].kind == BOT), None)

    def occasion(self) -> opponents.Occasion | None:
        """What a bot has to do now, if anything."""
        seat = self.bot_to_move()
        if seat is None:
            return None
        level = self.seats[seat].level
        thinks = level != CHANCE and not self.dice_awaited()
        return opponents.Occasion(seat, level, self.ply, thinks)

    def secret_of(self, seat: int) -> str | None:
        """What has been given in secret from a seat by whoever sits there now.

        A player may hand a seat over with its secret. The host, who may put anybody (and so
        themselves) in the place of a player, must not learn it that way.
        """
        back = False  # is this before somebody came back whom a bot had sat in for?
        for happening in reversed(self.happened):
            entry = happening.entry
            if entry.kind == "began":
                break
            if entry.data.get("seat") != seat:
                continue
            if entry.kind == "seat" and entry.data["how"] == ("relieved" if back else "back"):
                back = not back
                continue
            if entry.kind == "seat" and (
                entry.data["how"] == HERE or entry.data["now"].get("device", "") is None
            ):
                return None
            before = happening.before
            if entry.kind == "play" and before and before.awaits[0].kind == "bet":
                return str(entry.data["text"])
        secrets = self.origin and self.game.ruleset.secrets(self.origin.s, self.game.o)
        return secrets.get(seat) if secrets else None

    def signed(self, kind: str, data: dict[str, Any]) -> dict[str, Any]:
        """What is written about a person carries the name of the time: seats change hands."""
        if kind not in ("seat", "say", "ask", "answer", "advice", "host") or data["seat"] is None:
            return data
        name = data.get("now", {}).get("name", self.seats[data["seat"]].name)
        return {"who": name, **data}

    def tried(self, text: str, seat: int | None, typed: bool) -> Position:
        """Where a move leads, or an IllegalMove; what is then written is not played again."""
        before = self._playing()
        step = Step(seat, text, typed)
        known = self._tried
        if known is None or known[0] is not before or known[1] != step:
            known = self._tried = before, step, before.play(text, seat, typed=typed)
        return known[2]

    def foresee(self, after: Position) -> None:
        """What is written next about the past leads here: it need not be played again."""
        self._foreseen = after

    def _amended(self, entry: Entry) -> Bits[Position]:
        """Where changes of the past lead."""
        before, known = self._playing(), self._foreseen
        changes = tuple(
            Change(Place(turn, seat, nth), text) for turn, seat, nth, text in entry.data["changes"]
        )
        if known and known.before is before and known.step and known.step.changes == changes:
            return known
        return (yield from correcting_past(before, changes))

    # --- the log ---

    def take(self, entry: Entry) -> None:
        """Read one more line of the log."""
        at_once(self.taking(entry))

    def taking(self, entry: Entry) -> Bits[None]:
        """The same bit by bit; until its end the table stands as it did before."""
        if entry.kind == "amend":
            self._foreseen = yield from self._amended(entry)
            if entry.seq <= self.seq:
                return  # somebody else has read it meanwhile
        if entry.kind != "play":
            self.settled, self._names = entry.seq, None
        reader: Callable[[Entry], None] = getattr(self, f"_take_{entry.kind}")
        reader(entry)
        self.seq = entry.seq
        if entry.key:
            self.keys.add(entry.key)

    def _take_opened(self, entry: Entry) -> None:
        self.host, self.opened_at = entry.data["host"], entry.at
        self.series = entry.data.get("series", [])
        self.sharing.committed = entry.seq if "commitment" in entry.data else 0
        self._take_setup(entry)
        if state := entry.data.get("origin"):
            self.origin = self.game.position(state)

    def _take_setup(self, entry: Entry) -> None:
        self.setup = Setup(**entry.data["setup"])
        self.seats = [Seat(**seat) for seat in entry.data["seats"]]
        self.game = self.setup.opened()

    def _take_seat(self, entry: Entry) -> None:
        seat = entry.data["seat"]
        self.seats[seat] = replace(self.seats[seat], **entry.data["now"])
        self.host = entry.data.get("host", self.host)  # goes along with the host's last seat
        if pledge := entry.data.get("pledge"):
            self.sharing.promise(entry.data["now"]["device"], pledge, entry.seq)
        if entry.data["how"] != "mixed":
            self.happened.append(Happening(entry))

    def _take_pledge(self, entry: Entry) -> None:
        self.sharing.promise(entry.data["device"], entry.data["pledge"], entry.seq)

    def _take_closed(self, entry: Entry) -> None:
        self.sharing.close(entry)

    def _take_share(self, entry: Entry) -> None:
        self.sharing.show(entry)

    def _take_host(self, entry: Entry) -> None:
        self.host = entry.data["host"]
        self.happened.append(Happening(entry))

    def _take_began(self, entry: Entry) -> None:
        self.began_by = self.host
        self.mixes = entry.data["mixes"]
        self.mixers = entry.data.get("mixers", [])
        if "sharers" in entry.data:  # a device alone: all in one line
            self.sharing.close(entry)
        levels = {n: seat.level for n, seat in enumerate(self.seats) if seat.kind == BOT}
        headers = record.seat_headers(record.NAME, self.names)
        headers |= record.seat_headers(record.BOT, levels)
        self.position = self.first.with_headers(headers)
        self._reached(entry, self.position)

    def _take_play(self, entry: Entry) -> None:
        data, before = entry.data, self._playing()
        after = self.tried(data["text"], data["seat"], data["typed"])
        self._tried = None
        # Who begins is drawn from as many as there are players: not one of the dice.
        if data.get("drawn") and before.turn is not None:
            self._count(before, data["text"])
        self._reached(entry, after)

    def _count(self, before: Position, text: str) -> None:
        """Remember the faces that the app's dice have shown."""
        pad = self.game.ruleset.pad(before.s, self.game.o)
        shown = text.split(pad.join) if len(pad.rows) > 1 else [text]
        for row, face in zip(pad.rows, shown, strict=True):
            self.thrown.setdefault(row.keys, Counter())[face.removeprefix(row.prefix)] += 1

    def _take_undo(self, entry: Entry) -> None:
        place = self._playing()
        for _ in range(entry.data["n"]):
            assert place.before is not None
            place = place.before  # whether it might be done was asked when it was written
        self._reached(entry, place)

    def _take_correct(self, entry: Entry) -> None:
        self._reached(entry, self._playing().recorrect(entry.data["text"], entry.data["seat"]))

    def _take_amend(self, entry: Entry) -> None:
        assert self._foreseen is not None
        self.played_again += len(way(self._playing()))
        self._reached(entry, self._foreseen)
        self._foreseen = None

    def _take_agreed(self, entry: Entry) -> None:
        self._reached(entry, self._playing().agree())

    def _take_ask(self, entry: Entry) -> None:
        data = entry.data
        self.proposal = Proposal(data["what"], data["seat"], frozenset([data["device"]]), entry.seq)
        self.happened.append(Happening(entry))

    def _take_answer(self, entry: Entry) -> None:
        if self.proposal and entry.data["yes"]:
            agreed = self.proposal.agreed | {entry.data["device"]}
            self.proposal = self.proposal._replace(agreed=agreed)
        else:
            self.proposal = None
        self.happened.append(Happening(entry))

    def _take_say(self, entry: Entry) -> None:
        self.happened.append(Happening(entry))

    def _take_advice(self, entry: Entry) -> None:
        self.happened.append(Happening(entry))

    def _take_rematch(self, entry: Entry) -> None:
        self.next = entry.data["table"]
        self.happened.append(Happening(entry))

    def _take_again(self, entry: Entry) -> None:
        if entry.key:
            self.tries[entry.key] = entry.data["table"]

    def _reached(self, entry: Entry, position: Position) -> None:
        """A new position; what was proposed before it has lost its point."""
        before = self.position
        if before and before.before:
            before.before.forget()  # of all but the last move little is asked any more
        self.position, self.proposal = position, None
        self.ply += 1
        self.happened.append(Happening(entry, before, position))

    def _playing(self) -> Position:
        assert self.position is not None
        return self.position

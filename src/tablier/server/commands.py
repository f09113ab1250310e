"""What people may ask of a table, who may ask it, and what is written when they do."""

import re
import unicodedata
from collections.abc import Set
from dataclasses import replace
from hmac import compare_digest
from typing import Any

from tablier.referee.position import RESIGN, RESIGN_WORDS, Await, Correctable, Position
from tablier.server.table import (
    APP,
    BOT,
    FRIEND,
    HERE,
    LOBBY,
    OVER,
    PLAY,
    REAL,
    Seat,
    Setup,
    Table,
    as_data,
)
from tablier.server.tables import Refused, Tables
from tablier.words import short

LONGEST_NAME = 24
LONGEST_LINE = 300
REACTIONS = ("bravo", "ouf", "oups", "haha", "merci", "encore", "bonjour", "au-revoir")
_HEX = re.compile(r"[0-9a-f]{32,64}")


class Commands:
    """The requests that change a table, each checked before a line is written."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    # --- before the game ---

    def open(self, device: str, setup: Setup, names: list[str]) -> Table:
        """A table with good defaults: its host, and chance in the other seats."""
        game = setup.opened()
        setup = replace(setup, players=game.players, options=dict(game.options))
        seats = [Seat(HERE, _name(name), device) for name in names[: game.players]]
        seats = seats or [Seat(HERE, "", device)]
        seats += [Seat(BOT)] * (game.players - len(seats))
        return self.tables.open(device, setup, seats, [])

    def settle(self, device: str, id_: str, wanted: dict[str, Any]) -> Table:
        """Change what is agreed on; the host's business, before the game."""
        table = self._hosted(device, id_)
        if not set(wanted) <= {"chat", "watch"}:  # these the host may open and close at any time
            self._stage(table, LOBBY)
        chosen = wanted.get("options", {})
        if wanted.get("board") or wanted.get("game"):  # another game has options of its own
            wanted = {"board": None, "options": {}, **wanted}
        else:
            wanted = {**wanted, "options": {**table.setup.options, **chosen}}
        setup = replace(table.setup, **wanted)
        card = setup.rules().card
        players = setup.players or card.players[0]
        if "players" not in wanted:
            players = min(max(players, card.players[0]), card.players[-1])
        options = dict(setup.options)
        if players < table.game.players and "first" not in chosen:
            options.pop("first", None)  # whoever was to begin may be gone
        setup = replace(setup, players=players)
        game = replace(setup, options=options).opened()
        setup = replace(setup, players=game.players, options=dict(game.options))
        seats = table.seats[: game.players]
        seats += [Seat(BOT)] * (game.players - len(seats))
        self.tables.write(table, "setup", as_data(setup, seats))
        return table

    def enter(self, device: str, id_: str, token: str, name: str, mix: str) -> int | None:
        """Come in by a link: the seat taken, or None for a spectator."""
        table = self.tables.load(id_)
        for n, seat in enumerate(table.seats):
            if _same(token, self.tables.seat_token(table, n)):
                if not seat.invites:
                    if seat.device == device:
                        return n
                    raise Refused(410, "seat-taken")
                now: dict[str, Any] = {
                    "kind": FRIEND, "device": device, "claimed": seat.generation,
                    "name": _name(name) or seat.name,
                }  # fmt: skip
                if table.stage == LOBBY:
                    now["mix"] = _mix(mix)
                self.tables.storage.join(id_, device)
                self.tables.write(table, "seat", {"seat": n, "now": now, "how": "joined"})
                return n
        if table.seats_of(device):
            return table.seats_of(device)[0]  # an old link of somebody who sits here
        if _same(token, self.tables.watch_token(table)) and table.setup.watch:
            self.tables.storage.join(id_, device)
            return None
        if any(self._was_invite(table, n, token) for n in range(len(table.seats))):
            raise Refused(410, "seat-taken")
        raise Refused(404, "wrong-link")

    def mix(self, device: str, id_: str, mix: str) -> Table:
        """What a browser adds to the dice, where it has not yet: everybody sits after a rematch."""
        table = self.tables.known(id_, device)
        self._stage(table, LOBBY)
        for n in table.seats_of(device):
            if not table.seats[n].mix:
                self._sit(table, n, "mixed", mix=_mix(mix))
        return table

    def _was_invite(self, table: Table, seat: int, token: str) -> bool:
        old = range(table.seats[seat].generation)
        return any(_same(token, self.tables.token(table, f"seat/{seat}/{g}")) for g in old)

    def seat(
        self, device: str, id_: str, seat: int, wanted: dict[str, Any], present: Set[str]
    ) -> Table:
        """Change who sits where: names, kinds, and places at the table."""
        table = self.tables.known(id_, device)
        there = self._seat(table, seat)
        if set(wanted) == {"name"} and (there.device == device or table.host == device):
            self._stage(table, LOBBY)
            self._sit(table, seat, "named", name=_name(wanted["name"]))
            return table
        table = self._hosted(device, id_)
        if "swap" in wanted:
            self._stage(table, LOBBY)
            other = self._seat(table, wanted["swap"])
            seats = list(table.seats)
            # Links name a seat, so they change with it: a new generation voids the old ones.
            newest = max(there.generation, other.generation) + 1
            seats[seat] = _moved(other, newest)
            seats[wanted["swap"]] = _moved(there, newest)
            self.tables.write(table, "setup", as_data(table.setup, seats))
            return table
        self._not_over(table)
        if table.position and table.position.gone(seat):
            raise Refused(409, "seat-gone")
        self._absent(table, device, seat, present)
        kind, name = wanted["kind"], _name(wanted.get("name", there.name))
        if kind == BOT:
            void = there.generation
            self._sit(table, seat, "bot", kind=BOT, device=None, name=name, claimed=void)
        elif kind == HERE:
            void = there.generation
            self._sit(table, seat, "here", kind=HERE, device=device, name=name, claimed=void)
        else:
            self._invite(table, seat, device=None, name=name)
        return table

    def hand(self, device: str, id_: str, seat: int) -> Table:
        """A new link to a seat of one's own, for another device."""
        table = self.tables.known(id_, device)
        there = self._seat(table, seat)
        if there.device != device or there.kind == BOT:
            raise Refused(403, "not-your-seat")
        self._not_over(table)
        if not there.invites:
            self._invite(table, seat, device=device, name=there.name)
        return table

    def _invite(self, table: Table, seat: int, device: str | None, name: str) -> None:
        newest = table.seats[seat].generation + 1
        kind = table.seats[seat].kind if device else FRIEND
        self._sit(table, seat, "invited", kind=kind, device=device, name=name, generation=newest)

    def _sit(self, table: Table, seat: int, how: str, **now: Any) -> None:
        self.tables.write(table, "seat", {"seat": seat, "now": now, "how": how})

    def begin(self, device: str, id_: str, mix: str, key: str) -> Table:
        """Close the lobby: from here on the game is on."""
        table = self._hosted(device, id_)
        if key in table.keys:
            return table
        self._stage(table, LOBBY)
        if missing := table.missing():
            names = ", ".join(table.seats[n].name or str(n + 1) for n in missing)
            raise Refused(409, "seats-open", seats=names)
        theirs = {
            n: seat for n, seat in enumerate(table.seats) if seat.device not in (None, device)
        }
        data = {
            "mixes": [_mix(mix), *(seat.mix for seat in theirs.values())],
            "mixers": [None, *theirs],
        }
        self.tables.write(table, "began", data, key)
        if table.dice_awaited() and table.thrower() is None and table.setup.dice == APP:
            self._throw(table, None)  # who begins is drawn at once
        return table

    # --- the game ---

    def play(
        self, device: str, id_: str, seat: int | None, text: str, moment: str, key: str
    ) -> Table:
        """A move, dice or arrows typed in, a bet, or leaving."""
        table = self.tables.known(id_, device)
        if key in table.keys:
            return table
        self._stage(table, PLAY)
        place = table.position
        assert place is not None
        if text.strip().lower() in RESIGN_WORDS:
            self._own(table, device, seat)
            self._played(table, seat, RESIGN, key)
            return table
        if moment != table.moment():
            raise Refused(409, "already-played")
        if table.dice_awaited():
            if table.setup.dice == APP:
                raise Refused(422, "app-throws")
            self._may_throw(table, device)
            self._played(table, None, text, key, typed=True)
            return table
        self._own(table, device, seat)
        arrows = place.awaits[0].kind == "arrows"
        if arrows and table.setup.dice == APP and Await(seat, "arrows") not in place.awaits:
            raise Refused(409, "already-shot")  # no second try for arrows shot on the screen
        self._played(table, seat, text, key, typed=arrows and table.setup.dice == REAL)
        return table

    def throw(self, device: str, id_: str, seat: int | None, moment: str, key: str) -> Table:
        """Let the app throw the dice, or chance shoot a volley."""
        table = self.tables.known(id_, device)
        if key in table.keys:
            return table
        self._stage(table, PLAY)
        if moment != table.moment():
            raise Refused(409, "already-played")
        if table.setup.dice == REAL:
            raise Refused(422, "real-dice")
        if table.dice_awaited():
            self._may_throw(table, device)
            self._throw(table, key)
            return table
        self._own(table, device, seat)
        assert table.position is not None
        assert seat is not None
        if Await(seat, "arrows") not in table.position.awaits:
            raise Refused(422, "no-throw")
        self._played(table, seat, table.position.random_move(seat, self.tables.chance), key)
        return table

    def correct(
        self, device: str, id_: str, seat: int | None, text: str, moment: str | None, key: str
    ) -> Table:
        """Correct the last dice or arrows typed in: one's own, or as the host."""
        table = self.tables.known(id_, device)
        if key in table.keys:
            return table
        self._not_lobby(table)
        assert table.position is not None
        if seat is None and moment not in (None, str(table.ply)):
            raise Refused(409, "already-played")
        found = [one for one in table.position.correctable() if one.seat == seat]
        if found and device != table.host and not self.typed_by(table, device, found[0]):
            raise Refused(403, "not-your-seat")
        table.position.correct(text, seat)  # says why it cannot be done, if it cannot
        self.tables.write(table, "correct", {"seat": seat, "text": text}, key)
        return table

    def typed_by(self, table: Table, device: str, entry: Correctable) -> bool:
        """Is this the entry of somebody who plays on this device, or of a bot?"""
        whose = entry.seat if entry.seat is not None else entry.thrower
        if whose is None or table.seats[whose].kind == BOT:
            return bool(table.seats_of(device))
        return whose in table.seats_of(device)

    def undo(self, device: str, id_: str, moment: str | None, key: str) -> Table:
        """Take one's last choice back: at once if nobody else minds, else the others are asked."""
        table = self.tables.known(id_, device)
        if key in table.keys:
            return table
        self._stage(table, PLAY)
        if moment not in (None, str(table.ply)):
            raise Refused(409, "already-played")
        seat = self.undoable(table, device)
        if table.devices() <= {device}:
            self._undone(table, key)
        else:
            self._ask(table, device, "undo", seat, key)
        return table

    def undoable(self, table: Table, device: str) -> int:
        """The seat whose choice can be taken back, or the reason why there is none."""
        if table.setup.undo == "never":
            raise Refused(409, "no-undo-here")
        assert table.position is not None
        place = _before_choice(table)
        seat = _chooser(table.position, place)
        if seat is None or seat not in table.seats_of(device):
            raise Refused(403, "not-your-choice")
        return seat

    def _undone(self, table: Table, key: str | None) -> None:
        assert table.position is not None
        back = _before_choice(table)
        n, place = 0, table.position
        while place is not back:
            place, n = place.undo(), n + 1
        self.tables.write(table, "undo", {"n": n}, key)

    def ask(self, device: str, id_: str, what: str, seat: int, key: str) -> Table:
        """Offer a draw."""
        table = self.tables.known(id_, device)
        if key in table.keys:
            return table
        self._stage(table, PLAY)
        self._own(table, device, seat)
        if not table.game.ruleset.draws:
            raise Refused(422, "no-draws")
        if not self.negotiable(table):
            raise Refused(422, "bots-decline")
        if table.devices() <= {device}:
            self._all_agreed(table, what, key)
        else:
            self._ask(table, device, what, seat, key)
        return table

    def negotiable(self, table: Table) -> bool:
        """Can everybody who plays agree to something? Chance cannot."""
        return all(seat.kind != BOT for seat in table.seats)

    def _ask(self, table: Table, device: str, what: str, seat: int, key: str) -> None:
        if table.proposal:
            raise Refused(409, "proposal-open")
        data = {"what": what, "seat": seat, "device": device}
        self.tables.write(table, "ask", data, key)

    def answer(self, device: str, id_: str, yes: bool, to: int | None, key: str) -> Table:
        """Agree to what has been proposed, or not; whoever proposed it may withdraw it."""
        table = self.tables.known(id_, device)
        if key in table.keys:
            return table
        self._stage(table, PLAY)
        seats = [n for n in table.seats_of(device) if not self._gone(table, n)]
        if not seats:
            raise Refused(403, "not-your-seat")
        stale = table.proposal and to not in (None, table.proposal.seq)
        if table.proposal is None or stale or (yes and device in table.proposal.agreed):
            raise Refused(409, "no-proposal")
        what = table.proposal.what
        data = {"what": what, "seat": seats[0], "device": device, "yes": yes}
        self.tables.write(table, "answer", data, key)
        if table.proposal and table.devices() <= table.proposal.agreed:
            self._all_agreed(table, what, None)
        return table

    def _all_agreed(self, table: Table, what: str, key: str | None) -> None:
        assert table.position is not None
        if what == "undo":
            self._undone(table, key)
        else:
            table.position.agree()
            self.tables.write(table, "agreed", {}, key)

    def say(self, device: str, id_: str, seat: int | None, said: dict[str, str], key: str) -> Table:
        """A reaction, or a line where the host allows free chat."""
        table = self.tables.known(id_, device)
        if key in table.keys:
            return table
        self._own(table, device, seat)
        if reaction := said.get("reaction"):
            if reaction not in REACTIONS:
                raise Refused(422, "no-reaction", accepted=", ".join(REACTIONS))
            data: dict[str, Any] = {"seat": seat, "reaction": reaction}
        else:
            if table.setup.chat != "free":
                raise Refused(403, "no-chat")
            line = _clean(said.get("text", ""))
            if not line or len(line) > LONGEST_LINE:
                raise Refused(422, "line-length", n=LONGEST_LINE)
            data = {"seat": seat, "text": line}
        self.tables.write(table, "say", data, key)
        return table

    def remove(self, device: str, id_: str, seat: int, present: Set[str], key: str) -> Table:
        """Take an absent player off the table: by the referee's rule for leaving."""
        table = self._hosted(device, id_)
        if key in table.keys:
            return table
        self._stage(table, PLAY)
        self._seat(table, seat)
        self._absent(table, device, seat, present)
        self._played(table, seat, RESIGN, key)
        return table

    # --- afterwards ---

    def rematch(self, device: str, id_: str, key: str) -> Table:
        """A new table with the same people, everybody one seat on."""
        table = self.tables.known(id_, device)
        if table.next:
            return self.tables.load(table.next)
        self._stage(table, OVER)
        if not table.seats_of(device) and device != table.host:
            raise Refused(403, "not-your-seat")
        seats = [
            replace(seat, generation=int(seat.open), claimed=0, mix="") for seat in table.seats
        ]
        rotated = seats[-1:] + seats[:-1]
        new = self.tables.open(table.host, table.setup, rotated, [*table.series, table.id])
        self.tables.write(table, "rematch", {"table": new.id}, key)
        return self.tables.load(table.next)

    def delete(self, device: str, id_: str) -> None:
        """Remove a table and all that it holds."""
        self.tables.delete(self._hosted(device, id_))

    # --- bots ---

    def bot_move(self, table: Table) -> bool:
        """Let one bot do what is awaited from it; False when no bot has anything to do."""
        seat = table.bot_to_move()
        if seat is None:
            return False
        assert table.position is not None
        if table.dice_awaited():
            self._throw(table, None)
        else:
            self._played(table, seat, table.position.random_move(seat, self.tables.chance), None)
        return True

    # --- checks ---

    def _throw(self, table: Table, key: str | None) -> None:
        data = {"seat": None, "text": self.tables.drawn(table), "typed": False, "drawn": True}
        self.tables.write(table, "play", data, key)

    def _played(
        self, table: Table, seat: int | None, text: str, key: str | None, typed: bool = False
    ) -> None:
        assert table.position is not None
        table.position.play(text, seat, typed=typed)  # says why it is illegal, if it is
        data = {"seat": seat, "text": text.strip(), "typed": typed}
        self.tables.write(table, "play", data, key)

    def _may_throw(self, table: Table, device: str) -> None:
        if not self.may_throw(table, device):
            raise Refused(403, "not-your-turn")

    def may_throw(self, table: Table, device: str) -> bool:
        """Whoever has the turn throws; real dice of a bot, or for who begins, anybody throws."""
        mine = table.seats_of(device)
        thrower = table.thrower()
        if thrower is None:
            return bool(mine)
        if table.seats[thrower].kind == BOT:
            return bool(mine) or device == table.host
        return thrower in mine

    def _own(self, table: Table, device: str, seat: int | None) -> None:
        if seat is None or seat not in table.seats_of(device):
            raise Refused(403, "not-your-seat")

    def _hosted(self, device: str, id_: str) -> Table:
        table = self.tables.known(id_, device)
        if table.host != device:
            raise Refused(403, "host-only")
        return table

    def _seat(self, table: Table, seat: int) -> Seat:
        if not 0 <= seat < len(table.seats):
            raise Refused(404, "no-such-seat", n=len(table.seats))
        return table.seats[seat]

    def _stage(self, table: Table, stage: str) -> None:
        if table.stage != stage:
            raise Refused(409, f"not-in-{stage}")

    def _absent(self, table: Table, device: str, seat: int, present: Set[str]) -> None:
        """Nobody loses a seat in the middle of a game while looking at the table."""
        holder = table.seats[seat].device
        if table.stage == PLAY and holder != device and holder in present:
            raise Refused(409, "player-present", name=table.seats[seat].name or str(seat + 1))

    def _not_lobby(self, table: Table) -> None:
        if table.stage == LOBBY:
            raise Refused(409, "not-in-play")

    def _not_over(self, table: Table) -> None:
        if table.stage == OVER:
            raise Refused(409, "not-in-play")

    def _gone(self, table: Table, seat: int) -> bool:
        return bool(table.position and table.position.gone(seat))


def _same(token: str, due: str) -> bool:
    """Compared in a time that tells nothing about how far the two agree."""
    return compare_digest(token.encode(), due.encode())


def _before_choice(table: Table) -> Position:
    """Before the last choice of a person: those that bots made after it fall with it."""
    assert table.position is not None
    last, place = table.position, table.position.undo()
    while last.step and last.step.seat is not None and table.seats[last.step.seat].kind == BOT:
        last, place = place, place.undo()
    return place


def _chooser(last: Position, place: Position) -> int | None:
    """Who chose what led on from a place in the past."""
    walk = last
    while walk.before is not None and walk.before is not place:
        walk = walk.before
    return walk.step.seat if walk.step else None


def _moved(seat: Seat, generation: int) -> Seat:
    """A seat under a new generation of links; one that is taken stays so."""
    return replace(seat, generation=generation, claimed=generation - seat.open)


def _name(text: str) -> str:
    name = _clean(text)
    if len(name) > LONGEST_NAME:
        raise Refused(422, "name-length", n=LONGEST_NAME, name=short(name, 30))
    return name


def _clean(text: str) -> str:
    """A text without line breaks, control characters or tricks with the direction of writing."""
    text = unicodedata.normalize("NFC", text)
    kept = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(kept.split())


def _mix(text: str) -> str:
    if not _HEX.fullmatch(text):
        raise Refused(422, "mix")
    return text

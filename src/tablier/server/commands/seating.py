"""Before the game: what is agreed on, who sits where, and how they get there."""

import re
from collections.abc import Set
from dataclasses import replace
from hmac import compare_digest
from typing import Any, NamedTuple

from tablier.server.commands.checks import Checks, clean
from tablier.server.table import APP, BOT, FRIEND, HERE, LOBBY, Seat, Setup, Table, as_data
from tablier.server.tables import Refused
from tablier.words import short

LONGEST_NAME = 24
FREE, HANDED, WATCH, MINE = "seat", "hand", "watch", "mine"
_HEX = re.compile(r"[0-9a-f]{32,64}")


class Invite(NamedTuple):
    """What a link opens for whoever follows it."""

    opens: str  # a free seat, one that is handed over, the view, or what one has already
    seat: int | None = None


class Seating(Checks):
    """Requests around the lobby; seats can change hands later too."""

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

    def invite(self, device: str, id_: str, token: str) -> tuple[Table, Invite]:
        """What a link opens for a device: asked before it is used, and nothing is changed."""
        table = self.tables.load(id_)
        for n, seat in enumerate(table.seats):
            if _same(token, self.tables.seat_token(table, n)):
                if device and seat.device == device:
                    return table, Invite(MINE, n)
                if seat.invites:
                    self._still_there(table, n)
                    return table, Invite(FREE if seat.open else HANDED, n)
        if mine := table.seats_of(device):
            return table, Invite(MINE, mine[0])  # a used link of somebody who sits here
        if _same(token, self.tables.watch_token(table)) and table.setup.watch:
            return table, Invite(WATCH)
        if any(self._was_invite(table, n, token) for n in range(len(table.seats))):
            raise Refused(410, "seat-taken")
        raise Refused(404, "wrong-link")

    def enter(self, device: str, id_: str, token: str, name: str, mix: str) -> int | None:
        """Come in by a link: the seat taken, or None for a spectator."""
        table, (opens, n) = self.invite(device, id_, token)
        if opens == MINE:
            return n
        if n is None:
            self.tables.storage.join(id_, device)
            return None
        seat = table.seats[n]
        now: dict[str, Any] = {
            "kind": FRIEND, "device": device, "claimed": seat.generation,
            "name": _name(name) or seat.name,
        }  # fmt: skip
        if table.stage == LOBBY:
            now["mix"] = _mix(mix)
        self.tables.storage.join(id_, device)
        data: dict[str, Any] = {"seat": n, "now": now, "how": "joined"}
        if opens == HANDED and self._last_of_host(table, n):
            data |= {"how": "host", "host": device}
        self.tables.write(table, "seat", data)
        return n

    def _last_of_host(self, table: Table, seat: int) -> bool:
        """Is this the only seat that the host still plays? Then the role goes where it goes."""
        playing = [n for n in table.seats_of(table.host) if not self._gone(table, n)]
        return playing == [seat]

    def mix(self, device: str, id_: str, mix: str) -> Table:
        """What a browser adds to the dice, where it has not yet: everybody sits after a rematch."""
        table = self.tables.known(id_, device)
        self._stage(table, LOBBY)
        for n in table.seats_of(device):
            if not table.seats[n].mix:
                self._sit(table, n, "mixed", mix=_mix(mix))
        return table

    def _was_invite(self, table: Table, seat: int, token: str) -> bool:
        made = range(table.seats[seat].generation + 1)
        return any(_same(token, self.tables.token(table, f"seat/{seat}/{g}")) for g in made)

    def seat(
        self, device: str, id_: str, seat: int, wanted: dict[str, Any], present: Set[str]
    ) -> Table:
        """Change who sits where: names, kinds, and places at the table."""
        table = self.tables.known(id_, device)
        there = self._seat(table, seat)
        if set(wanted) == {"name"} and (there.device == device or table.host == device):
            self._stage(table, LOBBY)
            now = {"name": _name(wanted["name"])}
            if now["name"] and there.kind == BOT:
                # Chance needs no name: whoever is named in its place plays on the host's device.
                now |= {"kind": HERE, "device": device}
            self._sit(table, seat, "named", **now)
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
        self._still_there(table, seat)
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
        self._still_there(table, seat)
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


def _same(token: str, due: str) -> bool:
    """Compared in a time that tells nothing about how far the two agree."""
    return compare_digest(token.encode(), due.encode())


def _moved(seat: Seat, generation: int) -> Seat:
    """A seat under a new generation of links; one that is taken stays so."""
    return replace(seat, generation=generation, claimed=generation - seat.open)


def _name(text: str) -> str:
    name = clean(text)
    if len(name) > LONGEST_NAME:
        raise Refused(422, "name-length", n=LONGEST_NAME, name=short(name, 30))
    return name


def _mix(text: str) -> str:
    if not _HEX.fullmatch(text):
        raise Refused(422, "mix")
    return text

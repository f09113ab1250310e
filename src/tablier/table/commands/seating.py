"""Before the game: what is agreed on, who sits where, and how they get there."""

from collections.abc import Set
from dataclasses import replace
from typing import Any, Final, NamedTuple

from tablier.opponents.part import CHANCE
from tablier.referee.game import Game
from tablier.table.commands.desk import Asked, Desk, clean, command, seat_of
from tablier.table.commands.sharing import checked_pledge
from tablier.table.kinds import Opens
from tablier.table.opponents import checked, offered, usual
from tablier.table.permissions import Permissions
from tablier.table.refusal import Refused, Why, require
from tablier.table.setup import BOT, FRIEND, HERE, Seat, Setup, as_data
from tablier.table.table import LOBBY, OVER, Table
from tablier.table.tokens import matches, seat_token, table_token, watch_token
from tablier.words import short

LONGEST_NAME = 24
MOST_RIVALS = 16  # who may sit down at other servers while somebody is about to
FREE: Final = "seat"
HANDED: Final = "hand"
WATCH: Final = "watch"
MINE: Final = "mine"
USUAL: Final = "usual"  # instead of a level: the one that suits most people


class Invite(NamedTuple):
    """What a link opens for whoever follows it."""

    opens: Opens  # a free seat, one that is handed over, the view, or what one has already
    seat: int | None = None


class Seating(Desk):
    """Requests around the lobby; seats can change hands later too."""

    async def open(self, device: str, setup: Setup, names: list[str], level: str = CHANCE) -> Table:
        """A table with good defaults: its host, and one opponent or chance in the other seats."""
        game = setup.opened()
        setup = replace(setup, players=game.players, options=dict(game.options))
        seats = [Seat(HERE, _name(name), device) for name in names[: game.players]]
        seats = seats or [Seat(HERE, "", device)]
        bot = Seat(BOT, level=usual(game) if level == USUAL else checked(game, level))
        seats += [bot] * (game.players - len(seats))
        return await self.tables.open(device, setup, seats, [])

    @command
    async def set_terms(self, asked: Asked, wanted: dict[str, Any]) -> None:
        """Change what is agreed on; the host's business, before the game."""
        table = asked.table
        require(asked.may.set_terms(wanted))
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
        seats = [_fitting(seat, game) for seat in table.seats[: game.players]]
        # Whoever comes along plays as the others do.
        level = next((seat.level for seat in seats if seat.kind == BOT), usual(game))
        seats += [Seat(BOT, level=level)] * (game.players - len(seats))
        await self.tables.write(table, "setup", as_data(setup, seats))

    async def invite(self, device: str, id_: str, token: str) -> tuple[Table, Invite]:
        """What a link opens for a device: asked before it is used, and nothing is changed."""
        table = await self.tables.load(id_, fresh=True)
        for n, seat in enumerate(table.seats):
            if matches(token, seat_token(table, n)):
                if device and seat.device == device:
                    return table, Invite(MINE, n)
                if seat.invites:
                    require(Permissions(table, device).sit_down(n))
                    return table, Invite(FREE if seat.open else HANDED, n)
        if mine := table.seats_of(device):
            return table, Invite(MINE, mine[0])  # a used link of somebody who sits here
        if matches(token, watch_token(table)) and table.setup.watch:
            return table, Invite(WATCH)
        if matches(token, table_token(table)):
            return table, next_free(table)
        if any(_was_invite(table, n, token) for n in range(len(table.seats))):
            raise Refused(Why.SPENT, "seat-taken")
        raise Refused(Why.MISSING, "wrong-link")

    async def enter(self, device: str, id_: str, token: str, name: str, pledge: str) -> int | None:
        """Come in by a link: the seat taken, or None for a spectator."""
        async with self.tables.turn(id_):
            for _ in range(MOST_RIVALS):
                try:
                    return await self._enter(device, id_, token, name, pledge)
                except Refused as refused:
                    if refused.code != "already-played":
                        raise  # else somebody at another server was quicker: the next seat, then
            return await self._enter(device, id_, token, name, pledge)

    async def _enter(self, device: str, id_: str, token: str, name: str, pledge: str) -> int | None:
        table, (opens, n) = await self.invite(device, id_, token)
        if opens == MINE:
            await self.tables.join(id_, device)  # perhaps it had struck the table off its list
            return n
        if n is None:
            await self.tables.join(id_, device)
            return None
        seat = table.seats[n]
        now: dict[str, Any] = {
            "kind": FRIEND, "device": device, "claimed": seat.generation,
            "name": _name(name) or seat.name,
        }  # fmt: skip
        data: dict[str, Any] = {"seat": n, "now": now, "how": "joined"}
        if table.stage == LOBBY and pledge:
            data["pledge"] = checked_pledge(pledge)
        await self.tables.join(id_, device)
        if opens == HANDED and Permissions(table, table.host).playing == [n]:
            # The only seat that the host still plays: the role goes where it goes.
            data |= {"how": "host", "host": device}
        await self.tables.write(table, "seat", data)
        return n

    @command
    async def seat(
        self, asked: Asked, seat: int, wanted: dict[str, Any], present: Set[str]
    ) -> None:
        """Change who sits where: names, kinds, and places at the table."""
        table, device, _ = asked
        there, may = seat_of(table, seat), Permissions(table, device, present)
        if set(wanted) == {"name"}:
            require(may.rename(seat))
            await self._rename(table, seat, _name(wanted["name"]), device)
        elif "swap" in wanted:
            require(may.swap())
            seat_of(table, wanted["swap"])
            await self._swap(table, seat, wanted["swap"])
        else:
            require(may.reseat(seat))
            name = _name(wanted.get("name", there.name))
            if wanted.get("kind", BOT) == BOT:
                await self._seat_bot(table, seat, name, wanted.get("level", CHANCE))
            else:
                await self._reseat(table, seat, wanted["kind"], name, device)

    async def _rename(self, table: Table, seat: int, name: str, device: str) -> None:
        now = {"name": name}
        if name and table.seats[seat].kind == BOT:
            # Chance needs no name: whoever is named in its place plays on the host's device.
            now |= {"kind": HERE, "device": device}
        await self._sit(table, seat, "named", **now)

    async def _swap(self, table: Table, seat: int, other: int) -> None:
        seats = list(table.seats)
        # Links name a seat, so they change with it: a new generation voids the old ones.
        newest = max(seats[seat].generation, seats[other].generation) + 1
        seats[seat], seats[other] = _moved(seats[other], newest), _moved(seats[seat], newest)
        await self.tables.write(table, "setup", as_data(table.setup, seats))

    async def _reseat(self, table: Table, seat: int, kind: str, name: str, device: str) -> None:
        void = table.seats[seat].generation
        if kind == HERE:
            now = {"kind": HERE, "device": device, "name": name, "claimed": void, "kept": None}
            await self._sit(table, seat, "here", **now)
        else:
            await self._invite(table, seat, device=None, name=name)

    async def _seat_bot(self, table: Table, seat: int, name: str, level: str) -> None:
        void = table.seats[seat].generation
        level = checked(table.game, level)
        if level != CHANCE:
            name = ""  # an opponent has a name of its own
        now = {"kind": BOT, "device": None, "name": name, "claimed": void, "level": level}
        await self._sit(table, seat, "bot", **now, kept=None)

    @command
    async def hand(self, asked: Asked, seat: int) -> None:
        """A new link to a seat of one's own, for another device."""
        there = seat_of(asked.table, seat)
        require(asked.may.hand_on(seat))
        if not there.invites:
            await self._invite(asked.table, seat, device=asked.device, name=there.name)

    async def _invite(self, table: Table, seat: int, device: str | None, name: str) -> None:
        newest = table.seats[seat].generation + 1
        kind = table.seats[seat].kind if device else FRIEND
        now = {"kind": kind, "device": device, "name": name, "generation": newest, "kept": None}
        await self._sit(table, seat, "invited", **now)

    async def _sit(self, table: Table, seat: int, how: str, **now: Any) -> None:
        await self.tables.write(table, "seat", {"seat": seat, "now": now, "how": how})


def next_free(table: Table) -> Invite:
    """What the table's own link opens: the first seat that waits for somebody, else the view."""
    free = [n for n, seat in enumerate(table.seats) if seat.open and not table.is_out(n)]
    if free and table.stage != OVER:
        return Invite(FREE, free[0])
    if table.setup.watch:
        return Invite(WATCH)
    raise Refused(Why.LATE, "no-seat-free")


def _was_invite(table: Table, seat: int, token: str) -> bool:
    """Has this link led to the seat before?"""
    made = range(table.seats[seat].generation + 1)
    return any(matches(token, seat_token(table, seat, generation)) for generation in made)


def _fitting(seat: Seat, game: Game) -> Seat:
    """A seat at another game: an opponent whom that game does not know makes room for its own."""
    known = {card.id for card in offered(game)}
    return seat if seat.level in known else replace(seat, level=usual(game))


def _moved(seat: Seat, generation: int) -> Seat:
    """A seat under a new generation of links; one that is taken stays so."""
    return replace(seat, generation=generation, claimed=generation - seat.open)


def _name(text: str) -> str:
    name = clean(text)
    if len(name) > LONGEST_NAME:
        raise Refused(Why.WRONG, "name-length", n=LONGEST_NAME, name=short(name, 30))
    return name

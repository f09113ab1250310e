"""The beginning of a game, and the shares that the players' devices add to its dice.

Where several devices play, each pledges its share before the game, `begin` closes the round, and
then each shows what it pledged (`referee/shares.py`). Nobody waits long for a tab that sleeps: it
is left out, and the record names it. A device alone has nobody to wait for.
"""

import re
from time import monotonic
from typing import Any

from tablier.referee import shares
from tablier.table.commands.desk import Asked, Desk, command
from tablier.table.refusal import Refused, Why, require
from tablier.table.setup import APP
from tablier.table.table import Table

WAIT = 3.0  # seconds for everybody to show their share
_SHARE = re.compile(r"[0-9a-f]{32,64}")
_PLEDGE = re.compile(r"[0-9a-f]{64}")


class Sharing(Desk):
    """Requests around the shares of the dice."""

    @command
    async def pledge(self, asked: Asked, pledge: str) -> None:
        """Promise a share by its fingerprint; the first promise of a device stands."""
        require(asked.may.add_to_dice())
        data = {"device": asked.device, "pledge": checked_pledge(pledge)}
        if asked.device not in asked.table.sharing.pledges:
            await self.tables.write(asked.table, "pledge", data)

    @command
    async def begin(self, asked: Asked, mix: str = "", pledge: str = "") -> None:
        """Close the lobby: at once, or once everybody has had the time to show their share."""
        table = asked.table
        require(asked.may.begin())
        others = table.seated()
        mine = {"device": asked.device, "seats": others.pop(asked.device)}
        if not table.draws():
            await self._start(table, {"mixes": []}, asked.key)
        elif not others:
            share = _checked_share(mix)
            alone = {**mine, "pledge": shares.pledge(share), "share": share}
            await self._start(table, {"mixes": [share], "sharers": [alone]}, asked.key)
        elif mix:
            raise Refused(Why.LATE, "not-alone")  # it is shown too early: others play too
        else:
            given, line = table.sharing.pledges.get(asked.device, (pledge, table.seq + 1))
            sharers = [{**mine, "pledge": checked_pledge(given), "promised": line}]
            for one in table.sharing.expected(others):
                told = {"device": one.device, "seats": one.seats}
                sharers.append({**told, "pledge": one.pledge, "promised": one.promised})
            await self.tables.write(table, "closed", {"sharers": sharers}, asked.key)

    @command
    async def reveal(self, asked: Asked, share: str) -> None:
        """Show the share that was pledged; the last one, or the end of the wait, begins the game.

        Asked again it changes nothing, but looks whether the wait is over.
        """
        table, sharing = asked.table, asked.table.sharing
        require(asked.may.reveal())
        sharer = sharing.of(asked.device)
        assert sharer is not None
        if shares.pledge(_checked_share(share)) != sharer.pledge:
            raise Refused(Why.WRONG, "wrong-share")
        if not sharer.share:
            await self.tables.write(table, "share", {"device": asked.device, "share": share})
        if sharing.complete or monotonic() - sharing.since >= WAIT:
            given = [one.share for one in sharing.sharers if one.share]
            await self._start(table, {"mixes": given}, None)

    async def _start(self, table: Table, data: dict[str, Any], key: str | None) -> None:
        """The game is on, with these shares in its dice."""
        await self.tables.write(table, "began", data, key)
        if table.dice_awaited() and table.thrower() is None and table.setup.dice == APP:
            await self._throw(table, None)  # who begins is drawn at once


def checked_pledge(text: str) -> str:
    """The fingerprint of a share."""
    if not _PLEDGE.fullmatch(text):
        raise Refused(Why.WRONG, "pledge")
    return text


def _checked_share(text: str) -> str:
    if not _SHARE.fullmatch(text):
        raise Refused(Why.WRONG, "mix")
    return text

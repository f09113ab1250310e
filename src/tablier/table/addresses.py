"""Addresses that go with a table: for friends, for its rules, its paper and its board."""

from tablier.paper import offered
from tablier.table.listing import Listed
from tablier.table.table import Table
from tablier.table.tokens import seat_token, table_token, watch_token


def seat_link(base: str, table: Table, seat: int) -> str:
    """The way to a seat."""
    return _link(base, table, "seat", seat_token(table, seat))


def table_link(base: str, table: Table) -> str:
    """The way to the next free seat. The server sees this one: it has the door painted, for
    messengers too; whoever follows it gets nothing but a seat that is free."""
    return f"{base}/j/{table.id}-{table_token(table)}"


def watch_link(base: str, table: Table) -> str:
    """The way for spectators."""
    return _link(base, table, "watch", watch_token(table))


def _link(base: str, table: Table, what: str, token: str) -> str:
    """The secret stands behind the #, which no server ever sees."""
    return f"{base}/t/{table.id}#{what}={token}"


def rules_url(table: Table) -> str:
    """The page with the rules that are played by: a board of one's own has one at its table."""
    return f"/t/{table.id}/rules" if table.setup.board else f"/games/{table.game.id}"


def prints(table: Table) -> dict[str, str]:
    """What there is to print for a table, and where; its score sheet is filled in."""
    at = f"/api/tables/{table.id}"
    found = {what: f"{at}/print/{what}.pdf" for what in offered(table.game)}
    return found | ({"score": f"{at}/score-sheet.pdf"} if "score" in found else {})


def board_url(one: Listed) -> str:
    """The picture of the empty board for a list; those of the catalogue serve everybody."""
    return f"/games/{one.game}/board.svg" if one.catalogued else f"/api/tables/{one.id}/ground.svg"


def ground_url(table: Table) -> str:
    """The picture of the empty board, which browsers keep: another game, another address."""
    return f"/api/tables/{table.id}/ground.svg?v={table.game.fingerprint}"

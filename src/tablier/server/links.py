"""Addresses: those that phones can reach, QR codes of them, and what goes with a table."""

import io
import socket
from contextlib import suppress

import segno
from fastapi import Response

from tablier.paper import offered
from tablier.server.table import LOBBY, Table


def qr(link: str) -> Response:
    """A QR code as a picture. It holds a secret: nobody may keep a copy of it."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(out, kind="svg", border=2, scale=8, light="#fff")
    return Response(
        out.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"}
    )


def local_addresses() -> list[str]:
    """The addresses of this machine in its local network, the likeliest first."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # nothing is sent: it only chooses a way out
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None)]
    known = dict.fromkeys(str(address) for address in found if ":" not in str(address))
    return [address for address in known if not address.startswith("127.")]


def rules_url(table: Table) -> str:
    """The page with the rules that are played by: a board of one's own has one at its table."""
    return f"/t/{table.id}/rules" if table.setup.board else f"/games/{table.game.id}"


def prints(table: Table) -> dict[str, str]:
    """What there is to print for a table, and where; its score sheet is filled in."""
    at = f"/api/tables/{table.id}"
    found = {what: f"{at}/print/{what}.pdf" for what in offered(table.game)}
    return found | ({"score": f"{at}/score-sheet.pdf"} if "score" in found else {})


def ground_url(table: Table) -> str:
    """The picture of the empty board, which browsers keep: it changes with the setup only."""
    version = table.seq if table.stage == LOBBY else 0
    return f"/api/tables/{table.id}/ground.svg?v={version}"

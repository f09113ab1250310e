"""Addresses that phones can reach, and QR codes of addresses."""

import io
import socket
from contextlib import suppress

import segno

from tablier.server.files import Svg


def qr(link: str) -> Svg:
    """A QR code as a picture. It holds a secret: nobody may keep a copy of it."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(out, kind="svg", border=2, scale=8, light="#fff")
    return Svg(out.getvalue(), headers={"cache-control": "no-store"})


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

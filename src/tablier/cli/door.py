"""The door of the server: a socket that listens, or a sentence that says why none can."""

import errno
import socket
from contextlib import suppress

from tablier.words.errors import TablierError, reason

PORT = 8613
EVERYWHERE = ("0.0.0.0", "::")
_PORTS = 20  # tried one after the other when none is named
_LAST = 65535


def open_door(host: str, port: int | None) -> socket.socket:
    """A socket that listens: on the port named, else on the first free one from ours on."""
    if port is not None and not 0 <= port <= _LAST:
        raise TablierError(
            "refused.port-range", package="tablier.server", port=str(port), last=str(_LAST)
        )
    family, address = _address(host)
    for tried in [port] if port is not None else range(PORT, PORT + _PORTS):
        try:
            return _listening(family, address, tried)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise _refusal(error, host, tried) from None
    raise TablierError("refused.port-taken", package="tablier.server", port=str(port or PORT))


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


def _listening(family: socket.AddressFamily, address: str, port: int) -> socket.socket:
    # With the protocol named, the event loop sends small answers at once.
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:  # "::" is everywhere, for old addresses too
            door.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        door.bind((address, port))
        door.listen(128)
    except OSError:
        door.close()
        raise
    return door


def _address(host: str) -> tuple[socket.AddressFamily, str]:
    """Which kind of address that is, and its numbers: of several, an old one that all can reach."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise TablierError("refused.host-unknown", package="tablier.server", host=host) from None
    family, _, _, _, address = min(found, key=lambda one: one[0] != socket.AF_INET)
    return family, str(address[0])


def _refusal(error: OSError, host: str, port: int) -> TablierError:
    # A machine may not speak the kind of address at all.
    if error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
        return TablierError("refused.host-elsewhere", package="tablier.server", host=host)
    if error.errno in (errno.EACCES, errno.EPERM):
        return TablierError("refused.port-reserved", package="tablier.server", port=str(port))
    return TablierError(
        "refused.door", package="tablier.server", host=host, port=str(port), reason=reason(error)
    )

"""`tablier` and `tablier serve`: the table in the browser."""

import errno
import signal
import socket
import sys
from argparse import Namespace
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tablier.cli.files import folder
from tablier.words import fill, sentence
from tablier.words.errors import TablierError, reason

if TYPE_CHECKING:
    from fastapi import FastAPI

PORT = 8613
EVERYWHERE = "0.0.0.0"
_PORTS = 20  # tried one after the other when none is named


def run(args: Namespace) -> int:
    """Serve the table until Ctrl-C; open the page where there is a browser to open it in."""
    try:
        from tablier.server.app import make_app
        from tablier.server.links import local_addresses
        from tablier.server.settings import LOOPBACK, Settings, data_file, public_settings
    except ImportError as error:
        if error.name is None or error.name.startswith("tablier"):
            raise
        raise TablierError("refused.no-web", room="server") from None

    file = Path(args.data) if args.data else data_file()
    folder(file.parent)
    database = f"sqlite:///{file}"
    host = args.host or (EVERYWHERE if args.lan else "127.0.0.1")
    door = _door(host, args.port)
    port = door.getsockname()[1]
    address = f"http://{'127.0.0.1' if host == EVERYWHERE else host}:{port}"
    if args.public_url:
        settings = public_settings(database, args.public_url)
    elif host == EVERYWHERE:
        found = local_addresses()
        names = (*LOOPBACK, *found, f"{socket.gethostname().lower()}.local")
        links = f"http://{found[0]}:{port}" if found else ""
        settings = Settings(database, hosts=names, links=links)
    else:
        settings = Settings(database, hosts=(*LOOPBACK, host.lower()))
    try:
        app = make_app(settings)
    except Exception as error:
        cause = getattr(error, "orig", error)
        if not isinstance(cause, OSError) and "unable to open" not in str(cause):
            raise
        why = reason(cause if isinstance(cause, OSError) else OSError(errno.EACCES, ""))
        raise TablierError("refused.database", room="server", file=str(file), reason=why) from None

    # Once it has stopped, uvicorn raises the signal that stopped it again.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        _tell(args.lang, "serve.open", address=settings.links or address)
        if args.lan and settings.links:
            _show_code(settings.links)
        if args.browser:
            _open_page(address)
        _serve(app, door)
    _tell(args.lang, "serve.closed")
    return 0


def _serve(app: "FastAPI", door: socket.socket) -> None:
    import uvicorn

    # Addresses of tables are not secret, but nobody needs a list of who looked at which.
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=1)
    uvicorn.Server(config).run(sockets=[door])


def _door(host: str, port: int | None) -> socket.socket:
    """A socket that listens: on the port named, else on the first free one from ours on."""
    for tried in [port] if port is not None else range(PORT, PORT + _PORTS):
        # With the protocol named, the event loop sends small answers at once.
        door = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((host, tried))
            door.listen(128)
        except (OSError, OverflowError):
            door.close()
            continue
        return door
    raise TablierError("refused.port-taken", room="server", port=str(port or PORT))


def _open_page(address: str) -> None:
    """Show the page, if this machine can; the address is on the screen anyway."""
    import threading
    import webbrowser

    # A browser may take its time to start; the server must not wait for it.
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _show_code(address: str) -> None:
    """The address as a QR code, for phones."""
    import segno

    segno.make(address, micro=False).terminal(out=sys.stdout, compact=True)


def _tell(lang: str, key: str, **values: str) -> None:
    print(fill(sentence("cli", key, lang), values, lang), flush=True)

"""`tablier` and `tablier serve`: the table in the browser."""

import errno
import re
import signal
import socket
import sys
from argparse import Namespace
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tablier.cli.door import EVERYWHERE, local_addresses, open_door
from tablier.cli.files import folder
from tablier.cli.fitting import fitted
from tablier.words import fill, sentence
from tablier.words.errors import TablierError, reason

if TYPE_CHECKING:
    from fastapi import FastAPI

    from tablier.server.settings import Settings


def run(args: Namespace) -> int:
    """Serve the table until Ctrl-C; open the page where there is a browser to open it in."""
    from tablier.server.settings import data_file

    file = Path(args.data) if args.data else data_file()
    folder(file.parent)
    host = args.host or (EVERYWHERE[0] if args.lan else "127.0.0.1")
    with open_door(host, args.port) as door:
        return _let_in(args, host, file, door)


def _let_in(args: Namespace, host: str, file: Path, door: socket.socket) -> int:
    from tablier.server.settings import LOOPBACK, Settings, public_settings

    database = f"sqlite:///{file}"
    port = door.getsockname()[1]
    name = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    address = f"http://{name}:{port}"
    if args.public_url:
        settings = public_settings(database, args.public_url)
    elif host in EVERYWHERE:
        found = local_addresses()
        names = (*LOOPBACK, *found, f"{socket.gethostname().lower()}.local")
        links = f"http://{found[0]}:{port}" if found else ""
        settings = Settings(database, hosts=names, links=links)
    else:
        settings = Settings(database, hosts=(*LOOPBACK, name.lower()))
    app = _made(file, settings)

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


def _made(file: Path, settings: "Settings") -> "FastAPI":
    """The server, which takes a second to load: whatever was asked is known to make sense."""
    try:
        from tablier.server.app import make_app
    except ImportError as error:
        if error.name is None or error.name.startswith("tablier"):
            raise
        raise TablierError("refused.no-web", package="tablier.server") from None
    try:
        return make_app(settings)
    except Exception as error:
        refusal = _unopened(file, getattr(error, "orig", error))
        if refusal is None:
            raise
        raise refusal from None


def _serve(app: "FastAPI", door: socket.socket) -> None:
    import uvicorn

    # Addresses of tables are not secret, but nobody needs a list of who looked at which.
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=1)
    uvicorn.Server(config).run(sockets=[door])


def _unopened(file: Path, cause: Exception) -> TablierError | None:
    """Why the tables could not be opened; None for whatever is not the file's fault."""
    import sqlite3

    if type(cause) is sqlite3.DatabaseError:  # not one of its kinds: the content itself is wrong
        return TablierError("refused.not-tables", package="tablier.server", file=str(file))
    if isinstance(cause, sqlite3.OperationalError):
        if not re.search("unable to open|readonly", str(cause)):
            return None
        cause = OSError(errno.EISDIR if file.is_dir() else errno.EACCES, "")
    if not isinstance(cause, OSError):
        return None
    return TablierError(
        "refused.database", package="tablier.server", file=str(file), reason=reason(cause)
    )


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
    print(fitted(fill(sentence("tablier.cli", key, lang), values, lang)), flush=True)

"""`tablier` and `tablier serve`: the table in the browser."""

import signal
import socket
import sys
from argparse import Namespace
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from tablier.cli.databases import METRICS, REDIS, Place, opening, place_of, told
from tablier.cli.door import EVERYWHERE, local_addresses, open_door
from tablier.cli.fitting import fitted
from tablier.words import fill, sentence
from tablier.words.errors import TablierError

if TYPE_CHECKING:
    from fastapi import FastAPI

    from tablier.server.settings import Settings


def run(args: Namespace) -> int:
    """Serve the table until Ctrl-C; open the page where there is a browser to open it in."""
    place = place_of(args)
    workers = 1 if args.workers is None else args.workers
    if workers < 1:
        raise TablierError("refused.workers-number", package="tablier.server")
    if workers > 1 and place.file:
        raise TablierError("refused.workers-file", package="tablier.server")
    if args.proxy and not args.public_url:
        raise TablierError("refused.proxy-alone", package="tablier.server")
    redis = told(args.redis, REDIS)
    if redis and place.file:
        raise TablierError("refused.redis-alone", package="tablier.server")
    host = args.host or (EVERYWHERE[0] if args.lan else "127.0.0.1")
    with open_door(host, args.port) as door:
        return _let_in(args, host, place, redis, door)


def _let_in(args: Namespace, host: str, place: Place, redis: str, door: socket.socket) -> int:
    from tablier.server.limits import Limits, read_limits
    from tablier.server.settings import LOOPBACK, Settings, public_settings

    limits = read_limits(args.limits) if args.limits else Limits()
    plain = Settings(place.address, redis=redis, metrics=told(None, METRICS), limits=limits)
    port = door.getsockname()[1]
    name = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    address = f"http://{name}:{port}"
    if args.public_url:
        settings = public_settings(plain, args.public_url, args.proxy or "")
    elif host in EVERYWHERE:
        found = local_addresses()
        names = (*LOOPBACK, *found, f"{socket.gethostname().lower()}.local")
        links = f"http://{found[0]}:{port}" if found else ""
        settings = replace(plain, hosts=names, links=links)
    else:
        settings = replace(plain, hosts=(*LOOPBACK, name.lower()))
    app = _made(place, settings)

    # Once it has stopped, uvicorn raises the signal that stopped it again.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        _tell(args.lang, "serve.open", address=settings.links or address)
        if args.lan and settings.links:
            _show_code(settings.links)
        if args.browser:
            _open_page(address)
        _serve(app, settings, args, door)
    _tell(args.lang, "serve.closed")
    return 0


def _made(place: Place, settings: "Settings") -> "FastAPI":
    """The server, which takes a second to load: whatever was asked is known to make sense."""
    with opening(place):
        from tablier.server.app import make_app

        return make_app(settings)


def _serve(app: "FastAPI", settings: "Settings", args: Namespace, door: socket.socket) -> None:
    from tablier.server.serving import serve, serve_in_workers

    if args.workers is None or args.workers == 1:
        serve(app, settings, door, args.log_json)
        return
    app.state.storage.release()  # opened to see whether it opens; each worker has its own
    serve_in_workers(settings, args.workers, door, args.log_json)


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

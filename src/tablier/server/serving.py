"""The server let in by a door, in one process or in several, until it is told to end."""

import os
import socket
import sys
import tempfile
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablier.server.logs import log_config
from tablier.server.settings import Settings

if TYPE_CHECKING:
    from fastapi import FastAPI

GRACE = 10  # seconds for requests under way; streams end at once, and come back elsewhere

STARTING = 60  # seconds for a worker to say that it lives: a busy machine takes its time to start


@dataclass(frozen=True)
class Factory:
    """Makes the app in a process of its own, where nothing but plain values arrives."""

    told: dict[str, Any]
    folder: str  # that the workers share
    workers: int

    def __call__(self) -> "FastAPI":
        """The app, with the chance of that process."""
        from tablier.server.app import make_app
        from tablier.server.doorkeeper import Guarded, guarded, welcoming

        settings = Settings(**self.told)
        guarded(settings.limits, settings.proxies)
        if sys.platform == "linux":  # others have no lines of that kind
            from tablier.server.colleagues import Colleagues

            Guarded.colleagues = Colleagues(Path(self.folder), self.workers, welcoming)
        return make_app(settings, Guarded.colleagues)


def factory(settings: Settings, folder: str, workers: int) -> Factory:
    """The same settings for every worker; each has a generator of its own."""
    told = {one.name: getattr(settings, one.name) for one in fields(settings)}
    del told["chance"]
    return Factory(told, folder, workers)


def serve(app: "FastAPI", settings: Settings, door: socket.socket, json_log: bool) -> None:
    """Serve in this process."""
    import uvicorn

    uvicorn.Server(uvicorn.Config(app, **_told(settings, json_log))).run(sockets=[door])


def serve_in_workers(settings: Settings, workers: int, door: socket.socket, json_log: bool) -> None:
    """Serve in several processes; whichever dies is replaced. SIGHUP replaces them one by one."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    with tempfile.TemporaryDirectory(prefix="tablier-") as folder:
        if settings.metrics:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        config = uvicorn.Config(
            factory(settings, folder, workers),
            factory=True,
            workers=workers,
            timeout_worker_healthcheck=STARTING,
            **_told(settings, json_log),
        )
        Multiprocess(config, sockets=[door]).run()


def _told(settings: Settings, json_log: bool) -> dict[str, Any]:
    from tablier.server.doorkeeper import guarded

    # Addresses of tables are not secret, but nobody needs a list of who looked at which.
    return {
        "log_config": log_config(json_log),
        "log_level": "warning",
        "access_log": False,
        "timeout_graceful_shutdown": GRACE,
        "ws": "none",  # whatever is installed: all that is asked comes by the same doors
        "http": guarded(settings.limits, settings.proxies),
        "forwarded_allow_ips": list(settings.proxies),
    }

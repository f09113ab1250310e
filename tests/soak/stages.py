"""What people play on while it breaks: one server on a file, or two on one PostgreSQL."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

from tests.services import Postgres, Redis
from tests.soak.load import LIMITS
from tests.web.browser.cable import Cable
from tests.web.server import ServerProcess

UNCOUNTED = "lines_per_device = 1000000\nlines_per_address = 1000000\n"
DISK = "16m"


class Stage:
    """The servers of one trial, and all that they stand on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.servers: list[ServerProcess] = []
        self.cables: list[Cable] = []
        self.postgres: Postgres | None = None
        self.redis: Redis | None = None
        self.clocks: list[Path] = []
        self.ballast: Path | None = None

    def port(self, who: int) -> int:
        """Where a client reaches a server: each has its own."""
        doors = self.cables or self.servers
        return int(urlsplit(doors[who % len(doors)].address).port or 0)

    def lay_cables(self) -> None:
        """From now on clients reach their servers by cables, which can be cut."""
        self.cables = [Cable(server.address) for server in self.servers]

    def restart(self) -> None:
        """Every server dies at once, and is started again."""
        for server in self.servers:
            server.kill()
        for server in self.servers:
            server.start()

    def limits(self) -> tuple[str, str]:
        """Nobody is told that they ask too often."""
        file = self.folder / "limits.toml"
        file.write_text(LIMITS + UNCOUNTED)
        return "--limits", str(file)


@contextmanager
def on_a_file(folder: Path) -> Iterator[Stage]:
    """One server, and SQLite."""
    with _struck(Stage(folder)) as stage:
        stage.servers = [ServerProcess(folder / "tables.sqlite", *stage.limits())]
        yield stage


@contextmanager
def by_cables(folder: Path) -> Iterator[Stage]:
    """Two servers that share a PostgreSQL and a Redis, reached by cables."""
    with on_a_database(folder) as stage:
        stage.lay_cables()
        yield stage
        for cable in stage.cables:
            cable.cut()


@contextmanager
def on_a_small_disk(folder: Path) -> Iterator[Stage]:
    """The same, on a disk that can be filled: as root, for it is mounted."""
    disk = folder / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(disk)], check=True)
    try:
        with _struck(Stage(folder)) as stage:
            stage.ballast = disk / "ballast"
            stage.servers = [ServerProcess(disk / "tables.sqlite", *stage.limits())]
            yield stage
    finally:
        subprocess.run(["umount", str(disk)], check=True)


@contextmanager
def on_a_database(folder: Path) -> Iterator[Stage]:
    """Two servers that share a PostgreSQL and a Redis."""
    with _struck(Stage(folder)) as stage:
        stage.postgres, stage.redis = Postgres(), Redis()
        told = {
            "TABLIER_DATABASE": stage.postgres.database("trial"),
            "TABLIER_REDIS": stage.redis.address,
        }
        for _ in range(2):
            stage.servers.append(ServerProcess(None, *stage.limits(), environment=told))
        yield stage


@contextmanager
def with_clocks(folder: Path) -> Iterator[Stage]:
    """Two servers that share a PostgreSQL, each with a clock that can be set to anything."""
    with _struck(Stage(folder)) as stage:
        stage.postgres = Postgres()
        database = stage.postgres.database("trial")
        for number in range(2):
            clock = folder / f"clock-{number}"
            clock.write_text("0")
            stage.clocks.append(clock)
            program = ("tests.soak.wrong_clock", str(clock))
            told = {"TABLIER_DATABASE": database}
            made = ServerProcess(None, *stage.limits(), program=program, environment=told)
            stage.servers.append(made)
        yield stage


@contextmanager
def _struck(stage: Stage) -> Iterator[Stage]:
    """Whatever was started is ended."""
    try:
        yield stage
    finally:
        with ExitStack() as ending:
            for service in (stage.postgres, stage.redis):
                if service:
                    ending.callback(service.close)
            for server in stage.servers:
                ending.callback(server.stop)


def fill(file: Path) -> None:
    """Write until nothing more fits on the disk."""
    with suppress(OSError), file.open("wb", buffering=0) as ballast:
        while True:
            ballast.write(os.urandom(4096))

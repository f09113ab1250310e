"""A PostgreSQL and a Redis of our own for tests: real ones, in a folder that is thrown away."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path

PATIENCE = 30


class Service(ABC):
    """A program that listens on a free port of this machine; stopped, killed, started again."""

    def __init__(self) -> None:
        # Not one of pytest's own folders: another user has to get there.
        self.folder = Path(tempfile.mkdtemp(prefix="tablier-"))
        with socket.create_server(("127.0.0.1", 0)) as door:
            self.port = int(door.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def command(self) -> Sequence[str]:
        """What starts it."""

    @abstractmethod
    def answers(self) -> bool:
        """Is it there yet?"""

    def start(self) -> None:
        """Start it and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self.command(), stdout=log, stderr=log, cwd=self.folder
            )
        until = time.monotonic() + PATIENCE
        while not self.answers():
            assert self._process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < until, (self.folder / "log").read_text()
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: at once, with whoever is connected."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def close(self) -> None:
        """End it for good."""
        self.stop()
        shutil.rmtree(self.folder)


class Postgres(Service):
    """A PostgreSQL that writes to the disk only as far as the test's own machine goes."""

    def __init__(self) -> None:
        super().__init__()
        folder = self.folder
        self._as_nobody: Sequence[str] = ()
        if os.getuid() == 0:  # it refuses to run as root
            owner = pwd.getpwnam("postgres")
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            self._as_nobody = ("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups")
        made = [*self._as_nobody, _found("initdb"), "-D", str(folder / "data"), "-U", "tablier",
                "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"]  # fmt: skip
        subprocess.run(made, check=True, stdout=subprocess.DEVNULL, cwd=folder)
        self.start()

    def command(self) -> Sequence[str]:
        return [*self._as_nobody, _found("postgres"), "-D", str(self.folder / "data"),
                "-p", str(self.port), "-c", "listen_addresses=127.0.0.1",
                "-c", f"unix_socket_directories={self.folder}", "-c", "fsync=off"]  # fmt: skip

    def answers(self) -> bool:
        asked = [_found("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asked).returncode == 0

    def database(self, name: str, user: str = "tablier") -> str:
        """A new database: its address."""
        said = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "tablier", "-q", "postgres"]
        subprocess.run([_found("psql"), *said, "-c", f"CREATE DATABASE {name}"], check=True)
        return f"postgresql+psycopg://{user}@127.0.0.1:{self.port}/{name}"


class Redis(Service):
    """A Redis that keeps nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.address = f"redis://127.0.0.1:{self.port}"
        self.start()

    def command(self) -> Sequence[str]:
        return [_found("redis-server"), "--port", str(self.port), "--bind", "127.0.0.1",
                "--save", "", "--appendonly", "no"]  # fmt: skip

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(16).startswith(b"+PONG")
        except OSError:
            return False


def _found(program: str) -> str:
    """A program by its name; Debian keeps those of PostgreSQL beside the path, by version."""
    beside = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
    found = shutil.which(program) or (str(beside[-1]) if beside else "")
    assert found, f"{program} is missing: `make services` installs it"
    return found

"""A server in a process of its own that tells what attacks cost others.

What others wait for one another is the longest stretch that the server's loop was held
(`server/pulse.py`), in the processor's own time: a busy machine changes nothing.
"""

import json
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tablier.server.app import make_app
from tablier.server.serving import serve
from tablier.server.settings import Settings
from tests.web.server import PATIENCE

ONLOOKER = "127.0.0.2"  # loopback has many addresses


class WatchedServer:
    """The process, and somebody who looks on from an address of their own."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.web.watched", str(file)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = int(self._told()["port"])
        self.address = f"http://127.0.0.1:{self.port}"
        self._onlooker = httpx.Client(
            base_url=self.address,
            transport=httpx.HTTPTransport(local_address=ONLOOKER),
            timeout=PATIENCE,
        )
        self._settle_in()

    def _settle_in(self) -> None:
        """Whoever comes first waits until everything has been loaded."""
        with httpx.Client(base_url=self.address, timeout=PATIENCE) as first:
            for body in ({"game": "oie-archer"}, {"board": "track = 20\n"}):
                table = first.post("/api/tables", json=body).json()["id"]
                begun = {"mix": "0" * 32, "key": "first-of-all"}
                assert first.post(f"/api/tables/{table}/begin", json=begun).status_code == 200
                for path in ("view", "log", "frames", "record", "ground.svg"):
                    assert first.get(f"/api/tables/{table}/{path}").status_code == 200
            assert first.get(f"/t/{table}/rules").status_code == 200

    @contextmanager
    def holds_others_up(self, seconds: float) -> Iterator[None]:
        """Whatever happens meanwhile, nobody waits longer than that for anybody else."""
        self.ask()
        yield
        self._look()
        found = self.ask()
        assert found["longest"] <= seconds, f"others waited {found['longest']:.3f} s"
        self._look()

    def ask(self) -> dict[str, Any]:
        """The longest stretch since it was last asked, in seconds; the most memory, in MB; and what
        packages it has loaded.
        """
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return self._told()

    def _told(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        found: dict[str, Any] = json.loads(self._process.stdout.readline())
        return found

    def _look(self) -> None:
        assert self._onlooker.get("/api/mine").json() == []

    def stop(self) -> None:
        """End it."""
        self._onlooker.close()
        self._process.terminate()
        self._process.communicate(timeout=PATIENCE)


def main() -> None:
    """Serve, and tell the figures whenever a line comes."""
    settings = Settings(f"sqlite:///{sys.argv[1]}", bot_pace=0, thinking=0.05)
    app = make_app(settings)
    door = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    door.bind(("127.0.0.1", 0))
    door.listen(1024)

    def tell(**figures: float | list[str]) -> None:
        print(json.dumps(figures), flush=True)

    def answer() -> None:
        for _ in sys.stdin:
            found = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text("ascii"))
            assert found
            loaded = [name for name in sys.modules if "." not in name]
            tell(longest=app.state.pulse.longest(), memory=int(found[1]) / 1000, loaded=loaded)

    threading.Thread(target=answer, daemon=True).start()
    tell(port=door.getsockname()[1])
    serve(app, settings, door, json_log=False)


if __name__ == "__main__":
    main()

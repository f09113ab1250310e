"""The files of `deploy/`, tried as far as one machine can: the unit, the compose file, the proxy.

    python -m tests.soak.deploy

Caddy stands in front of `tablier serve`, on loopback, with our own Caddyfile.
"""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import yaml

from tests.web.server import PATIENCE, Player, ServerProcess, free_port, new_key

DEPLOY = Path(__file__).parents[2] / "deploy"
AT_ONCE = 1.0  # seconds in which an event has come through, on a machine that may be busy
BEYOND = 1_400_000  # bytes of a body: more than a board may have


def unit(folder: Path) -> None:
    """The unit file says nothing that systemd does not understand."""
    text = (DEPLOY / "tablier.service").read_text().replace("/opt/tablier/bin/tablier", "/bin/true")
    file = folder / "tablier.service"
    file.write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", str(file)], capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr


def compose() -> None:
    """Every secret, volume and file that a service names is there."""
    told = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    for service in told["services"].values():
        assert set(service.get("secrets", ())) <= set(told["secrets"])
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in told["volumes"] or (DEPLOY / source).exists(), source
    command = told["services"]["tablier"]["command"]
    networks = [one["subnet"] for one in told["networks"]["default"]["ipam"]["config"]]
    assert f"--proxy {','.join(networks)}" in command


@contextmanager
def caddy(server: ServerProcess, folder: Path) -> Iterator[str]:
    """Our Caddyfile, on a free port, in front of one server."""
    address = f"http://127.0.0.1:{free_port()}"
    text = (DEPLOY / "Caddyfile").read_text().replace("games.example", address)
    text = text.replace("tablier:8613", f"127.0.0.1:{server.port}")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + text)
    program = shutil.which("caddy")
    assert program, "caddy is missing: apt-get install caddy"
    command = [program, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "PATH": "/usr/bin:/bin"}
    with (folder / "caddy.log").open("w") as log:
        running = subprocess.Popen(command, stdout=log, stderr=log, env=home)
        try:
            until = time.monotonic() + PATIENCE
            while not _serves(address):
                assert time.monotonic() < until, (folder / "caddy.log").read_text()
                time.sleep(0.05)
            yield address
        finally:
            running.terminate()
            running.wait(PATIENCE)


def _serves(address: str) -> bool:
    try:
        return httpx.get(f"{address}/health").status_code == 200
    except httpx.TransportError:
        return False


def proxy(folder: Path) -> None:
    """Streams come through at once, visitors keep their addresses, figures stay inside."""
    limits = folder / "limits.toml"
    limits.write_text("tables_per_address = 2\n")
    public = ("--public-url", "http://127.0.0.1", "--limits", str(limits))
    file, port = folder / "tables.sqlite", free_port()
    told = {"TABLIER_METRICS": "a-token"}
    server = ServerProcess(file, *public, port=port, environment=told)
    try:
        with caddy(server, folder) as address, httpx.Client(timeout=PATIENCE) as http:
            host = Player(address)
            host.open("oie", names=["A", "B"])
            with host.stream() as events:
                next(events)
                for _ in range(5):
                    began = time.monotonic()
                    host.did("say", seat=0, reaction="ouf", key=new_key())
                    next(events)
                    assert time.monotonic() - began < AT_ONCE, "a proxy kept an event back"
            host.close()
            body = {"game": "oie"}
            codes = []
            for who in ("127.0.0.5", "127.0.0.5", "127.0.0.5", "127.0.0.6"):
                transport = httpx.HTTPTransport(local_address=who)
                forged = {"x-forwarded-for": "192.0.2.1"}  # by a visitor: the proxy knows better
                with httpx.Client(transport=transport, headers=forged, timeout=PATIENCE) as one:
                    codes.append(one.post(f"{address}/api/tables", json=body).status_code)
            assert codes == [201, 201, 429, 201], codes
            token = {"authorization": "Bearer a-token"}
            assert http.get(f"{address}/metrics", headers=token).status_code == 404
            assert http.get(f"{server.address}/metrics", headers=token).status_code == 200
            large = json.dumps({"board": "#" * BEYOND})
            refused = http.post(f"{address}/api/tables", content=large)
            assert (refused.status_code, "error" in refused.text) == (413, True), refused
            health = re.findall(r"health_uri (\S+)", (DEPLOY / "Caddyfile").read_text())
            assert http.get(server.address + health[0]).status_code == 200
    finally:
        server.stop()


def main() -> None:
    with TemporaryDirectory() as folder:
        unit(Path(folder))
        compose()
        proxy(Path(folder))
    print("the unit, the compose file and the proxy do what they say")


if __name__ == "__main__":
    main()

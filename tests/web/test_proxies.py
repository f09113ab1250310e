"""A server behind a proxy: whom it believes about who calls."""

from pathlib import Path

import httpx
import pytest

from tests.web.conftest import NewServer
from tests.web.server import PATIENCE, ServerProcess, free_port


@pytest.fixture
def server(serve: NewServer, tmp_path: Path) -> ServerProcess:
    """One table an hour for each address; a proxy is at 127.0.0.9."""
    limits = tmp_path / "limits.toml"
    limits.write_text("tables_per_address = 1\n")
    public = ("--public-url", "http://games.example", "--proxy", "127.0.0.8/31,127.0.1.7")
    return serve("--limits", str(limits), *public, port=free_port())


def test_a_proxy_is_believed_only_where_it_was_named(server: ServerProcess) -> None:
    def opened(by: str, on_behalf: str) -> int:
        """What comes of opening a table from an address, saying that it is for another one."""
        transport = httpx.HTTPTransport(local_address=by)
        headers = {"x-forwarded-for": on_behalf}
        with httpx.Client(transport=transport, headers=headers, timeout=PATIENCE) as http:
            return http.post(f"{server.address}/api/tables", json={"game": "oie"}).status_code

    for proxy in ("127.0.0.1", "127.0.0.9", "127.0.1.7"):  # one on the same machine is believed
        assert opened(proxy, f"192.0.2.{proxy[-1]}") == 201
        assert opened(proxy, f"198.51.100.{proxy[-1]}") == 201
        assert opened(proxy, f"192.0.2.{proxy[-1]}") == 429
    # Whoever else says so is counted as who they are.
    assert opened("127.0.0.77", "203.0.113.1") == 201
    assert opened("127.0.0.77", "203.0.113.2") == 429

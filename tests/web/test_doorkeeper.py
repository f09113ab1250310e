"""Lines that ask for something else, or are in the middle of a request when the server ends."""

import asyncio
import json
import logging.config
import socket
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tablier.server.logs import log_config
from tablier.server.serving import GRACE
from tests.web.server import PATIENCE, ServerProcess

UPGRADE = b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
HOST = b"host: 127.0.0.1\r\n"


def connected(server: ServerProcess) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE)


def test_whoever_asks_for_another_protocol_is_answered_in_ours(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "tables.sqlite")
    asked = {
        b"GET /health HTTP/1.1\r\n": b"HTTP/1.1 200 ",
        b"GET /api/tables/abcdefghjkmn/stream HTTP/1.1\r\n": b"HTTP/1.1 403 ",
        b"GET /nowhere HTTP/1.1\r\n": b"HTTP/1.1 404 ",
    }
    for request, status in asked.items():
        with connected(server) as line:
            line.sendall(request + HOST + UPGRADE + b"\r\n")
            line.sendall(b"GET /health HTTP/1.1\r\n" + HOST + b"\r\n")  # never taken for a request
            said = b""
            with suppress(ConnectionResetError):  # closed with something that it did not read
                while more := line.recv(65536):
                    said += more
        assert said.startswith(status)
        assert said.count(b"HTTP/1.1 ") == 1
        assert b"connection: close" in said
    server.stop()
    assert "WARNING" not in server.printed
    assert "WebSocket" not in server.printed


def test_told_to_end_a_server_waits_for_no_body(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "tables.sqlite")
    head = b"POST /api/tables HTTP/1.1\r\ncontent-type: application/json\r\n"
    with connected(server) as told, connected(server) as untold, connected(server) as begun:
        told.sendall(head + HOST + b"content-length: 100\r\n\r\n{")
        untold.sendall(head + HOST + b"transfer-encoding: chunked\r\n\r\n1\r\n{\r\n")
        begun.sendall(head)
        with connected(server) as last:  # answered when all that came before has been read
            last.sendall(b"GET /health HTTP/1.1\r\n" + HOST + b"connection: close\r\n\r\n")
            assert last.recv(1000).startswith(b"HTTP/1.1 200 ")
        since = time.monotonic()
        server.terminate()
    assert time.monotonic() - since < GRACE / 2
    assert "Traceback" not in server.printed
    assert "ERROR" not in server.printed


@pytest.mark.parametrize("as_json", [False, True])
def test_what_is_cut_short_at_the_end_is_no_error(
    as_json: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        logging.config.dictConfig(log_config(as_json))
        for error in (asyncio.CancelledError(), ValueError("a mistake")):
            logging.getLogger("somebody").error("it stumbled", exc_info=error)
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
    written = capsys.readouterr().err
    assert written.count("it stumbled") == 1
    assert "ValueError: a mistake" in written
    if as_json:
        assert json.loads(written)["level"] == "error"

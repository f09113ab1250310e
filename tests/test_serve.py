"""`tablier` opens the table: a real process, a real terminal, a real browser command."""

import errno
import io
import os
import re
import signal
import socket
import sqlite3
import stat
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import redirect_stderr
from pathlib import Path

import pexpect
import pytest
import sqlalchemy.exc

from tablier.cli import main
from tablier.cli.door import open_door
from tablier.words.errors import TablierError


class Shop:
    """A home of its own, in which `tablier` can be started."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.children: list[pexpect.spawn[str]] = []
        self.env = {
            **os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home / "data"),
            "TABLIER_LANG": "fr", "BROWSER": str(home / "browser"), "COLUMNS": "120",
        }  # fmt: skip
        # A browser that only writes down what it was asked to open.
        script = home / "browser"
        script.write_text(f'#!/bin/sh\necho "$1" > {home}/opened\n')
        script.chmod(script.stat().st_mode | stat.S_IEXEC)

    def start(self, *args: str) -> "pexpect.spawn[str]":
        child = pexpect.spawn(
            sys.executable, ["-m", "tablier", *args], env=self.env, encoding="utf-8", timeout=30,
            dimensions=(60, 120),
        )  # fmt: skip
        self.children.append(child)
        return child

    def address(self, child: "pexpect.spawn[str]") -> str:
        child.expect(r"La table est mise\s: (http://\S+)")
        assert isinstance(child.match, re.Match)
        return str(child.match[1])


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Shop]:
    shop = Shop(tmp_path)
    yield shop
    for child in shop.children:
        child.close(force=True)


def answer(address: str, path: str = "/") -> str:
    with urllib.request.urlopen(address + path) as page:
        return str(page.read().decode())


def test_without_a_command_the_table_is_served_and_the_page_opened(shop: Shop) -> None:
    child = shop.start()
    address = shop.address(child)
    assert address.startswith("http://127.0.0.1:")
    assert "Cayro" in answer(address)
    opened = shop.home / "opened"
    while not opened.exists() or not opened.read_text():
        assert child.isalive()
        os.sched_yield()
    assert opened.read_text().strip() == address
    assert (shop.home / "data" / "tablier" / "tables.sqlite").exists()
    child.sendintr()
    child.expect_exact("La table est rangée")
    child.expect(pexpect.EOF)


def test_two_tables_need_two_ports_and_two_files(shop: Shop) -> None:
    first = shop.address(shop.start("serve"))
    second = shop.address(shop.start("serve", "--data", str(shop.home / "other.sqlite")))
    assert first != second
    port = first.rpartition(":")[2]
    for lang, sentence in (("fr", "est déjà pris"), ("en", "is taken")):
        assert sentence in refused(shop, "--port", port, "--lang", lang)
    assert "un fichier de tables n’a qu’un maître" in refused(shop)
    assert "has one owner at a time" in refused(shop, "--lang", "en")
    assert "Cayro" in answer(first)  # the first is none the worse for it


def test_lan_shows_an_address_and_a_code_for_phones(shop: Shop) -> None:
    child = shop.start("--lan", "--no-browser")
    address = shop.address(child)
    child.expect_exact("█")  # the QR code
    port = address.rpartition(":")[2]
    assert "Tablier" in answer(f"http://127.0.0.1:{port}")
    if "127.0.0.1" not in address:
        assert "Tablier" in answer(address)


def refused(shop: Shop, *args: str) -> str:
    """What `tablier serve` says when it cannot; never more than a sentence."""
    said = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stderr(said):
        for key in ("HOME", "XDG_DATA_HOME", "TABLIER_LANG", "COLUMNS"):
            patch.setenv(key, shop.env[key])
        assert main(["serve", *args]) == 2
    return said.getvalue()


def test_a_public_address_must_be_one(shop: Shop) -> None:
    assert "http(s)://nom" in refused(shop, "--public-url", "tablier.example")


def test_a_proxy_is_an_address_or_a_network(shop: Shop) -> None:
    public = ("--public-url", "https://tablier.example")
    assert "10.0.0.0/24" in refused(shop, *public, "--proxy", "10.0.0.300")
    assert "--public-url" in refused(shop, "--proxy", "10.0.0.1")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (
            ["--host", "192.0.2.55"],
            "«\u00a0192.0.2.55\u00a0» n’est pas une adresse de cette machine",
        ),
        (
            ["--host", "nobody.invalid"],
            "«\u00a0nobody.invalid\u00a0» n’est le nom d’aucune machine",
        ),
        (["--port", "99999"], "pas de port 99999"),
        (["--port", "-1"], "pas de port -1"),
    ],
)
def test_why_nobody_can_be_let_in_is_said(shop: Shop, args: list[str], sentence: str) -> None:
    assert sentence in refused(shop, *args)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [(errno.EACCES, "Port 80 is reserved"), (errno.ENOBUFS, "127.0.0.1, port 80: the system")],
)
def test_a_port_that_the_system_keeps_is_not_called_taken(
    monkeypatch: pytest.MonkeyPatch, code: int, sentence: str
) -> None:
    class Kept(socket.socket):
        def bind(self, _: object) -> None:  # whoever is root may take any port
            raise OSError(code, os.strerror(code))

    monkeypatch.setattr(socket, "socket", Kept)
    with pytest.raises(TablierError) as refusal:
        open_door("127.0.0.1", 80)
    assert sentence in refusal.value.say("en")


def test_a_machine_without_the_new_kind_of_address_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Old(socket.socket):
        def __init__(self, family: int, *kind: int) -> None:
            if family == socket.AF_INET6:
                raise OSError(errno.EAFNOSUPPORT, os.strerror(errno.EAFNOSUPPORT))
            super().__init__(family, *kind)

    monkeypatch.setattr(socket, "socket", Old)
    with pytest.raises(TablierError, match="::1"):
        open_door("::1", 0)


def test_an_address_of_the_new_kind_serves_as_well(shop: Shop) -> None:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            pass
    except OSError:  # nor does this machine: it says so
        assert "«\u00a0::1\u00a0» n’est pas une adresse de cette machine" in refused(
            shop, "--host", "::1"
        )
        return
    address = shop.address(shop.start("serve", "--host", "::1"))
    assert address.startswith("http://[::1]:")
    assert "Cayro" in answer(address)


def test_a_file_that_cannot_be_opened_is_said(shop: Shop) -> None:
    assert "ne s’ouvre pas" in refused(shop, "--data", "/proc/tables.sqlite")
    assert "pas un fichier ordinaire" in refused(shop, "--data", str(shop.home))


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (sqlite3.SQLITE_FULL, "there is no room left"),
        (sqlite3.SQLITE_IOERR, "the system refuses"),
        (sqlite3.SQLITE_BUSY, "Another program has locked the file"),
    ],
)
def test_a_disk_that_takes_nothing_is_said(
    shop: Shop, monkeypatch: pytest.MonkeyPatch, code: int, sentence: str
) -> None:
    def full(_: object) -> None:
        trouble = sqlite3.OperationalError("as SQLite says it")
        trouble.sqlite_errorcode = code
        raise sqlalchemy.exc.OperationalError("", None, trouble)

    monkeypatch.setattr("tablier.server.storage.prepare", full)
    said = refused(shop, "--lang", "en", "--data", str(shop.home / "tables.sqlite"))
    assert sentence in " ".join(said.split())


def test_the_file_of_the_tables_is_for_its_owner_alone(shop: Shop) -> None:
    old = shop.home / "old.sqlite"
    old.touch(0o644)
    shop.address(shop.start("serve"))
    shop.address(shop.start("serve", "--data", str(old)))
    made = [*(shop.home / "data" / "tablier").iterdir(), *shop.home.glob("old.sqlite*")]
    assert {path.name for path in made} == {
        f"{name}.sqlite{end}" for name in ("tables", "old") for end in ("", "-wal", "-shm", ".lock")
    }
    others = {path.name: path.stat().st_mode & 0o007 for path in made}
    assert set(others.values()) == {0}
    assert (shop.home / "data" / "tablier" / "tables.sqlite").stat().st_mode & 0o777 == 0o600


def test_a_file_of_something_else_is_left_as_it_is(shop: Shop) -> None:
    letter = shop.home / "letter.txt"
    letter.write_text("Chère Zoé, la partie d'hier était belle.\n" * 30, encoding="utf-8")
    before = letter.read_bytes()
    assert "letter.txt n’est pas un fichier de tables" in refused(shop, "--data", str(letter))
    assert letter.read_bytes() == before


def test_no_browser_may_be_said_on_either_side_of_the_command(shop: Shop) -> None:
    for args in (["serve", "--no-browser"], ["--no-browser", "serve"], ["--no-browser"]):
        child = shop.start(*args)
        shop.address(child)
        child.sendintr()
        child.expect(pexpect.EOF)
    assert not (shop.home / "opened").exists()


def test_terminated_it_goes_quietly(shop: Shop) -> None:
    child = shop.start("serve")
    address = shop.address(child)
    host, _, port = address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port))):
        child.kill(signal.SIGTERM)
        child.expect_exact("La table est rangée")
    child.expect(pexpect.EOF)
    assert "Traceback" not in str(child.before)


# --- databases that several servers share ---------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--data", "postgresql+psycopg://u:secret@host/db"], "--data takes a file"),
        (["--database", "postgresql+psycopg://u:secret@host/db"], "TABLIER_DATABASE_FILE names"),
        (["--database", "mysql://host/db"], "postgresql+psycopg://name@host/database"),
        (["--database", "postgresql://host/db", "--data", "x"], "tables are in one place"),
        (["--redis", "redis://:secret@host"], "TABLIER_REDIS_FILE names"),
        (["--redis", "redis://host"], "it goes with --database"),
        (["--database", "postgresql://u@host/db?password=secret"], "TABLIER_DATABASE_FILE names"),
        (["--database", "postgresql://u@host/db?%70assword=secret"], "TABLIER_DATABASE_FILE names"),
        (["--database", "postgresql://u:sec/secret@host/db"], "TABLIER_DATABASE_FILE names"),
        (["--redis", "redis://host?password=secret"], "TABLIER_REDIS_FILE names"),
        (["--data", "host=127.0.0.1 password=secret dbname=x"], "--data takes a file"),
        (["--workers", "2"], "so one process"),
        (["--workers", "0"], "from 1 on"),
    ],
)
def test_what_cannot_be_is_said_without_a_password(
    shop: Shop, args: list[str], sentence: str
) -> None:
    said = " ".join(refused(shop, "--lang", "en", *args).split())
    assert sentence in said
    assert "secret" not in said
    assert not list(shop.home.rglob("*secret*"))


def test_a_redis_that_nobody_would_ask_is_refused_wherever_it_was_named(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLIER_REDIS", "redis://127.0.0.1:1")
    said = refused(shop, "--lang", "en", "--data", str(shop.home / "tables.sqlite"))
    assert "it goes with --database" in " ".join(said.split())


def test_an_option_of_an_address_that_nobody_knows_is_said(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = "postgresql+psycopg://u:hidden@127.0.0.1:1/db?foo=x"
    monkeypatch.setenv("TABLIER_DATABASE", there)
    said = " ".join(refused(shop, "--lang", "en").split())
    assert "The database on 127.0.0.1 does not let us in" in said
    assert "foo" in said
    assert "hidden" not in said


def test_a_database_that_does_not_answer_is_said_without_its_password(
    shop: Shop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]  # nobody answers there once it is closed
    (tmp_path / "address").write_text(f"postgresql://me:hidden@127.0.0.1:{port}/tables\n")
    monkeypatch.setenv("TABLIER_DATABASE_FILE", str(tmp_path / "address"))
    said = refused(shop, "--lang", "en")
    assert "The database on 127.0.0.1 does not let us in" in " ".join(said.split())
    assert "hidden" not in said

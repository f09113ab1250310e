"""`tablier` opens the table: a real process, a real terminal, a real browser command."""

import os
import re
import signal
import socket
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest


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
        child.expect(r"La table est mise : (http://\S+)")
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


def test_two_tables_find_two_ports_but_a_named_one_must_be_free(shop: Shop) -> None:
    first = shop.address(shop.start("serve"))
    second = shop.address(shop.start("serve"))
    assert first != second
    port = first.rpartition(":")[2]
    for lang, sentence in (("fr", "est déjà pris"), ("en", "is taken")):
        done = subprocess.run(
            [sys.executable, "-m", "tablier", "serve", "--port", port, "--lang", lang],
            env=shop.env, capture_output=True, text=True, encoding="utf-8",
        )  # fmt: skip
        assert done.returncode == 2
        assert sentence in done.stderr


def test_lan_shows_an_address_and_a_code_for_phones(shop: Shop) -> None:
    child = shop.start("--lan", "--no-browser")
    address = shop.address(child)
    child.expect_exact("█")  # the QR code
    port = address.rpartition(":")[2]
    assert "Tablier" in answer(f"http://127.0.0.1:{port}")
    if "127.0.0.1" not in address:
        assert "Tablier" in answer(address)


def test_a_public_address_must_be_one(shop: Shop) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablier", "serve", "--public-url", "tablier.example"],
        env=shop.env, capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 2
    assert "http(s)://nom" in done.stderr


def test_a_file_that_cannot_be_opened_is_said(shop: Shop) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablier", "serve", "--data", "/proc/tables.sqlite"],
        env=shop.env, capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 2
    assert "ne s'ouvre pas" in done.stderr
    assert "Traceback" not in done.stderr


def test_terminated_it_goes_quietly(shop: Shop) -> None:
    child = shop.start("serve")
    address = shop.address(child)
    host, _, port = address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port))):
        child.kill(signal.SIGTERM)
        child.expect_exact("La table est rangée")
    child.expect(pexpect.EOF)
    assert "Traceback" not in str(child.before)

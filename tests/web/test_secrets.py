"""What somebody must not know is in no byte that they are sent, by any door."""

import random
import re
import subprocess
import sys
from collections.abc import Iterable
from itertools import permutations
from pathlib import Path

import httpx
import pytest

from tablier.games.evasion.bets import bet_of
from tablier.games.evasion.game import bet_names
from tests.web.conftest import NewDevice
from tests.web.server import PATIENCE, Player, Server, new_key, play_on, some_answer

DEVICE = "tablier-device"
# Coordinates of drawings are full of numbers; a secret would stand in a text or a label.
GEOMETRY = re.compile(rb'\b(?:d|points|viewBox|transform)=\\?"[^"]*"')
# How often a face was due on the whole server, on the page of the dice: 9,7 times, say.
DUE = re.compile(rb"<td>\d+,\d</td>")


class Witness:
    """Every byte that a device is sent, headers included."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.heard = b""
        player.http.event_hooks["response"].append(self._hear)

    def _hear(self, answer: httpx.Response) -> None:
        if "event-stream" not in answer.headers.get("content-type", ""):
            answer.read()
            self.heard += answer.content
        self.heard += b"".join(name + b": " + value for name, value in answer.headers.raw)

    def has_heard(self, texts: Iterable[str]) -> list[str]:
        """Those of some texts that it was sent, standing by themselves."""
        heard = DUE.sub(b"", GEOMETRY.sub(b"", self.heard)).decode("utf-8", "replace")
        any_of = "|".join(map(re.escape, texts))
        return re.findall(rf"(?<![\w.-])(?:{any_of})(?![\w.-])", heard)

    def look_everywhere(self, server: Server) -> None:
        """Open every door there is with something to see behind it, in both languages."""
        for path in _doors(server):
            where = path.replace("{id_}", self.player.table).replace("{what}", "board")
            for seat in range(3):
                for lang in ("fr", "en"):
                    asked = {"lang": lang, "seat": str(seat), "after": "0"}
                    if not path.endswith("/stream"):
                        self.player.http.get(where.replace("{seat}", str(seat)), params=asked)
                if "{seat}" not in path and "secret" not in path:
                    break
        for page in ("/", f"/t/{self.player.table}", f"/t/{self.player.table}/replay", "/dice"):
            self.player.http.get(page)
        with self.player.http.stream("GET", f"/api/tables/{self.player.table}/stream") as answer:
            lines = answer.iter_lines()
            self.heard += next(line for line in lines if line.startswith("data")).encode()


NOTHING = {"text": None, "bet": None, "points": None}  # of a secret: none of it


def _doors(server: Server) -> Iterable[str]:
    """Every address of the interface that can be looked at; printing has nothing of a game."""
    for path, ways in server.app.openapi()["paths"].items():
        if "get" in ways and "print" not in path and not path.endswith(".pdf"):
            yield path


def spellings(bet: str) -> set[str]:
    """A bet in every form in which it might slip out: digits however apart, and in words."""
    inside = [["".join(order) for order in permutations(canoe)] for canoe in bet.split()]
    # Two canoes next to each other give a bet away, whoever sits where in them.
    pairs = [(first, second) for first in inside[0] for second in inside[1]]
    between = ("", " ", ",", ", ", "|", "-", "/", "+", ";", '","', '", "')
    digits = bet.replace(" ", "")
    whole = {bet, digits, ",".join(digits), ", ".join(digits)}
    number = bet_of(digits)
    assert number is not None
    said = set(bet_names(number).values())
    return whole | said | {sep.join(two) for two in pairs for sep in between}


@pytest.mark.many
def test_no_bet_reaches_anybody_before_the_end(server: Server, device: NewDevice) -> None:
    host, friend, other, watcher = device(), device(), device(), device()
    host.open("evasion", names=["Léa"], players=3, options={"track": 12})
    friend.join(host.invite(1), "Zoé")
    other.join(host.invite(2), "Max")
    watcher.join(host.view()["watch_link"])
    host.begin()
    chance = random.Random(5)
    bet = some_answer(friend.view()["asks"][0], chance)
    witnesses = [Witness(player) for player in (host, other, watcher)]

    def nobody_has_heard() -> None:
        for witness in witnesses:
            witness.look_everywhere(server)
            assert witness.has_heard(spellings(bet)) == []
            witness.heard = b""

    assert friend.play(bet, 1).status_code == 200
    assert friend.get("secret", seat=1).json()["text"] == bet
    nobody_has_heard()
    # The others bet as well, and the race begins.
    for player, seat in ((host, 0), (other, 2)):
        assert player.play(other_bet(bet, seat), seat).status_code == 200
    play_on([host, friend, other], chance, most=6)
    nobody_has_heard()
    # Even the host, who may put anybody in a seat, does not learn what was given from it.
    host.did("seats/1", kind="here")
    assert host.get("secret", seat=1).json() == NOTHING
    nobody_has_heard()
    phone = device()
    phone.join(host.invite(1))
    assert phone.get("secret", seat=1).json() == NOTHING
    # At the end the canoes are counted in front of everybody.
    play_on([host, phone, other], chance)
    for witness in witnesses:
        witness.look_everywhere(server)
        assert witness.has_heard(spellings(bet))


def other_bet(bet: str, turn: int) -> str:
    """A bet that shares no canoe with another one: its prisoners in another order."""
    row = bet.replace(" ", "")
    row = row[turn + 1 :] + row[: turn + 1]
    sizes = [len(canoe) for canoe in bet.split()]
    return " ".join(row[sum(sizes[:n]) : sum(sizes[: n + 1])] for n in range(len(sizes)))


def test_no_volley_reaches_anybody_before_all_have_shot(server: Server, device: NewDevice) -> None:
    host, friend, watcher = device(), device(), device()
    host.open("oie-archer", names=["Léa"], players=2)
    friend.join(host.invite(1), "Zoé")
    watcher.join(host.view()["watch_link"])
    host.begin()
    witnesses = [Witness(player) for player in (host, watcher)]
    volley = {"9 7", "7 9", "9+7", "7+9", "9,7", "9, 7", '9","7', "97", "16"}
    assert friend.play("9 7", 1).status_code == 200
    for witness in witnesses:
        witness.look_everywhere(server)
        assert witness.has_heard(volley - {"16"}) == []
        view = witness.player.view()
        assert view["happened"][-1]["text"] is None
        assert not any("16" in event["says"] for event in view["happened"][-1]["events"])
    assert host.play("8 8", 0).status_code == 200
    for witness in witnesses:
        witness.look_everywhere(server)
        assert "9 7" in witness.has_heard(volley)


def test_a_copy_of_the_tables_holds_no_cookie(tmp_path: Path) -> None:
    """Whoever has the database, or a backup, does not take the place of a device by it."""
    server = Server(tmp_path / "t.sqlite")
    player = Player(server.address)
    try:
        table = player.open("oie", names=["Léa"])
        player.begin()
        cookie = player.http.cookies[DEVICE]
    finally:
        player.close()
        server.stop()
    copy = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert table.encode() in copy
    assert cookie.encode() not in copy


@pytest.mark.many
def test_tokens_reach_nobody_else_and_no_log(tmp_path: Path) -> None:
    """A server that logs all it can, and says where everybody went."""
    code = (
        "import sys, uvicorn\n"
        "from tablier.server.app import make_app\n"
        "from tablier.server.settings import Settings\n"
        f"app = make_app(Settings('sqlite:///{(tmp_path / 't.sqlite').as_posix()}', bot_pace=0))\n"
        "uvicorn.run(app, port=0, log_level='trace', access_log=True)\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert process.stdout is not None
    log = ""
    while not (found := re.search(r"http://127.0.0.1:\d+", log)):
        log += process.stdout.readline()
        assert process.poll() is None, log
    host, friend, watcher = (Player(found[0]) for _ in range(3))
    try:
        secrets, heard = play_with_tokens(host, friend, watcher)
    finally:
        process.terminate()
        rest, _ = process.communicate(timeout=PATIENCE)
        for player in (host, friend, watcher):
            player.close()
    assert "/enter" in log + rest  # it did log
    for secret in secrets:
        assert secret not in log + rest
    for own, bytes_ in heard:
        for secret in secrets:
            assert secret in own or secret.encode() not in bytes_


def play_with_tokens(
    host: Player, friend: Player, watcher: Player
) -> tuple[list[str], list[tuple[str, bytes]]]:
    """People come in by links: all secrets; and for each device its own ones and what it heard."""
    witnesses = [Witness(player) for player in (host, friend, watcher)]
    host.open("oie", names=["Léa"])
    invite = host.invite(1)
    friend.join(invite, "Zoé")
    watch = host.view()["watch_link"]
    watcher.join(watch)
    host.begin()
    host.throw()
    hand = friend.did("seats/1/hand")["link"]
    for witness in witnesses:
        for path in ("view", "log", "record", "rules", "seats/1/qr.svg", "watch/qr.svg", "secret"):
            witness.player.get(path)
        page = witness.player.http.get(f"/t/{host.table}")
        assert page.headers["referrer-policy"] == "no-referrer"
        assert "location" not in page.headers
    tokens = [link.rpartition("=")[2] for link in (invite, watch, hand)]
    cookies = [player.http.cookies[DEVICE] for player in (host, friend, watcher)]
    host.post("say", seat=0, reaction="bravo", key=new_key())
    own = (
        f"{tokens[0]} {tokens[1]} {cookies[0]}",
        f"{tokens[1]} {tokens[2]} {cookies[1]}",
        cookies[2],
    )
    return tokens + cookies, [(own[n], witness.heard) for n, witness in enumerate(witnesses)]

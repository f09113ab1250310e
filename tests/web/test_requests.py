"""Requests that are wrong, late, too large or not what they pretend to be."""

import json
import re
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

import tablier
from tablier.server.settings import Settings, public_settings
from tablier.words import words
from tests.services import Postgres
from tests.web.conftest import NewDevice
from tests.web.server import MIX, PATIENCE, Player, Server, get, new_key, post

UNKNOWN = "abcdefghjkmn"


def together(*acts: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """Several requests at the same moment."""
    barrier = Barrier(len(acts))

    def act(one: Callable[[], httpx.Response]) -> httpx.Response:
        barrier.wait()
        return one()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(act, acts))


def hosted(device: NewDevice, game: str = "oie", **body: Any) -> Player:
    """A device alone at a table for two, the game begun."""
    host = device()
    host.open(game, names=["Léa", "Tom"], **body)
    host.begin()
    return host


# --- one turn, one move --------------------------------------------------------------------------


def test_a_move_that_is_sent_in_another_way_is_answered_alike(device: NewDevice) -> None:
    host = hosted(device)
    given = json.dumps({"moment": host.moment(), "key": new_key()})
    where = f"/api/tables/{host.table}/throw"
    plain, wordy = "application/json", "application/json; charset=utf-8"
    looks = [(plain, ""), (wordy, ""), (plain, "theme=night"), (plain, "lang=en&more=1")]

    def sent(kind: str, look: str) -> httpx.Response:
        return host.http.post(f"{where}?{look}", content=given, headers={"content-type": kind})

    answers = [sent(*look) for look in looks]
    assert [answer.status_code for answer in answers] == [200] * len(looks)
    first, *others = ((answer.json(), dict(answer.headers)) for answer in answers)
    for told, headers in others:
        assert told == first[0]  # the same line of the log: it was thrown once
        assert {**headers, "date": ""} == {**first[1], "date": ""}
    wrong = sent(plain, "theme=x")
    assert (wrong.status_code, wrong.json()["code"]) == (422, "misshapen")


def test_two_clients_play_the_same_turn_and_one_move_lands(device: NewDevice) -> None:
    host, twin = hosted(device), device()
    twin.http.cookies, twin.table = host.http.cookies, host.table  # the same person's other window
    moment = host.moment()
    answers = together(
        lambda: host.post("throw", moment=moment, key=new_key()),
        lambda: twin.post("throw", moment=moment, key=new_key()),
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    (late,) = (answer for answer in answers if answer.status_code == 409)
    assert late.json()["code"] == "already-played"
    assert late.json()["error"]
    view = twin.view()
    assert [one["kind"] for one in view["happened"]] == ["began", "play"]
    assert view["asks"][0]["moment"] != moment


def test_a_repeated_request_is_served_once(device: NewDevice) -> None:
    host, twin = hosted(device), device()
    twin.http.cookies, twin.table = host.http.cookies, host.table
    body = {"moment": host.moment(), "key": new_key()}
    answers = together(lambda: host.post("throw", **body), lambda: twin.post("throw", **body))
    answers.append(host.post("throw", **body))
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert [one["kind"] for one in host.view()["happened"]] == ["began", "play"]


def test_a_late_answer_is_told_that_it_is_late(device: NewDevice) -> None:
    host = hosted(device, "archers")
    ask = host.view()["asks"][0]
    given = {"seat": ask["seat"], "text": ask["moves"][0]["text"], "moment": ask["moment"]}
    assert host.post("play", **given, key=new_key()).status_code == 200
    answer = host.post("play", **given, key=new_key())
    assert (answer.status_code, answer.json()["code"]) == (409, "already-played")


def test_an_illegal_move_names_the_rule(device: NewDevice) -> None:
    host = hosted(device, "archers")
    answer = host.play("a1-z9", host.view()["asks"][0]["seat"])
    assert (answer.status_code, answer.json()["code"]) == (422, "illegal")
    assert answer.json()["rule"] in host.get("rules").json()


# --- whose table, whose seat ---------------------------------------------------------------------


def test_a_table_is_seen_only_by_those_with_a_link(server: Server, device: NewDevice) -> None:
    host, stranger = hosted(device), device()
    stranger.open("oie")  # it has a cookie and a table, but not this one
    nobody = device()
    for who in (stranger, nobody):
        for table in (host.table, UNKNOWN):
            for path, ways in server.app.openapi()["paths"].items():
                where = path.replace("{id_}", table).replace("{seat}", "0")
                if "{id_}" not in path:
                    continue
                if "get" in ways:
                    asked: dict[str, int | str] = {"seat": 0, "clicked": "p1"}
                    answer = who.http.get(where.replace("{what}", "board"), params=asked)
                    assert (answer.status_code, answer.json()["code"]) == (403, "private"), path
    who.table = host.table
    assert who.post("throw", moment="1", key=new_key()).json()["code"] == "private"
    assert who.http.delete(f"/api/tables/{host.table}").json()["code"] == "private"
    assert who.post("enter", token="x" * 24).json()["code"] == "wrong-link"
    who.table = UNKNOWN
    answer = who.post("enter", token="x" * 24)
    assert (answer.status_code, answer.json()["code"]) == (404, "no-table")


def test_nobody_moves_for_another_seat(device: NewDevice) -> None:
    host, friend = device(), device()
    host.open("archers", names=["Léa"], options={"first": "dark"})
    friend.join(host.invite(1))
    host.begin()
    ask = host.view()["asks"][0]
    moves = {"text": ask["moves"][0]["text"], "moment": ask["moment"]}
    for seat in (0, None, 15):
        answer = friend.post("play", seat=seat, **moves, key=new_key())
        assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat")
    assert friend.post("play", seat=0, text="resign", key=new_key()).status_code == 403
    assert friend.post("say", seat=0, reaction="bravo", key=new_key()).status_code == 403
    assert friend.post("ask", what="draw", seat=0, key=new_key()).status_code == 403
    assert friend.get("secret", seat=0).status_code == 403
    assert friend.post("seats/0/hand").status_code == 403
    for body in ({"kind": "bot"}, {"swap": 0}, {"kind": "here"}):
        assert friend.post("seats/1", **body).json()["code"] == "host-only"


def test_an_invite_works_until_its_seat_is_taken(device: NewDevice) -> None:
    host, friend, late = device(), device(), device()
    host.open("oie", names=["Léa"])
    link = host.invite(1)
    assert late.follow(link[:-1] + "!").status_code == 404
    assert friend.join(link) == 1
    assert friend.join(link) == 1  # one's own link goes on working
    answer = late.follow(link)
    assert (answer.status_code, answer.json()["code"]) == (410, "seat-taken")
    assert late.get("view").status_code == 403
    newer = host.invite(1)  # the host invites somebody else
    assert newer != link
    assert late.follow(link).status_code == 410
    assert late.join(newer) == 1
    host.did("seats/1", kind="bot")
    assert device().follow(newer).status_code == 410


def test_what_a_link_opens_is_told_before_it_is_used(device: NewDevice) -> None:
    host, friend, phone = device(), device(), device()
    host.open("oie", names=["Léa"])
    link, watch = host.invite(1), host.view()["watch_link"]

    def opens(who: Player, address: str) -> Any:
        who.table = host.table
        return who.post("invite", token=address.rpartition("=")[2]).json()

    promised = {"commitment": host.view()["proof"]["commitment"]}  # before anything is given
    free = {"kind": "seat", "seat": 1, "stage": "lobby", "name": "Bleu", "given": "", **promised}
    assert opens(friend, link) == opens(friend, link) == free
    assert not friend.http.cookies  # asking leaves nothing behind
    assert friend.get("view").status_code == 403
    assert opens(friend, watch) == {**free, "kind": "watch", "seat": None, "name": ""}
    for wrong in ("", "x", link[:-1] + "!"):
        assert opens(friend, wrong)["code"] == "wrong-link"
    assert friend.join(link, "Tom") == 1
    for address in (link, watch, link[:-1] + "!"):
        assert opens(friend, address)["kind"] == "mine"
    assert opens(phone, link)["code"] == "seat-taken"
    host.begin()
    hand = friend.did("seats/1/hand")["link"]
    assert opens(friend, hand)["kind"] == "mine"
    assert friend.join(hand) == 1  # nothing is handed over: the link is still good
    handed = {"kind": "hand", "seat": 1, "stage": "play", "name": "Tom", "given": "Tom"}
    assert opens(phone, hand) == {**handed, **promised}
    assert phone.join(hand) == 1
    assert phone.view()["seats"][1]["name"] == "Tom"


def test_who_watches_only_watches(device: NewDevice) -> None:
    host, watcher = device(), device()
    host.open("oie", names=["Léa"])
    assert watcher.join(host.view()["watch_link"]) is None
    host.begin()
    view = watcher.view()
    assert view["me"] == {**view["me"], "watching": True, "host": False, "seats": []}
    assert (view["asks"], view["watch_link"]) == ([], None)
    assert not any(seat["invite"] for seat in view["seats"])
    key = new_key()
    asked: list[tuple[str, dict[str, Any]]] = [
        ("throw", {"moment": host.moment(), "key": key}),
        ("play", {"seat": 0, "text": "resign", "key": key}),
        ("say", {"reaction": "bravo", "key": key}),
        ("settings", {"players": 3}),
        ("seats/1", {"kind": "here"}),
        ("remove", {"seat": 0, "key": key}),
        ("begin", {"mix": MIX, "key": key}),
    ]
    for path, body in asked:
        assert watcher.post(path, **body).status_code == 403, path
    host.play("resign", 0)
    assert watcher.post("rematch", key=new_key()).status_code == 403


def test_a_table_can_do_without_spectators(device: NewDevice) -> None:
    host, watcher = device(), device()
    host.open("oie")
    link = host.view()["watch_link"]
    watcher.join(link)
    with watcher.stream() as events:
        next(events)
        host.did("settings", watch=False)
        last = next(events)
    assert (last["event"], last["why"]) == ("gone", "private")
    assert watcher.get("view").status_code == 403
    assert watcher.http.get("/api/mine").json() == []
    assert device().follow(link).status_code == 404
    assert host.view()["watch_link"] is None
    assert host.get("watch/qr.svg").status_code == 404


# --- where requests come from --------------------------------------------------------------------


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "tablier.local:80"])
def test_a_foreign_host_is_refused(server: Server, host: str) -> None:
    for path in ("/", "/api/mine", "/static/x/pages/table.js"):
        answer = get(server.address + path, headers={"host": host})
        assert answer.status_code == 400
        assert answer.json()["code"] == "foreign-host"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": ""},
        {"origin": "http://["},
        {"origin": "http://127.0.0.1:1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_foreign_page_is_refused(device: NewDevice, headers: dict[str, str]) -> None:
    host = hosted(device)
    body = {"moment": host.moment(), "key": new_key()}
    answer = host.http.post(f"/api/tables/{host.table}/throw", json=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
    own = {"origin": str(host.http.base_url).rstrip("/"), "sec-fetch-site": "same-origin"}
    answer = host.http.post(f"/api/tables/{host.table}/throw", json=body, headers=own)
    assert answer.status_code == 200


# --- the form of requests ------------------------------------------------------------------------

DEEP = "[" * 100_000


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b'{"game": "oie"', "application/json"),
        (b"", "application/json"),
        (b"[]", "application/json"),
        (b'"oie"', "application/json"),
        (b"\xff\xfe\x00", "application/json"),
        (DEEP.encode(), "application/json"),
        (b'{"players": ' + b"9" * 5000 + b"}", "application/json"),
        (b'{"players": 1e400}', "application/json"),
        (b'{"players": NaN}', "application/json"),
        (b'{"players": "two"}', "application/json"),
        (b'{"players": 2.5}', "application/json"),
        (b'{"players": -1}', "application/json"),
        (b'{"names": "Max"}', "application/json"),
        (b'{"names": [null]}', "application/json"),
        (b'{"names": ["\\ud800"]}', "application/json"),
        (b'{"options": {"first": [1]}}', "application/json"),
        (b'{"options": {"first": 99999999999999999999999999}}', "application/json"),
        (b'{"options": {"\\u0000": 1}}', "application/json"),
        (b'{"game": "o\\u0000ie"}', "application/json"),
        (b'{"\\ud800": 1}', "application/json"),
        (b'{"seed": 1}', "application/json"),
        (b'{"board": "track=10\\n#\\ud800"}', "application/json"),
        (b'{"options": {"first": "\\ud800"}}', "application/json"),
        (b'{"game": "oie"}', "text/plain"),
        (b"game=oie", "application/x-www-form-urlencoded"),
        (b"<game/>", "application/xml"),
    ],
)
def test_a_misshapen_request_is_answered_with_a_sentence(
    server: Server, content: bytes, kind: str
) -> None:
    said = {}
    for lang in ("fr", "en"):
        answer = post(
            f"{server.address}/api/tables",
            content=content,
            headers={"content-type": kind, "accept-language": lang},
        )
        assert 400 <= answer.status_code < 500, answer.text
        said[lang] = answer.json()["error"]
        assert set(answer.json()) == {"error", "code"}
    assert said["fr"] != said["en"]


def test_wrong_fields_at_a_table(device: NewDevice) -> None:
    host = hosted(device)
    moment = host.moment()
    bodies: list[tuple[str, dict[str, Any]]] = [
        ("throw", {"moment": moment}),
        ("throw", {"moment": moment, "key": "short"}),
        ("throw", {"moment": moment, "key": "no blanks here"}),
        ("throw", {"moment": 1, "key": new_key()}),
        ("throw", {"moment": moment, "key": new_key(), "seed": "0" * 64}),
        ("play", {"moment": moment, "key": new_key(), "text": "x" * 201}),
        ("play", {"moment": moment, "key": new_key(), "text": "resign", "seat": 10**30}),
        ("play", {"moment": moment, "key": new_key(), "text": "resign", "seat": -1}),
        ("answer", {"yes": "perhaps", "key": new_key()}),
        ("seats/0", {}),
        ("seats/99", {"kind": "bot"}),
        ("seats/-1", {"kind": "bot"}),
        ("seats/1e3", {"kind": "bot"}),
        ("settings", {"dice": "loaded"}),
    ]
    for path, body in bodies:
        answer = host.post(path, **body)
        assert answer.status_code == 422, (path, body, answer.text)
        assert answer.json()["error"]
    assert host.post("seats/7", kind="bot").status_code == 404
    assert host.get("view", after="x").status_code == 422
    assert host.get("view", theme="../../x").status_code == 422
    assert host.moment() == moment


def test_a_stream_bears_any_last_event_id(device: NewDevice) -> None:
    host = hosted(device)
    for seen in ("9" * 5000, "-1", "x", "٣"):
        where = f"/api/tables/{host.table}/stream"
        headers = {b"last-event-id": seen.encode()}
        with host.http.stream("GET", where, headers=headers) as answer:
            assert next(answer.iter_lines()) == "event: table"


def test_too_much_is_refused_with_and_without_a_length(server: Server) -> None:
    address = f"{server.address}/api/tables"
    large = b" " * 1_300_000
    told = post(address, content=large, headers={"content-type": "application/json"})
    untold = post(
        address,
        content=(large[n : n + 65536] for n in range(0, len(large), 65536)),
        headers={"content-type": "application/json"},
    )
    for answer in (told, untold):
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_every_wrong_address_is_answered(device: NewDevice) -> None:
    host = hosted(device)
    assert host.http.get("/api/nothing").json()["code"] == "no-address"
    assert host.http.put("/api/tables").json()["code"] == "wrong-method"
    assert host.get("view").status_code == 200
    for table in ("short", "UPPERCASE123", "../../etc", "%2e%2e"):
        assert host.http.get(f"/api/tables/{table}/view").status_code in (404, 422)


WRONG_LINKS = [
    "/t/%00/rules", "/t/x/rules", f"/t/{UNKNOWN}%0A/rules", "/j/%00-x", "/j/%00-x/board.svg",
    f"/j/{UNKNOWN}", f"/j/{UNKNOWN}-%00", f"/j/{UNKNOWN}-" + "x" * 60, "/j/" + "x" * 5000,
]  # fmt: skip


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_link_of_odd_characters_is_a_wrong_link(
    kind: str, server: Server, request: pytest.FixtureRequest
) -> None:
    running = server
    if kind == "postgresql":  # which takes no NUL in a text
        postgres: Postgres = request.getfixturevalue("postgres")
        running = Server(postgres.database("odd_characters"))
    headers = {"cookie": f"tablier-device={'a' * 43}", "accept-language": "en"}
    try:
        for path in WRONG_LINKS:
            answer = get(running.address + path, headers=headers)
            assert answer.status_code == 404, path
            if not path.endswith(".svg"):
                assert answer.headers["content-type"].startswith("text/html"), path
            if path.startswith("/j/"):
                assert "link" in answer.text, path
    finally:
        if running is not server:
            running.stop()


def test_the_rules_of_a_table_on_a_board_of_ours_are_those_of_the_game(device: NewDevice) -> None:
    host = hosted(device)
    answer = host.http.get(f"/t/{host.table}/rules")
    assert (answer.status_code, answer.headers["location"]) == (303, "/games/oie")
    stranger = device().http.get(f"/t/{host.table}/rules")
    assert stranger.status_code == 403


@pytest.mark.parametrize(
    "path",
    [
        "../../../pyproject.toml",
        "..%2f..%2f..%2fpyproject.toml",
        "js/../../server/app.py",
        "%2e%2e/server/words/fr.toml",
        "/etc/passwd",
        "%2Fetc%2Fpasswd",
        "js/%00.js",
        "js",
        "js/" + "x" * 5000 + ".js",
    ],
)
def test_static_files_come_from_one_folder(server: Server, path: str) -> None:
    # By hand: clients resolve the dots before they ask.
    parts = urlsplit(server.address)
    with socket.create_connection((parts.hostname, parts.port)) as line:
        request = f"GET /static/x/{path} HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: close\r\n"
        line.sendall(f"{request}\r\n".encode())
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 404")
    assert b"root:" not in answer
    assert b"[project]" not in answer


# --- what every answer carries -------------------------------------------------------------------


def test_every_answer_carries_the_headers(server: Server, device: NewDevice) -> None:
    host = hosted(device)
    answers = [
        host.http.get("/"),
        host.http.get(f"/t/{host.table}"),
        host.http.get("/nowhere"),
        host.http.get("/api/mine"),
        host.http.get("/api/nothing"),
        host.http.put("/api/tables"),
        host.get("view"),
        host.get("ground.svg"),
        host.get("record"),
        host.post("throw", moment="stale", key=new_key()),
        host.post("throw"),
        get(server.address, headers={"host": "evil.example"}),
    ]
    with host.http.stream("GET", f"/api/tables/{host.table}/stream") as stream:
        answers.append(stream)
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-frame-options"] == "DENY"
        assert "access-control-allow-origin" not in answer.headers


def test_a_mistake_of_ours_is_owned_with_a_sentence(
    server: Server, device: NewDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = hosted(device)
    monkeypatch.setattr(server.app.state.tables, "visible_to", None)
    answer = host.get("view")
    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "Traceback" not in answer.text


def test_the_cookie_of_a_device(server: Server, tmp_path: Path) -> None:
    answer = post(f"{server.address}/api/tables", json={})
    cookie = answer.headers["set-cookie"]
    assert re.match(r"tablier-device=[\w-]{43};", cookie)
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert "Secure" not in cookie
    settings = public_settings(Settings(), "https://jeux.example")
    behind = Server(tmp_path / "t.sqlite", hosts=settings.hosts, links=settings.links, secure=True)
    try:
        proxied = {"host": "jeux.example", "origin": "https://jeux.example"}
        answer = post(f"{behind.address}/api/tables", json={}, headers=proxied)
        assert "Secure" in answer.headers["set-cookie"]
        cookies = {"tablier-device": answer.cookies["tablier-device"]}
        with httpx.Client(
            base_url=behind.address, cookies=cookies, headers=proxied, timeout=PATIENCE
        ) as client:
            view = client.get(f"/api/tables/{answer.json()['id']}/view").json()
        assert view["watch_link"].startswith("https://jeux.example/t/")
    finally:
        behind.stop()


def test_figures_are_for_those_with_the_token(tmp_path: Path) -> None:
    counting = Server(tmp_path / "t.sqlite", metrics="a-token")
    try:
        post(f"{counting.address}/api/tables", json={})
        assert get(f"{counting.address}/metrics").status_code == 404
        wrong = {"authorization": "Bearer another"}
        assert get(f"{counting.address}/metrics", headers=wrong).status_code == 404
        right = {"authorization": "Bearer a-token"}
        told = get(f"{counting.address}/metrics", headers=right).text
        assert 'tablier_requests_total{status="2xx"} 1.0' in told
        assert 'tablier_requests_total{status="4xx"} 2.0' in told
        assert "tablier_commit_seconds_count" in told
    finally:
        counting.stop()


def test_names_and_chat_come_back_as_text(device: NewDevice) -> None:
    evil = "<img src=x onerror=a>"
    host = device()
    host.open("oie", names=[evil, "{n} %s ${x}"])
    host.did("settings", chat="free")
    host.begin()
    host.did("say", seat=0, text=f"{evil}</script>", key=new_key())
    answer = host.get("view")
    assert answer.headers["content-type"] == "application/json"
    view = answer.json()
    assert [seat["name"] for seat in view["seats"]] == [evil, "{n} %s ${x}"]
    assert evil in view["happened"][-1]["says"]
    assert "<img" not in "".join(view["picture"]["live"])
    for path in ("picture.svg", "ground.svg"):
        assert "<img" not in host.get(path).text
    for page in ("/", f"/t/{host.table}", f"/t/{host.table}/replay", "/dice"):
        assert "<img src=x" not in host.http.get(page).text
    record = host.get("record")
    assert record.headers["content-type"].startswith("text/plain")
    assert "attachment" in record.headers["content-disposition"]


def test_a_page_escapes_its_own_address(server: Server) -> None:
    answer = get(f"{server.address}/t/%3C%2Fscript%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E")
    assert "<script>alert" not in answer.text


# --- words ---------------------------------------------------------------------------------------


def test_every_refusal_is_worded_in_both_languages() -> None:
    house = Path(tablier.__file__).parent
    files = (path for room in ("server", "table") for path in sorted((house / room).rglob("*.py")))
    source = "\n".join(path.read_text("utf-8") for path in files)
    used = set(re.findall(r'(?:Refused|TurnedAway)\(\s*(?:\d+|Why\.[A-Z]+),\s*"([a-z-]+)"', source))
    used |= {f"not-in-{stage}" for stage in ("lobby", "play", "over")}
    assert len(used) > 25
    for lang in ("fr", "en"):
        said = words("tablier.server", lang)["refused"]
        assert isinstance(said, dict)
        assert used <= set(said)


def test_of_all_that_a_head_names_the_first_are_looked_at(server: Server) -> None:
    address = f"{server.address}/api/nothing"
    english = get(address, headers={"accept-language": "en"}).json()["error"]
    asked = [
        ({"accept-language": "de, nl;q=0.9, en;q=0.8"}, True),
        ({"accept-language": "de," * 10_000 + "en"}, False),
        ({"cookie": "a=1; tablier-lang=en; b=2"}, True),
        ({"cookie": "a=1;" * 5_000 + "tablier-lang=en"}, False),
    ]
    for headers, heeded in asked:
        said = get(address, headers=headers).json()["error"]
        assert (said == english) is heeded, headers


def test_errors_are_said_in_the_readers_language(device: NewDevice) -> None:
    host = hosted(device)
    french = host.post("rematch", key=new_key()).json()["error"]
    host.http.cookies.set("tablier-lang", "en")
    assert host.post("rematch", key=new_key()).json()["error"] != french
    assert json.loads(host.post("rematch", key=new_key()).text)["code"] == "not-in-over"

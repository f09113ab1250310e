"""Whole games, played as browsers play them: by what the server sends, through its doors."""

import html
import random
import re
from pathlib import Path

import pytest

import tablier
from tablier.games import game_ids, goose
from tablier.referee import fair
from tablier.referee.shares import pledge
from tablier.server import looking_api, streams
from tests.goose_boards import QUIVER
from tests.web.conftest import NewDevice, NewServer
from tests.web.server import MIX, Player, View, filled_in, new_key, play_on

LEA = {"names": ["Léa"]}
# Games of chance alone may be very long: these are not.
QUICK: dict[str, View] = {
    "archers": {"names": ["Léa", "Tom"], "options": {"board": "5x9", "first": "dark"}},
    "evasion": {**LEA, "options": {"track": 12}},
}
SEEDS = {"archers": 24}


@pytest.mark.many
@pytest.mark.parametrize("game", game_ids())
def test_a_whole_game_is_played_by_what_the_server_sends(device: NewDevice, game: str) -> None:
    host = device()
    host.open(game, **QUICK.get(game, LEA))
    host.begin()
    over = host.finish(random.Random(SEEDS.get(game, 0)))
    assert over["result"]["says"]
    assert [seat["seat"] for seat in over["seats"] if seat["won"]] == over["result"]["winners"]
    # What was played is a record that the referee reads again, to the same end.
    text = host.get("record").text
    assert tablier.read(text).final.winners == tuple(over["result"]["winners"])
    assert "name.1: Léa" in text
    assert host.http.get("/dice").status_code == 200
    if fair.COMMITMENT in tablier.read(text).headers:
        assert fair.verify(tablier.read(text)).proven


FIRST = {"first": "dark"}  # in `archers`, the seat of the host


def seated(device: NewDevice, game: str = "oie", **settings: object) -> tuple[Player, Player]:
    """Two devices at a table for two, the game begun."""
    host, friend = device(), device()
    host.open(game, names=["Léa"], players=2)
    host.did("settings", **settings)
    friend.join(host.invite(1), "Zoé")
    host.begin()
    return host, friend


def shown(view: View) -> object:
    """What must not differ between two looks at the same position."""
    return {key: view[key] for key in ("seq", "stage", "seats", "asks", "picture", "sentence")}


# --- coming back ---------------------------------------------------------------------------------


@pytest.mark.many
def test_a_killed_server_comes_back_with_the_same_tables(
    serve: NewServer, device: NewDevice
) -> None:
    running = serve()
    host, friend = device(running.address), device(running.address)
    host.open("petits-chevaux", names=["Léa"])
    link = host.invite(1)
    assert friend.join(link, "Zoé") == 1
    host.begin()
    play_on([host, friend], random.Random(4), most=6)
    before, ply = (shown(host.view()), shown(friend.view())), host.view()["ply"]
    running.kill()
    running.start()
    assert (shown(host.view()), shown(friend.view())) == before
    assert host.view()["ply"] == ply
    assert friend.join(link) == 1  # the same link, the same seat
    assert host.http.get("/api/mine").json()[0]["id"] == host.table
    play_on([host, friend], random.Random(4), most=2)
    assert host.view()["ply"] > ply


def test_a_stream_that_was_cut_goes_on_with_what_was_missed(device: NewDevice) -> None:
    host, friend = seated(device)
    with friend.stream() as events:
        seen = next(events)
    assert seen["event id"] == str(seen["seq"])
    missed = []
    for _ in range(3):
        moved = play_on([host, friend], random.Random(1), most=1)
        missed.append(moved["seq"])
    with friend.stream(seen["seq"]) as events:
        news = next(events)
    plays = [one["seq"] for one in news["happened"] if one["kind"] == "play"]
    assert plays == [seen["seq"] + 1, seen["seq"] + 2, seen["seq"] + 3]
    assert news["happened"][-1]["walks"]  # and shows it as movement
    with friend.stream(news["seq"]) as events:
        assert next(events)["happened"] == []


def test_everybody_is_told_what_happens_and_who_is_there(device: NewDevice) -> None:
    host, friend = seated(device)
    with host.stream() as events:
        first = next(events)
        assert first["seats"][0]["present"]
        assert not first["seats"][1]["present"]
        with friend.stream() as theirs:
            next(theirs)
            assert next(events)["seats"][1]["present"]
            assert host.throw().status_code == 200
            assert next(theirs)["happened"][0]["rolled"]
            assert next(events)["happened"][0]["rolled"]
        while next(events)["seats"][1]["present"]:
            pass  # until the server has noticed that the friend is away


def test_whoever_vanishes_without_a_word_is_absent_after_a_while(
    device: NewDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking_api, "BEAT", 0.02)
    host, friend = seated(device)
    with friend.http.stream("GET", f"/api/tables/{friend.table}/stream") as line:
        told = line.iter_lines()
        assert next(told) == "event: table"
        assert host.view()["seats"][1]["present"]
        monkeypatch.setattr(streams, "SILENCE", 0.1)
        assert "event: beat" in list(told)  # nobody answers: the server gives the line up
    assert not host.view()["seats"][1]["present"]


def test_a_sign_of_life_is_enough_to_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(streams, "monotonic", lambda: now)
    held = streams.Streams()
    with held.listening("table", "phone", streams.Bell()):
        now += streams.SILENCE - 1
        held.heard("table", "phone")
        now += streams.SILENCE - 1
        assert not held.silent("table", "phone")
        now += 2
        assert held.silent("table", "phone")


def test_a_deleted_table_is_gone_for_everybody(device: NewDevice) -> None:
    host, friend = seated(device)
    with friend.stream() as events:
        next(events)
        assert friend.http.delete(f"/api/tables/{host.table}").status_code == 403
        assert host.http.delete(f"/api/tables/{host.table}").status_code == 200
        assert [event["event"] for event in events] == ["gone"]
    assert host.get("view").status_code == 403
    assert host.http.get("/api/mine").json() == []


# --- sitting -------------------------------------------------------------------------------------


def test_a_rematch_has_the_same_people_and_the_next_one_begins(device: NewDevice) -> None:
    host, friend = seated(device)
    assert host.post("rematch", key=new_key()).json()["code"] == "not-in-over"
    host.play("resign", 0)
    again = friend.did("rematch", key=new_key())
    assert host.did("rematch", key=new_key()) == again
    assert host.view()["next"] == again
    host.table = friend.table = again["id"]
    assert [seat["name"] for seat in host.view()["seats"]] == ["Léa", "Zoé"]
    assert (host.view()["me"]["seats"], friend.view()["me"]["seats"]) == ([0], [1])
    assert host.view()["me"]["host"]
    friend.pledge()
    host.begin()
    assert [seat["turn"] for seat in host.view()["seats"]] == [False, True]
    assert friend.throw().status_code == 200
    friend.play("resign", 1)
    host.table = host.did("rematch", key=new_key())["id"]
    friend.table = host.table
    friend.pledge()
    host.begin()
    assert [seat["turn"] for seat in host.view()["seats"]] == [True, False]


def test_a_seat_is_handed_to_another_device_with_its_secret(device: NewDevice) -> None:
    host, friend = seated(device, "evasion")
    phone, late = device(), device()
    bet = friend.view()["asks"][0]["bet"]
    assert friend.play(first_bet(bet), 1).status_code == 200
    link = friend.did("seats/1/hand")["link"]
    assert host.view()["seats"][1]["invite"] is None  # a private matter of its holder
    assert host.get("seats/1/qr.svg").status_code == 404
    assert friend.get("seats/1/qr.svg").headers["content-type"] == "image/svg+xml"
    assert friend.view()["me"]["seats"] == [1]  # until somebody follows the link
    assert phone.join(link) == 1
    assert friend.view()["me"] == {**friend.view()["me"], "seats": [], "watching": True}
    assert phone.get("secret", seat=1).json()["text"] == first_bet(bet)
    assert late.follow(link).status_code == 410


def first_bet(bet: View) -> str:
    """The items of a bet in the order in which they are offered."""
    return filled_in(bet, [item["text"] for item in bet["items"]])


def test_an_absent_player_is_replaced_by_chance_or_by_somebody_else(device: NewDevice) -> None:
    host, friend = seated(device)
    host.throw()
    host.did("seats/1", kind="bot")
    with host.stream() as events:
        view = next(event for event in events if event["asks"])
    assert view["seats"][1]["kind"] == "bot"
    assert friend.throw().json()["code"] == "not-your-turn"
    other = device()
    assert other.join(host.invite(1), "Max") == 1
    assert host.view()["seats"][1]["name"] == "Max"


def test_the_host_takes_an_absent_player_off_the_table(device: NewDevice) -> None:
    host, friend = seated(device)
    assert friend.post("remove", seat=0, key=new_key()).json()["code"] == "host-only"
    host.did("remove", seat=1, key=new_key())
    assert host.view()["result"]["winners"] == [0]
    assert host.view()["seats"][1]["out"]


def test_seats_names_and_colours_are_settled_in_the_lobby(device: NewDevice) -> None:
    host, friend = device(), device()
    host.open("oie", names=["Léa", "Tom"])
    assert [seat["kind"] for seat in host.view()["seats"]] == ["here", "here"]
    host.did("settings", players=3)
    assert friend.join(host.invite(2), "  Zoé\u202e\n ") == 2
    friend.did("seats/2", name="Zoé B.")
    assert friend.post("seats/0", name="Moi").json()["code"] == "host-only"
    host.did("seats/0", swap=2)
    view = friend.view()
    assert [seat["name"] for seat in view["seats"]] == ["Zoé B.", "Tom", "Léa"]
    assert view["me"]["seats"] == [0]
    assert host.post("seats/0", name="x" * 25).json()["code"] == "name-length"
    host.invite(1)
    answer = host.post("begin", mix=MIX, key=new_key())
    assert (answer.status_code, answer.json()["code"]) == (409, "seats-open")
    host.did("seats/1", kind="here", name="Tom")
    host.begin()
    assert host.post("seats/0", swap=1).json()["code"] == "not-in-lobby"
    assert host.post("settings", players=2).json()["code"] == "not-in-lobby"


def test_chance_that_is_given_a_name_is_a_person_at_the_hosts_device(device: NewDevice) -> None:
    host = device()
    host.open("petits-chevaux", names=["Léa"], players=4)
    for seat, name in enumerate(("Tom", "Zoé"), 1):
        host.did(f"seats/{seat}", name=name)
    assert [seat["kind"] for seat in host.view()["seats"]] == ["here", "here", "here", "bot"]
    host.did("seats/2", name="")  # without a name again, but still a person
    host.did("seats/3", name=" ")
    assert [seat["kind"] for seat in host.view()["seats"]] == ["here", "here", "here", "bot"]
    assert host.view()["me"]["seats"] == [0, 1, 2]
    host.did("seats/2", kind="bot")
    host.begin()
    assert host.post("seats/2", name="Max").json()["code"] == "not-in-lobby"


# --- options and boards --------------------------------------------------------------------------


def test_options_are_settled_and_shown_to_those_who_join(device: NewDevice) -> None:
    host, friend = device(), device(lang="en")
    host.open("oie-cayro", options={"finish": "reach"})
    friend.join(host.invite(1))
    options = {option["name"]: option for option in friend.view()["settings"]["options"]}
    assert options["finish"]["value"] == "reach"
    assert options["finish"]["said"] == "As soon as it is reached or passed"
    assert not options["finish"]["usual"]
    assert all(option["title"] and option["hint"] for option in options.values())
    assert ["random", "By lot"] in options["first"]["values"]
    host.did("settings", options={"first": "2"})
    host.begin()
    assert [seat["turn"] for seat in friend.view()["seats"]] == [False, True]
    answer = device().http.post("/api/tables", json={"game": "oie", "options": {"first": "soon"}})
    assert answer.status_code == 422
    assert "soon" in answer.json()["error"]


def test_chance_may_say_who_begins_and_the_proof_covers_it(device: NewDevice) -> None:
    host = device()
    host.open("oie", names=["Léa", "Tom"], options={"first": "random"})
    host.begin()
    view = host.view()
    assert sum(seat["turn"] for seat in view["seats"]) == 1
    assert view["proof"]["throws"] == 1
    assert view["proof"]["seed"] is None
    host.play("resign", 0)
    assert fair.verify(tablier.read(host.get("record").text)).proven


def test_another_game_may_be_chosen_in_the_lobby(device: NewDevice) -> None:
    host = device()
    host.open("oie", names=["Léa"], players=6, options={"first": 6})
    host.did("settings", game="archers")
    view = host.view()
    assert (view["game"], len(view["seats"])) == ("archers", 2)
    host.begin()


def test_a_board_of_ones_own_is_played_as_data(device: NewDevice) -> None:
    host = device()
    own = example("chutes-and-ladders")
    host.open(board=own, names=["Léa"])
    assert host.view()["settings"]["own_board"]
    host.begin()
    assert host.finish(random.Random(0))["stage"] == "over"
    assert tablier.read(host.get("record").text).final.over


def test_a_board_of_ones_own_has_its_own_rules_and_paper(device: NewDevice) -> None:
    host, stranger = device(), device()
    host.open("oie", names=["Léa"])
    printed = host.view()
    assert printed["rules_url"] == "/games/oie"
    assert "score" not in printed["prints"]
    # A board may call itself like a printed game, and is yet another one.
    host.did("settings", board=f'id = "oie"\ntitle = "Le carquois"\n{QUIVER}')
    view = host.view()
    assert view["settings"]["takes_board"]
    page = host.http.get(view["rules_url"])
    assert page.status_code == 200
    assert "<h1>Le carquois</h1>" in page.text
    assert f'href="/t/{host.table}"' in page.text
    assert "/games/oie" not in page.text
    links = [html.unescape(link) for link in re.findall(r'(?:href|src)="(/api/[^"#]+)', page.text)]
    assert len(links) > len(view["prints"])
    for address in {*view["prints"].values(), *links}:
        assert host.http.get(address).status_code == 200, address
    stranger.open("oie")
    assert stranger.http.get(view["rules_url"]).status_code == 403
    host.did("settings", game="archers")
    assert not host.view()["settings"]["takes_board"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_wrong_board_says_where_it_is_wrong(device: NewDevice, lang: str) -> None:
    host = device(lang=lang)
    host.open("oie")
    broken = 'title = "Mon jeu\nfinish = 30\n'
    answer = host.post("settings", board=broken)
    assert (answer.status_code, answer.json()["code"]) == (422, "refused")
    assert re.search(r"(Ligne|Line) 1, col", answer.json()["error"])
    assert not host.view()["settings"]["own_board"]


def test_a_board_is_never_a_path_nor_too_large(device: NewDevice, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(example("chutes-and-ladders"), "utf-8")
    host = device()
    for body in ({"game": str(file)}, {"game": "oie", "board": str(file)}, {"game": "../oie"}):
        assert host.http.post("/api/tables", json=body).status_code == 422
    refused = host.http.post("/api/tables", json={"board": "#" * 100_001})
    assert refused.status_code == 422
    assert "100\u202f002" in refused.json()["error"]
    assert host.http.post("/api/tables", json={"board": "#" * 1_000_001}).status_code == 413
    assert host.http.post("/api/tables", json={"board": "#" * 1_300_000}).status_code == 413


def example(name: str) -> str:
    """A board file that somebody might have written."""
    text = goose.example(name)
    assert text
    return text


# --- taking back, correcting, agreeing -----------------------------------------------------------


def test_on_one_device_a_choice_is_taken_back_at_once(device: NewDevice) -> None:
    host = device()
    host.open("archers", names=["Léa", "Tom"])
    host.begin()
    before = host.view()
    host.answer(before["asks"][0], random.Random(0))
    assert host.view()["can"]["undo"]
    host.did("undo", key=new_key())
    after = host.view()
    assert after["asks"][0]["moves"] == before["asks"][0]["moves"]
    assert after["picture"] == before["picture"]
    assert after["happened"][-1]["kind"] == "undo"


def test_a_choice_against_chance_is_taken_back_with_its_answer(device: NewDevice) -> None:
    host = device()
    host.open("archers", names=["Léa"], options=FIRST)
    host.begin()
    with host.stream() as events:
        for view in events:
            if any(one["kind"] == "play" and one["seat"] == 1 for one in view["happened"]):
                break
            if view["asks"] and view["stage"] == "play":
                before = view
                host.answer(view["asks"][0], random.Random(0))
        while not view["asks"]:
            view = next(events)
    host.did("undo", key=new_key())
    assert host.view()["asks"][0]["moves"] == before["asks"][0]["moves"]
    assert host.view()["picture"] == before["picture"]


def test_with_others_a_choice_is_taken_back_by_agreement(device: NewDevice) -> None:
    host, friend = seated(device, "archers", options=FIRST)
    before = host.view()
    host.answer(before["asks"][0], random.Random(0))
    assert friend.post("undo", key=new_key()).json()["code"] == "not-your-choice"
    host.did("undo", key=new_key())
    assert host.post("undo", key=new_key()).json()["code"] == "proposal-open"
    assert friend.view()["proposal"] == {**friend.view()["proposal"], "mine_to_answer": True}
    assert host.post("answer", yes=True, key=new_key()).json()["code"] == "no-proposal"
    friend.did("answer", yes=False, key=new_key())
    assert host.view()["proposal"] is None
    assert host.view()["ply"] == before["ply"] + 1
    host.did("undo", key=new_key())
    friend.did("answer", yes=True, key=new_key())
    assert host.view()["asks"][0]["moves"] == before["asks"][0]["moves"]


def test_a_table_can_forbid_it(device: NewDevice) -> None:
    host, _ = seated(device, "archers", options=FIRST, undo="never")
    host.answer(host.view()["asks"][0], random.Random(0))
    assert not host.view()["can"]["undo"]
    assert host.post("undo", key=new_key()).json()["code"] == "no-undo-here"


def test_a_throw_is_never_taken_back(device: NewDevice) -> None:
    host = device()
    host.open("oie", names=["Léa", "Tom"])
    host.begin()
    host.throw()
    assert not host.view()["can"]["undo"]
    assert host.post("undo", key=new_key()).status_code == 422


def test_a_draw_needs_both(device: NewDevice) -> None:
    host, friend = seated(device, "archers", options=FIRST)
    assert host.play("draw", 0).json()["code"] == "illegal"
    host.did("ask", what="draw", seat=0, key=new_key())
    assert friend.view()["proposal"]["what"] == "draw"
    friend.did("answer", yes=True, key=new_key())
    assert host.view()["stage"] == "over"
    assert host.view()["result"]["winners"] == []
    other, _ = seated(device, "oie")
    assert other.post("ask", what="draw", seat=0, key=new_key()).json()["code"] == "no-draws"


def test_real_dice_are_typed_in_and_corrected(device: NewDevice) -> None:
    host, friend = seated(device, dice="real")
    assert host.throw().json()["code"] == "real-dice"
    assert friend.play("3+4").json()["code"] == "not-your-turn"
    wrong = host.play("7+4")
    assert (wrong.status_code, wrong.json()["code"]) == (422, "illegal")
    assert host.play("3+4").status_code == 200
    assert host.view()["happened"][-1]["typed"]
    assert [(one["seat"], one["text"]) for one in host.view()["can"]["correct"]] == [(None, "3+4")]
    assert friend.view()["can"]["correct"] == []
    host.did("correct", text="3+5", key=new_key())
    log = host.get("log").json()
    assert [one["text"] for one in log[-2:]] == ["3+4", "3+5"]
    assert log[-1]["kind"] == "correct"
    assert host.post("correct", text="9+9", key=new_key()).status_code == 422


def test_the_last_throw_can_be_corrected_even_after_the_end(device: NewDevice) -> None:
    host = device()
    host.open("oie-jetons", names=["Léa", "Tom"])
    host.did("settings", dice="real")
    host.begin()
    assert play_on([host], random.Random(3))["stage"] == "over"
    winning = host.get("log").json()[-1]["text"]
    host.did("correct", text=winning, key=new_key())
    assert host.view()["happened"][-1]["kind"] == "correct"
    assert host.get("record").text.rstrip().endswith(f"; ~{winning}")
    assert host.get("frames").json()["frames"][-1]["text"] == winning


def test_a_volley_is_edited_until_all_have_shot_and_corrected_after(device: NewDevice) -> None:
    host, friend = seated(device, "oie-archer", dice="real")
    count = host.view()["asks"][0]["arrows"]["count"]
    first, better = " ".join("1" * count), " ".join("2" * count)
    assert host.play(first, 0).status_code == 200
    assert host.view()["asks"][0]["given"]
    assert host.play(better, 0).status_code == 200
    volley = host.view()["asks"][0]["moment"]
    # The friend's answer belongs to the same volley, although the host has shot meanwhile.
    answer = friend.post("play", seat=1, text=first, moment=volley, key=new_key())
    assert answer.status_code == 200
    assert f"1: ={better}" in host.get("record").text
    assert [(one["seat"], one["text"]) for one in friend.view()["can"]["correct"]] == [(1, first)]
    friend.did("correct", seat=1, text=better, key=new_key())
    assert host.view()["happened"][-1]["kind"] == "correct"
    assert friend.post("correct", seat=0, text=better, key=new_key()).status_code == 403


def test_the_keys_say_how_many_arrows_there_are_and_why(device: NewDevice) -> None:
    host, friend = seated(device, "oie-archer", dice="real")

    def arrows(player: Player) -> tuple[int, str]:
        (ask,) = player.view()["asks"]
        return ask["arrows"]["count"], ask["arrows"]["why"].replace("\u00a0", " ")

    full = "Volée entière : 2 flèches par archer, sauf pénalité."
    assert arrows(host) == arrows(friend) == (2, full)
    host.play("10 3", 0)
    friend.play("10 2", 1)
    assert arrows(host) == (
        1,
        "Léa tombe sur la flèche rouge et perd une flèche pour la prochaine volée.",
    )
    assert friend.view()["asks"] == []  # soaked in the river
    host.play("1", 0)
    assert arrows(host) == arrows(friend) == (2, full)


# --- talking -------------------------------------------------------------------------------------


@pytest.mark.many
def test_reactions_for_all_and_free_chat_only_where_the_host_opens_it(device: NewDevice) -> None:
    host, friend = seated(device)
    friend.did("say", seat=1, reaction="bravo", key=new_key())
    assert host.view()["happened"][-1]["reaction"] == "bravo"
    assert friend.post("say", seat=1, text="Salut", key=new_key()).json()["code"] == "no-chat"
    assert friend.post("say", seat=1, reaction="zut", key=new_key()).json()["code"] == "no-reaction"
    host, friend = seated(device, chat="free")
    friend.did("say", seat=1, text="Salut\n à tous", key=new_key())
    assert "Salut à tous" in host.view()["happened"][-1]["says"]
    for line in ("", "x" * 301):
        answer = friend.post("say", seat=1, text=line, key=new_key())
        assert answer.json()["code"] == "line-length"


# --- what goes on around a game ------------------------------------------------------------------


def test_a_table_that_shrinks_remembers_who_sat_there(device: NewDevice) -> None:
    host = device()
    host.open("oie")
    assert host.post("settings", players=3).status_code == 200
    assert host.post("seats/2", kind="here", name="Zoé").status_code == 200
    assert host.post("settings", players=2).status_code == 200
    view = host.view()
    assert view["settings"]["players"] == 2
    assert any("Zoé" in one["says"] for one in view["happened"])


def test_what_somebody_said_stays_theirs_when_seats_change(device: NewDevice) -> None:
    host, guest = device(), device()
    host.open("oie", names=["Léa"])
    host.post("settings", chat="free")
    host.post("seats/1", kind="friend", name="Tom")
    guest.follow(host.view()["seats"][1]["invite"])
    assert guest.post("say", seat=1, text="bonjour", key=new_key()).status_code == 200
    host.post("seats/0", swap=1)
    said = [one["says"] for one in host.view()["happened"] if one["kind"] == "say"]
    assert said == ["Tom\u00a0: bonjour"]


def test_one_option_changed_leaves_the_others_alone(device: NewDevice) -> None:
    host = device()
    host.open("oie-jetons")
    host.post("settings", options={"tokens": 7})
    host.post("settings", options={"broke": "out"})
    chosen = {one["name"]: one["value"] for one in host.view()["settings"]["options"]}
    assert (chosen["tokens"], chosen["broke"]) == ("7", "out")


def test_a_late_yes_does_not_answer_another_question(device: NewDevice) -> None:
    host, guest = device(), device()
    host.open("archers", names=["Léa"], options={"first": "dark"})
    host.post("seats/1", kind="friend", name="Tom")
    guest.follow(host.view()["seats"][1]["invite"])
    host.begin()
    host.play(seat=0, text=host.view()["asks"][0]["moves"][0]["text"])
    host.post("undo", key=new_key())
    first = guest.view()["proposal"]["seq"]
    host.post("answer", yes=False, key=new_key())
    host.post("ask", what="draw", seat=0, key=new_key())
    late = guest.post("answer", yes=True, to=first, key=new_key())
    assert late.status_code == 409
    assert guest.view()["stage"] == "play"


def test_nobody_corrects_the_dice_of_others_but_the_host(device: NewDevice) -> None:
    host, guest, other = device(), device(), device()
    host.open("oie", names=["Léa"], players=3)
    host.post("settings", dice="real")
    for seat, friend in ((1, guest), (2, other)):
        host.post(f"seats/{seat}", kind="friend")
        friend.follow(host.view()["seats"][seat]["invite"])
    host.begin()
    host.play(seat=None, text="1+2")
    guest.play(seat=None, text="1+3")
    assert other.post("correct", text="6+6", key=new_key()).status_code == 403
    assert guest.post("correct", text="1+4", key=new_key()).status_code == 200
    assert host.post("correct", text="1+5", key=new_key()).status_code == 200


def test_a_rematch_waits_for_every_browsers_share_of_the_dice(device: NewDevice) -> None:
    host, guest = device(), device()
    host.open("oie", names=["Léa"])
    host.post("seats/1", kind="friend", name="Tom")
    guest.follow(host.view()["seats"][1]["invite"])
    host.begin()
    guest.play("resign", seat=1)
    host.table = guest.table = host.post("rematch", key=new_key()).json()["id"]
    early = host.post("begin", mix=MIX, key=new_key())
    assert early.status_code == 409
    assert "Tom" in early.json()["error"]
    assert guest.view()["me"]["share"] == "pledge"
    assert guest.post("pledge", pledge=pledge("f" * 32)).status_code == 200
    # A share that is given before the others' are pledged would be seen too early.
    assert host.post("begin", mix=MIX, key=new_key()).json()["code"] == "not-alone"
    assert host.post("begin", pledge=pledge(MIX), key=new_key()).status_code == 200
    assert host.post("reveal", mix=MIX).status_code == 200
    assert host.view()["stage"] == "lobby"
    assert guest.view()["me"]["share"] == "reveal"
    assert guest.post("reveal", mix="f" * 32).status_code == 200
    mixes = host.view()["proof"]["mixes"]
    assert [(one["mix"], one["mine"]) for one in mixes] == [(MIX, True), ("f" * 32, False)]
    assert guest.throw().status_code == 200
    host.play("resign", seat=0)
    verdict = fair.verify(tablier.read(host.get("record").text))
    assert (verdict.shares, verdict.given, verdict.left_out) == ("pledged", 2, [])


def test_free_chat_can_be_closed_at_any_time(device: NewDevice) -> None:
    host = device()
    host.open("oie", names=["Léa"])
    host.post("settings", chat="free")
    host.begin()
    assert host.post("say", seat=0, text="hop", key=new_key()).status_code == 200
    assert host.post("settings", chat="reactions").status_code == 200
    assert host.post("say", seat=0, text="hop", key=new_key()).status_code == 403
    assert host.post("settings", undo="never").status_code == 409

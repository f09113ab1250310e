"""Boards of one's own: what a file can say, and what is said about a mistake in it."""

from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier.referee.position import Position

GOOD = """\
track = 20
dice = 1
tokens = 3

[placings]
6 = 10

[squares.inn]
at = [4, 7]
miss = 1
pay = 1

[squares.ladder]
at = { 2 = 9 }
"""


def board(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_board_of_ones_own_is_played_by_path(tmp_path: Path) -> None:
    path = board(tmp_path, GOOD)
    for name in (path, str(path)):
        game = tablier.game(name, players=2)
        assert game.id == "mine"
        p = game.start().play("4")
        assert p.state()["pawns"] == [4, 0]
        assert p.state()["tokens"] == [2, 3]
        assert [event.rule for event in p.events] == ["mine.turn", "mine.inn", "mine.inn"]
        record = p.play("2").record()
        assert tablier.read(record).final.record() == record
        assert tablier.read(record).game == game


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "accepted"),
    [
        ("track = 20", "track = 1", 1, "track", "2…1000"),
        ("track = 20", 'track = "long"', 1, "track", "2…1000"),
        ("track = 20", "trak = 20", 1, "trak", "track"),
        ("dice = 1", "dice = 9", 2, "dice", "1…6"),
        ("dice = 1", "dice = 4\nfaces = 100", 3, "faces", "10\u202f000"),
        ("dice = 1", "dice = 1\narrows = 2", 3, "arrows", "arrows"),
        ("tokens = 3", 'tokens = 3\nfinish = "pile"', 4, "finish", "exact, stay, reach"),
        ("tokens = 3", "", 11, "«\u00a0tokens\u00a0» manque", "1"),
        ("tokens = 3", "tokens = 3\nplayers = [2, 9]", 4, "players", "1…6"),
        ("6 = 10", "7 = 10", 6, "placings.7", "1 à 6"),
        ("6 = 10", "6 = 21", 6, "placings.6", "0…19"),
        ("at = [4, 7]", "at = [4, 20]", 9, "squares.inn.at", "1…19"),
        ("at = [4, 7]", "at = []", 9, "squares.inn.at", "1…19"),
        ("at = [4, 7]", "at = [4, 2]", 14, "squares.ladder.at", "2"),
        ("miss = 1", "miss = 0", 10, "squares.inn.miss", "1…9"),
        ("miss = 1", "mis = 1", 10, "squares.inn.mis", "miss"),
        ("miss = 1", "lose = 1", 10, "squares.inn.lose", "miss"),
        ("miss = 1", 'hold = "jail"', 10, "squares.inn.hold", "taken, rescued, freed, exit"),
        ("miss = 1", 'hold = "exit"', 10, "squares.inn.exit", "exit"),
        ("miss = 1", 'hold = "exit"\nexit = { totals = [7, 9] }', 11, "totals", "1…6"),
        ("miss = 1", "to = 3\nagain = true", 11, "squares.inn.again", "to, ride"),
        ("miss = 1", "after = 3", 10, "squares.inn.after", "miss"),
        ("miss = 1", "fee = 1", 10, "squares.inn.fee", "rescued"),
        ("miss = 1", 'miss = 1\nsay = "{who} rests"', 11, "squares.inn.say", "{seat}"),
        ("{ 2 = 9 }", "{ 2 = 99 }", 14, "squares.ladder.at.2", "0…20"),
        ("{ 2 = 9 }", "{ 2 = 9 }\nride = 'back'", 15, "squares.ladder.ride", "at"),
        ("[squares.ladder]", "[squares.turn]", 13, "squares.turn", "moteur"),
        (
            "[squares.ladder]",
            '[cites]\ncircle = "a b"\n[squares.ladder]',
            14,
            "cites.circle",
            "de - et de _",
        ),
    ],
)
def test_a_mistake_is_told_with_line_key_and_what_is_accepted(
    old: str, new: str, line: int, key: str, accepted: str, tmp_path: Path
) -> None:
    tablier.game(board(tmp_path, GOOD))
    with pytest.raises(tablier.FileError) as caught:
        tablier.game(board(tmp_path, GOOD.replace(old, new)))
    said = caught.value.say("fr")
    assert caught.value.line == line
    assert f"Ligne {line}" in said
    assert key in said
    assert accepted in said
    assert caught.value.say("en") != said


def test_bad_toml_is_told_with_line_and_column(tmp_path: Path) -> None:
    with pytest.raises(tablier.FileError, match="Ligne 2, colonne 8"):
        tablier.game(board(tmp_path, "track = 20\ndice = = 1\n"))
    with pytest.raises(tablier.TablierError, match="trop gros"):
        tablier.game(board(tmp_path, "#" * 1_000_001))
    (tmp_path / "latin.toml").write_bytes(b"title = '\xe9'")
    with pytest.raises(tablier.TablierError, match="ne peut pas être lu"):
        tablier.game(tmp_path / "latin.toml")
    with pytest.raises(tablier.FileError, match="imbriqués"):
        tablier.game(board(tmp_path, "track = " + "[" * 5_000))


# --- words of the vocabulary that no sheet uses ---------------------------------------------------


def small(folder: Path, text: str, state: dict[str, Any], players: int = 2) -> Position:
    game = tablier.game(board(folder, text), players=players)
    return game.position({"first": [False] * players, **state})


def test_pawns_that_meet_swap_and_waiting_stays_with_the_place(tmp_path: Path) -> None:
    text = 'track = 20\ndice = 1\nmeet = "swap"\n[squares.inn]\nat = 5\nmiss = 2\n'
    p = small(tmp_path, text, {"pawns": [3, 5], "missed": [0, 2]}).play("2")
    assert p.state()["pawns"] == [5, 3]
    assert p.state()["missed"] == [2, 0]


def test_pawns_that_are_met_go_home(tmp_path: Path) -> None:
    text = 'track = 20\ndice = 1\nmeet = "home"\n'
    assert small(tmp_path, text, {"pawns": [3, 5]}).play("2").state()["pawns"] == [5, 0]


def test_a_double_opens_the_tower(tmp_path: Path) -> None:
    text = 'track = 20\n[squares.tower]\nat = 9\nhold = "exit"\nexit = { double = true, to = 2 }\n'
    held = {"pawns": [9, 1], "held": [True, False]}
    assert small(tmp_path, text, held).play("3+4").state()["pawns"] == [9, 1]
    out = small(tmp_path, text, held).play("3+3")
    assert out.state()["pawns"] == [2, 1]
    assert out.state()["held"] == [False, False]


def test_a_total_opens_the_door_and_is_walked(tmp_path: Path) -> None:
    text = (
        'track = 20\ndice = 1\n[squares.door]\nat = 9\nhold = "exit"\nexit = { totals = [5, 6] }\n'
    )
    held = {"pawns": [9, 1], "held": [True, False]}
    assert small(tmp_path, text, held).play("4").state()["held"] == [True, False]
    assert small(tmp_path, text, held).play("5").state()["pawns"] == [14, 1]


def test_a_total_that_overshoots_opens_no_door_where_the_pawn_would_stay(tmp_path: Path) -> None:
    door = '[squares.door]\nat = 9\nhold = "exit"\nexit = { totals = [2, 6] }\n'
    text = f'track = 12\ndice = 1\nfinish = "stay"\n{door}'
    held = {"pawns": [9, 1], "held": [True, False]}
    for points in range(1, 7):
        p = small(tmp_path, text, held).play(str(points))
        out = points in (2, 3)
        assert p.state()["pawns"] == [9 + points if out else 9, 1]
        assert p.state()["held"] == [not out, False]
        assert ("stuck" in [event.kind for event in p.events]) is not out
    inside = text.replace("[2, 6]", "[2, 6], to = 4")
    assert small(tmp_path, inside, held).play("6").state()["pawns"] == [4, 1]


def test_arrows_ride_once_and_are_placed_from_the_start(tmp_path: Path) -> None:
    text = 'track = 20\narrows = 1\n[squares.goose]\nat = [5, 8]\nride = "forward"\n'
    assert "mine.once" in tablier.game(board(tmp_path, text)).rules("en")
    for key, wrong, accepted in (
        ("rides", "chain", "once"),
        ("bonus", "first-throw", "from-start"),
    ):
        tablier.game(board(tmp_path, f'{key} = "{accepted}"\n{text}'))
        with pytest.raises(tablier.FileError) as caught:
            tablier.game(board(tmp_path, f'{key} = "{wrong}"\n{text}'))
        assert key in str(caught.value)
        assert accepted in str(caught.value)


def test_whoever_is_replaced_stays_free_where_pawns_do_not_meet(tmp_path: Path) -> None:
    text = 'track = 20\ndice = 1\n[squares.well]\nat = 9\nhold = "taken"\n'
    p = small(tmp_path, text, {"pawns": [8, 9], "held": [False, True]}).play("1")
    assert p.state()["pawns"] == [9, 9]
    assert p.state()["held"] == [True, False]


def test_a_lost_pawn_goes_on_from_elsewhere_after_its_wait(tmp_path: Path) -> None:
    text = "track = 20\ndice = 1\n[squares.maze]\nat = 9\nmiss = 1\nafter = 4\n"
    p = small(tmp_path, text, {"pawns": [8, 0]}).play("1")
    assert p.state()["pawns"] == [9, 0]
    p = p.play("1")
    assert p.state()["pawns"] == [4, 1]
    assert p.turn == 1  # the wait was seat 0's turn


def test_squares_that_send_to_each_other_go_round_in_circles(tmp_path: Path) -> None:
    text = "track = 20\ndice = 1\ncircle = 2\n[squares.loop]\nat = { 5 = 9, 9 = 5 }\n"
    p = small(tmp_path, text, {"pawns": [4, 0]}).play("1")
    assert p.state()["pawns"][0] == 9
    assert p.state()["missed"][0] == 2


def test_three_dice_of_ten_faces(tmp_path: Path) -> None:
    game = tablier.game(board(tmp_path, "track = 90\ndice = 3\nfaces = 10\n"))
    assert len(game.start().chances()) == 220
    assert game.start().play("10+1+3").state()["pawns"] == [14]


def test_a_lone_player_who_leaves_ends_the_game(tmp_path: Path) -> None:
    for text in ("track = 20\n", "track = 20\narrows = 2\n"):
        game = tablier.game(board(tmp_path, text), players=1)
        p = game.start().play("resign", seat=0)
        assert p.over
        assert p.winners == ()
        assert game.position(p.state()) == p


def test_a_lone_player_who_cannot_pay_ends_the_game(tmp_path: Path) -> None:
    text = 'track = 20\ndice = 1\ntokens = 1\nbroke = "out"\n[squares.toll]\nat = 3\npay = 2\n'
    p = tablier.game(board(tmp_path, text), players=1).start().play("3")
    assert p.over
    assert p.winners == ()


def test_whoever_is_left_alone_wins_without_reaching_the_end() -> None:
    p = tablier.game("oie", players=2).start().play("3+4").play("resign", seat=1)
    assert [event.kind for event in p.events] == ["resigned", "alone"]


def test_the_special_placing_looks_at_who_has_thrown() -> None:
    game = tablier.game("oie-jetons", bonus="from-start")
    fresh = game.position({"pawns": [10, 0], "first": [True, True]})
    assert fresh != game.position({"pawns": [10, 0], "first": [False, True]})


def test_a_corrected_volley_is_public_once_it_is_complete() -> None:
    p = tablier.game("oie-archer", players=3).start()
    for seat, volley in enumerate(("9 4", "10 M", "5 4")):
        p = p.play(volley, seat, typed=True)
    p = p.correct("8 4", seat=0).play("1 1", seat=2)
    assert tablier.read(p.record("public")).final.state()["pawns"] == p.state()["pawns"]


# --- squares that do several things ---------------------------------------------------------------

MILL = 'track = 30\n[squares.mill]\nat = 7\nname = { fr = "le moulin", en = "the mill" }\n'


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ("miss = 2\nagain = true", "will miss 2 turns. Red throws again at once."),
        ("miss = 2\nto = 12", "will miss 2 turns. From there Red goes to 12."),
        ("miss = 2\nto = 0", "will miss 2 turns. From there Red goes back to the start."),
        ('miss = 1\nride = "forward"', "one turn. From there Red goes on 7 more squares, to 14."),
        ('miss = 1\nride = "back"', "one turn. From there Red goes all the way back to the start."),
        ('miss = 1\nhold = "taken"', "will miss one turn. Red has to wait there, too."),
        ("miss = 1\nfewer_dice = 1", "miss one turn. Red will also throw one die fewer next time."),
        (
            'miss = 1\nswap = "leader"',
            "will miss one turn. Red changes places with Blue and goes to 20.",
        ),
        (
            'miss = 1\nswap = "last"',
            "one turn. Red changes places with Blue and goes to the start.",
        ),
        (
            'hold = "exit"\nexit = {}\nagain = true',
            "and has to wait there. Red throws again at once.",
        ),
    ],
)
def test_a_square_that_does_several_things_is_come_to_once(
    tmp_path: Path, effects: str, said: str
) -> None:
    blue = 0 if "last" in effects else 20
    p = small(tmp_path, MILL + effects + "\n", {"pawns": [0, blue]}).play("3+4")
    told = " ".join(event.say("en") for event in p.events)
    assert told.count("the mill") == 1
    assert said in told


def test_the_sentence_of_a_square_is_said_once_where_the_pawn_moves(tmp_path: Path) -> None:
    own = 'say = { fr = "{seat} file en {to}.", en = "{seat} runs to {to}." }\n'
    p = small(tmp_path, MILL + "miss = 2\nto = 12\n" + own, {"pawns": [0, 1]}).play("3+4")
    assert [event.say("fr") for event in p.events[1:]] == [
        "Rouge tombe sur le moulin et passera 2 tours.",
        "Rouge file en 12.",
    ]
    own = 'say = { fr = "{seat} dort.", en = "{seat} sleeps." }\n'
    p = small(tmp_path, MILL + "miss = 2\nagain = true\n" + own, {"pawns": [0, 1]}).play("3+4")
    assert [event.say("fr") for event in p.events[1:]] == ["Rouge dort.", "Rouge rejoue aussitôt."]

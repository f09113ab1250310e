"""The goose board as text: it fits, it shows every pawn, and it reads without colours."""

import random
from pathlib import Path

import pytest

import tablier
from tablier.games.goose.sketch import WIDTH
from tablier.referee.game import Game
from tablier.referee.position import Position
from tests.goose_boards import BOARDS, played, tables, written

GAMES = ("oie", "oie-jetons", "oie-cayro", "oie-archer", "chutes-and-ladders.toml")


def drawn(position: Position, lang: str = "en") -> list[str]:
    return ["".join(run.text for run in line).rstrip() for line in position.sketch(lang)]


def pawns(position: Position) -> list[int]:
    """The seats of the pawns in the picture, the lines of the players left out."""
    below = position.game.players + ("pot" in position.state())
    board = position.sketch("en")[:-below]
    return sorted(run.seat for line in board for run in line if run.seat >= 0)


def own(folder: Path, text: str, players: int) -> Game:
    file = folder / "own.toml"
    file.write_text(text, encoding="utf-8")
    return tablier.game(file, players=players)


def check(position: Position) -> None:
    for lang in ("fr", "en"):
        assert max(map(len, drawn(position, lang))) <= WIDTH
    seats = range(position.game.players)
    assert pawns(position) == [seat for seat in seats if not position.gone(seat)]


@pytest.mark.many
@pytest.mark.parametrize("game", GAMES)
def test_every_position_fits_and_shows_every_pawn_once(game: str) -> None:
    chance = random.Random(game)
    for table in tables(game)[::7]:
        for position in played(table, chance, most=60):
            check(position)


@pytest.mark.parametrize("name", BOARDS)
def test_own_boards_fit_too(tmp_path: Path, name: str) -> None:
    chance = random.Random(name)
    for table in tables(written(tmp_path, name))[::9]:
        for position in played(table, chance, most=40):
            check(position)


@pytest.mark.parametrize("track", [2, 3, 7, 10, 63, 64, 99, 100, 101, 300, 999, 1000])
def test_any_length_of_track_fits(tmp_path: Path, track: int) -> None:
    game = own(tmp_path, f"track = {track}\n[squares.trap]\nat = 1\nto = 0\n", 6)
    for ends in ([0] * 6, [track - 1] * 6, [n * (track - 1) // 5 for n in range(6)]):
        position = game.position({"pawns": ends})
        check(position)
        assert len(drawn(position)) <= 60
        assert "★" in "\n".join(drawn(position))


def test_the_track_turns_at_the_end_of_each_row_where_the_wall_is_open() -> None:
    lines = drawn(tablier.game("oie").start())
    assert lines[2] == "│ 1       │ 2       │ 3       │ 4       │ 5 «goose│ 6 bridge│ 7       │"
    assert lines[3] == "├─────────┼─────────┼─────────┼─────────┼─────────┼─────────┤         │"
    assert lines[4] == "│14 goose»│13       │12       │11       │10       │ 9 «goose│ 8       │"
    assert lines[5] == "│         ├─────────┼─────────┼─────────┼─────────┼─────────┼─────────┤"


def test_pawns_cover_the_picture_and_a_crowd_covers_the_number() -> None:
    p = tablier.game("oie", players=3).position({"pawns": [31, 31, 0]})
    assert "│31 RB    │" in "\n".join(drawn(p))
    assert drawn(p)[0] == " Start: G"
    crowd = tablier.game("chutes-and-ladders.toml", players=6).position({"pawns": [20] * 6})
    assert "│RBGYPE│" in "\n".join(drawn(crowd))


def test_letters_are_first_letters_and_never_the_same_for_two() -> None:
    p = tablier.game("oie", players=6).start()
    assert drawn(p, "fr")[0] == " Départ\u00a0: R B V J I G"
    assert drawn(p, "en")[0] == " Start: R B G Y P E"


def test_the_players_lines_say_what_each_waits_for() -> None:
    g = tablier.game("oie-jetons", players=3)
    p = g.position({"pawns": [31, 19, 4], "held": [True, False, False], "missed": [0, 2, 0],
                    "tokens": [5, 4, 5], "pot": 1, "turn": 2})  # fmt: skip
    assert drawn(p, "fr")[-4:] == [
        "   R Rouge  case 31, le puits · attend · 5 jetons",
        "   B Bleu   case 19, l’hôtel · passe 2 tours · 4 jetons",
        " ▸ V Vert   case 4 · 5 jetons",
        "   Cagnotte\u00a0: 1 jeton",
    ]


def test_archers_have_arrows_until_they_have_shot() -> None:
    g = tablier.game("oie-archer", players=4)
    p = g.position({"pawns": [31, 42, 0, 7], "arrows": [1, 0, 2, 2]}).play("9 8", seat=2)
    assert drawn(p.play("resign", seat=3))[-4:] == [
        " ▸ R Red     square 31, the well · waits · 1 arrow",
        "   B Blue    square 42, the labyrinth · does not shoot",
        "   G Green   start · has shot",
        "   Y Yellow  out",
    ]


def test_the_winner_is_named() -> None:
    p = tablier.game("oie").position({"pawns": [60, 0], "first": [False, True]}).play("1+2")
    assert drawn(p)[-2:] == ["   R Red   finish · wins!", "   B Blue  start"]


def test_of_a_long_track_only_the_rows_near_a_pawn_are_drawn(tmp_path: Path) -> None:
    game = own(tmp_path, "track = 300\n[squares.fountain]\nat = [150, 160]\nmiss = 1\n", 2)
    text = "\n".join(drawn(game.position({"pawns": [150, 299]})))
    assert "⋮  squares 7 to 139" in text
    assert "160 foun." in text
    assert " 42 " not in text


def test_squares_that_the_last_move_touched_stand_out() -> None:
    p = tablier.game("oie").start().play("2+4")  # 6, the bridge, 12
    bold = [run.text.strip() for line in p.sketch("en") for run in line if run.bold]
    assert bold == ["6 bridge", "12"]


def test_a_word_stays_whole_where_it_fits_without_its_sign(tmp_path: Path) -> None:
    for lang in ("fr", "en"):
        assert " 9 archer│" in "\n".join(drawn(tablier.game("oie-archer").start(), lang))
    gander = '[squares.{}]\nname = "the gander"\nat = {}\nride = "{}"\n'
    text = gander.format("a", 5, "forward") + gander.format("b", 9, "back")
    lines = "\n".join(drawn(own(tmp_path, f"track = 63\n{text}", 2).start()))
    assert " 5 gand.»│" in lines  # the sign tells the two apart
    assert " 9 «gand.│" in lines


def test_two_kinds_of_squares_never_share_a_mark() -> None:
    text = "\n".join(drawn(tablier.game("oie-archer").start(), "fr"))
    assert "13 rouge" in text
    assert "26 verte" in text

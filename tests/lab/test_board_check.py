"""Boards written and looked over: what `tablier board` says of them is so."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import tablier
from tablier.cli import main
from tablier.games import game_ids
from tablier.games.goose.lab.check import BoardCheck
from tablier.lab import odds, simulate
from tablier.lab.boards import check_board as check_any
from tablier.lab.boards import new_board
from tablier.words import LANGUAGES
from tests.goose_boards import written

PLAIN = "track = 12\ndice = 1\nfaces = 4\n"


def write(folder: Path, text: str) -> Path:
    file = folder / "mine.toml"
    file.write_text(text, "utf-8")
    return file


def check_board(board: str | Path, players: int | None = None) -> BoardCheck:
    """What every board of one's own is looked over by: all of them are goose boards."""
    found = check_any(board, players)
    assert isinstance(found, BoardCheck)
    return found


# --- new ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("squares", [12, 13, 20, 40, 63, 100])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_new_board_plays_at_once_and_is_sound(squares: int, lang: str, tmp_path: Path) -> None:
    text = new_board("ma piste", squares=squares, lang=lang)
    game = tablier.game(write(tmp_path, text), players=2)
    assert game.id == "ma-piste"
    assert game.card.titles[lang] == "ma piste"
    assert game.start().play("3+4").events
    found = check_board(tmp_path / "mine.toml")
    assert found.playable
    assert not found.unused


def test_the_commented_well_can_be_dug(tmp_path: Path) -> None:
    head, mark, well = new_board("b", lang="en").partition("# [squares.well]")
    dug = (mark + well).replace("# ", "")
    game = tablier.game(write(tmp_path, head + dug), players=2)
    assert game.position({"pawns": [24, 0]}).play("3+4").state()["held"] == [True, False]


@pytest.mark.parametrize(
    "source", [*[g for g in game_ids() if g.startswith("oie")], "chutes-and-ladders"]
)
def test_a_copy_plays_like_its_model(source: str, tmp_path: Path) -> None:
    text = new_board("copy", title='The "copy"', source=source, lang="en")
    copy, model = tablier.game(write(tmp_path, text), players=2), tablier.game(source, players=2)
    assert copy.card.titles == {"fr": 'The "copy"', "en": 'The "copy"'}
    assert copy.id == "copy"
    assert copy.o.values() == model.o.values()


def test_a_file_is_not_overwritten_unless_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["board", "new", "b.toml", "--squares", "30"]) == 0
    assert "b.toml est prêt" in capsys.readouterr().out
    first = Path("b.toml").read_text("utf-8")
    assert main(["board", "new", "b.toml"]) == 2
    assert "--force" in capsys.readouterr().err
    assert Path("b.toml").read_text("utf-8") == first
    assert main(["board", "new", "b.toml", "--force"]) == 0
    assert "track = 63" in Path("b.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["b.txt"], ".toml"),
        (["b.toml", "--squares", "3"], "12"),
        (["b.toml", "--squares", "30", "--from", "oie"], "--from"),
        (["b.toml", "--from", "petits-chevaux"], "chutes-and-ladders"),
        (["b.toml", "--from", "nonsense"], "nonsense"),
        (["nowhere/b.toml"], "nowhere"),
    ],
)
def test_what_cannot_be_written_is_told(
    words: list[str], said: str, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(["board", "new", *words]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


# --- check --------------------------------------------------------------------------------------


@pytest.mark.many
def test_the_sheets_can_all_be_played() -> None:
    for name in ("oie", "oie-jetons", "oie-cayro", "chutes-and-ladders"):
        assert check_board(name).playable, name


@pytest.mark.parametrize("name", ["dutch", "parade"])
def test_boards_with_the_wider_words_are_looked_over(tmp_path: Path, name: str) -> None:
    found = check_board(written(tmp_path, name), players=2)
    assert found.playable
    assert found.found is not None
    assert found.found.exact is not None
    assert found.unused == ()
    said = found.say("en")
    assert "Everybody waits for a visitor at some time" in said or name == "dutch"
    if name == "parade":
        assert "Waiting to be passed counts too" in said


@pytest.mark.many
def test_the_dutch_game_ends_in_a_draw_where_both_wait() -> None:
    found = check_board("ganzenbord", players=2)
    assert found.playable
    assert found.impasse == pytest.approx(0.22639, abs=5e-6)


def test_circles_are_those_that_the_sheet_speaks_of() -> None:
    found = check_board("oie")
    ends = {(loop.square, sum(map(int, loop.throw.split("+")))): loop.stays for loop in found.loops}
    # Ruling R1 names these four.
    assert ends[13, 5] == 23
    assert ends[46, 4] == 54
    assert ends[31, 5] == 41
    assert ends[51, 8] == 59
    said = found.say("en")
    assert "the rule “oie.R1” stops them" in said
    assert "from 13 with 1+4, 2+3: the pawn stays on 23, one turn missed" in said
    for loop in found.loops:
        game = tablier.game("oie", players=2)
        p = game.position({"pawns": [loop.square, 0], "first": [False, False]}).play(loop.throw)
        assert p.state()["pawns"][0] == loop.stays
        assert "oie.R1" in [event.rule for event in p.events]


@pytest.mark.many
def test_figures_are_the_exact_ones() -> None:
    found = check_board("oie-jetons").to_dict()
    exact = odds("oie-jetons", players=2, impasses=True)
    assert found["exact"]
    assert found["turns"] == exact.turns.mean
    assert found["wins"] == list(exact.wins)
    assert found["impasse"] == exact.impasse
    assert found["alone"] == odds("oie-jetons", players=1).turns.mean


def test_squares_that_nobody_comes_to(tmp_path: Path) -> None:
    # The wall of four sends everybody who passes 4 back to the start: only 1 to 4 can be rested on.
    text = PLAIN + "[squares.wall]\nat = [5, 6, 7, 8]\nto = 0\n[squares.inn]\nat = 10\nmiss = 1\n"
    found = check_board(write(tmp_path, text))
    assert found.faults == ("no-win",)
    assert found.survey
    assert found.survey.unreachable == (9, 10, 11)
    assert found.unused == (10,)
    said = found.say("en")
    assert "nobody can ever win: the last square (12) cannot be reached" in said
    assert "the squares 9–11" in said


def test_squares_that_nobody_leaves(tmp_path: Path) -> None:
    found = check_board(write(tmp_path, 'track = 12\nfinish = "stay"\n'))
    assert found.faults == ("stuck", "endless")
    assert found.survey
    assert found.survey.stuck == (11,)
    assert found.survey.example == (11,)
    assert found.found
    assert found.found.endless.value == odds(tmp_path / "mine.toml", players=2).endless
    assert "once the pawns stand on 11." in found.say("en")
    apart = replace(found, survey=found.survey._replace(example=(11, 0)))
    assert "once the pawns stand on 11 and at the start." in apart.say("en")
    assert "quand les pions sont en 11 et au départ." in apart.say("fr")
    alone = check_board(write(tmp_path, 'track = 12\nfinish = "stay"\n'), players=1)
    assert "quand le pion est en 11." in alone.say("fr")


def test_a_cell_that_opens_too_seldom_is_no_fault(tmp_path: Path) -> None:
    cell = '[squares.cell]\nat = 6\nhold = "exit"\nexit = { totals = [4, 4] }\n'
    assert check_board(write(tmp_path, PLAIN + cell)).playable


def test_a_lone_player_who_cannot_pay_is_no_impasse(tmp_path: Path) -> None:
    toll = 'tokens = 1\nbroke = "out"\n[squares.toll]\nat = 3\npay = 2\n'
    found = check_board(write(tmp_path, PLAIN + toll), players=1)
    assert found.impasse == 0
    assert "visitor" not in found.say("en")


def test_certain_impasses_are_told_with_their_rule(tmp_path: Path) -> None:
    well = 'impasse = "draw"\n[squares.well]\nat = [4, 5]\nhold = "taken"\n'
    found = check_board(write(tmp_path, PLAIN + well))
    assert found.playable
    assert not found.well
    assert found.impasse == pytest.approx(odds(tmp_path / "mine.toml", players=2).draws)
    said = found.say("fr")
    assert "la règle «\u00a0mine.impasse\u00a0» tranche alors" in said
    assert "des parties sont nulles" in said
    assert "Un pion seul" not in said  # alone it waits for ever: that is no length


def test_more_players_than_a_chain_can_hold_are_counted(tmp_path: Path) -> None:
    found = check_board(write(tmp_path, PLAIN + 'meet = "push"\n'), players=6)
    assert found.found
    assert found.found.exact is None
    assert found.survey is None
    assert "Counted over 20,000 games" in found.say("en")


def test_the_status_says_whether_a_board_can_be_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sound = write(tmp_path, PLAIN)
    assert main(["board", "check", str(sound), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["playable"]
    assert found["faults"] == []
    assert found["loops"] == []
    unsound = write(tmp_path, 'track = 12\nfinish = "stay"\n')
    assert main(["board", "check", str(unsound)]) == 1
    assert "DÉFAUT" in capsys.readouterr().out
    assert main(["board", "check", str(write(tmp_path, "track = 12\ndice = = 1\n"))]) == 2
    assert "Ligne 2, colonne 8" in capsys.readouterr().err
    assert main(["board", "check", "petits-chevaux"]) == 2
    assert main(["board", "check", str(tmp_path / "absent.toml")]) == 2


# --- one file, everywhere -------------------------------------------------------------------------


def test_one_square_changed_is_seen_by_play_drawing_rules_odds_and_simulation(
    tmp_path: Path,
) -> None:
    before = PLAIN + '[squares.ladder]\nat = { 3 = 9 }\nname = "the ladder"\n'
    after = before.replace("3 = 9", "3 = 5")
    file = tmp_path / "mine.toml"
    seen = []
    for text in (before, after):
        file.write_text(text, "utf-8")
        game = tablier.game(file, players=2)
        counted = simulate(file, 20_000, players=2, seed=4, detail=True)
        exact = odds(file, players=2)
        assert abs(counted.turns.mean - exact.turns.mean) < 2 * counted.turns.error
        assert counted.visits
        seen.append((
            game.start().play("3").state()["pawns"][0], tablier.draw.board(game),
            game.rules("en")["mine.ladder"].text, exact.turns.mean, counted.visits[9],
        ))  # fmt: skip
    assert [pawn for pawn, *_ in seen] == [9, 5]
    for one, other in zip(*seen, strict=True):
        assert one != other
    assert seen[0][3] < seen[1][3]  # a shorter ladder makes a longer game


def test_circles_are_found_where_taken_squares_turn_pawns_back(tmp_path: Path) -> None:
    wheel = PLAIN + "players = [2, 2]\n{}[squares.wheel]\nat = {{ 5 = 9, 9 = 5 }}\n"
    alone = check_board(write(tmp_path, wheel.format("")))
    beside = check_board(write(tmp_path, wheel.format('meet = "retreat"\n')))
    assert beside.loops == alone.loops != ()


PILE = (
    "track = 4\ndice = 1\nfaces = 2\nplayers = [1, 2]\n{}"
    "[squares.a]\nat = 1\nmiss = 9\nagain = true\n[squares.b]\nat = {} \nto = 1\n"
)


@pytest.mark.parametrize(("meet", "at"), [("", 2), ('meet = "retreat"\n', 3), ("", 3)])
@pytest.mark.parametrize("players", [1, 2])
def test_where_turns_to_miss_pile_up_that_is_the_reason_given(
    meet: str, at: int, players: int, tmp_path: Path
) -> None:
    found = check_board(write(tmp_path, PILE.format(meet, at)), players)
    said = found.say("en")
    assert "No throw leads round in circles." in said
    assert "turns to miss can pile up" in said
    assert "too large" not in said
    assert "Too many throws" not in said
    assert found.survey is not None
    assert found.survey.winnable


def test_circles_are_found_where_turns_to_miss_pile_up(tmp_path: Path) -> None:
    wheel = "[squares.wheel]\nat = { 5 = 9, 9 = 5 }\n"
    inn = "[squares.inn]\nat = 3\nmiss = 2\nagain = true\n[squares.back]\nat = 4\nto = 3\n"
    plain = check_board(write(tmp_path, PLAIN + wheel))
    piled = check_board(write(tmp_path, PLAIN + wheel + inn))
    assert (plain.piles, piled.piles) == (False, True)
    assert {(loop.stays, loop.again) for loop in piled.loops} == {(9, 5), (5, 9)}


def test_what_was_counted_over_games_is_told_where_something_was(tmp_path: Path) -> None:
    plain = check_board(write(tmp_path, PLAIN)).say("en")
    assert "Lengths and seats are exact.\n" in plain
    assert "waiting" not in plain
    inn = check_board(write(tmp_path, PLAIN + "[squares.inn]\nat = 3\nmiss = 1\n")).say("en")
    assert "of their turns waiting.\n" in inn
    assert "waiting was counted over 20,000 games" in inn


def test_a_rule_of_the_board_is_quoted(tmp_path: Path) -> None:
    wells = PLAIN + '[squares.well]\nat = [3, 5]\nhold = "taken"\n'
    found = check_board(write(tmp_path, wells))
    assert "decides: “It may happen" in found.say("en")
    assert "tranche alors\u00a0: «\u00a0Il arrive" in found.say("fr")

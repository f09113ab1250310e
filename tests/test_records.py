"""Records: golden games, round trips to the byte, what a view may see, and clear mistakes."""

import random

import pytest

import tablier
from tests.make_goldens import FOLDER, GAMES, facts, file_name, transcript
from tests.tables import NAMES, draw_game, random_end, random_play

GOLDEN = range(len(GAMES))


@pytest.mark.parametrize("number", GOLDEN, ids=file_name)
def test_golden_games_have_not_drifted(number: int) -> None:
    path = FOLDER / file_name(number)
    text = path.with_suffix(".tablier").read_text("utf-8")
    record = tablier.read(text)
    assert record.final.record() == text
    assert transcript(record.final) == path.with_suffix(".events").read_text("utf-8")
    assert f"{path.name} {facts(record.final)}" in (FOLDER / "facts.txt").read_text("utf-8")


def test_there_are_at_least_five_golden_games_of_each_game() -> None:
    for name in NAMES:
        assert sum(game[0] == name for game in GAMES) >= 5


@pytest.mark.many
@pytest.mark.parametrize("name", NAMES)
def test_a_record_read_back_gives_the_same_positions(name: str) -> None:
    for seed in range(5):
        chance = random.Random(f"record {name} {seed}")
        final = random_end(draw_game(name, chance), seed, 300)
        text = final.record()
        record = tablier.read(text)
        assert record.game == final.game
        assert record.final == final
        assert [p.state() for p in record.positions()] == [p.state() for p in final.history()]
        assert record.final.record() == text
        assert tablier.read(text.replace("\n", "\r\n")).final.record() == text


@pytest.mark.parametrize("name", NAMES)
def test_every_view_of_a_record_can_be_read_at_every_moment(name: str) -> None:
    chance = random.Random(name)
    for position in random_play(draw_game(name, chance), chance, 25):
        for view in (0, 1, "public"):
            text = position.record(view)
            read = tablier.read(text)
            assert read.final.state() == position.state(view)
            assert read.final.record(view) == read.final.record() == text


def test_a_record_that_begins_from_a_set_up_position_carries_it() -> None:
    start = tablier.game("oie", players=2).position({"pawns": [58, 3], "turn": 1})
    text = start.play("1+1").record()
    assert 'from: {"game":"oie"' in text
    assert tablier.read(text).positions()[0] == start
    assert tablier.read(text).final.record() == text


def test_headers_of_ones_own_survive() -> None:
    start = tablier.game("oie").start().with_headers({"name.1": "Léa", "note": "à la fête: oui"})
    text = start.play("1+2").record()
    assert "name.1: Léa\nnote: à la fête: oui\n" in text
    assert tablier.read(text).final.record() == text
    for bad in ({"name.7": "x"}, {"colour": "x"}, {"note": "a\nb"}, {"note": " a"}):
        with pytest.raises(tablier.TablierError):
            start.with_headers(bad)


def test_remarks_are_passed_over() -> None:
    text = tablier.game("oie").start().play("1+2").record()
    remarked = text.replace("1 (1)", "# a fine beginning\n1 (1)")
    assert tablier.read(remarked).final.record() == text


GOOD = """\
tablier: 1
game: oie
players: 2
option.first: 1
result: *

1 (1) 3+4
2 (2) 1+1
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "says"),
    [
        ("tablier: 1", "tablier: 9", 1, 1, "1"),
        ("game: oie", "game: poule", 2, 1, "oie-cayro"),
        ("players: 2", "players: 9", 3, 1, "2–6"),
        ("players: 2", "players: many", 3, 1, "1…6"),
        ("option.first: 1", "option.first: 5", 4, 1, "1, 2, random"),
        ("option.first: 1", "option.last: 5", 4, 1, "first"),
        ("result: *", "result: 1", 5, 1, "*"),
        ("result: *", "outcome: *", 5, 1, "name.1…2, bot.1…2"),
        ("game: oie\n", "game: oie\ngame: oie\n", 3, 1, "deux fois"),
        ("game: oie\n", "what is this\n", 2, 1, "nom: valeur"),
        ("1 (1) 3+4", "1 (1) 3+7", 7, 7, "3+6"),
        ("2 (2) 1+1", "2 (2)  1+1; x", 8, 13, "3+6"),
        ("2 (2) 1+1", "3 (1) 1+1", 8, 1, "2 (2)"),
        ("2 (2) 1+1", "seven", 8, 1, "5 (2) 3+6"),
        ("2 (2) 1+1", "2 (2) ~1+1", 8, 7, "saisie"),
        ("2 (2) 1+1", "2 (2) 7: resign", 8, 7, "place"),
        ("2 (2) 1+1", "2 (2) ?", 8, 7, "3+6"),
    ],
)
def test_mistakes_are_named_with_line_and_column(
    old: str, new: str, line: int, column: int, says: str
) -> None:
    assert tablier.read(GOOD).final.turn == 0
    with pytest.raises(tablier.FileError) as caught:
        tablier.read(GOOD.replace(old, new))
    assert (caught.value.line, caught.value.column) == (line, column)
    assert f"Ligne {line}, colonne {column}" in caught.value.say("fr")
    assert f"Line {line}, column {column}" in caught.value.say("en")
    assert says in caught.value.say("fr")


def test_a_finished_game_takes_no_more_moves() -> None:
    final = random_end(tablier.game("oie"), 3)
    with pytest.raises(tablier.FileError, match="finie"):
        tablier.read(final.record() + "999 (1) 1+1\n")


def test_what_is_no_text_is_no_record() -> None:
    with pytest.raises(tablier.TablierError):
        tablier.read(b"tablier: 1")  # type: ignore[arg-type]


def test_a_view_is_read_but_not_played_on() -> None:
    start = tablier.game("evasion", players=2).start()
    bet = start.play("0123456", 0).play("6543210", 1)
    seen = tablier.read(bet.record("public")).final
    with pytest.raises(tablier.TablierError, match="secrets"):
        seen.play("012")
    mine = tablier.read(bet.record(0)).final
    assert mine.state()["bets"][1] is None
    with pytest.raises(tablier.TablierError, match="public"):
        bet.state(view=2)
    with pytest.raises(tablier.TablierError, match="public"):
        bet.record(view="everybody")


def test_the_bet_of_a_seat_that_has_left_stays_covered_in_the_record() -> None:
    p = tablier.game("evasion", players=3).start()
    for seat in range(3):
        p = p.play("35 46 02 1", seat)
    left = p.play("resign", seat=1)
    assert "35 46" not in left.record("public")
    assert tablier.read(left.record("public")).final.state() == left.state("public")

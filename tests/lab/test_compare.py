"""Comparisons: what differs is said, what cannot be told is not."""

import json
import random
import re
from pathlib import Path

import pandas
import pytest

import tablier
from tablier.cli import main
from tablier.lab import compare
from tablier.lab.certainty import Mean
from tablier.lab.comparison import Difference
from tablier.lab.opening import lab_game

GAMES = 4_000

SHORT = "track = 20\ndice = 1\nplayers = [2, 4]\n[squares.inn]\nat = 7\nmiss = 1\n"
LONG = SHORT.replace("track = 20", "track = 30").replace("miss = 1", "miss = 3")
DRAWS = 'track = 20\ndice = 1\nimpasse = "draw"\n[squares.well]\nat = [4, 5]\nhold = "taken"\n'


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    for name, text in (("short", SHORT), ("long", LONG), ("draws", DRAWS)):
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    return tmp_path


@pytest.mark.many
def test_exact_where_odds_are_and_counted_elsewhere() -> None:
    found = compare("oie", "oie-cayro", games=GAMES)
    by_name = {one.name: one for one in found.differences}
    assert by_name["turns"].exact
    assert by_name["turns"].a.value == pytest.approx(41.70160591)
    assert by_name["turns"].b.value == pytest.approx(56.63238945)
    assert by_name["edge"].a.value == pytest.approx(0.008568877)
    assert not by_name["waiting"].exact
    assert by_name["waiting"].verdict == "more"
    assert by_name["lead_changes"].a.error > 0
    said = found.say("en")
    assert "B is longer by 14.93 turns: 56.63 on average instead of 41.70." in said
    assert "The first player’s edge grows from 0.86 to 0.88 points." in said
    assert "4,000 games on each side (seed 0)" in said
    assert "draws" not in said  # neither game has any


def test_games_with_choices_are_counted_and_say_so() -> None:
    one, other = (tablier.game("petits-chevaux", first=first) for first in (1, 2))
    found = compare(one, other, games=1_000, seed=3)
    assert found.a.exact is None
    assert not any(one.exact for one in found.differences)
    said = found.say("fr")
    assert "Durée\u00a0: aucune différence que 1\u202f000 parties puissent montrer" in said
    assert "exact" not in said
    # Each side has games of its own: the same ones twice would show nothing at all.
    assert found.a.played.tally != found.b.played.tally


def test_a_difference_is_only_told_when_its_interval_leaves_out_zero() -> None:
    def verdict(a: Mean, b: Mean, exact: bool = False) -> str:
        a, b = a._replace(exact=exact), b._replace(exact=exact)
        return Difference("turns", a, b, 1.0).verdict

    # An interval of 99.9 %: 3.29 / 1.96 times as wide as that of 95 %, which is ± 5 here.
    assert verdict(Mean(40.0, 3.0), Mean(48.3, 4.0)) == "unclear"
    assert verdict(Mean(40.0, 3.0), Mean(48.5, 4.0)) == "more"
    assert verdict(Mean(48.5, 3.0), Mean(40.0, 4.0)) == "less"
    assert verdict(Mean(40.0, 0.0), Mean(41.0, 0.0)) == "unclear"  # one game has no spread
    assert verdict(Mean(40.0, 0.0), Mean(40.0, 0.0), exact=True) == "same"
    assert verdict(Mean(40.0, 0.0), Mean(40.001, 0.0), exact=True) == "same"
    assert verdict(Mean(40.0, 0.0), Mean(40.1, 0.0), exact=True) == "more"


def test_the_same_game_twice_has_no_difference(boards: Path) -> None:
    (boards / "copy.toml").write_text(SHORT, "utf-8")
    pairs: list[tuple[str | Path, str | Path]] = [
        ("petits-chevaux", "petits-chevaux"),
        (boards / "short.toml", boards / "copy.toml"),
    ]
    for one, other in pairs:
        found = compare(one, other, games=500)
        assert {line.verdict for line in found.differences} == {"same"}
        assert "A and B are the same game" in found.say("en")
        assert "no difference that" not in found.say("en")


def test_what_is_the_same_is_seldom_told_as_a_difference() -> None:
    chance = random.Random(1)
    told = 0
    for _ in range(20_000):  # figures of games that last as long, each a standard error of 1 off
        a, b = (Mean(chance.gauss(40.0, 1.0), 1.96) for _ in "ab")
        told += Difference("turns", a, b, 1.0).verdict != "unclear"
    assert 5 <= told <= 40  # one in a thousand


def test_counted_figures_are_told_with_their_error() -> None:
    long = tablier.game("petits-chevaux", goal="all")
    said = compare("petits-chevaux", long, games=500).say("en")
    assert re.search(r"B is longer by [\d.]+ ± [\d.]+ turns: [\d.]+ ± [\d.]+ on average", said)


@pytest.mark.parametrize(
    ("name", "option"), [("archers", {"woods": "corner"}), ("evasion", {"track": 24})]
)
def test_games_that_are_not_watched_say_so_and_tell_who_wins(
    name: str, option: dict[str, int | str]
) -> None:
    said = compare(name, lab_game(name, options=option), games=100).say("en")
    assert "Not measured for this game: lead changes in a game, waiting (% of turns)." in said
    for seat in (1, 2):
        row = rf"wins of seat {seat} \(%\) +[\d.]+ ± [\d.]+ +[\d.]+ ± [\d.]+"
        assert re.search(row, said)


def test_counted_and_exact_figures_agree(boards: Path) -> None:
    found = compare(boards / "draws.toml", boards / "short.toml", players=2, games=40_000)
    for side in (found.a, found.b):
        assert side.exact
        counted = type(side)(side.game, None, side.played)
        for exact, mean in [
            (side.turns, counted.turns),
            (side.draws, counted.draws),
            *zip(side.wins, counted.wins, strict=True),
            (side.edge, counted.edge),
        ]:
            assert exact is not None
            assert mean is not None
            assert abs(exact.value - mean.value) <= 2 * mean.error


def test_the_same_seed_gives_the_same_figures_on_any_number_of_threads(boards: Path) -> None:
    one, two, other = (
        compare(boards / "short.toml", boards / "long.toml", games=GAMES, seed=seed, threads=n)
        for seed, n in ((5, 1), (5, 2), (6, 1))
    )
    assert one.to_dict() == two.to_dict()
    assert one.to_dict() != other.to_dict()


def test_two_boards_on_the_command_line(
    boards: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(boards)
    args = ["compare", "short.toml", "--", "draws.toml", "--players", "2"]
    assert main([*args, "--games", "2000", "--plot", "both.svg", "--lang", "en"]) == 0
    said = capsys.readouterr()
    assert "B has more draws:" in said.out
    assert "In B players wait more:" in said.out
    assert "both.svg" in said.err
    picture = (boards / "both.svg").read_text("utf-8")
    assert picture.startswith("<?xml")
    assert main([*args, "--games", "2000", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["a"]["game"] == "short"
    assert found["differences"]["draws"]["b"] > 0.05
    assert found["differences"]["draws"]["verdict"] == "more"


@pytest.mark.parametrize(
    "words",
    [
        ["oie-cayro", "finish=exact", "--", "finish=reach", "--games", "500"],
        ["--games", "500", "oie-cayro", "finish=exact", "--", "oie-cayro", "finish=reach"],
        ["oie-cayro", "--games=500", "--", "finish=reach"],
    ],
)
def test_options_on_either_side(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", *words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["a"]["options"]["finish"] == "exact"
    assert found["b"]["options"]["finish"] == "reach"
    assert found["games"] == 500
    assert found["differences"]["turns"]["verdict"] == "less"


def test_sides_may_have_their_own_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "oie", "players=1", "--", "players=2", "--games", "500"]) == 0
    said = capsys.readouterr().out
    assert "A\u00a0: Jeu de l’oie (1 joueur)" in said
    assert "B\u00a0: Jeu de l’oie (2 joueurs)" in said
    assert "avantage" not in said  # nobody has one alone


def test_unusual_options_are_told_whether_the_other_side_has_them_or_not() -> None:
    short = tablier.game("oie-cayro", finish="reach")
    said = compare("oie", short, games=100).say("en")
    assert "A: The game of the goose\n" in said
    assert "B: The Cayro goose (The finish: as soon as it is reached or passed)" in said
    three = tablier.game("oie-cayro", players=3, finish="reach")
    both = compare(short, three, games=100).say("en")
    assert "A: The Cayro goose (2 players, The finish: as soon as it is reached or passed)" in both
    assert "B: The Cayro goose (3 players, The finish: as soon as it is reached or passed)" in both


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["oie"], "séparés par --"),
        (["--", "oie"], "séparés par --"),
        (["oie", "--", "oie", "--", "oie"], "séparés par --"),
        (["oie", "oie", "--", "finish=reach"], "un jeu de trop"),
        (["oie", "--", "nonsense"], "nonsense"),
        (["oie-cayro", "--", "finish=nowhere"], "nowhere"),
        (["oie", "players=two", "--", "players=3"], "two"),
        (["oie", "--", "oie", "--games", "0"], "games"),
        (["oie", "--", "oie", "--plot", "x.doc"], "x.doc"),
    ],
)
def test_nonsense_is_told(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", *words]) == 2
    assert said in capsys.readouterr().err


def test_an_unknown_word_with_dashes_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["compare", "oie", "--gmaes", "5", "--", "oie-cayro"])
    assert ended.value.code == 2
    assert "--gmaes" in capsys.readouterr().err


def test_in_python_it_prints_and_converts(boards: Path) -> None:
    found = tablier.lab.compare(
        tablier.game(boards / "short.toml", players=2), boards / "long.toml", games=500
    )
    assert str(found) == found.say("fr")
    table = found.to_pandas()
    assert isinstance(table, pandas.DataFrame)
    assert table.loc["turns", "verdict"] == "more"
    found.plot(boards / "c.png")
    assert (boards / "c.png").read_bytes().startswith(b"\x89PNG")

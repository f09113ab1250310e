"""How sure figures are: few games claim little, and what is counted is never called exact."""

import json
import math
import re
from pathlib import Path

import pytest

from tablier.cli import main
from tablier.lab import check_board, compare, simulate
from tablier.lab.certainty import Mean, likely, share_error
from tablier.lab.live_odds import Chances
from tablier.words.numbers import decimal, number


def test_one_game_claims_nothing_of_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "oie", "--games", "1", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"^It lasted \d+ turns\.$", said, re.M)
    assert "on average" not in said
    assert "± 0.00" not in said
    assert main(["simulate", "oie", "--games", "1", "--detail", "--json"]) == 0
    found = json.loads(capsys.readouterr().out, parse_constant=pytest.fail)
    assert found["turns"]["error"] is None
    assert found["waiting_error"] is found["lead_changes_error"] is None
    assert found["wins_error"] == [None, None]


def test_never_in_a_few_games_is_not_never() -> None:
    found = simulate("oie", 20)
    assert found.draws.value == 0
    assert 0.05 < found.draws.error < 0.2
    assert likely(0.0, 8) == 0.1
    # With many games it is the plain standard error.
    assert share_error(0.3, 10**6) == pytest.approx(math.sqrt(0.21 / 10**6), rel=1e-5)


def test_two_means_of_one_game_each_show_no_difference() -> None:
    found = compare("petits-chevaux", "evasion", games=1)
    assert {line.verdict for line in found.differences} == {"unclear"}
    said = found.say("fr")
    assert "aucune différence qu’une seule partie puisse montrer" in said
    assert "Compté sur 1 partie de chaque côté" in said
    json.loads(found.to_json(), parse_constant=pytest.fail)


def test_counted_figures_without_spread_are_not_called_exact() -> None:
    said = compare("archers", "evasion", games=100).say("en")
    assert "draws (%)" in said  # archers have some, évasion has none
    assert "exact" not in said
    assert re.search(r"draws \(%\) +[\d.]+ ± [\d.]+ +0\.00 ± [\d.]+", said)


def test_one_exact_side_is_told_as_such() -> None:
    found = compare("oie", "oie-cayro", players=3, games=500)
    said = found.say("en")
    assert re.search(r"length \(turns\) +47\.66 exact +[\d.]+ ± [\d.]+", said)
    assert "“exact”: from every position that can come up. The others: 500 games" in said
    assert not any(line.exact for line in found.differences)


@pytest.mark.many
def test_volleys_and_turns_are_not_taken_for_each_other() -> None:
    said = compare("oie-archer", "petits-chevaux", games=100).say("en")
    assert "A is counted in volleys, B in turns; these numbers cannot be compared." in said
    turned = compare("petits-chevaux", "oie-archer", games=100).say("en")
    assert "A is counted in turns, B in volleys; these numbers cannot be compared." in turned
    assert "volleys" not in compare("oie", "petits-chevaux", games=100).say("en")


@pytest.mark.parametrize(
    ("edge", "clear"), [(Mean(-0.024, 0.0219), False), (Mean(0.04, 0.02), True)]
)
def test_what_is_clear_is_sure_at_three_nines(edge: Mean, clear: bool) -> None:
    assert edge.clear is clear


@pytest.mark.many
def test_a_board_is_not_called_unfair_by_chance(tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    file.write_text('track = 1000\ndice = 2\nplayers = [2, 6]\nmeet = "push"\n', "utf-8")
    found = check_board(file)
    assert found.found
    assert found.found.edge
    assert found.found.edge.error > abs(found.found.edge.value)
    said = found.say("en")
    assert "Seats: 10,000 games show no sure edge of the first player (" in said
    assert "not fair" not in said
    assert found.to_dict()["edge_error"] == found.found.edge.error


def test_a_counted_edge_that_is_sure_is_told_with_its_interval(tmp_path: Path) -> None:
    file = tmp_path / "short.toml"
    file.write_text('track = 12\ndice = 1\nfaces = 6\nmeet = "push"\n', "utf-8")
    found = check_board(file, players=6)
    assert found.found
    assert found.found.exact is None
    pattern = r"The first player has a slight edge: [\d.]+ ± [\d.]+ points over"
    assert re.search(pattern, found.say("en"))


def test_french_counts_less_than_two_in_the_singular(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text(
        "track = 12\ndice = 1\nfaces = 6\n[squares.home]\nat = [1, 2, 3, 4, 5, 6]\nto = 12\n",
        "utf-8",
    )
    said = check_board(file).say("fr")
    assert "Un pion seul met 1,00 tour en moyenne" in said
    assert "Une partie dure 1,00 tour en moyenne, tous joueurs ensemble" in said
    assert "dure 1,00 tour en moyenne (± 0,00)" in simulate(file, 10, players=2).say("fr")
    assert "turns" in simulate(file, 10, players=2).say("en")
    played = simulate(file, 2, policy="chance", threads=1).say("fr")
    pace = re.search(r"([\d,]+) (parties?) par seconde", played)
    assert pace
    assert (float(pace[1].replace(",", ".")) < 2) == (pace[2] == "partie")
    rate = re.search(r"([\d,]+) (millions?) de tours", simulate("oie", 40).say("fr"))
    assert rate
    assert (float(rate[1].replace(",", ".")) < 2) == (rate[2] == "million")


@pytest.mark.parametrize(
    ("error", "french", "english"),
    [
        (0.009, "(± 0,9 point)", "(± 0.9 points)"),
        (0.0196, "(± 2,0 points)", "(± 2.0 points)"),
        (0.031, "(± 3,1 points)", "(± 3.1 points)"),
    ],
)
def test_how_sure_chances_are_is_said_in_points(error: float, french: str, english: str) -> None:
    found = Chances((0.5, 0.5), 0.0, False, error, 640, "played")
    assert french in found.explain("fr")
    assert english in found.explain("en")


def test_what_is_below_nothing_has_a_printers_minus() -> None:
    assert decimal(-1.5, "fr") == "−1,50"
    assert number(-12_345, "en") == "−12,345"
    assert decimal(-0.04, "en", 1) == "0.0"

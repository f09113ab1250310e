"""Tournaments: pairs of games with swapped seats, the same on any number of workers."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier.cli import main
from tablier.lab import simulate
from tablier.opponents import games as one_game
from tablier.opponents.contestants import Named
from tablier.opponents.elo import ratings, score_of
from tablier.opponents.part import bot_part
from tablier.opponents.standings import Tournament
from tablier.referee.position import Position
from tests.tables import NAMES

CHEVAUX = "petits-chevaux"
ASKED = [CHEVAUX, "heuristic", "uniform", "--games", "6", "--seed", "4"]


def first_move(position: Position, seat: int) -> str:
    return position.moves(seat)[0]


def last_move(position: Position, seat: int) -> str:
    return position.moves(seat)[-1]


def counted(result: Tournament) -> list[tuple[Any, ...]]:
    """All of its games but for the time that they took."""
    return [one._replace(seconds=()) for one in result.played]


@pytest.fixture(scope="module")
def whole() -> Tournament:
    return tablier.tournament(CHEVAUX, ["heuristic", "uniform"], 6, seed=4, workers=1)


# --- games ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_both_contestants_have_every_seat_equally_often(seats: int) -> None:
    one, other = one_game.layout(seats, 0), one_game.layout(seats, 1)
    assert all({a, b} == {0, 1} for a, b in zip(one, other, strict=True))


def test_two_games_of_a_pair_have_the_same_dice(whole: Tournament) -> None:
    for one, other in zip(whole.played[::2], whole.played[1::2], strict=True):
        assert one.seats == other.seats[::-1]
        dice = [
            [step.text for place in tablier.read(game.record).positions()[1:]
             if (step := place.step) and step.chance]
            for game in (one, other)
        ]  # fmt: skip
        least = min(map(len, dice))
        assert least > 10
        assert dice[0][:least] == dice[1][:least]


def test_a_pairing_does_not_depend_on_who_else_takes_part(whole: Tournament) -> None:
    asked: list[Named] = ["heuristic", last_move, "uniform"]
    more = tablier.tournament(CHEVAUX, asked, 4, seed=4, workers=1)
    found = [one.record for one in more.played if one.pairing == (0, 2)]
    assert found == [one.record for one in whole.played[:4]]
    assert more.names == ("heuristic", "last_move", "uniform")


def test_four_players_alternate_and_share_the_points() -> None:
    asked = ["heuristic", "uniform"]
    found = tablier.tournament(CHEVAUX, asked, 4, players=4, seed=1, workers=1)
    assert found.played[0].seats == (0, 1, 0, 1)
    assert found.played[1].seats == (1, 0, 1, 0)
    for one in found.played:
        won = [one.seats[seat] for seat, share in enumerate(one.shares) if share]
        assert one.score == (1.0 if won == [0] else 0.0)


def test_games_without_dice_begin_with_an_opening_that_both_seatings_share() -> None:
    def played(opening: int | None) -> list[list[str]]:
        found = tablier.tournament(
            "archers", [first_move, last_move], 4, opening=opening, workers=1, first="dark",
            board="7x9",
        )  # fmt: skip
        return [one.record.split("\n\n")[1].split("\n")[:4] for one in found.played]

    usual = played(None)
    assert usual[0] == usual[1] != usual[2] == usual[3]
    alike = played(0)
    assert alike[0] == alike[2] != alike[1] == alike[3]


def test_a_game_without_an_end_is_adjudged_a_draw_and_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(one_game, "MOST_MOVES", 30)
    found = tablier.tournament(CHEVAUX, [first_move, "uniform"], 2, workers=1)
    assert [(one.score, one.adjudged, one.moves) for one in found.played] == [(0.5, True, 30)] * 2
    assert found.duels[0][3:6] == (0, 2, 0)
    assert "2 games had no end" in found.say("en")
    assert "2 parties sans fin" in found.say("fr")


@pytest.mark.parametrize("name", NAMES)
def test_every_yardstick_plays_whole_games_of_legal_moves(name: str) -> None:
    game = tablier.game(name)
    names = list(bot_part(game.ruleset).yardsticks())
    assert names[0] == "uniform"
    for yardstick in names:
        other = bot_part(game.ruleset).cards()[0].id if "oie" in name else last_move
        found = tablier.tournament(game, [yardstick, other], 2, workers=1)
        for one in found.played:
            assert tablier.read(one.record).final.over  # the referee plays every move again


def test_a_function_sees_what_its_seat_may() -> None:
    seen = []

    def peeping(position: Position, seat: int) -> str:
        seen.append((seat, position.veiled))
        return position.moves(seat)[0]

    tablier.tournament("evasion", [peeping, "uniform"], 2, workers=1)
    assert any(veiled for _, veiled in seen)


# --- figures ----------------------------------------------------------------------------------


def test_elo_of_two_is_that_of_their_score() -> None:
    # 75 % is 400 * log10(3) = 190.85 points; each stands half of them from the mean.
    one, other = ratings(2, {(0, 1): [1.0, 0.5, 1.0, 0.5] * 10})
    assert one.value == pytest.approx(95.424, abs=0.001)
    assert other.value == pytest.approx(-95.424, abs=0.001)
    score = score_of([1.0, 0.5, 1.0, 0.5] * 10)
    likely = (0.75 * 40 + 1) / (40 + 2)
    slope = 400 / 2.302585 / (likely * (1 - likely))  # points of Elo by points of score
    assert [one.error, other.error] == pytest.approx([score.error * slope / 2] * 2, rel=1e-4)


def test_elo_of_three_agrees_with_results_that_a_scale_explains() -> None:
    # 10 to 1 is 400 points, and odds multiply along the chain: 100 to 1 over two steps.
    step, far = [1.0] * 10 + [0.0], [1.0] * 100 + [0.0]
    found = ratings(3, {(0, 1): step, (1, 2): step, (0, 2): far})
    assert [one.value for one in found] == pytest.approx([400, 0, -400], abs=0.01)


def test_who_wins_everything_is_far_ahead_but_not_infinitely() -> None:
    one, other = ratings(2, {(0, 1): [1.0] * 50})
    # As if the other had half a game of a hundred: 400 * log10(199).
    assert one.value - other.value == pytest.approx(919.54, abs=0.01)
    assert 100 < one.error < 250
    score = score_of([1.0] * 50)
    assert score.value == 1.0
    assert 0.01 < score.error < 0.06


def test_a_pair_of_games_is_one_observation() -> None:
    # Both games of each pair alike: a hundred games tell no more than fifty.
    alike, apart = score_of([1.0, 0.0] * 25), score_of([0.5] * 50)
    assert alike.value == apart.value == 0.5
    assert alike.error == pytest.approx(1.96 * 0.5 / 50**0.5, rel=0.01)
    assert apart.error < alike.error / 4


def test_a_result_can_be_read_and_taken_elsewhere(whole: Tournament, tmp_path: Path) -> None:
    said = whole.say("en")
    assert "heuristic against uniform" in said
    assert "same dice and swapped seats" in said
    assert not re.search(r"\d\s%", said)  # English has no space there, French one that ends no line
    assert re.search(r"\d\u202f%", whole.say("fr"))
    assert not re.search(r"\d %", whole.say("fr"))
    assert "heuristic contre uniform" in whole.say("fr")
    plain = json.loads(whole.to_json())
    assert plain["contestants"][0] == {"name": "heuristic", "nodes": None, "seconds": None}
    row = plain["pairings"][0]
    assert row["won"] + row["drawn"] + row["lost"] == row["games"] == 6
    assert whole.to_csv().startswith("first,second,games,won,drawn,lost,score,")
    assert len(whole.to_csv("games").splitlines()) == 7
    assert set(whole.to_pandas("ratings").index) == {"heuristic", "uniform"}
    whole.plot(tmp_path / "ratings.svg", "en")
    assert "<svg" in (tmp_path / "ratings.svg").read_text()


# --- files, workers, interruptions --------------------------------------------------------------


@pytest.mark.many
def test_the_command_line_on_two_workers_finds_the_same(whole: Tournament, tmp_path: Path) -> None:
    out, folder = tmp_path / "games.jsonl", tmp_path / "games"
    asked = [*ASKED, "--workers", "2", "--out", str(out), "--games-dir", str(folder), "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "tablier.cli", "tournament", *asked], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    found, here = json.loads(done.stdout), whole.to_dict()
    assert found["pairings"] == here["pairings"]
    assert len(out.read_text().splitlines()) == 7
    records = sorted(folder.iterdir())
    assert [path.read_text() for path in records] == [one.record for one in whole.played]
    assert "name.1: heuristic" in records[0].read_text()
    assert main(["replay", str(records[0]), "--plain"]) == 0


@pytest.mark.many
def test_killed_and_resumed_it_comes_to_the_same(whole: Tournament, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "tablier.cli", "tournament", *ASKED, "--out", str(out)]
    command[command.index("6")] = "2000"
    with subprocess.Popen([*command, "--workers", "1"]) as playing:
        while not out.exists() or len(out.read_text().splitlines()) < 4:
            assert playing.poll() is None
        playing.kill()
    lines = out.read_text().split("\n")[:4]
    out.write_text("\n".join([*lines, '{"pairing": ["heur']))
    again = tablier.tournament(CHEVAUX, ["heuristic", "uniform"], 6, seed=4, workers=1, out=out)
    assert again.fresh == 3
    assert counted(again) == counted(whole)
    kept = tablier.tournament(CHEVAUX, ["heuristic", "uniform"], 6, seed=4, workers=1, out=out)
    assert kept.fresh == 0
    assert counted(kept) == counted(whole)


def test_interrupted_it_tells_what_there_is_and_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    def interrupt(self: Any, what: str, done: float) -> None:
        if (what, done) == ("games", 3):
            raise KeyboardInterrupt

    monkeypatch.setattr("tablier.cli.progress.Bar.show", interrupt)
    out = str(tmp_path / "games.jsonl")
    asked = ["tournament", *ASKED, "--workers", "1", "--lang", "en"]
    assert main([*asked, "--out", out, "--json"]) == 130
    found = capsys.readouterr()
    plain = json.loads(found.out)
    assert (plain["played"], plain["partial"]) == (3, True)
    assert plain["pairings"][0]["games"] == 2  # one whole pair
    assert f"--out {out}" in found.err
    assert main(asked) == 130
    found = capsys.readouterr()
    assert "Interrupted. Games played: 3 of 6." in found.out
    assert "Nothing was saved" in found.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("archers 1 hero", "Levels: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10. Yardsticks: uniform, greedy"),
        ("archers 1", "two contestants"),
        ("archers 1 2 1", "simulate --policy 1"),
        ("archers 1 2 --games 5", "for instance"),
        ("archers 1 2 --games 0", "between 2 and 10,000,000, not 0"),
        ("archers 1 greedy@nodes=5", "Write greedy"),
        ("archers 1 2@nodes=many", "@nodes=5000 or @seconds=0.5"),
        ("archers 1 2@depth=3", "@nodes=5000 or @seconds=0.5"),
        ("archers 1 2@seconds=0", "number of seconds"),
        ("archers 1 2 --nodes 0", "whole number from 1"),
        ("archers 1 2 --nodes 5 --seconds 1", "Choose one"),
        ("archers 1 2 --workers 0", "workers must be between"),
        ("archers 1 2 --opening -1", "opening must be between"),
        ("archers 1 2 --json --csv", "Choose one"),
        ("archers 1 2 --out /nowhere/at/all.jsonl", "cannot be written"),
        ("oie chance uniform --players 1", "two players"),
        (
            "oie-archer club@storm leisure",
            "Yardsticks: uniform. A level may be followed by @calm, "
            "@breeze, @gusty, @nodes=5000 or @seconds=0.5",
        ),
        ("oie-archer club@storm@nodes=5 leisure", "@breeze"),
        ("oie-archer club@breeze@depth=5 leisure", "@breeze"),
    ],
)
def test_what_cannot_be_played_is_said(words: str, said: str, capsys: Any) -> None:
    assert main(["tournament", *words.split(), "--lang", "en"]) == 2
    found = capsys.readouterr()
    assert said in found.err
    assert found.out == ""


def test_a_file_of_other_settings_or_of_somebody_else_is_left_alone(
    tmp_path: Path, capsys: Any
) -> None:
    out = tmp_path / "games.jsonl"
    asked = ["tournament", *ASKED, "--games", "2", "--workers", "1", "--lang", "en"]
    assert main([*asked, "--out", str(out)]) == 0
    before = out.read_text()
    capsys.readouterr()
    assert main([*asked, "--out", str(out), "--seed", "5"]) == 2
    assert "the seed is 4 there, and 5 is asked for" in capsys.readouterr().err
    assert out.read_text() == before
    for text in ("a letter", '{"tablier": "something"}\n', "\n\n"):
        out.write_text(text)
        assert main([*asked, "--out", str(out)]) == 2
        assert "line 1: this is not a tournament file" in capsys.readouterr().err
        assert out.read_text() == text


def test_other_settings_are_told_in_words(tmp_path: Path, capsys: Any) -> None:
    out = tmp_path / "games.jsonl"
    asked = ["tournament", *ASKED, "--games", "2", "--workers", "1", "--out", str(out)]
    assert main(asked) == 0
    capsys.readouterr()
    for more, said in [
        (
            ["easy@nodes=1"],
            "les participants y sont heuristic, uniform, et on demande heuristic, "
            "uniform, easy@nodes=1 (1 position).",
        ),
        (["easy", "--seconds", "0.5"], "et on demande heuristic, uniform, easy (0,5 s)."),
        (["easy", "--seconds", "0,5"], "et on demande heuristic, uniform, easy (0,5 s)."),
        (["easy"], "easy (10 000 positions)."),
        (["--players", "3"], "le nombre de joueurs y est 2, et on demande 3."),
        (["--opening", "2"], "le hasard joue d’abord y est 0, et on demande 2."),
        (["--set", "goal=all"], "et on demande"),
    ]:
        assert main([*asked[:4], *more, *asked[4:]]) == 2
        found = capsys.readouterr().err.replace("\u202f", " ")
        assert said in found
        assert not {"{", "[", "contestants"} & set(found.split())


def test_a_file_with_contestants_that_make_no_sense_is_no_file_of_a_tournament(
    tmp_path: Path,
) -> None:
    out = tmp_path / "games.jsonl"
    tablier.tournament(CHEVAUX, [first_move, last_move], 2, workers=1, out=out)
    first, *games = out.read_text().split("\n")
    for nonsense in ([3], [{"who": 1}], 3, [{"name": "a", "nodes": "b", "seconds": None}]):
        changed = json.dumps({**json.loads(first), "contestants": nonsense})
        out.write_text("\n".join([changed, *games]))
        with pytest.raises(tablier.TablierError) as refused:
            tablier.tournament(CHEVAUX, [first_move, last_move], 2, workers=1, out=out)
        assert "line 1" in refused.value.say("en")


def test_a_function_that_cannot_be_sent_to_other_processes_is_refused() -> None:
    with pytest.raises(tablier.TablierError) as refused:
        tablier.tournament(CHEVAUX, [lambda position, seat: "", "uniform"], 2, workers=2)
    assert "workers=1" in refused.value.say("en")
    with pytest.raises(tablier.TablierError) as refused:
        simulate(CHEVAUX, 2, policy=lambda position, seat: "", threads=2)
    assert "threads=1" in refused.value.say("en")


def test_a_function_typed_into_python_plays_here() -> None:
    typed = f"""
import tablier
from tablier.lab import simulate
def last(position, seat): return position.moves(seat)[-1]

print(simulate({CHEVAUX!r}, 2, policy=last, seed=1).to_dict()["games"])
print(len(tablier.tournament({CHEVAUX!r}, [last, lambda p, s: p.moves(s)[0]], 2).played))
"""
    done = subprocess.run(
        [sys.executable, "-i", "-q"], input=typed, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["2", "2"]


SCRIPT = f"""
import tablier
from tablier.lab import simulate

print("read")


def last(position, seat):
    return position.moves(seat)[-1]


def found():
    print(simulate({CHEVAUX!r}, 4, policy=["uniform", last], seed=1).to_dict()["games"])
    print(simulate({CHEVAUX!r}, 4, policy="heuristic", threads=2, seed=1).to_dict()["games"])
    print(len(tablier.tournament({CHEVAUX!r}, ["heuristic", last], 4).played))


"""


def test_a_script_plays_and_is_run_once(tmp_path: Path) -> None:
    # It does not ask whether it is __main__: read by another process it would begin anew.
    script = tmp_path / "mine.py"
    script.write_text(f"{SCRIPT}found()\n", "utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["read", "4", "4", "4"]
    script.write_text(SCRIPT + f"simulate({CHEVAUX!r}, 4, policy=last, threads=2)\n", "utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True)
    assert "threads=1" in done.stderr


def test_a_script_that_asks_whether_it_is_main_plays_in_several_processes(tmp_path: Path) -> None:
    script = tmp_path / "mine.py"
    played = f"simulate({CHEVAUX!r}, 4, policy=last, threads=2, seed=1).to_dict()['games']"
    script.write_text(f'{SCRIPT}if __name__ == "__main__":\n    print({played})\n', "utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == "4"


def test_what_is_piped_into_python_plays_here() -> None:
    piped = f"{SCRIPT}found()\n"
    done = subprocess.run([sys.executable], input=piped, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["read", "4", "4", "4"]


# --- simulations --------------------------------------------------------------------------------


def test_a_simulation_by_functions_is_the_same_again_and_says_how_it_was_played() -> None:
    how: dict[str, Any] = {"policy": {0: "heuristic", 1: first_move}, "seed": 3, "detail": True}
    one, other = (simulate(CHEVAUX, 4, threads=n, **how) for n in (1, 2))
    assert one.tally == other.tally
    assert one.visits is None or sum(one.visits) > 0
    assert one.places
    assert one.to_dict()["policy"] == "1=heuristic, 2=first_move"
    assert one.to_dict()["compiled"] is False
    assert "interpreted referee" in one.say("en")
    assert "arbitre interprété" in one.say("fr")


def test_the_referee_counts_what_the_compiled_rules_count() -> None:
    # Nothing to choose: the same dice give the same games, whoever plays them.
    seated = simulate("oie", 20, seed=1, threads=1, policy="chance", detail=True)
    assert seated.tally == simulate("oie", 20, seed=1, detail=True).tally


def test_a_simulation_takes_levels_by_seat_and_shows_one_of_its_games(capsys: Any) -> None:
    asked = ["simulate", CHEVAUX, "--policy", "1=heuristic", "--policy", "2=easy@nodes=20"]
    assert main([*asked, "--games", "3", "--threads", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["policy"] == "1=heuristic, 2=easy@nodes=20"
    shown = []
    for number in "012":
        assert main([*asked, "--show", number]) == 0
        shown.append(tablier.read(capsys.readouterr().out).final)
    assert [sum(seat in end.winners for end in shown) / 3 for seat in (0, 1)] == found["wins"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("archers --policy hero", "Levels: 1, 2"),
        ("archers --policy 3=uniform", "Seat 3"),
        ("archers --policy 1=3 --policy 4", "--policy 1=7 --policy 2=uniform"),
        ("archers --policy 1=3 --policy 1=4", "--policy 1=7 --policy 2=uniform"),
    ],
)
def test_a_policy_that_nobody_knows_is_refused(words: str, said: str, capsys: Any) -> None:
    assert main(["simulate", *words.split(), "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def no_move(position: Position, seat: int) -> str:
    return "a1-z9"


def test_a_function_that_plays_no_legal_move_is_told_why_and_whose_it_was() -> None:
    with pytest.raises(tablier.IllegalMove) as refused:
        simulate("archers", 1, policy=no_move, threads=1, first="dark")
    assert refused.value.rule
    said = "no_move, in seat 1, chose “a1-z9”, which is refused. There is nobody on a1."
    assert said in refused.value.say("en")
    with pytest.raises(tablier.IllegalMove) as refused:
        tablier.tournament("archers", [first_move, no_move], 2, workers=1, first="dark")
    assert refused.value.rule
    assert refused.value.say("fr").startswith("no_move, à la place 2, a choisi «\u00a0a1-z9\u00a0»")


# --- who takes part -----------------------------------------------------------------------------


def test_a_level_may_carry_what_is_its_own_and_a_limit_too(capsys: Any) -> None:
    asked = ["oie-archer", "club@breeze", "club", "club@gusty@nodes=50"]
    assert main(["tournament", *asked, "--games", "2", "--workers", "1", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "club@breeze against club@gusty@nodes=50" in said
    assert "positions a turn" not in said  # archers do not look at any
    policy = ["simulate", "oie-archer", "--policy", "1=club@breeze", "--policy", "2=leisure@gusty"]
    assert main([*policy, "--games", "1", "--threads", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["policy"] == "1=club@breeze, 2=leisure@gusty"


def test_only_of_those_who_search_is_it_said_how_far() -> None:
    asked: list[Named] = ["easy", "strong@nodes=50", "uniform", first_move]
    said = tablier.tournament(CHEVAUX, asked, 2, workers=1).say("en")
    assert said.count("positions a turn") == 1
    assert "strong@nodes=50 looks at 50 positions a turn at most." in said
    barely = tablier.tournament(CHEVAUX, ["strong@nodes=1", "uniform"], 2, workers=1)
    assert "strong@nodes=1 looks at 1 position a turn at most." in barely.say("en")
    assert "strong@nodes=1 regarde 1 position par tour au plus." in barely.say("fr")
    assert "regarde" not in tablier.tournament("oie", ["chance", "uniform"], 2, workers=1).say("fr")
    timed = tablier.tournament("evasion", ["easy", "uniform"], 2, seconds=0.1, workers=1)
    assert "s a turn" not in timed.say("en")


def test_functions_are_told_apart_by_their_names() -> None:
    def first_move(position: Position, seat: int) -> str:  # called as another one
        return last_move(position, seat)

    def uniform(position: Position, seat: int) -> str:  # called as a yardstick
        return last_move(position, seat)

    asked: list[Named] = [
        lambda position, seat: position.moves(seat)[0],
        lambda position, seat: position.moves(seat)[-1],
        globals()["first_move"],
        first_move,
        uniform,
        "uniform",
    ]
    found = tablier.tournament(CHEVAUX, asked, 2, workers=1)
    assert found.names == (
        "lambda", "lambda-2", "first_move", "first_move-2", "uniform-2", "uniform",
    )  # fmt: skip
    with pytest.raises(tablier.TablierError) as refused:
        tablier.tournament(CHEVAUX, [last_move, last_move], 2, workers=1)
    assert "last_move is there twice" in refused.value.say("en")
    assert "in Python: tablier.lab.simulate" in refused.value.say("en")
    alike = simulate(CHEVAUX, 1, policy={0: last_move, 1: last_move}, threads=1)
    assert alike.to_dict()["policy"] == "last_move"


def test_an_opponent_takes_part_as_its_level_does() -> None:
    made = tablier.bot(CHEVAUX, "easy", seed=7)
    levels: tuple[Named, Named] = (made, "easy")
    by_bot, by_name = (
        tablier.tournament(CHEVAUX, [who, "uniform"], 2, seed=4, workers=1) for who in levels
    )
    assert by_bot.names == by_name.names == ("easy", "uniform")
    assert counted(by_bot) == counted(by_name)
    one, other = (simulate(CHEVAUX, 2, policy=who, seed=1, threads=1) for who in levels)
    assert one.tally == other.tally
    with pytest.raises(tablier.TablierError) as refused:
        tablier.tournament("evasion", [made, "uniform"], 2, workers=1)
    assert "plays “Petits chevaux”, not" in refused.value.say("en")


@pytest.mark.parametrize("name", [CHEVAUX, "evasion", "oie-archer"])
def test_chance_takes_part_in_any_game(name: str) -> None:
    found = tablier.tournament(name, [tablier.bot(name, "chance"), "uniform"], 2, workers=1)
    assert found.names == ("chance", "uniform")
    assert "positions a turn" not in found.say("en")
    assert simulate(name, 2, policy="chance", threads=1).to_dict()["policy"] == "chance"


@pytest.mark.parametrize("asked", [None, "easy", 3])
def test_contestants_are_a_list(asked: Any) -> None:
    with pytest.raises(tablier.TablierError) as refused:
        tablier.tournament(CHEVAUX, asked)
    assert f"not “{asked}”" in refused.value.say("en")
    assert "se donnent en liste" in refused.value.say("fr")


def test_policies_by_seat_may_be_a_list() -> None:
    by_seat: list[Any] = ["heuristic", first_move]
    found = simulate(CHEVAUX, 2, policy=by_seat, seed=3, threads=1)
    assert found.to_dict()["policy"] == "1=heuristic, 2=first_move"
    with pytest.raises(tablier.TablierError) as refused:
        simulate(CHEVAUX, 2, policy=[*by_seat, "uniform"], threads=1)
    assert "Seat 3" in refused.value.say("en")

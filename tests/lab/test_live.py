"""Who is winning, from any position."""

import random
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier.cli import main
from tablier.games.goose.lab.exact import solved
from tablier.games.goose.lab.exact.solver import LIVE_MEMORY
from tablier.lab import chances, live_odds, odds, review, solve
from tablier.lab.live_odds import said_chances
from tablier.referee.game import Game
from tablier.referee.position import PUBLIC, Position
from tablier.words.errors import TablierError
from tests.tables import random_end
from tests.tiny_boards import board, shooting_range

# So many standard errors are never wrong in practice; seeds are fixed besides.
FAR = 5
ONE_STEP_FROM_THE_WOOD = "3s1s3/3sss3/3s1s3/4N4/9/9/9/3NNN3/3NNN3"


# --- chances ------------------------------------------------------------------------------------


def test_two_players_of_a_dice_board_have_exact_chances() -> None:
    start = tablier.game("oie").start()
    found = chances(start)
    assert found.wins == pytest.approx((0.508569, 0.491431), abs=1e-6)
    assert (found.exact, found.error, found.draws) == (True, 0.0, 0.0)
    assert found.explain("fr") == "Chances exactes."
    later = start.play("3+4").play("1+5").play("6+6")
    after = [(float(p), chances(later.play(text))) for text, p in later.chances().items()]
    mean = sum(p * found.wins[0] for p, found in after)
    assert chances(later).wins[0] == pytest.approx(mean)


@pytest.mark.many
@pytest.mark.parametrize("players", [3, 6])
def test_more_players_have_exact_chances_where_pawns_do_not_meet(players: int) -> None:
    game = tablier.game("oie", players=players, first="random")
    for place in (game.start(), random_end(game, "apart", 1), random_end(game, "apart", 15)):
        found = chances(place)
        assert (found.exact, found.error, found.games) == (True, 0.0, 0)
        assert found.wins == pytest.approx(odds(place).wins)
    left = place.play("resign", seat=1)
    assert chances(left).wins == pytest.approx(odds(left).wins)
    looked = review(left)
    assert looked.exact
    assert all(moment.chances.exact for moment in looked.moments)
    if players == 3:
        meeting = tablier.game("oie-cayro", players=players).start()
        assert not chances(meeting, milliseconds=0).exact


@pytest.mark.many
def test_very_long_games_are_played_on_even_where_pawns_do_not_meet(tmp_path: Path) -> None:
    back = "[squares.back]\nat = [92, 93, 95, 96, 98, 99]\nto = 0\n"
    game = tablier.game(board(tmp_path, back, track=100), players=3)
    assert live_odds.solver_for(game)
    assert not chances(game.start(), milliseconds=0).exact


@pytest.mark.many
def test_playing_on_agrees_with_what_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    place = tablier.game("oie").position({"pawns": [45, 20], "missed": [0, 1]})
    exact = chances(place)
    monkeypatch.setattr(live_odds, "solver_for", lambda _: None)
    played = chances(place, milliseconds=60_000)
    assert (played.exact, played.games) == (False, live_odds.MOST_GAMES)
    assert 0 < played.error < 0.005
    assert played.wins[0] == pytest.approx(exact.wins[0], abs=FAR * played.error)
    assert chances(place, milliseconds=60_000) == played


def test_a_set_up_position_that_play_cannot_lead_to_is_played_on() -> None:
    odd = tablier.game("oie").position({"pawns": [60, 3], "missed": [0, 7], "turn": 0})
    found = chances(odd, milliseconds=60_000)
    assert found.wins[0] == pytest.approx(odds(odd).wins[0], abs=FAR * found.error)
    assert "parties jouées d’ici à la fin" in found.explain("fr")


def test_three_players_one_of_whom_has_left() -> None:
    place = tablier.game("oie", players=3).start().play("3+4").play("resign", seat=1)
    found = chances(place, milliseconds=60_000)
    assert found.wins[1] == 0.0
    assert sum(found.wins) == pytest.approx(1.0)


def test_a_finished_game_needs_no_chance() -> None:
    final = random_end(tablier.game("oie", players=4), "over")
    found = chances(final)
    assert [seat for seat, win in enumerate(found.wins) if win] == list(final.winners)
    assert (found.exact, found.games, sum(found.wins)) == (True, 0, 1.0)
    drawn = tablier.game("archers", first="dark").start().agree()
    assert (chances(drawn).wins, chances(drawn).draws) == ((0.0, 0.0), 1.0)


def test_a_board_with_too_many_positions_is_played_on_and_tried_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small board on which every count of tokens is another position: some million of them."""
    tolls = 'tokens = 200\nbroke = "out"\n[squares.toll]\nat = [3, 5, 50, 90]\npay = 1\n'
    back = "[squares.back]\nat = [60, 95, 118]\nto = 1\n"
    file = board(tmp_path, tolls + back, track=120)
    tried = []
    usual = solved.solve

    def counted(game: Game, **words: Any) -> Any:
        tried.append(game)
        return usual(game, **words)

    monkeypatch.setattr(solved, "solve", counted)
    start = tablier.game(file, players=2).start()
    assert not chances(start, milliseconds=0).exact
    assert not chances(start.play("2"), milliseconds=0).exact
    assert live_odds.is_prepared(start.game)
    assert not review(start.play("2"), nodes=64).exact
    assert len(tried) == 1
    monkeypatch.undo()
    with pytest.raises(TablierError, match=r"0[.,]1"):
        solve(start.game, most=LIVE_MEMORY)


def test_a_board_on_which_nobody_can_win_has_no_winner(tmp_path: Path) -> None:
    file = board(tmp_path, 'finish = "exact"\n[squares.pit]\nat = [4, 5, 6]\nto = 0\n')
    found = chances(tablier.game(str(file), players=3).start(), milliseconds=0)
    assert (found.wins, found.draws) == ((0.0, 0.0, 0.0), 1.0)


def test_archers_are_judged_by_play_that_heads_for_the_wood() -> None:
    game = tablier.game("archers", first="dark")
    near = game.position({"board": ONE_STEP_FROM_THE_WOOD, "side": "dark"})
    found = chances(near)
    assert found.wins[0] > 0.95
    assert "vers le bois" in found.explain("fr")
    few = game.position({"board": "3sss3/3sss3/3sss3/9/9/9/4N4/9/9", "side": "dark"})
    assert chances(few).wins[1] > 0.8


def test_a_horse_before_the_centre_is_nearly_there() -> None:
    game = tablier.game("petits-chevaux")
    place = game.position({"pawns": [[71, 10, 0, 0], [0, 0, 0, 0]], "die": 1, "turn": 0})
    assert chances(place.play("c7-centre")).wins == (1.0, 0.0)
    other = chances(place.play("54-53"))
    assert 0.5 < other.wins[0] < 1


# --- secrets ------------------------------------------------------------------------------------


def betting(mine: str, theirs: str) -> Position:
    place = tablier.game("evasion").start().play(mine, 0).play(theirs, 1)
    return place.play("012", 0).play("0=3 1=4 2=6")


def test_nobody_learns_a_bet_from_the_chances() -> None:
    one, other = betting("05 24 36 1", "12 34 56 0"), betting("05 24 36 1", "65 43 10 2")
    assert one != other
    for view in (0, PUBLIC):
        assert chances(one, view, 0) == chances(other, view, 0)
    assert chances(one, 1, 0) != chances(other, 1, 0)
    assert chances(one, milliseconds=0) != chances(other, milliseconds=0)
    early = tablier.game("evasion").start()
    assert chances(early.play("05 24 36 1", 0), 1, 0) == chances(early.play("12 34 56 0", 0), 1, 0)


@pytest.mark.parametrize("players", [2, 3])
def test_nobody_learns_arrows_from_the_chances(tmp_path: Path, players: int) -> None:
    game = tablier.game(str(shooting_range(tmp_path)), players=players)
    live_odds.prepare(game)
    start = game.start()
    good, bad = start.play("10 10", 0), start.play("0 0", 0)
    for view in (1, PUBLIC):
        assert chances(good, view, 0) == chances(bad, view, 0)
        if players == 2:
            assert chances(good, view) == chances(start, view)
    assert chances(good, 0, 0).wins[0] > chances(bad, 0, 0).wins[0]
    assert chances(good, 0, 0).exact == (players == 2)


def test_an_open_volley_is_worth_the_mean_of_what_may_follow(tmp_path: Path) -> None:
    game = tablier.game(str(shooting_range(tmp_path)), players=2)
    live_odds.prepare(game)
    place = game.start().play("10 9", 0)
    assert chances(place, 0).wins == pytest.approx(odds(place).wins)
    assert "chaque flèche" in chances(place, 0).explain("fr")


# --- the commands -------------------------------------------------------------------------------


def test_the_word_chances_in_a_terminal_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for word in ("chances", "odds"):
        typed = iter([word, "quitter"])
        monkeypatch.setattr("builtins.input", lambda _, typed=typed: next(typed))
        assert main(["play", "oie", "--plain"]) == 0
        said = capsys.readouterr().out
        assert "Rouge 51\u202f%, Bleu 49\u202f%" in said
        assert "Chances exactes." in said


def test_draws_are_told_beside_the_seats() -> None:
    game = tablier.game("archers", first="dark")
    drawn = chances(game.start().agree())
    assert said_chances(drawn, game, {0: "Léa"}, "en") == "Léa 0%, Light 0%, draw 100%"


def test_random_positions_of_every_game_have_chances_that_add_up() -> None:
    chance = random.Random("sum")
    for name in ("oie-jetons", "oie-archer", "petits-chevaux", "archers", "evasion"):
        game = tablier.game(name, players=2)
        place = random_end(game, f"sum {name}", chance.randrange(5, 20))
        found = chances(place, milliseconds=0)
        assert sum(found.wins) + found.draws == pytest.approx(1.0)

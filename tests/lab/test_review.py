"""A game looked back on: luck and choices told apart, and a teacher who says what was better."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tablier
from tablier.cli import main
from tablier.lab import Review, chances, review
from tablier.opponents.part import Limit
from tablier.referee.game import Game
from tablier.referee.legs import legs
from tablier.referee.position import Position
from tablier.review.moments import LEAST_LOSS
from tablier.review.teacher import LOOKS, Teacher
from tests.tables import random_end

NODES = 2000  # for each close look: the same review every time
A_SHOT_WINS = "3s1s3/3sss3/3s1s3/4N4/9/9/9/3NNN3/3NNN3"
BETS = ("05 24 36 1", "12 34 56 0"), ("05 24 36 1", "65 43 10 2")


def ended(game: Game, seed: str, **names: str) -> Position:
    final = random_end(game, seed)
    return final.with_headers(names) if names else final


def horses(die: int, *pawns: list[int]) -> Position:
    game = tablier.game("petits-chevaux", players=len(pawns))
    return game.position({"pawns": list(pawns), "die": die, "turn": 0})


# --- luck ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def goose() -> Review:
    return review(ended(tablier.game("oie"), "luck", **{"name.1": "Léa", "name.2": "Zoé"}))


def test_luck_is_what_throws_have_changed(goose: Review) -> None:
    assert goose.exact
    last = goose.moments[-1].chances.wins
    assert sorted(last) == [0.0, 1.0]
    # What one gains the other loses, and nothing but dice has moved anything.
    gained = goose.luck[0] - goose.luck[1]
    assert gained == pytest.approx(last[0] - goose.start.wins[0])
    lucky, unlucky = goose.thrown(lucky=True), goose.thrown(lucky=False)
    assert (lucky[0].luck or 0) > 0 > (unlucky[0].luck or 0)
    assert 0 < len(goose.mattered) <= 5
    assert lucky[0] in goose.mattered


def test_a_game_of_pure_chance_has_luck_only_and_says_so(goose: Review) -> None:
    assert goose.pure_chance
    assert goose.mistakes == ()
    assert goose.given_away == (0, 0)
    assert "tout est affaire de chance" in goose.say("fr")
    assert "nobody played badly" in goose.say("en")
    assert "faute" not in goose.say("fr")
    shot = review(random_end(tablier.game("oie-archer"), "arrows"), nodes=NODES)
    assert "ce sont les flèches" in shot.say("fr")
    assert "; tirs " in shot.say("fr").replace("\u202f", " ")


def test_a_review_prints_converts_and_plots(goose: Review, tmp_path: Path) -> None:
    said = goose.say("fr")
    assert "Ce qui a compté" in said
    assert "Léa" in said
    assert "lucky throws" in goose.say("en")
    assert str(goose) == said
    plain: dict[str, Any] = json.loads(goose.to_json())
    assert len(plain["moments"]) == len(goose.moments)
    assert plain["moments"][-1]["wins"] == list(goose.moments[-1].chances.wins)
    assert plain["accounts"][0]["luck"] == plain["luck"][0]
    assert goose.to_csv("accounts").startswith("seat,at_first,luck,given_away,rest,at_last")
    file = tmp_path / "luck.svg"
    goose.plot(file, "fr")
    assert "<svg" in file.read_text("utf-8")


def test_a_review_counts_corrected_dice_as_corrected() -> None:
    start = tablier.game("oie").start()
    place = start.play("3+4", typed=True).correct("3+5").play("1+2").play("resign", seat=0)
    found = review(place)
    assert [moment.text for moment in found.moments] == ["3+5", "1+2", "resign"]
    assert [moment.place for moment in found.moments] == [2, 3, 4]
    assert [moment.origin for moment in found.moments] == [0, 2, 3]
    assert found.moments[-1].luck is None


# --- choices ------------------------------------------------------------------------------------


def test_a_choice_that_misses_the_win_is_a_mistake_with_the_better_move_and_why() -> None:
    place = horses(1, [71, 10, 0, 0], [60, 0, 0, 0])
    found = review(place.play("54-53").play("resign", seat=0), nodes=NODES)
    (mistake,) = found.mistakes
    assert (mistake.text, mistake.origin, mistake.among) == ("54-53", 0, 2)
    assert mistake.choice is not None
    assert (mistake.choice.best, mistake.choice.chance) == ("c7-centre", 1.0)
    assert "petits-chevaux.finish" in mistake.choice.why["en"]
    assert "mieux valait c7-centre (100" in found.say("fr")
    assert "c7-centre was better (100%)" in found.say("en")
    assert found.given_away == (mistake.choice.loss, 0)
    good = review(place.play("c7-centre"), nodes=NODES)
    assert good.mistakes == ()
    assert "aucune faute en 1 choix" in good.say("fr")


def test_a_horse_that_is_not_taken_is_a_mistake_and_taking_it_is_none() -> None:
    place = horses(4, [20, 16, 0, 0], [54, 0, 0, 0])  # 20 + 34 steps: red's 54 is yellow's 20
    best = tablier.bot("petits-chevaux").advise(place, 0, nodes=NODES)[0].move
    missed = next(move for move in place.moves(0) if move != best)
    for move, mistakes in ((best, []), (missed, [missed])):
        found = review(place.play(move).play("resign", seat=0), nodes=NODES)
        assert [moment.text for moment in found.mistakes] == mistakes
    assert "petits-chevaux.capture" in found.say("fr")


def test_an_archer_left_before_an_arrow_is_a_mistake() -> None:
    place = tablier.game("archers", first="dark").position({"board": A_SHOT_WINS, "side": "dark"})
    final = place.play("d2-d3").play("f2-f3").play("e8xe6").play("resign", seat=0)
    found = review(final, nodes=NODES)
    (mistake,) = found.mistakes
    assert mistake.choice is not None
    assert (mistake.text, mistake.choice.best) == ("d2-d3", "e6xe8")
    assert "archers.capture" in mistake.choice.why["fr"]
    # Nothing is thrown here, so nothing is said of throws.
    assert "lancers" not in found.say("fr")


def test_no_throw_is_lucky_on_average() -> None:
    place = tablier.game("petits-chevaux").position({"pawns": [[10, 0, 0, 0], [30, 20, 0, 0]]})
    found = [
        (float(share), review(place.play(text).play("resign", seat=1), nodes=NODES).luck[0])
        for text, share in place.chances().items()
    ]
    assert sum(share * luck for share, luck in found) == pytest.approx(0)
    assert max(luck for _, luck in found) > 0.03  # a six brings a horse out


def test_luck_and_choices_add_up_to_what_became_of_the_chances() -> None:
    found = review(random_end(tablier.game("petits-chevaux"), "sums"), nodes=NODES)
    for one in found.accounts:
        sum_ = one.at_first + one.luck - one.given_away + one.small + one.rest
        assert sum_ == pytest.approx(one.at_last)
    # Between two, the rest is what the other threw and gave away, and only a little besides.
    one, other = found.accounts
    assert one.mistakes + other.mistakes > 0
    small = one.rest - (other.given_away - other.luck - other.small)
    assert abs(small) < LEAST_LOSS * (one.choices + other.choices) / 2


@pytest.mark.parametrize("seed", [1, 7, 8])
def test_many_small_losses_are_told_as_the_loser_s_own(seed: int) -> None:
    game, chance = tablier.game("archers", first="dark"), Random(seed)
    opponent, place = tablier.bot(game, 5, seed=seed), game.start()
    while not place.over:
        seat = place.awaits[0].seat
        assert seat is not None
        if seat == 0:
            place = place.play(place.random_move(seat, chance), seat)
        else:
            place = place.play(opponent.choose(place, seat, nodes=NODES), seat)
    assert place.winners == (1,)
    # Who sees only as far as the winner does learns of some losses from the winner's moves.
    found = review(place, nodes=16 * NODES)
    loser, winner = found.accounts
    assert loser.small - loser.given_away < -0.4  # nearly all that there was to lose
    # Nothing is thrown, and the one's losses are the other's gains.
    assert winner.rest == pytest.approx(loser.given_away - loser.small)
    assert "autres choix" in found.say("fr")
    assert "other choices" in found.say("en")


def test_the_same_review_every_time_and_nobody_is_blamed_for_playing_like_the_teacher() -> None:
    game = tablier.game("archers", first="dark")
    teacher = tablier.bot(game, seed=5)
    place = game.start()
    for _ in range(10):
        seat = place.awaits[0].seat
        assert seat is not None
        place = place.play(teacher.choose(place, seat, nodes=4 * NODES), seat)
    final = place.play("resign", seat=0)
    found = review(final, nodes=NODES)
    assert found.mistakes == ()
    assert review(tablier.read(final.record()), nodes=NODES).to_dict() == found.to_dict()


def test_a_short_record_of_a_game_with_choices_is_not_called_pure_chance() -> None:
    cut = tablier.game("petits-chevaux").start().play("1").play("2").play("3").play("4")
    at_once = tablier.game("archers", first="dark").start()
    for place in (cut, at_once, at_once.play("resign", seat=0)):
        found = review(place, nodes=NODES)
        assert not found.pure_chance
        assert "rien à décider" not in found.say("fr")
        assert "affaire de chance" not in found.say("fr")


def test_where_nothing_is_thrown_the_rest_is_what_the_other_side_gave_away() -> None:
    place = tablier.game("archers", first="dark").start().play("d3<").play("resign", seat=0)
    said = review(place, nodes=NODES)
    assert "Le reste\u00a0: ce que l’adversaire a perdu de son côté" in said.say("fr")
    assert "lancé" not in said.say("fr")
    assert "threw" not in said.say("en")


@pytest.mark.parametrize("agreed", [False, True])
def test_a_draw_of_two_in_the_open_is_half_a_game_to_each(agreed: bool) -> None:
    """Nobody has won: neither is said to have lost it all, or to have thrown half a game away."""
    place = tablier.game("archers", first="dark").start()
    while not place.over:
        place = place.play(next(move for move in place.moves() if move[-1] in "<>"))
        if agreed and place.turns == 4:
            place = place.agree()
    assert place.winners == ()
    found = review(place, nodes=500)
    assert found.moments[-1].chances.wins == (0.5, 0.5)
    assert [one.at_last for one in found.accounts] == [0.5, 0.5]
    assert found.moments[-1].cost < LEAST_LOSS
    for one in found.accounts:
        parts = one.luck - one.given_away + one.small + one.yielded + one.rest
        assert one.at_first + parts == pytest.approx(one.at_last)
    assert found.say("en").count(" 50% in the end.") == 2


def test_a_volley_that_mattered_tells_its_arrows_and_where_they_led() -> None:
    near = tablier.game("oie-archer").position({"pawns": [61, 60]})
    names = {"name.1": "club", "name.2": "Zoé"}
    for order in ((0, 1), (1, 0)):
        place = near.with_headers(names)
        for seat in order:
            place = place.play(("2 M", "1 M")[seat], seat)
        assert place.over
        found = review(place, nodes=NODES)
        told = {moment.seat: moment.say("fr", found.known("fr")) for moment in found.moments}
        assert "club tire 2 M" in told[0]
        assert "63" in told[0]
        assert "Zoé" not in told[0]
        assert "Zoé tire 1 M" in told[1]
        assert "a tiré" not in "".join(told.values())


def test_players_of_one_name_are_told_apart_by_their_colours() -> None:
    place = tablier.game("oie").start().with_headers({"name.1": "strong", "name.2": "strong"})
    found = review(random_end(place.game, "names").with_headers(place.headers))
    said = found.say("fr")
    assert "strong (Rouge)" in said
    assert "strong (Bleu)" in said
    assert "strong fait" not in said
    assert "strong (Blue)" in found.say("en")


# --- secrets ------------------------------------------------------------------------------------


def betting(mine: str, theirs: str) -> Position:
    place = tablier.game("evasion").start().play(mine, 0).play(theirs, 1)
    return place.play("012", 0).play("0=3 1=4 2=6")


def test_a_game_that_goes_on_keeps_its_secrets() -> None:
    known, hidden = (review(betting(*bets), nodes=64) for bets in BETS)
    assert [m.chances for m in known.moments] == [m.chances for m in hidden.moments]
    assert not any(moment.choice for moment in known.moments)
    assert "pas encore jugés" in known.say("fr")
    mine, theirs = (known.to_json(), hidden.to_json())
    assert mine == theirs
    assert not any(bet in mine for pair in BETS for bet in pair)


def test_arrows_are_told_when_everybody_has_shot() -> None:
    place = tablier.game("oie-archer").start().play("9 7", 0)

    def shot(place: Position) -> list[str]:
        return [moment.text for moment in review(place, nodes=64).moments]

    assert shot(place) == ["?"]
    assert shot(place.play("6 5", 1)) == ["9 7", "6 5"]
    assert shot(place.play("resign", 1)) == ["9 7", "resign"]


def test_a_choice_is_judged_by_what_its_seat_could_know() -> None:
    """Two games that differ only in the other's bet: the same is said of the same choice."""
    said = []
    for mine, theirs in BETS:
        place = tablier.game("evasion").start().play(mine, 0).play(theirs, 1)
        final = place.play("346", 0).play("resign", seat=1)
        teacher = Teacher(final.game, lambda place, view: chances(place, view, 0, 64))
        said.append(teacher.choice(legs(final)[2], Limit(nodes=300), LOOKS))
    assert said[0] == said[1]
    assert "ce que le joueur pouvait savoir" in review(final, nodes=64).say("fr")


# --- the command --------------------------------------------------------------------------------


def test_replay_with_a_review(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.tablier"
    place = horses(1, [71, 10, 0, 0], [60, 0, 0, 0])
    file.write_text(place.play("54-53").play("resign", seat=0).record(), "utf-8")
    plot = tmp_path / "odds.png"
    assert main(["replay", str(file), "--review", "--plot", str(plot)]) == 0
    french = capsys.readouterr().out
    assert "mieux valait c7-centre" in french
    assert f"tablier play --from {file}@0" in french
    assert plot.stat().st_size
    assert main(["replay", str(file), "--review", "--lang", "en"]) == 0
    assert "c7-centre was better" in capsys.readouterr().out
    assert main(["replay", str(file), "--review", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["mistakes"] == [1]
    assert main(["replay", str(file), "--json"]) == 2
    assert "--review" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("headers", "against"),
    [
        ({}, ""),
        ({"bot.2": "easy"}, " --bot 2=easy"),
        ({"bot.1": "strong", "bot.2": "chance"}, " --bot 2=chance"),  # the first may try again
    ],
)
def test_who_tries_again_meets_the_same_opponents(
    headers: dict[str, str],
    against: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    file = tmp_path / "game.tablier"
    place = horses(1, [71, 10, 0, 0], [60, 0, 0, 0]).with_headers(headers)
    file.write_text(place.play("54-53").play("resign", seat=0).record(), "utf-8")
    assert main(["replay", str(file), "--review"]) == 0
    assert f"tablier play --from {file}@0{against}." in capsys.readouterr().out

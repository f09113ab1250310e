"""Archers of flesh: arrows scatter, where to aim is decided, and people are told where."""

from pathlib import Path
from random import Random

import pytest

import tablier
from tablier.games.goose.opponents.aiming import Aiming, duel_of
from tablier.games.goose.opponents.aims import centres
from tablier.games.goose.opponents.learning import Volley, learned
from tablier.games.goose.scatter import (
    MEANS,
    MIDDLE,
    WINDS,
    Point,
    Scatter,
    chances,
    shot,
    spread_of,
)
from tablier.games.goose.volley import State
from tablier.lab import odds
from tablier.opponents.part import Advice
from tablier.referee.position import Position

CLUB = Scatter(spread_of(MEANS["club"]))


def standing(*pawns: int) -> Position:
    return tablier.game("oie-archer", players=len(pawns)).position({"pawns": list(pawns)})


def advice(position: Position, level: str) -> list[Advice]:
    return tablier.bot(position.game, level).advise(position, 0, nodes=1)


def aiming_of(position: Position, scatter: Scatter) -> Aiming:
    assert isinstance(position.s, State)
    return Aiming(position.game, scatter, position.s, 0)


def at_middle(position: Position, level: str) -> float:
    """What it is worth to aim the first arrow at the middle."""
    return float(aiming_of(position, Scatter(spread_of(MEANS[level]))).worth()[0])


# --- arrows -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "mean"), MEANS.items())
def test_a_level_is_known_by_its_mean_arrow(level: str, mean: float) -> None:
    scatter = Scatter(spread_of(mean))
    exact = sum(n * share for n, share in enumerate(chances(MIDDLE, scatter)))
    assert exact == pytest.approx(mean, abs=1e-6)
    chance = Random(level)
    shots = [shot(MIDDLE, scatter, chance) for _ in range(4000)]
    assert sum(shots) / len(shots) == pytest.approx(mean, abs=0.2)
    assert level in [card.id for card in tablier.bots("oie-archer")]


@pytest.mark.parametrize("wind", WINDS)
@pytest.mark.parametrize("centre", [MIDDLE, Point(4.0, 0.0), Point(0.0, 9.5), Point(13.0, 0.0)])
def test_the_chances_of_an_arrow_are_those_of_arrows_that_fly(wind: str, centre: Point) -> None:
    scatter = Scatter(1.4, WINDS[wind])
    found = chances(centre, scatter)
    assert sum(found) == pytest.approx(1)
    chance, games = Random(wind), 4000
    flown = [0] * len(found)
    for _ in range(games):
        flown[shot(centre, scatter, chance)] += 1
    assert [n / games for n in flown] == pytest.approx(found, abs=0.03)


def test_gusts_spread_arrows_and_a_steady_wind_is_aimed_off() -> None:
    calm, gusty = (tablier.bot("oie-archer", f"club@{wind}") for wind in ("calm", "gusty"))
    assert calm.card.titles["en"] == "Club archer, no wind"
    position = standing(52, 40)  # out of prison with as many points as possible
    best, blown = (bot.advise(position, 0, nodes=1)[0] for bot in (calm, gusty))
    assert "Aim at the middle" in best.why["en"]
    assert "9 o’clock" in blown.why["en"]
    assert blown.chance < best.chance


# --- where to aim -----------------------------------------------------------------------------


def test_the_two_archers_are_worth_what_the_lab_says(tmp_path: Path) -> None:
    file = tmp_path / "range.toml"
    file.write_text('track = 17\narrows = 2\nplayers = [2, 2]\n[squares.goose]\nat = [6, 11]\n'
                    'ride = "forward"\n[squares.green]\nat = 9\nothers_lose = 1\n')  # fmt: skip
    game = tablier.game(file)
    duel = duel_of(game.ruleset, CLUB)
    duel.solve()
    middle = duel.at_middle()
    values = duel.evaluate(middle, middle, duel.values, 5000, 1e-12)
    for pawns in ([0, 0], [3, 10], [16, 2]):
        position = game.position({"pawns": pawns})
        expected = odds(position, archers={0: "club", 1: "club"}).wins[0]
        state = duel.pairs.index[(pawns[0], 2), (pawns[1], 2)]
        assert values[state] == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("level", MEANS)
def test_a_total_of_one_is_aimed_for_where_it_wins(level: str) -> None:
    best = advice(standing(62, 40), level)[0]
    assert sorted(best.move.split()) == ["1", "M"]
    assert "63 (oie-archer.finish)" in best.why["en"]


@pytest.mark.parametrize("level", ["club", "national", "international"])
def test_small_arrows_lead_out_of_the_well_and_large_ones_out_of_prison(level: str) -> None:
    stuck = standing(31, 40)
    well = advice(stuck, level)
    assert 2 <= sum(int(word) for word in well[0].move.split()) <= 4
    assert "leave the well (oie-archer.well)" in well[0].why["en"]
    assert well[0].chance > at_middle(stuck, level)
    assert advice(standing(52, 40), level)[0].move == "10 10"


def test_who_hits_what_it_wants_does_not_die_of_twenty_points() -> None:
    position = standing(38, 40)
    found = advice(position, "international")
    assert ": no risk of landing on square 58, death (oie-archer.death)" in found[0].why["en"]
    assert "aucun risque de tomber sur la mort en 58" in found[0].why["fr"]
    assert found[0].chance > at_middle(position, "international")


def test_the_second_arrow_is_aimed_by_what_the_first_one_was() -> None:
    aiming = aiming_of(standing(53, 40), Scatter(spread_of(MEANS["international"])))
    around = centres(CLUB)
    assert aiming.best((10,)) == len(around) - 1  # ten are needed: the other goes into the straw
    assert round(11 - around[aiming.best((4,))].x) in (6, 7)


def test_aiming_wins_more_than_the_middle_at_every_level() -> None:
    game = tablier.game("oie-archer")
    gains = []
    for mean in MEANS.values():
        duel = duel_of(game.ruleset, Scatter(spread_of(mean)))
        duel.solve()
        values = duel.evaluate(duel.shots, duel.at_middle(), duel.values, 300, 1e-4)
        gains.append(values[duel.pairs.index[(0, 2), (0, 2)]])
    assert gains == sorted(gains)
    assert gains == pytest.approx([0.697, 0.824, 0.872, 0.926, 0.955], abs=0.005)


# --- at the table -----------------------------------------------------------------------------


def test_three_archers_play_to_the_end_and_never_the_same_volley_for_ever() -> None:
    game = tablier.game("oie-archer", players=3)
    levels = ("national", "club", "international@breeze")
    bots = [tablier.bot(game, level, seed=seat) for seat, level in enumerate(levels)]
    position, again = game.start(), game.start()
    while not position.over:
        seat = position.awaits[0].seat
        assert seat is not None
        move = bots[seat].choose(position, seat, nodes=1)
        assert move in position.moves(seat)
        fresh = tablier.bot(game, levels[seat], seed=seat)
        assert fresh.choose(again, seat, nodes=1) == move
        position, again = position.play(move, seat), again.play(move, seat)
        assert position.turns < 400


def test_an_archer_does_not_see_what_the_others_have_shot() -> None:
    start = tablier.game("oie-archer").start()
    bot = tablier.bot("oie-archer", "club", seed=4)
    moves = {bot.choose(start.play(shot, 0), 1, nodes=1) for shot in ("10 10", "M M")}
    assert len(moves) == 1


def test_advice_is_ranked_legal_and_told_in_both_languages() -> None:
    for position in (standing(0, 0), standing(56, 40, 58), standing(47, 61)):
        found = advice(position, "leisure")
        assert [each.chance for each in found] == sorted(
            (each.chance for each in found), reverse=True
        )
        for each in found:
            assert each.move in position.moves(0)
            assert 0 <= each.chance <= 1
            assert "(oie-archer." in each.why["fr"]
            assert "Sunday archer" in each.why["en"]
            assert "Archer du dimanche" in each.why["fr"]
    assert "Vise le" in advice(standing(56, 40), "club")[0].why["fr"]
    assert "% de chances d’arriver pile en 63" in advice(standing(56, 40), "club")[0].why["fr"]


def test_only_one_point_to_aim_at_is_said_to_serve_best() -> None:
    found = advice(standing(1, 18), "club")
    assert "serves best" in found[0].why["en"]
    for each in found:
        assert each.chance == found[0].chance or "serves best" not in each.why["en"]
        assert each.chance == found[0].chance or "mène le mieux" not in each.why["fr"]
    assert any("serves nearly as well" in each.why["en"] for each in found)
    assert any("presque aussi bien" in each.why["fr"] for each in found)


def test_two_points_that_win_as_often_are_said_to_serve_nearly_alike() -> None:
    """As often as is printed: who reads the same odds twice sees no difference."""
    said: dict[str, set[int]] = {}
    for each in advice(standing(3, 20), "club"):
        for word in ("serves best", "nearly as well", "less well"):
            if word in each.why["en"]:
                said.setdefault(word, set()).add(round(100 * each.chance))
    assert said["serves best"] == said["nearly as well"]
    assert not said["nearly as well"] & said["less well"]


def test_other_goose_games_and_the_archer_of_the_lab_are_left_to_chance() -> None:
    for name in ("oie", "oie-cayro", "oie-jetons"):
        assert [card.id for card in tablier.bots(name)] == ["chance"]
    assert len(tablier.bots("oie-archer")) == 5
    move = tablier.bot("oie-archer", "uniform").choose(standing(0, 0), 0)
    assert len(move.split()) == 2
    with pytest.raises(tablier.TablierError) as refused:
        tablier.bot("oie-archer", "club@storm")
    assert "international" in refused.value.say("en")


@pytest.mark.parametrize("arrows", [1, 3])
def test_a_board_of_ones_own_is_aimed_at_as_well(tmp_path: Path, arrows: int) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f"track = 14\narrows = {arrows}\nplayers = [1, 2]\n"
                    "[squares.pit]\nat = 12\nto = 0\n")  # fmt: skip
    for players in (1, 2):
        position = tablier.game(file, players=players).position({"pawns": [7, 3][:players]})
        bot = tablier.bot(position.game, "national", seed=2)
        assert bot.choose(position, 0, nodes=1) in position.moves(0)
        best = bot.advise(position, 0, nodes=1)[0]
        assert sum(int(word) for word in best.move.replace("M", "0").split()) == 7
        assert "14 (mine.finish)" in best.why["fr"]


def test_on_a_huge_board_archers_aim_at_the_middle(tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    file.write_text("track = 1000\narrows = 2\n")
    position = tablier.game(file, players=2).start()
    bot = tablier.bot(position.game, "international")
    assert bot.choose(position, 0) in position.moves(0)
    assert [each.move for each in bot.advise(position, 0)] == ["10 10"]


# --- a person's own arrows --------------------------------------------------------------------


@pytest.mark.parametrize("mean", [4.5, 6.5, 8.5, 9.3])
def test_sixty_arrows_tell_how_somebody_shoots(mean: float) -> None:
    truth, chance = spread_of(mean), Random(str(mean))
    arrows = [shot(MIDDLE, Scatter(truth), chance) for _ in range(60)]
    volleys = [Volley((arrows[i], arrows[i + 1]), None) for i in range(0, 60, 2)]
    assert learned(volleys) == pytest.approx(truth, rel=0.25)


def test_who_follows_the_hint_is_not_taken_for_a_bad_archer() -> None:
    chance, around, volleys = Random(3), centres(CLUB), []
    for pawn in (*range(33, 42), *range(43, 63)):
        aiming = aiming_of(standing(pawn, 40), CLUB)
        first = shot(around[aiming.best()], CLUB, chance)
        second = shot(around[aiming.best((first,))], CLUB, chance)
        volleys.append(Volley((first, second), aiming, around))
    assert learned(volleys) == pytest.approx(CLUB.spread, rel=0.25)
    at_the_middle = [volley._replace(aiming=None) for volley in volleys]
    assert learned(at_the_middle) > 1.5 * CLUB.spread


def test_advice_speaks_of_the_arrows_typed_in() -> None:
    position = tablier.game("oie-archer").start()
    helper = tablier.bot(position.game, "club")
    for volley in ("10 10", "10 8", "10 8"):
        assert "Reckoned for: Club archer" in helper.advise(position, 0, nodes=1)[0].why["en"]
        position = position.play(volley, 0, typed=True).play("1 1", 1)
    assert "your 6 arrows" in helper.advise(position, 0, nodes=1)[0].why["en"]
    assert "tes 6 flèches" in helper.advise(position, 0, nodes=1)[0].why["fr"]
    assert "Reckoned for: Club archer" in helper.advise(position, 1, nodes=1)[0].why["en"]
    corrected = position.correct("3 2", 0)  # another entry, not one more
    better, worse = (helper.advise(p, 0, nodes=1)[0].why["en"] for p in (position, corrected))
    assert "your 6 arrows" in worse
    assert better.split("arrows:")[1] > worse.split("arrows:")[1]

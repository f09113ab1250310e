"""The opponents of Évasion: they scheme, guess the others' bets, and know none."""

import random

import pytest

import tablier
from tablier.games.evasion.bets import bet_of
from tablier.games.evasion.opponents import FAR_BACK
from tablier.games.evasion.opponents.beliefs import Belief
from tablier.games.evasion.opponents.memory import Memory
from tablier.games.evasion.opponents.reasons import reason
from tablier.games.evasion.vocabulary import State
from tablier.lab.by_referee import play_on
from tablier.opponents.asking import Question
from tablier.opponents.bot import turns_of
from tablier.referee.position import Position


def raced(chance: random.Random, bets: tuple[str, ...], turns: int) -> Position:
    position = tablier.game("evasion", players=len(bets)).start()
    for better, bet in enumerate(bets):
        position = position.play(bet, better)
    while position.turns < turns or position.awaits[0].seat is None:
        seat = position.awaits[0].seat
        move = position.drawn(chance) if seat is None else chance.choice(position.moves(seat))
        position = position.play(move, seat)
    return position


def test_normal_throws_the_dice_of_its_own_favourites() -> None:
    position = tablier.game("evasion", players=2).start().play("45 36 01 2", 0).play("0123456", 1)
    choices = {tablier.bot("evasion", "normal", n).choose(position, 0) for n in range(20)}
    assert "345" in choices


def played(position: Position, dice: str, throw: str) -> Position:
    """A turn: the dice chosen and thrown, who runs in that order."""
    position = position.play(dice).play(throw)
    for run in dice:
        position = position.play(run)
    return position


def begun(players: int) -> Position:
    position = tablier.game("evasion", players=players).start()
    for seat in range(players):
        position = position.play("0123456", seat)
    return position


def test_what_somebody_hurries_is_believed_to_be_bet_on() -> None:
    before = begun(2)
    after = played(before, "256", "2=4 5=4 6=1")
    assert isinstance(before.s, State)
    assert isinstance(after.s, State)
    belief = Belief()
    belief.watch(before.s, after.s)
    likely = belief.likely()
    first, last = bet_of("2560134"), bet_of("0134625")
    assert first is not None
    assert last is not None
    assert likely[first] == pytest.approx(max(likely))
    assert likely[last] < likely[first] / 2
    assert likely.sum() == pytest.approx(1)
    late = belief.late(1)
    assert max(late[p] for p in (2, 5, 6)) < min(late[p] for p in (0, 1, 3, 4))


def test_each_seat_is_believed_to_want_what_it_did_itself() -> None:
    """Three seats, two rounds; who has left is of no account."""
    position = begun(3)
    for dice in ("012", "345", "456", "012", "345"):
        position = played(position, dice, " ".join(f"{die}=1" for die in dice))
    memory = Memory()
    seen = Position(position.game, position.seen(2))
    memory.follow(seen, 2, turns_of(position, 2, FAR_BACK))
    assert isinstance(seen.s, State)
    theirs = memory.others(seen.s, 2)
    assert set(theirs) == {0, 1}
    wanted = {seat: theirs[seat].late(1) for seat in theirs}
    assert max(wanted[0][:3]) < min(wanted[0][3:])
    assert max(wanted[1][3:6]) < min(*wanted[1][:3], wanted[1][6])
    gone = seen.s.copy()
    gone.out[1] = 1
    assert set(memory.others(gone, 2)) == {0}


def test_who_runs_anybody_is_not_taken_for_a_schemer() -> None:
    belief, schemer = Belief(), Belief()
    for wild, steady in (("012", "012"), ("345", "012"), ("046", "012"), ("135", "012")):
        for watching, dice in ((belief, wild), (schemer, steady)):
            before = begun(2)
            after = played(
                before, dice, " ".join(f"{die}={place + 2}" for place, die in enumerate(dice))
            )
            assert isinstance(before.s, State)
            assert isinstance(after.s, State)
            watching.watch(before.s, after.s)
    assert belief.trust < 0.5 < schemer.trust


def test_strong_hides_its_bet_where_two_choices_are_worth_the_same() -> None:
    """Orange and blue are bet into the same canoe; the other has seen blue run already."""
    position = tablier.game("evasion", players=2).start().play("45 36 01 2", 0).play("0123456", 1)
    for dice, throw in (("456", "4=4 5=5 6=6"), ("012", "0=1 1=2 2=3")):
        position = played(position, dice, throw)
    assert tablier.bot("evasion", "normal", 1).choose(position, 0) == "345w"
    assert tablier.bot("evasion", "strong", 1).choose(position, 0) == "456w"


def test_strong_asked_in_the_middle_of_a_game_knows_what_it_would_have_seen() -> None:
    game, chance = tablier.game("evasion", players=3), random.Random(5)
    position = game.start()
    there = tablier.bot(game, "strong", 4)
    while position.turns < 16:
        seat = position.awaits[0].seat
        if seat is None:
            move = position.drawn(chance)
        elif seat != 1:
            move = chance.choice(position.moves(seat))
        else:
            move = there.choose(position, 1)
            late = tablier.bot(game, "strong", 4)
            assert late.choose(position, 1) == move
            asked = Question.about(position, 1, "strong", "who", "seed", None)
            elsewhere = tablier.bot(game, "strong", 4)
            assert elsewhere.choose(asked.position(asked.opened()), 1) == move
        position = position.play(move, seat)


def test_in_a_measured_game_a_seat_is_handed_how_every_turn_began_as_it_saw_them() -> None:
    game, dice = tablier.game("evasion", players=3), random.Random(3)
    met: list[int] = []

    def watching(position: Position, seat: int) -> str:
        assert all(
            isinstance(place.s, State) and place.s.bets[other] < 0
            for place in turns_of(position, seat, FAR_BACK)
            for other in range(3)
            if other != seat
        )
        met.append(position.turns)
        assert [place.turns for place in turns_of(position, seat, FAR_BACK)][-1] == position.turns
        found = {place.turns for place in turns_of(position, seat, FAR_BACK)}
        assert found >= set(range(position.turns + 1))
        return dice.choice(position.moves(seat))

    play_on(game.start(), [watching] * 3, dice, lambda position, _: position.turns == 5)
    assert met[-1] == 4


@pytest.mark.many
def test_two_positions_that_differ_in_a_hidden_bet_get_the_same_move_and_advice() -> None:
    for turns in (0, 4, 9):
        answers = set()
        for hidden in ("0123456", "6543210"):
            position = raced(random.Random(turns), ("2536014", hidden), turns)
            if position.turn != 0:
                position = raced(random.Random(turns), ("2536014", hidden), turns + 1)
            bot = tablier.bot("evasion", "strong", seed=3)
            advised = bot.advise(position, 0, nodes=60)
            asked = Question.about(position, 0, "strong", "who", "seed", None).line()
            answers.add((asked, bot.choose(position, 0), *(each.move for each in advised)))
        assert len(answers) == 1


def test_who_does_not_know_its_own_bet_is_told_so() -> None:
    position = raced(random.Random(1), ("0123456", "6543210"), 3)
    seat = position.awaits[0].seat
    assert seat is not None
    strong = tablier.bot("evasion", "strong")
    own = position.game.position(position.state(view=seat))
    assert strong.choose(own, seat) in position.moves(seat)
    for view in (1 - seat, "public"):
        strange = position.game.position(position.state(view=view))
        for ask in (strong.choose, strong.advise):
            with pytest.raises(
                tablier.TablierError, match=r"hides what seat|cache ce que la place"
            ):
                ask(strange, seat, nodes=10)


def test_advice_cites_rules_and_odds_in_both_languages() -> None:
    position = raced(random.Random(2), ("2536014", "0123456"), 4)
    seat = position.turn
    assert seat is not None
    for each in tablier.bot("evasion", "strong").advise(position, seat, nodes=100):
        assert each.move in position.moves(seat)
        assert 0 <= each.chance <= 1
        assert "evasion." in each.why["fr"]
        assert "%" in each.why["fr"]
        assert "%" in each.why["en"]


@pytest.mark.parametrize(
    ("ahead", "french", "english"),
    [
        (2.04, "avec 2,0 points d’avance sur", "2.0 points ahead of"),
        (1.96, "avec 2,0 points d’avance sur", "2.0 points ahead of"),
        (1.6, "avec 1,6 point d’avance sur", "1.6 points ahead of"),
        (-0.2, "avec 0,2 point de retard sur", "0.2 points behind"),
        (-3.1, "avec 3,1 points de retard sur", "3.1 points behind"),
        (-0.04, "à égalité de points avec", "level on points with"),
    ],
)
def test_the_points_expected_are_ahead_of_the_others_or_behind(
    ahead: float, french: str, english: str
) -> None:
    position = raced(random.Random(2), ("2536014", "0123456"), 4)
    seat = position.turn
    assert seat is not None
    why = reason(position, seat, position.moves(seat)[0], 0.5, ahead)
    assert f", {french} ton adversaire en moyenne (evasion.score)." in why["fr"]
    assert f", {english} your opponent on average (evasion.score)." in why["en"]


def test_among_several_the_points_expected_are_beside_the_best_of_the_others() -> None:
    position = raced(random.Random(2), ("2536014", "0123456", "6543210"), 4)
    seat = position.turn
    assert seat is not None
    why = reason(position, seat, position.moves(seat)[0], 0.5, 2.0)
    assert "d’avance sur le meilleur des autres" in why["fr"]
    assert "ahead of the best of the others" in why["en"]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_nobody_is_told_to_be_winning_before_the_race_has_begun(players: int) -> None:
    position = tablier.game("evasion", players=players).start()
    for seat in range(players):
        position = position.play("36 01 52 4", seat)
    best = tablier.bot("evasion", "strong", 1).advise(position, 0, nodes=4000)[0]
    assert best.chance == pytest.approx(1 / players, abs=0.1)


def test_all_bets_are_worth_the_same() -> None:
    start = tablier.game("evasion", players=3).start()
    (found,) = tablier.bot("evasion", "strong").advise(start, 1)
    assert found.move in start.moves(1)
    assert found.chance == pytest.approx(1 / 3)
    assert "tous les paris se valent" in found.why["fr"]
    assert "all bets are worth the same" in found.why["en"]


def test_a_game_laid_open_is_judged_by_everybody_playing_for_their_bet() -> None:
    strong = tablier.bot("evasion", "strong", 1)
    before = tablier.game("evasion", players=3).start().play("0123456", 0)
    fair = strong.laid_open(before, nodes=250)
    assert fair is not None
    assert fair.wins == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    # All who have arrived sit where the first player has bet that they would.
    state = tablier.game("evasion", players=2).position({
        "squares": [36, 36, 36, 36, 20, 20, 5],
        "canoes": [0, 1, 2, 3],
        "bets": [[0, 1, 2, 3, 4, 5, 6], [2, 3, 0, 1, 4, 5, 6]],
        "round": 9,
    })  # fmt: skip
    found = strong.laid_open(state, nodes=500)
    assert found is not None
    assert found.wins[0] > 0.9
    assert found.games == 500
    assert strong.laid_open(state, nodes=500) == found


def test_of_two_wanted_alike_the_one_that_stands_free_gets_the_die() -> None:
    position = tablier.game("evasion", players=2).position({
        "squares": [36, 36, 36, 36, 20, 20, 5], "stacks": [[4, 5]], "canoes": [0, 1, 2, 3],
        "bets": [[0, 1, 2, 3, 4, 5, 6], [2, 3, 0, 1, 4, 5, 6]], "round": 9,
    })  # fmt: skip
    dice = tablier.bot("evasion", "strong", 1).choose(position, 0)
    assert "5" in dice
    assert "4" not in dice

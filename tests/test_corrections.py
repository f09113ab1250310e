"""Any dice or arrows typed in can be put right, however long ago; the game is replayed."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablier
from tablier.referee.corrections import Change, Place, UnfitError, entries, way
from tablier.referee.differences import differences
from tablier.referee.position import Position

VOLLEYS = st.lists(
    st.lists(st.sampled_from([*"X987654321M", "10"]), min_size=2, max_size=2),
    min_size=4,
    max_size=16,
)


def _lacking(unfit: UnfitError) -> Change:
    """What the referee says is missing, given."""
    assert unfit.place is not None
    assert str(unfit.place.turn) in unfit.say("en")
    return Change(unfit.place, " ".join(["3", "2"][: unfit.count]))


def shot(volleys: list[list[str]], players: int = 2) -> Position:
    """A game in which these arrows are typed in, each archer taking as many as it has."""
    p = tablier.game("oie-archer", players=players).start()
    for arrows in volleys:
        if p.over:
            break
        seat = p.awaits[0].seat
        assert seat is not None
        count = p.state()["arrows"][seat]
        p = p.play(" ".join(arrows[:count]), seat, typed=True)
    return p


@given(VOLLEYS, st.data())
@settings(max_examples=60, deadline=None)
def test_an_arrow_corrected_to_itself_changes_nothing(
    volleys: list[list[str]], data: st.DataObject
) -> None:
    p = shot(volleys)
    entry = data.draw(st.sampled_from(entries(p)))
    fixed = p.amend([Change(entry.place, entry.text)])
    assert fixed == p
    assert fixed.awaits == p.awaits
    assert [after.step for after in way(fixed)] == [after.step for after in way(p)]
    assert tablier.read(fixed.record()).final == fixed


@given(VOLLEYS, st.data())
@settings(max_examples=50, deadline=None)
def test_correcting_is_having_typed_it_right_at_once(
    volleys: list[list[str]], data: st.DataObject
) -> None:
    """Whatever no longer fits is asked for, and given, until the game stands as it should have."""
    p = shot(volleys)
    entry = data.draw(st.sampled_from(entries(p)))
    n = len(entry.text.split())
    arrow = st.sampled_from(["X", "10", "7", "4", "1", "M"])
    changes = [Change(entry.place, " ".join(data.draw(st.lists(arrow, min_size=n, max_size=n))))]
    for _ in range(60):
        try:
            fixed = p.amend(changes)
            break
        except UnfitError as unfit:
            changes.append(_lacking(unfit))
    right = p.game.start()
    for after in way(fixed):
        assert after.step is not None
        right = right.play(after.step.text, after.step.seat, typed=True)
    assert right == fixed
    assert (right.over, right.winners, right.awaits) == (fixed.over, fixed.winners, fixed.awaits)
    again = tablier.read(fixed.record()).final
    assert again == fixed
    assert again.record() == fixed.record()
    tablier.read(fixed.record("public"))
    # And what was corrected can be corrected back, where all it brought along is given back too.
    assert {one.place for one in entries(fixed)} >= {changes[0].place}


def test_what_no_longer_fits_is_named_and_may_be_given_with_the_correction() -> None:
    p = shot([["9", "4"], ["5", "5"], ["7"], ["3", "2"], ["4", "M"], ["2", "2"]])
    # 13 was the red arrow, with one arrow the next time; 17 is a plain square, with two.
    with pytest.raises(UnfitError, match=r"volée 2.*aurait eu 2 flèches.*7") as unfit:
        p.correct("9 8", 0, turn=1)
    assert (unfit.value.place, unfit.value.count) == (Place(2, 0), 2)
    fixed = p.amend([Change(Place(1, 0), "9 8"), Change(Place(2, 0), "7 1")])
    assert "1: ~9 8 @1 & 1: ~7 1 @2" in fixed.record()
    assert fixed.state()["pawns"] == [29, 19]
    assert tablier.read(fixed.record()).final == fixed


def test_a_win_that_was_none_and_one_that_nobody_saw() -> None:
    start = tablier.game("oie-archer", players=2).position({"pawns": [53, 0]})
    p = start.play("5 5", 0, typed=True).play("1 M", 1, typed=True)
    assert p.winners == (0,)
    fixed = p.correct("5 3", 0, turn=1)
    assert not fixed.over
    assert fixed.state()["pawns"] == [61, 1]
    played = fixed.play("1 M", 0, typed=True).play("2 1", 1, typed=True)
    won = played.correct("5 5", 0, turn=1)  # what was shot after the end falls
    assert (won.winners, won.turns) == ((0,), 1)
    assert tablier.read(won.record()).final == won


def test_a_volley_that_is_still_being_shot_is_shot_again_where_the_arrows_change() -> None:
    p = shot([["5", "5"], ["2", "1"], ["7", "6"]])  # Red has shot in the second volley already
    fixed = p.correct("9 4", 0, turn=1)  # 13: one arrow only
    assert [waited.seat for waited in fixed.awaits] == [0, 1]
    assert fixed.state()["arrows"] == [1, 2]
    assert tablier.read(fixed.record()).final == fixed


def test_dice_of_the_past_are_corrected_too_and_what_the_app_threw_never() -> None:
    start = tablier.game("oie", players=2).start()
    p = start.play("1+2", typed=True).play("2+2", typed=True).play("1+1", typed=True)
    fixed = p.correct("1+3", turn=1)
    assert fixed == start.play("1+3").play("2+2").play("1+1")
    assert "~1+3 @1" in fixed.record()
    assert tablier.read(fixed.record()).final.record() == fixed.record()
    with pytest.raises(tablier.IllegalMove):
        p.correct("7+7", turn=1)
    with pytest.raises(tablier.TablierError, match="saisie"):
        p.correct("1+3", turn=9)
    thrown = start.play("1+2", typed=True).play("2+2").play("1+1", typed=True)
    with pytest.raises(tablier.TablierError, match="saisie"):
        thrown.correct("1+3", turn=1)
    assert [entry.place for entry in entries(thrown)] == [Place(3, None)]


def test_a_choice_that_could_no_longer_be_made_says_which_and_why() -> None:
    p = tablier.game("petits-chevaux").start().play("6", typed=True).play("out")
    p = p.play("3", typed=True)
    with pytest.raises(UnfitError, match=r"tour 1, .*out.* ne pourrait plus être joué.*Rouge"):
        p.correct("5", turn=1)


def test_a_volley_of_several_is_corrected_by_naming_whose() -> None:
    p = tablier.game("oie-archer", players=2).start()
    p = p.play("9 8", 0, typed=True).play("1 2", 1, typed=True)
    with pytest.raises(tablier.TablierError) as caught:
        p.correct("9 9", turn=1)
    assert "(1, 2)" in caught.value.say("fr")
    assert caught.value.say("en").endswith("for instance 1: 9 9 @1.")
    assert p.correct("9 9", 0, turn=1).state()["pawns"] == [25, 3]
    with pytest.raises(tablier.TablierError, match="saisie"):
        p.correct("9 9", turn=7)


def test_bets_are_never_corrected() -> None:
    p = tablier.game("evasion", players=2).start()
    p = p.play("0123456", 0, typed=True).play("0123456", 1, typed=True)
    assert entries(p) == []
    with pytest.raises(tablier.TablierError):
        p.correct("6543210", 0, turn=1)


def test_an_x_stays_an_x() -> None:
    p = tablier.game("oie-archer", players=2).start().play("10 x", 0, typed=True)
    assert "1: =X 10" in p.record()
    assert p == p.game.start().play("10 10", 0)
    assert tablier.read(p.play("0 X", 1, typed=True).record()).final.record().count("X M") == 1


def test_where_a_correction_puts_a_pawn_is_told_by_name() -> None:
    was, now = (tablier.game("oie").position({"pawns": pawns}) for pawns in ([12, 0], [0, 7]))
    assert differences(was, now, {0: "Émile"}, "fr") == [
        "Émile\u00a0: au départ, et non case 12.",
        "Bleu\u00a0: case 7, et non au départ.",
    ]
    assert differences(was, now, {}, "en") == [
        "Red: at the start, not square 12.",
        "Blue: square 7, not at the start.",
    ]


@pytest.mark.many
@pytest.mark.parametrize("name", ["oie", "oie-jetons", "oie-cayro", "petits-chevaux"])
def test_a_throw_of_the_past_corrected_is_the_game_thrown_right(name: str) -> None:
    done = 0
    for seed in range(40):
        chance = random.Random(f"{name} {seed}")
        p = tablier.game(name, players=2).start()
        while not p.over and len(p.history()) < 30:
            seat = p.awaits[0].seat
            p = p.play(chance.choice(p.moves(seat)), seat, typed=seat is None)
        entry = chance.choice(entries(p))
        trail = way(p)
        asked = next(
            after.before
            for after in trail
            if after.step and after.step.chance and after.before
            and after.before.turns + 1 == entry.place.turn
        )  # fmt: skip
        if entry.place.nth > 1:
            continue
        try:
            fixed = p.amend([Change(entry.place, chance.choice(asked.moves()))])
        except UnfitError:
            continue
        done += 1
        assert tablier.read(fixed.record()).final == fixed
    assert done

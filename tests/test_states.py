"""States and records: every position is its state, from anywhere a record is read back, what
cannot be is refused, and what has been shown is not unshown."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablier
from tablier.games.goose import from_text
from tablier.referee.game import Game
from tablier.referee.position import Position
from tests.random_boards import random_board
from tests.tables import NAMES, draw_game, random_move

BET = [0, 1, 2, 3, 4, 5, 6]


def own_board(text: str, players: int = 2) -> Game:
    """A game on a board of one's own."""
    return Game(from_text(text, "mine", own=True), players, {})


def seeds() -> st.SearchStrategy[random.Random]:
    """Chance for one game, the same again where the test fails."""
    return st.integers(0, 2**32).map(random.Random)


# --- every position is its state, and a record may begin at any -----------------------------------


def wandering(game: Game, chance: random.Random, most: int) -> Iterator[Position]:
    """A random game with departures, set up anew from its own state now and then."""
    position = game.start()
    for _ in range(most):
        yield position
        if position.over:
            return
        if chance.random() < 0.08:
            position = game.position(json.loads(json.dumps(position.state())))
        if chance.random() < 0.03:
            staying = [seat for seat in range(game.players) if not position.gone(seat)]
            position = position.play("resign", seat=chance.choice(staying))
        else:
            position = random_move(position, chance)


def check_state(position: Position) -> None:
    game = position.game
    twin = game.position(json.loads(json.dumps(position.state())))
    assert twin == position
    assert hash(twin) == hash(position)
    assert twin.state() == position.state()
    assert twin.awaits == position.awaits


def check_record(position: Position) -> None:
    text = position.record()
    read = tablier.read(text)
    assert read.final == position
    assert read.final.record() == text
    assert [p.state() for p in read.positions()] == [p.state() for p in position.history()]

    for view in (0, position.game.players - 1, "public"):
        copy = tablier.read(position.record(view)).final
        assert copy.state() == position.state(view)
        assert copy.record() == position.record(view)


def check_moments(game: Game, chance: random.Random, most: int) -> None:
    """State after each step; the record, and everybody's copy, now and then and at the end."""
    for position in wandering(game, chance, most):
        check_state(position)
        for view in (*range(game.players), "public"):
            seen = position.state(view)
            assert game.position(seen).state() == seen
        if position.over or chance.random() < 0.1:
            check_record(position)


@pytest.mark.many
@pytest.mark.parametrize("name", NAMES)
@given(chance=seeds())
@settings(max_examples=20)
def test_any_moment_of_any_game_is_its_state_and_its_record(
    name: str, chance: random.Random
) -> None:
    check_moments(draw_game(name, chance), chance, 60)


@pytest.mark.many
@given(chance=seeds())
@settings(max_examples=150)
def test_any_moment_on_any_board_that_is_accepted_is_its_state_and_its_record(
    chance: random.Random,
) -> None:
    try:
        rules = from_text(random_board(chance), "drawn", own=True)
    except tablier.TablierError:
        return
    check_moments(Game(rules, chance.choice(rules.card.players), {}), chance, 40)


def test_most_boards_drawn_by_lot_are_accepted() -> None:
    accepted = 0
    for seed in range(200):
        try:
            accepted += bool(from_text(random_board(random.Random(seed)), "drawn", own=True))
        except tablier.TablierError:
            continue
    assert accepted > 100


# --- seats passed over where a record begins ------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "state", "move", "line"),
    [
        ("oie", {"pawns": [19, 10], "missed": [2, 0], "turn": 0}, "1+2", "1 (2) 1+2"),
        ("oie-jetons", {"pawns": [31, 10], "held": [True, False], "turn": 0}, "1+2", "1 (2) 1+2"),
        ("oie-archer", {"pawns": [42, 19], "arrows": [0, 0]}, "3 4", "1 (all) 1: 4 3"),
    ],
)
def test_a_record_that_begins_where_seats_are_passed_over_is_read_back(
    name: str, state: dict[str, Any], move: str, line: str
) -> None:
    p = tablier.game(name).position(state)
    assert p.turns == 0
    p = p.play(move, p.awaits[0].seat)
    text = p.record()
    assert line in text
    assert tablier.read(text).final == p
    assert tablier.read(text).final.record() == text


def test_a_record_that_counted_those_passed_over_is_still_read() -> None:
    p = tablier.game("oie").position({"pawns": [19, 10], "missed": [2, 0], "turn": 0})
    p = p.play("1+2").play("1+1")
    written = p.record().replace("1 (2) 1+2", "2 (2) 1+2").replace("3 (2) 1+1", "4 (2) 1+1")
    assert "2 (2) 1+2\n4 (2) 1+1" in written
    read = tablier.read(written).final
    assert read == p
    assert read.record() == written
    for wrong in ("0 (2)", "1 (1)", "9999999999 (2)"):
        with pytest.raises(tablier.FileError):
            tablier.read(written.replace("2 (2)", wrong, 1))
    for later in ("3 (2)", "5 (2)"):
        with pytest.raises(tablier.FileError, match=r"4 \(2\)"):
            tablier.read(written.replace("4 (2)", later))


def test_the_turns_that_a_state_tells_are_those_of_its_record() -> None:
    p = tablier.game("archers", first="dark").position({"turns": 6})
    p = p.play(p.moves()[0])
    assert "\n7 (1) " in p.record()
    with pytest.raises(tablier.FileError, match=r"7 \(1\)"):
        tablier.read(p.record().replace("\n7 (1)", "\n1 (1)"))


# --- throwing again although turns are to be missed -----------------------------------------------


@pytest.mark.parametrize(
    "squares",
    [
        "[squares.inn]\nat = 3\nmiss = 1\nagain = true",
        "[squares.inn]\nat = 3\nmiss = 1\nto = 6\n[squares.dice]\nat = 6\nagain = true",
    ],
    ids=["on one square", "one leads to the other"],
)
def test_whoever_throws_again_and_misses_a_turn_throws_first(squares: str) -> None:
    game = own_board(f"track = 20\ndice = 1\n{squares}\n")
    p = game.start().play("3")
    assert (p.turn, p.state()["missed"], p.state()["again"]) == (0, [1, 0], True)
    twin = game.position(p.state())
    assert twin == p
    assert twin.play("1") == p.play("1")
    later = p.play("1").play("1")
    assert (later.turn, later.state()["missed"]) == (1, [0, 0])  # the turn is missed afterwards
    assert "again" not in later.state()
    without = {name: value for name, value in p.state().items() if name != "again"}
    assert game.position(without).turn == 1  # waiting, as ever where nothing else is said
    assert tablier.read(twin.play("1").record()).final == p.play("1")


@pytest.mark.parametrize(
    "state",
    [
        {"pawns": [4, 0, 0]},
        {"pawns": [20, 3, 3]},
        {"pawns": [None, 3, 3], "out": [True, False, False], "turn": 0},
    ],
)
def test_again_is_refused_where_no_square_says_so(state: dict[str, Any]) -> None:
    board = "track = 20\ndice = 1\n[squares.inn]\nat = 3\nmiss = 1\nagain = true\n"
    with pytest.raises(tablier.TablierError, match="again"):
        own_board(board, 3).position({**state, "again": True})


@pytest.mark.parametrize(
    ("square", "key", "line"),
    [
        ('hold = "taken"\nagain = true', "again", 6),
        ('hold = "rescued"\nagain = true', "again", 6),
        ('hold = "freed"\nagain = true', "again", 6),
        ("miss = 1\nafter = 2\nagain = true", "again", 7),
    ],
)
def test_who_is_held_cannot_throw_again(square: str, key: str, line: int) -> None:
    with pytest.raises(tablier.FileError) as caught:
        own_board(f"track = 20\ndice = 1\n[squares.inn]\nat = 3\n{square}\n")
    assert f"squares.inn.{key}" in caught.value.say("fr")
    assert caught.value.say("en")
    assert caught.value.line == line


def test_who_may_leave_by_the_right_throw_may_try_again_at_once() -> None:
    game = own_board(
        "track = 20\ndice = 1\n"
        '[squares.well]\nat = 3\nhold = "exit"\nexit = { totals = [5, 6] }\nagain = true\n'
    )
    caught = game.start().play("3")
    assert (caught.turn, caught.state()["held"]) == (0, [True, False])
    assert game.position(caught.state()) == caught
    assert caught.play("5").state()["pawns"] == [8, 0]


@pytest.mark.parametrize(
    ("squares", "key"),
    [
        ("[squares.maze]\nat = [3, 9]\nlose = 2\nafter = 9\n", "squares.maze.after"),
        (
            "[squares.maze]\nat = 3\nlose = 2\nafter = 1\n"
            '[squares.well]\nat = 9\nhold = "exit"\nexit = { totals = [5, 6], to = 3 }\n',
            "squares.well.exit.to",
        ),
    ],
)
def test_nobody_is_put_where_archers_get_lost(squares: str, key: str) -> None:
    with pytest.raises(tablier.FileError) as caught:
        own_board(f"track = 20\narrows = 2\n{squares}")
    assert key in caught.value.say("fr")
    assert key in caught.value.say("en")


# --- equality -------------------------------------------------------------------------------------


def test_equality_does_not_look_at_a_seat_that_has_left() -> None:
    game = tablier.game("oie-cayro", players=3)
    state = {"pawns": [None, 3, 4], "out": [True, False, False], "turn": 1}
    one = game.position({**state, "first": [True, True, False]})
    other = game.position({**state, "first": [False, True, False]})
    assert one == other
    assert hash(one) == hash(other)
    assert one != game.position({**state, "first": [True, False, False]})


def test_who_began_and_has_left_began_no_more_than_the_next_at_the_table() -> None:
    game = tablier.game("evasion", players=3, first="random")
    places = []
    for begins in "12":
        p = game.start().play(begins).play("0123456", 1).play("resign", seat=0)
        places.append(p.play("6543210", 2))
    one, other = places
    assert one == other
    assert hash(one) == hash(other)
    chance = random.Random(1)
    for _ in range(40):
        waited = one.awaits[0]
        assert other.awaits == one.awaits
        assert other.moves() == one.moves()
        text = one.drawn(chance) if waited.seat is None else chance.choice(one.moves())
        one, other = one.play(text), other.play(text)
        assert one == other
    assert game.start().play("3").play("resign", seat=0) != game.start().play("2").play(
        "resign", seat=0
    )


# --- states that cannot be ------------------------------------------------------------------------

RACE = {"bets": [BET, BET], "turn": 0}


@pytest.mark.parametrize(
    ("name", "options", "state", "field"),
    [
        ("oie-jetons", {}, {"pawns": [63, 0], "tokens": [0, 0]}, "tokens"),
        ("oie-jetons", {}, {"pawns": [63, 0], "tokens": [4, 5], "pot": 1}, "pot"),
        ("oie-jetons", {}, {"out": [True, False], "tokens": [3, 3]}, "tokens"),
        ("oie-jetons", {"impasse": "draw"}, {"over": True}, "over"),
        (
            "oie-jetons",
            {"impasse": "draw"},
            {"pawns": [31, 0], "held": [True, False], "over": True},
            "over",
        ),
        (
            "oie-jetons",
            {"impasse": "draw"},
            {"pawns": [31, 52], "held": [True, True], "over": True, "tokens": [4, 5]},
            "tokens",
        ),
        (
            "oie-cayro",
            {"impasse": "draw"},
            {"pawns": [31, 52], "held": [True, True], "over": False},
            "over",
        ),
        ("oie-cayro", {"impasse": "draw"}, {"over": True, "winners": []}, "over"),
        ("oie", {}, {"pawns": [63, 5], "turn": 1}, "turn"),
        ("oie", {}, {"winners": [0]}, "winners"),
        ("oie", {"players": 3}, {"pawns": [4, 5, 6], "out": [True, False, False]}, "pawns"),
        ("oie-archer", {}, {"pawns": [63, 5], "arrows": [2, 2]}, "arrows"),
        ("oie-archer", {}, {"over": True}, "over"),
        (
            "petits-chevaux",
            {"players": 3},
            {"pawns": [[1, 0, 0, 0]] * 3, "out": [True, False, False]},
            "pawns",
        ),
        ("petits-chevaux", {}, {"pawns": [[72, 0, 0, 0], [0, 0, 0, 0]], "die": 3}, "die"),
        ("oie", {}, {"pawns": [63, 0], "missed": [2, 0]}, "missed"),
        ("evasion", {}, {**RACE, "thrown": {"0": 1, "1": 1, "2": 1, "white": 3}}, "thrown"),
        ("evasion", {}, {**RACE, "thrown": {"white": 3}, "spent": [0, 1, 2]}, "thrown"),
        (
            "evasion",
            {},
            {**RACE, "canoes": [0, 3], "thrown": {"4": 3}, "spent": [0]},
            "thrown",
        ),
        ("evasion", {}, {**RACE, "chosen": ["0", "1", "2", "white"]}, "chosen"),
        ("evasion", {}, {**RACE, "over": True}, "over"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    name: str, options: dict[str, Any], state: dict[str, Any], field: str
) -> None:
    with pytest.raises(tablier.TablierError) as caught:
        tablier.game(name, **options).position(state)
    assert f"«\u00a0{field}\u00a0»" in caught.value.say("fr")
    assert f"“{field}”" in caught.value.say("en")


def test_what_can_be_is_accepted_as_before() -> None:
    jetons = tablier.game("oie-jetons", impasse="draw")
    assert jetons.position({"pawns": [63, 0], "tokens": [7, 3]}).winners == (0,)
    drawn = {"pawns": [31, 52], "held": [True, True], "over": True}
    assert jetons.position(drawn).winners == ()
    late = {**RACE, "round": 1, "thrown": {"0": 1, "1": 1, "2": 1, "white": 3}}
    assert tablier.game("evasion").position(late).moves()
    assert tablier.game("oie").position({"pawns": [63, 19], "missed": [0, 2]}).winners == (0,)


def test_a_race_is_set_up_from_its_squares_alone() -> None:
    """What is left out begins anew, the round too: a position need not be reachable."""
    race = {**RACE, "squares": [10, 0, 0, 0, 0, 0, 0]}
    assert tablier.game("evasion").position(race).play("012").state()["round"] == 0
    home = {**RACE, "canoes": [0, 1, 2, 3, 4, 5, 6]}
    assert tablier.game("evasion").position({**home, "turn": None}).scores == (16, 16)


def test_whoever_wins_misses_no_turn_any_more() -> None:
    """A square that takes turns and lets the pawn throw on, or sends it on, may lead to the end."""
    inn = "[squares.inn]\nat = 5\nmiss = 2\n"
    for more in ("again = true\n", 'ride = "forward"\n'):
        won = own_board(f"track = 10\ndice = 1\n{inn}{more}").start().play("5")
        won = won if won.over else won.play("5")
        assert (won.winners, won.state()["missed"]) == ((0,), [0, 0])
        assert won.game.position(won.state()) == won
        assert not any("turn" in run.text for line in won.sketch("en") for run in line)


def test_whoever_wins_lacks_no_die_any_more() -> None:
    thief = '[squares.thief]\nat = 5\nfewer_dice = 1\nride = "forward"\n'
    won = own_board(f"track = 10\ndice = 2\n{thief}").start().play("2+3")
    assert (won.winners, won.state()["fewer_dice"]) == ((0,), [0, 0])
    assert won.game.position(won.state()) == won
    with pytest.raises(tablier.TablierError, match="fewer_dice"):
        won.game.position({"pawns": [10, 0], "fewer_dice": [1, 0]})


# --- what has been shown is not unshown -----------------------------------------------------------


def bets_in(players: int = 2, **options: Any) -> Position:
    p = tablier.game("evasion", players=players, **options).start()
    for seat in range(players):
        p = p.play("01 23 45 6", seat)
    return p


def test_a_race_whose_bets_are_shown_is_not_taken_up_again() -> None:
    for place in (bets_in(), tablier.game("evasion").start().play("0123456", 0)):
        left = place.play("resign", seat=1)
        assert left.over
        assert left.state("public")["bets"][0] is not None
        for over in (left, tablier.read(left.record()).final, left.with_headers({"note": "x"})):
            with pytest.raises(tablier.IllegalMove) as caught:
                over.undo()
            assert caught.value.rule == "evasion.R8"
            assert "montré" in caught.value.say("fr")
            assert "shown" in caught.value.say("en")


def test_a_departure_that_shows_no_bet_can_be_taken_back() -> None:
    three = bets_in(3)
    assert three.play("resign", seat=1).undo() == three
    betting = tablier.game("evasion", players=3).start().play("0123456", 0).play("0123456", 1)
    assert betting.play("resign", seat=2).undo() == betting


def test_dice_are_not_corrected_once_the_bets_are_shown() -> None:
    p = bets_in().play("012").play("0=1 1=1 2=1", typed=True)
    assert [entry.text for entry in p.correctable()] == ["0=1 1=1 2=1"]
    assert p.correct("0=2 1=1 2=1") == bets_in().play("012").play("0=2 1=1 2=1")
    left = p.play("resign", seat=1)
    assert left.correctable() == ()
    with pytest.raises(tablier.IllegalMove) as caught:
        left.correct("0=2 1=1 2=1")
    assert caught.value.rule == "evasion.R8"


LAST_STEP = {
    "bets": [BET, BET[::-1]], "turn": 0, "round": 3, "canoes": [0, 1, 2, 3, 4],
    "squares": [36, 36, 36, 36, 36, 35, 2],
}  # fmt: skip


def test_the_dice_that_ended_the_race_are_not_corrected_either() -> None:
    p = tablier.game("evasion").position(LAST_STEP).play("56").play("5=1 6=1", typed=True)
    over = p.play("5")
    assert over.over
    assert over.correctable() == ()
    for refused in (over.undo, lambda: over.correct("5=2 6=1")):
        with pytest.raises(tablier.IllegalMove) as caught:
            refused()
        assert caught.value.rule == "evasion.R8"


def test_a_record_in_which_it_was_still_corrected_is_read() -> None:
    p = tablier.game("evasion").position(LAST_STEP).play("56").play("5=1 6=1", typed=True)
    written = p.play("5").recorrect("5=1 6=2").record()
    assert "5; ~5=1 6=2" in written
    assert tablier.read(written).final.record() == written


def test_a_volley_that_a_departure_has_uncovered_stays_uncovered() -> None:
    start = tablier.game("oie-archer", players=3).start()
    shot = start.play("9 9", 0).play("8 8", 1)
    shown = shot.play("resign", seat=2)
    assert shown.state("public")["pawns"] == [25, 16, None]
    for over in (shown, tablier.read(shown.record()).final):
        with pytest.raises(tablier.IllegalMove) as caught:
            over.undo()
        assert caught.value.rule == "oie-archer.turn"
    duel = tablier.game("oie-archer").start()
    with pytest.raises(tablier.IllegalMove):
        duel.play("9 9", 0).play("resign", seat=1).undo()  # the record shows what was shot
    assert duel.play("resign", seat=1).undo() == duel  # nothing was shot yet
    one = start.play("9 9", 0)
    assert one.play("resign", seat=2).undo() == one  # another still has to shoot


def test_arrows_are_facts_and_corrected_also_once_they_are_shown() -> None:
    p = tablier.game("oie-archer").start().play("3 2", 0, typed=True).play("2 2", 1, typed=True)
    assert p.correct("4 2", 0).state()["pawns"] == [6, 4]


# --- who may begin --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["oie", "petits-chevaux", "evasion"])
def test_the_lot_names_the_seats_that_are_left_and_cites_its_rule(name: str) -> None:
    p = tablier.game(name, players=3, first="random").start()
    with pytest.raises(tablier.IllegalMove) as caught:
        p.play("9")
    assert caught.value.rule == f"{name}.first"
    assert "1, 2 ou 3" in caught.value.say("fr")
    left = p.play("resign", seat=1)
    with pytest.raises(tablier.IllegalMove) as caught:
        left.play("2")
    assert caught.value.rule == f"{name}.first"
    assert "1 ou 3" in caught.value.say("fr")
    assert "1 or 3" in caught.value.say("en")
    assert left.moves() == ("1", "3")
    with pytest.raises(tablier.TablierError, match="0, 2"):
        left.play("resign")


def test_the_lot_of_the_archers_cites_its_rule() -> None:
    with pytest.raises(tablier.IllegalMove) as caught:
        tablier.game("archers", first="random").start().play("e4")
    assert caught.value.rule == "archers.first"


# --- pawns that cannot stand together -------------------------------------------------------------


@pytest.mark.parametrize("meet", ["push", "swap", "home", "retreat"])
def test_where_pawns_meet_two_do_not_stand_together(meet: str) -> None:
    squares = '[squares.jail]\nat = 9\nhold = "freed"\n[squares.inn]\nat = 10\nmiss = 1\n'
    game = own_board(f'track = 20\nmeet = "{meet}"\n{squares}', 3)
    for square in (4, 10):
        with pytest.raises(tablier.TablierError, match=f"un seul pion sur la case {square}"):
            game.position({"pawns": [square, 3, square]})
    for pawns in ([0, 0, 0], [9, 4, 9], [4, 10, 0]):
        assert game.position({"pawns": pawns}).state()["pawns"] == pawns
    gone = game.position({"pawns": [4, None, 5], "out": [False, True, False]})
    assert gone.state()["pawns"] == [4, None, 5]


def test_where_nobody_is_sent_away_pawns_stand_together() -> None:
    assert tablier.game("oie").position({"pawns": [10, 10]}).state()["pawns"] == [10, 10]
    with pytest.raises(tablier.TablierError, match="deux n’y restent pas ensemble"):
        tablier.game("oie-cayro").position({"pawns": [10, 10]})


def test_a_square_that_changes_places_may_put_two_pawns_together() -> None:
    game = own_board(
        'track = 20\ndice = 1\nmeet = "push"\n[squares.a]\nat = 5\nswap = "leader"\n', 3
    )
    p = game.position({"pawns": [2, 5, 9]}).play("3")
    assert p.state()["pawns"] == [9, 5, 5]
    assert game.position(p.state()).state()["pawns"] == [9, 5, 5]


# --- a pawn taken from the start before its first throw -------------------------------------------


MULE = """track = 20
dice = 1
bonus = "from-start"
[placings]
6 = 15
[squares.mule]
at = 5
swap = "last"
"""


def test_a_first_throw_still_to_come_counts_where_a_pawn_can_be_taken_from_the_start() -> None:
    """From the start any throw may jump; once the pawn is away from there, only its first."""
    game = own_board(MULE)
    fresh = game.position({"pawns": [3, 0], "first": [False, True]})
    thrown = game.position({"pawns": [3, 0], "first": [False, False]})
    assert fresh.play("2").play("6").state()["pawns"] == [0, 15]
    assert thrown.play("2").play("6").state()["pawns"] == [0, 11]
    assert fresh != thrown


def test_on_the_start_a_first_throw_is_like_any_other_where_nobody_is_taken_away() -> None:
    game = own_board(MULE.replace("last", "leader"))
    fresh = game.position({"pawns": [3, 0], "first": [False, True]})
    assert fresh == game.position({"pawns": [3, 0], "first": [False, False]})


# --- what cannot have come about ------------------------------------------------------------------


def test_pawns_that_wait_to_be_passed_are_no_draw_as_long_as_one_may_go_on() -> None:
    shade = '[squares.shade]\nat = [5, 8]\nhold = "passed"\n'
    well = '[squares.well]\nat = 3\nhold = "taken"\n'
    game = own_board(f'track = 20\ndice = 1\nimpasse = "draw"\n{shade}{well}')
    waiting = {"held": [True, True], "over": True}
    for pawns in ([8, 5], [5, 8], [5, 5]):
        with pytest.raises(tablier.TablierError, match="la partie n’est pas nulle"):
            game.position({"pawns": pawns, **waiting})
    drawn = game.position({"pawns": [8, 3], **waiting})
    assert (drawn.over, drawn.winners) == (True, ())


def test_more_tokens_than_there_are_is_told_of_the_tokens() -> None:
    with pytest.raises(tablier.TablierError) as caught:
        tablier.game("oie-jetons").position({"tokens": [5, 6]})
    assert "“tokens” is “[5, 6]”" in caught.value.say("en")


def test_turns_to_miss_add_up_to_999_and_are_read_back() -> None:
    squares = ", ".join(map(str, range(1, 150)))
    game = own_board(
        f'track = 200\ndice = 1\n[squares.a]\nat = [{squares}]\nride = "forward"\nmiss = 9\n'
    )
    by_twos = game.start().play("2")
    assert by_twos.state()["missed"] == [9 * 74, 0]
    by_ones = game.start().play("1")
    assert by_ones.state()["missed"] == [999, 0]
    for p in (by_twos, by_ones, by_ones.play("1")):
        assert game.position(p.state()) == p
        assert tablier.read(p.record()).final == p
    with pytest.raises(tablier.TablierError, match="0 à 999"):
        game.position({"missed": [1000, 0]})


def test_a_pawn_that_lacks_or_is_too_many_is_told_with_what_lacks() -> None:
    game = own_board("track = 20\nplayers = [2, 3]\n", 3)
    with pytest.raises(tablier.TablierError) as lacking:
        game.position({"pawns": [None, 3, 4]})
    said = lacking.value.say("en")
    assert "[null, 3, 4]" in said
    assert "“out”, with true for that seat" in said
    with pytest.raises(tablier.TablierError) as extra:
        game.position({"pawns": [2, 3, 4], "out": [True, False, False]})
    assert "null for seat 0, who is out" in extra.value.say("en")
    there = {"pawns": [None, 3, 4], "out": [True, False, False]}
    assert game.position(there).state()["pawns"] == [None, 3, 4]


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("", False),
        ("[squares.inn]\nat = 5\nmiss = 1\n", True),
        ("[squares.wheel]\nat = { 5 = 9, 9 = 5 }\n", True),
        ("circle = 0\n[squares.wheel]\nat = { 5 = 9, 9 = 5 }\n", False),
    ],
)
def test_turns_to_miss_are_refused_where_nothing_takes_any(text: str, taken: bool) -> None:
    game = own_board("track = 20\ndice = 1\n" + text)
    if taken:
        assert game.position({"pawns": [3, 4], "missed": [0, 9]}).state()["missed"] == [0, 9]
        return
    with pytest.raises(tablier.TablierError, match="aucune case de ce plateau"):
        game.position({"pawns": [3, 4], "missed": [0, 999]})

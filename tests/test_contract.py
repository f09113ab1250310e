"""The public contract, for every game: names, awaiting, moves, chances, equality, leaving."""

import json
import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablier
from tablier.referee.position import Await, Position
from tests.tables import NAMES, draw_game, random_end, random_move, random_play

SPEC: dict[
    str, tuple[tuple[int, int], dict[str, tuple[Any, ...]]]
] = {  # id -> (players, options with their default first), as the rules say
    "oie": ((2, 6), {"first": (1, "random")}),
    "oie-jetons": (
        (2, 6),
        {
            "tokens": (5, 1, 20),
            "broke": ("spare", "out"),
            "impasse": ("release", "draw"),
            "bonus": ("first-throw", "from-start"),
            "first": (1, "random"),
        },
    ),
    "oie-cayro": (
        (2, 4),
        {"finish": ("exact", "reach"), "impasse": ("release", "draw"), "first": (1, "random")},
    ),
    "oie-archer": ((2, 5), {}),
    "petits-chevaux": (
        (2, 4),
        {
            "goal": ("one", "all"),
            "blockade": ("off", "on"),
            "direction": ("descending", "ascending"),
            "six": ("on-exit", "always"),
            "first": (1, 2, "random"),
        },
    ),
    "archers": (
        (2, 2),
        {
            "king": ("off", "on"),
            "board": ("9x9", "3x9", "15x15"),
            "woods": ("centre", "corner"),
            "repetition": ("draw", "off"),
            "first": ("random", "dark", "light"),
        },
    ),
    "evasion": (
        (2, 6),
        {
            "track": (36, 12, 80),
            "start": ("hole", "sheet"),
            "count": ("all", "free"),
            "first": (1, 2, "random"),
        },
    ),
}


def test_the_catalogue_has_a_card_for_each_game() -> None:
    cards = tablier.catalogue()
    assert [card.id for card in cards] == list(SPEC)
    for card in cards:
        assert set(card.titles) == {"fr", "en"}
        assert card.sheet
        assert (card.players[0], card.players[-1]) == SPEC[card.id][0]
        assert {option.name for option in card.options} == set(SPEC[card.id][1])
        for option in card.options:
            assert option.default == SPEC[card.id][1][option.name][0]
            assert set(SPEC[card.id][1][option.name]) <= set(option.values)
            assert option.explains["fr"] != option.explains["en"]


@pytest.mark.parametrize("name", NAMES)
def test_every_number_of_players_and_every_value_of_every_option(name: str) -> None:
    card = tablier.game(name).card
    for players in card.players:
        game = tablier.game(name, players=players)
        assert game.players == players
        assert not game.start().over
    for option in card.options:
        for value in option.values:
            game = tablier.game(name, players=card.players[-1], **{option.name: value})
            assert game.options[option.name] == value
            as_text = tablier.game(name, players=card.players[-1], **{option.name: str(value)})
            assert as_text == game


@pytest.mark.parametrize("name", NAMES)
def test_players_default_to_the_smallest_number(name: str) -> None:
    assert tablier.game(name).players == SPEC[name][0][0]


@pytest.mark.many
@pytest.mark.parametrize("name", NAMES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=25)
def test_properties_along_a_random_game(name: str, seed: int) -> None:
    chance = random.Random(seed)
    game = draw_game(name, chance)
    for position in random_play(game, chance, most=120):
        seats = [waited.seat for waited in position.awaits]
        assert len(set(seats)) == len(seats)  # nobody is awaited twice
        assert bool(seats) != position.over
        assert (position.turn is None) or position.turn in seats or seats == [None]
        _moves_are_accepted(position, chance)
        _junk_changes_nothing(position, chance)
        chances = position.chances()
        assert sum(chances.values()) == (1 if None in seats else 0)
        assert all(isinstance(share, Fraction) for share in chances.values())
        _state_round_trip(position)
        _nothing_is_lost_and_places_hold_one(position)
        for event in position.events:
            assert event.rule in game.rules("fr")
            assert event.rule in game.rules("en")
            assert event.say("fr")
            assert event.say("en")
        assert len(position.scores) == game.players
        if position.over:
            assert position.moves() == ()
            with pytest.raises(tablier.IllegalMove):
                position.play("1")


def _nothing_is_lost_and_places_hold_one(position: Position) -> None:
    state = position.state()
    if "pot" in state:
        whole = int(position.game.options["tokens"]) * position.game.players
        assert sum(state["tokens"]) + state["pot"] == whole
    if "held" in state:
        holding = [at for at, held in zip(state["pawns"], state["held"], strict=True) if held]
        assert len(holding) == len(set(holding))


def _moves_are_accepted(position: Position, chance: random.Random) -> None:
    for waited in position.awaits:
        moves = position.moves(waited.seat)
        assert moves
        assert len(set(moves)) == len(moves)
        if waited.seat is None:
            assert set(moves) == set(position.chances())
        for text in chance.sample(moves, min(4, len(moves))):
            after = position.play(text, waited.seat)
            assert after.step is not None
            assert after.step.text == text  # the text listed is the canonical one
            assert after.events


def _junk_changes_nothing(position: Position, chance: random.Random) -> None:
    before = json.dumps(position.state(), sort_keys=True)
    for waited in position.awaits[:2]:
        legal = set(position.moves(waited.seat))
        for text in ("", "?", "xyzzy", "0", "-1", "99", "7+7", "e9-e8", "1+2+3", "²", "w9", "z9<"):
            try:
                after = position.play(text, waited.seat)
            except tablier.TablierError:
                continue
            assert after.step is not None
            assert after.step.text in legal
    assert json.dumps(position.state(), sort_keys=True) == before


def _state_round_trip(position: Position) -> None:
    state = position.state()
    game = position.game
    assert game.position(json.loads(json.dumps(state))) == position
    twin = game.position(state)
    assert twin.state() == state
    assert hash(twin) == hash(position)
    assert twin.awaits == position.awaits
    for waited in position.awaits[:1]:
        assert twin.moves(waited.seat) == position.moves(waited.seat)
    for view in (0, game.players - 1, "public"):
        seen = position.state(view)
        assert game.position(seen).state() == seen


@pytest.mark.many
@pytest.mark.parametrize("name", NAMES)
def test_from_any_reachable_position_random_play_comes_to_an_end(name: str) -> None:
    # Random Archers would only end by the rule on quiet turns: that bound has a test of its own.
    for seed in range(12):
        chance = random.Random(seed)
        game = draw_game(name, chance)
        if name == "archers":
            game = tablier.game(name, board="3x9", king="on")
        assert random_end(game, seed).over


@pytest.mark.parametrize("name", NAMES)
def test_equality_looks_at_the_future_and_not_at_the_past(name: str) -> None:
    game = tablier.game(name, first="dark") if name == "archers" else tablier.game(name)
    a = random_end(game, "one", 6)
    b = game.position(a.state())
    assert a == b
    assert len({a, b}) == 1
    assert a.events or a.before
    assert not b.events
    assert a != game.start()
    assert game.start() != tablier.game(name, players=game.card.players[-1]).start() or (
        len(game.card.players) == 1
    )
    assert (a == "something else") is False


@pytest.mark.parametrize("name", NAMES)
def test_what_a_position_lets_go_of_is_there_again_when_it_is_asked_for(name: str) -> None:
    position: Position | None = random_end(tablier.game(name), "forgotten", 60)
    while position:
        known = position.awaits, [event.say("fr") for event in position.events], hash(position)
        position.forget()
        asked = position.awaits, [event.say("fr") for event in position.events], hash(position)
        assert asked == known
        position = position.before


@pytest.mark.parametrize("name", [name for name in NAMES if name != "oie-archer"])
def test_who_begins_may_be_drawn_by_lot_before_anything_else(name: str) -> None:
    game = tablier.game(name, first="random", players=tablier.game(name).card.players[-1])
    start = game.start()
    assert start.awaits == (Await(None, "roll"),)
    assert start.turn is None
    assert set(start.chances().values()) == {Fraction(1, game.players)}
    for seat, text in enumerate(start.moves()):
        drawn = start.play(text)
        assert drawn.events[0].seat == seat
        if name != "evasion":  # there the bets come next
            assert drawn.turn == seat


@pytest.mark.parametrize("name", [name for name in NAMES if name != "oie-archer"])
def test_a_named_seat_begins(name: str) -> None:
    last = "light" if name == "archers" else tablier.game(name).card.players[-1]
    game = tablier.game(name, players=tablier.game(name).card.players[-1], first=last)
    position = game.start()
    while position.awaits[0].kind == "bet":
        seat = position.awaits[0].seat
        position = position.play(position.moves(seat)[0], seat)
    assert position.turn == game.players - 1


def test_a_seat_must_be_named_where_several_are_awaited() -> None:
    for name in ("oie-archer", "evasion"):
        start = tablier.game(name, players=3).start()
        assert len(start.awaits) == 3
        with pytest.raises(tablier.TablierError, match="0, 1, 2"):
            start.moves()
        with pytest.raises(tablier.TablierError, match="0, 1, 2"):
            start.play(start.moves(0)[0])


def test_seats_that_do_not_exist_are_refused() -> None:
    start = tablier.game("oie", players=2).start()
    for seat in (-1, 2, 7, "0", True, 1.0):
        with pytest.raises(tablier.TablierError):
            start.play("3+4", seat=seat)  # type: ignore[arg-type]
        with pytest.raises(tablier.TablierError):
            start.moves(seat)  # type: ignore[arg-type]
    with pytest.raises(tablier.IllegalMove, match=r"oie\.turn"):
        start.play("3+4", seat=1)
    assert start.play("3+4", seat=0) == start.play("3+4")  # whoever throws may be named
    assert start.moves(0) == start.moves()
    assert start.moves(1) == ()


def test_dice_are_named_smaller_first_and_accepted_in_any_order() -> None:
    start = tablier.game("oie").start()
    assert len(start.chances()) == 21
    assert start.chances()["3+6"] == Fraction(1, 18)
    assert start.chances()["3+3"] == Fraction(1, 36)
    assert start.play("6+3") == start.play("3+6") == start.play(" 6 + 3 ")


# --- leaving -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_may_resign_and_the_last_one_wins(name: str) -> None:
    game = tablier.game(name, players=tablier.game(name).card.players[-1])
    chance = random.Random(name)
    position = game.start()
    for _ in range(3):
        position = random_move(position, chance)
    for seat in range(game.players - 1):
        left = position.play("resign", seat=seat)
        assert f"{name}.leaving" in [event.rule for event in left.events]
        assert game.rules("fr")[f"{name}.leaving"].ruling
        assert all(waited.seat != seat for waited in left.awaits)
        assert left.turn != seat or left.over
        with pytest.raises(tablier.IllegalMove):
            left.play("resign", seat=seat)
        again = tablier.read(left.record())
        assert again.final == left
        assert game.position(left.state()) == left
        position = left
    assert position.over
    assert position.winners == (game.players - 1,)


@pytest.mark.many
@pytest.mark.parametrize("name", [name for name in NAMES if name != "archers"])
def test_a_game_goes_on_after_somebody_has_left(name: str) -> None:
    for seed in range(8):
        chance = random.Random(f"{name} {seed}")
        game = draw_game(name, chance)
        if game.players < 3:
            continue
        position = game.start()
        for _ in range(chance.randrange(25)):
            if not position.over:
                position = random_move(position, chance)
        leaver = chance.randrange(game.players)
        if position.over:
            continue
        position = position.play("abandonne", seat=leaver)
        for _ in range(60):
            if position.over:
                break
            assert all(waited.seat != leaver for waited in position.awaits)
            _state_round_trip(position)
            position = random_move(position, chance)
        assert leaver not in position.winners


# --- undo and corrections ------------------------------------------------------------------------


def test_undo_takes_back_a_choice_and_never_a_roll() -> None:
    start = tablier.game("petits-chevaux").start()
    with pytest.raises(tablier.TablierError, match="rien à reprendre"):
        start.undo()
    rolled = start.play("6")
    with pytest.raises(tablier.TablierError, match="jamais un lancer"):
        rolled.undo()
    chosen = rolled.play("out")
    assert chosen.undo() is rolled
    with pytest.raises(tablier.TablierError):
        chosen.play("3").undo()
    archers = tablier.game("archers", first="dark").start()
    once = archers.play(archers.moves()[0])
    assert once.undo() == archers


def test_the_last_entry_can_be_corrected_and_the_correction_stands_in_the_record() -> None:
    start = tablier.game("oie", players=2).start()
    typed = start.play("3+4", typed=True)
    fixed = typed.correct("3+5")
    assert fixed == start.play("3+5")
    assert "=3+4; ~3+5" in fixed.record()
    assert tablier.read(fixed.record()).final.record() == fixed.record()
    again = fixed.correct("1+1")
    assert again == start.play("1+1")
    assert "=3+4; ~3+5; ~1+1" in again.record()
    with pytest.raises(tablier.TablierError, match="saisie"):
        start.play("3+4").correct("3+5")  # a roll, not an entry
    with pytest.raises(tablier.TablierError, match="saisie"):
        typed.play("1+1").correct("3+5")  # a roll has come since
    with pytest.raises(tablier.IllegalMove):
        typed.correct("7+7")


def test_choices_fall_with_the_entry_that_is_corrected() -> None:
    start = tablier.game("petits-chevaux").start()
    chosen = start.play("6", typed=True).play("out")
    fixed = chosen.correct("5")
    assert fixed == start.play("5")
    assert tablier.read(fixed.record()).final == fixed


def test_an_archer_corrects_a_volley_and_the_others_stay() -> None:
    start = tablier.game("oie-archer", players=3).start()
    first = start.play("10 9", 0, typed=True).play("5 5", 1, typed=True)
    shot = first.play("7 M", 2, typed=True)
    assert shot.state()["pawns"] == [28, 10, 7]
    fixed = shot.correct("9 8", seat=0)
    assert fixed.state()["pawns"] == [17, 10, 7]
    assert fixed.correct("5 4", seat=1).state()["pawns"] == [17, 18, 7]
    text = fixed.correct("5 4", seat=1).record()
    assert "1: ~9 8; 2: ~5 4" in text
    assert tablier.read(text).final.record() == text
    assert shot.correct("1 1").state()["pawns"] == [28, 10, 2]  # the last one, when none is named


def test_an_entry_is_corrected_also_after_somebody_has_left() -> None:
    start = tablier.game("oie", players=3).start()
    fixed = start.play("3+4", typed=True).play("resign", seat=2).correct("3+5")
    assert fixed.state()["pawns"] == [8, 0, None]
    assert tablier.read(fixed.record()).final.record() == fixed.record()
    archers = tablier.game("oie-archer", players=3).start()
    shot = archers.play("9 9", 0, typed=True).play("8 8", 1, typed=True).play("resign", seat=2)
    assert shot.correct("1 1", 0).state()["pawns"] == [2, 16, None]
    gave = archers.play("9 9", 2, typed=True).play("8 8", 1, typed=True).play("resign", seat=2)
    assert gave.play("1 1", 0, typed=True).correct("2 2", 1).state()["pawns"] == [2, 4, None]


def test_a_volley_that_somebody_ended_by_leaving_stays_as_it_was() -> None:
    p = tablier.game("oie-archer", players=3).start()
    p = p.play("1 1", 1, typed=True).play("1 M", 2, typed=True).play("resign", 0)
    assert p.state()["pawns"] == [None, 2, 1]
    fixed = p.play("3 1", 2, typed=True).correct("3 2", 2)
    assert fixed.play("1 M", 1, typed=True).state()["pawns"] == [None, 3, 6]
    assert tablier.read(fixed.record()).final == fixed


def test_the_lot_is_corrected_in_public_although_bets_are_secret() -> None:
    p = tablier.game("evasion", players=2, first="random").start()
    p = p.play("1", typed=True).play("01 23 45 6", 0).correct("2")
    assert "~2" in p.record("public")
    assert tablier.read(p.record("public")).final.awaits == p.awaits


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.many
def test_records_with_corrections_are_read_back(name: str) -> None:
    for seed in range(12):
        chance = random.Random(f"{name} {seed}")
        game = draw_game(name, chance)
        position = game.start()
        for _ in range(250):
            if (entries := position.correctable()) and chance.random() < 0.3:
                entry = chance.choice(entries)
                position = position.correct(entry.text, entry.seat)
            elif position.over:
                break
            elif chance.random() < 0.01:
                stay = [seat for seat in range(game.players) if not position.gone(seat)]
                position = position.play("resign", chance.choice(stay))
            else:
                seat = chance.choice(position.awaits).seat
                text = chance.choice(position.moves(seat))
                position = position.play(text, seat, typed=chance.random() < 0.7)
            if position.over or chance.random() < 0.1:
                again = tablier.read(position.record()).final
                assert again == position
                assert again.correctable() == position.correctable()
                tablier.read(position.record("public"))


def test_headers_do_not_forget_what_can_be_corrected() -> None:
    p = tablier.game("oie-archer", players=3).start().play("9 9", 0, typed=True)
    p = p.play("8 8", 1, typed=True).correct("7 7", 0).play("1 1", 2, typed=True)
    noted = p.correct("3 3", 0).with_headers({"note": "x"})
    assert noted.correct("4 4", 1).state()["pawns"] == [6, 8, 2]


def test_a_bet_is_not_taken_back_once_all_are_in_nor_a_step_once_made() -> None:
    start = tablier.game("evasion", players=2).start()
    one = start.play("0123456", 0)
    assert one.undo() == start
    race = one.play("0123456", 1)
    with pytest.raises(tablier.IllegalMove) as closed:
        race.undo()
    assert closed.value.rule == "evasion.R8"
    chosen = race.play("012")
    assert chosen.undo() == race
    stepped = chosen.play(chosen.moves()[5]).play("0")
    with pytest.raises(tablier.IllegalMove):
        stepped.undo()


def test_moves_that_end_a_game_alike_are_one() -> None:
    race = tablier.game("evasion").position(
        {
            "bets": [[0, 1, 2, 3, 4, 5, 6]] * 2, "turn": 0, "round": 3,
            "canoes": [0, 1, 2, 3, 4], "squares": [36, 36, 36, 36, 36, 35, 2],
            "thrown": {5: 3, "white": 3},
        }
    )  # fmt: skip
    assert len({race.play(move) for move in race.moves()}) == len(race.moves()) == 2
    assert race.play("w6") == race.play("5")  # not listed, but legal
    duel = tablier.game("archers", first="dark").position(
        {"board": "9/9/9/9/2E1s4/9/4N4/9/9", "side": "dark"}
    )
    assert sum("x" in move for move in duel.moves()) == 1


def test_positions_that_only_wait_play_themselves_on() -> None:
    lost = tablier.game("oie-archer").position({"pawns": [42, 42]})
    assert lost.state()["pawns"] == [30, 30]
    held = {"pawns": [31, 52], "held": [True, True]}
    freed = tablier.game("oie-cayro").position(held)
    assert freed.state()["held"] == [False, True]
    assert tablier.game("oie-cayro", impasse="draw").position(held).over
    missing = tablier.game("oie").position({"missed": [1, 0], "turn": 0})
    assert (missing.turn, missing.state()["missed"]) == (1, [0, 0])


def test_equality_forgets_what_no_longer_matters() -> None:
    game = tablier.game("oie-jetons", bonus="from-start")
    thrown = {"pawns": [0, 6], "turn": 1}
    assert game.position({**thrown, "first": [True, False]}) == game.position(
        {**thrown, "first": [False, False]}
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_record_that_was_played_on_begins_anew_like_a_fresh_one(name: str) -> None:
    """Millions of games are played on one record: nothing may stay from the game before."""
    game = draw_game(name, random.Random(f"records of {name}"))
    used = game.start().s.copy()
    for field, value in vars(used).items():
        setattr(used, field, [3] * len(value) if isinstance(value, list) else 3)
    used.told = []
    game.ruleset.rules.start(used, game.o)
    assert used.values() == game.start().s.values()


@pytest.mark.parametrize("name", NAMES)
def test_how_far_everybody_is_can_be_read_off_the_board(name: str) -> None:
    """What the story of a game and the lab call the lead."""
    chance = random.Random(f"leads of {name}")
    for position in random_play(draw_game(name, chance), chance, most=60):
        rules, shown = position.game.ruleset.rules, position.state()
        for seat in range(position.game.players):
            progress = rules.progress(position.s, position.game.o, seat)
            if name == "evasion":
                assert progress == 0  # prisoners belong to nobody
            elif name == "archers":
                mine = (str.isupper, str.islower)[seat]
                assert progress == sum(map(mine, shown["board"]))
            else:
                pawn = shown["pawns"][seat]
                assert progress == (sum(pawn) if isinstance(pawn, list) else pawn)


def left_alone(name: str) -> Position:
    """The end of a game that all but the last player have left."""
    chance = random.Random(f"left alone at {name}")
    position = random_end(draw_game(name, chance), chance.random(), most=8)
    for seat in range(position.game.players - 1):
        position = position.play("resign", seat=seat)
    return position


@pytest.mark.parametrize("name", NAMES)
def test_where_no_points_are_counted_the_score_is_the_win(name: str) -> None:
    end = left_alone(name)
    rules, o, players = end.game.ruleset.rules, end.game.o, end.game.players
    scores = [rules.score(end.s, o, seat) for seat in range(players)]
    assert end.winners == (players - 1,)
    wanted = list(end.scores) if end.game.ruleset.points else [0] * (players - 1) + [1]
    assert scores == wanted


@pytest.mark.parametrize("name", NAMES)
def test_once_it_is_over_nothing_is_legal_for_anybody(name: str) -> None:
    end = left_alone(name)
    rules, o, room = end.game.ruleset.rules, end.game.o, [0] * end.game.ruleset.most_actions
    for seat in range(end.game.players):
        assert rules.legal(end.s, o, seat, room) == 0
        assert rules.refused(end.s, o, seat, 0) != 0
        assert rules.awaited(end.s, o, seat) == 0

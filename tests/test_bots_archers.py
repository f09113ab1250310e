"""The opponents of Archers: what they see, what they keep to, and what they say."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from training.archers_games import BOARDS, Task, play, save
from training.archers_network import Learner, batches, mirror, read, whole

import tablier
from tablier.games.archers import rules as r
from tablier.games.archers.field import name
from tablier.games.archers.opponents import engine, features
from tablier.games.archers.opponents.engine import Engine
from tablier.games.archers.opponents.features import (
    NAMES,
    TABLE,
    Weights,
    learned,
    placed,
    steps,
    table,
)
from tablier.games.archers.opponents.judging import SCALARS, counting, judging
from tablier.games.archers.opponents.levels import LEVELS, QUICK, TEMPERS, USUAL, tempered
from tablier.games.archers.opponents.network import (
    HIDDEN,
    LEARNED,
    MOST_AT_ONCE,
    NOTHING,
    ONE,
    SHIFT,
    Network,
    adding,
    listing,
    on_field,
    parents,
    shipped,
)
from tablier.games.archers.opponents.player import ArchersPlayer
from tablier.games.archers.opponents.quiet import entering
from tablier.games.archers.opponents.reasons import reason
from tablier.games.archers.vocabulary import (
    FACING,
    KIND,
    KINDS,
    LIGHT,
    NOBODY,
    SHOT,
    SLOT,
    Field,
    State,
    side_of,
    square_of,
)
from tablier.games.archers.zones import place, watched
from tablier.lab.compiled import interpreted
from tablier.opponents.part import SECONDS, Limit
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.rulekit.build import pack, values
from tablier.words.errors import TablierError

SUITE = json.loads(Path(__file__).with_name("archers_suite.json").read_text())
SUITE_NODES = 50_000  # a turn: a thirtieth of a second
AHEAD = "9/4s4/9/9/9/9/9/3N1N3/3NNN3"
FAR_AHEAD = "4s4/9/9/9/9/9/3NNN3/3NNN3/3NNN3"
OPTIONS: tuple[Mapping[str, str], ...] = (
    {},
    {"king": "on"},
    {"woods": "corner"},
    {"repetition": "off"},
    {"board": "3x9"},
    {"board": "15x15", "king": "on"},
)


def opened(**options: Any) -> Game:
    return tablier.game("archers", first="dark", **options)


def set_up(entry: Mapping[str, Any]) -> Position:
    return opened(**entry["options"]).position({"board": entry["board"], "side": entry["side"]})


def whole_turn(player: ArchersPlayer, position: Position) -> Position:
    seat = position.turn
    assert seat is not None
    while position.turn == seat:
        move = player.choose(position, seat, Limit(nodes=SUITE_NODES))
        position = position.play(move, seat)
    return position


def wins_at_once(s: State, o: Field) -> bool:
    """Whether any turn of the side to play wins: every one is tried, by the plain rules."""
    seat, met, waiting = s.side, set(), [s]
    while waiting:
        now = waiting.pop()
        room = [0] * 45
        for action in room[: r.legal(now, o, seat, room)]:
            after = now.copy()
            r.apply(after, o, seat, action)
            if after.winner == seat:
                return True
            moment = (after.key, after.left, after.fired, after.undoing)
            if after.winner == NOBODY and after.side == seat and moment not in met:
                met.add(moment)
                waiting.append(after)
    return False


def records(position: Position) -> tuple[State, Field]:
    s, o = position.s, position.game.o
    assert isinstance(s, State)
    assert isinstance(o, Field)
    return s, o


def strolls(options: Mapping[str, str], seed: int) -> list[Position]:
    """Positions of a random game, at any moment of a turn."""
    chance, position = Random(seed), opened(**options).start()
    met = [position]
    while position.turn is not None and len(met) < 60:
        position = position.play(chance.choice(position.moves(position.turn)), position.turn)
        met.append(position)
    return [position for position in met if not position.over]


# --- what it sees -------------------------------------------------------------------------------


@pytest.mark.many
def test_the_tactical_suite_is_solved() -> None:
    """What is right was found by trying every turn and every answer: `training.archers_suite`."""
    assert min(Counter(entry["kind"] for entry in SUITE).values()) >= 25
    missed = []
    for entry in SUITE:
        position = set_up(entry)
        seat = position.turn
        end = whole_turn(ArchersPlayer(position.game, LEVELS["10"], seed=0), position)
        if entry["kind"] == "win":
            done = end.winners == (seat,)
        else:
            done = end.state()["board"] in entry["right"]
        if not done:
            missed.append((entry["kind"], entry["board"]))
    assert not [board for kind, board in missed if kind in {"win", "king"}]
    assert len(missed) <= len(SUITE) // 20


def test_the_suite_is_what_it_says() -> None:
    """By the plain rules, where that takes one turn of one side."""
    for entry in SUITE[::6]:
        position = set_up(entry)
        s, o = records(position)
        assert wins_at_once(s, o) == (entry["kind"] == "win")
        if entry["kind"] in {"king", "wood"}:
            other = "light" if entry["side"] == "dark" else "dark"
            after = position.game.position({"board": entry["right"][0], "side": other})
            assert not wins_at_once(*records(after))


@pytest.mark.many
def test_walks_into_the_wood_are_those_of_the_rules() -> None:
    """What the search asks at its ends, against trying all that one archer can do."""
    chance, counted = Random(5), Counter[bool]()
    for size in ("3x9", "5x9", "9x9", "8x10", "15x15"):
        for woods in ("centre", "corner"):
            game = opened(board=size, woods=woods)
            o = game.o
            assert isinstance(o, Field)
            places, enters = table(o, learned()), entering(interpreted(game))
            for _ in range(80):
                s = scattered(o, chance)
                expected = any(
                    walks_in(s, o, s.where[s.side * 9 + i]) for i in range(s.alive[s.side])
                )
                assert enters(s.copy(), o, places) == expected
                counted[expected] += 1
    assert min(counted.values()) > 200


def scattered(o: Field, chance: Random) -> State:
    """Archers anywhere, most of those to play near the wood; before or within the manoeuvres."""
    s = State()
    r.clear(s)
    s.side = chance.randrange(2)
    squares = list(range(o.cells))
    for side in (s.side, 1 - s.side):
        near = [q for q in squares if steps(o, s.side, q) <= 2 and o.wood[q] != 1 - s.side]
        for _ in range(3):
            free = [q for q in (near if side == s.side else squares) if not s.board[q]]
            place(s, o, chance.choice(free), side * LIGHT + chance.randrange(4))
    if chance.random() < 0.5:
        room = [0] * 45
        actions = room[: r.legal(s, o, s.side, room)]
        quiet = [action for action in actions if action % KINDS != SHOT]
        after = s.copy()
        r.apply(after, o, s.side, chance.choice(quiet))
        return after if after.winner == NOBODY else s
    return s


def walks_in(s: State, o: Field, square: int) -> bool:
    """Whether the archer on a square can win by its own manoeuvres alone."""
    room = [0] * 45
    for action in room[: r.legal(s, o, s.side, room)]:
        if square_of(o, s.side, action) != square or action % KINDS == SHOT:
            continue
        after = s.copy()
        r.apply(after, o, s.side, action)
        if after.winner == s.side:
            return True
        if after.winner == NOBODY and after.side == s.side:
            slot = s.board[square] // SLOT - 1
            if walks_in(after, o, after.where[s.side * 9 + slot]):
                return True
    return False


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_line_expected_is_legal_whatever_the_options(options: Mapping[str, str]) -> None:
    positions = strolls(options, 1)
    engine = Engine(positions[0].game, entries=1 << 12)
    for position in positions[::7]:
        s, _ = records(position)
        for action in engine.think(s, 3_000).line:
            assert position.turn is not None
            texts = {number: text for text, number in position.actions(position.turn)}
            position = position.play(texts[action], position.turn)


@pytest.mark.parametrize("options", OPTIONS[:4], ids=str)
def test_the_search_leaves_the_position_as_it_was(options: Mapping[str, str]) -> None:
    for position in strolls(options, 2)[::9]:
        s, _ = records(position)
        engine = Engine(position.game, entries=1 << 12)
        packed = pack(s)
        engine.look(packed, 4, 10**9)
        assert values(State, packed) == s.values()


def test_a_repetition_is_known() -> None:
    """Two boards of the past twice seen: whoever is far ahead does not go back to them."""
    position = opened().position({"board": AHEAD, "side": "dark"})
    s, o = records(position)
    engine = Engine(position.game, entries=1 << 12)
    ahead = engine.think(s, 5_000)
    twin = s.copy()
    for action in ahead.line[:2]:
        r.apply(twin, o, 0, action)
    # The position that it would choose was seen twice before: to choose it again is a draw.
    key = twin.seen[twin.sightings - 1]
    s = s.copy()
    s.seen[: s.sightings + 2] = [key, key, *s.seen[: s.sightings]]
    s.sightings += 2
    engine.forget()
    wiser = engine.think(s, 5_000)
    twin = s.copy()
    for action in wiser.line[:2]:
        r.apply(twin, o, 0, action)
    assert ahead.value > 200
    assert twin.winner == NOBODY


# --- how it is judged ---------------------------------------------------------------------------


def test_the_table_judges_as_the_features_do() -> None:
    weights: Weights = {name: float(7 * at % 40 - 9) for at, name in enumerate(NAMES)}
    for position in strolls({"king": "on"}, 3)[::5]:
        s, o = records(position)
        rules, made = interpreted(position.game), table(o, weights)
        out = [0] * SCALARS
        counting(rules)(s, o, made, out)
        named = dict(zip(NAMES[-SCALARS:], out, strict=True))
        expected = sum(weights[name] * n for name, n in named.items())
        for square in range(o.cells):
            if cell := s.board[square]:
                names = placed(o, side_of(cell), square, cell & FACING)
                worth = sum(weights[name] for name in names)
                expected += worth if side_of(cell) == s.side else -worth
        assert judging(rules)(s, o, made, out) == expected


def test_the_network_adds_what_its_rows_say() -> None:
    """Four numbers to a word, against the same sums written out."""
    chance = np.random.default_rng(7)
    drawn = Network(
        chance.integers(-90, 90, (LEARNED, HIDDEN)), chance.integers(-90, 90, HIDDEN),
        chance.integers(-(10**6), 10**6, HIDDEN),
    )  # fmt: skip
    drawn.rows[NOTHING] = 0
    for options in ({}, {"king": "on"}, {"board": "8x10", "woods": "corner"}, {"board": "15x15"}):
        for position in strolls(options, 5)[::6]:
            s, o = records(position)
            rules, made = interpreted(position.game), [0] * TABLE
            made += on_field(o, drawn).tolist()
            room = [0] * (MOST_AT_ONCE + HIDDEN)
            count = listing(rules)(s, o, room)
            sums = drawn.bias + drawn.rows[parents(o)[room[:count]]].sum(axis=(0, 1))
            cut = np.clip(sums, 0, ONE)
            expected = int((cut * cut * drawn.last).sum()) >> SHIFT
            assert adding(rules)(s, o, made, room) == expected


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_both_sides_see_the_same_field(options: Mapping[str, str]) -> None:
    """Turned round with all its archers, a position is worth the same to whoever plays."""
    for position in strolls(options, 6)[::8]:
        s, o = records(position)
        other, rules = turned(s, o), interpreted(position.game)
        found = [[0] * MOST_AT_ONCE for _ in range(2)]
        told = [
            sorted(map(tuple, np.sort(parents(o)[room[: listing(rules)(each, o, room)]]).tolist()))
            for each, room in zip((s, other), found, strict=True)
        ]
        assert told[0] == told[1]


def turned(s: State, o: Field) -> State:
    """The same for the other side: east is west, and north is south."""
    twin = State()
    r.clear(twin)
    twin.side = 1 - s.side
    for square in range(o.cells):
        if cell := s.board[square]:
            place(twin, o, o.cells - 1 - square, (cell & KIND) ^ LIGHT ^ 2)
    return twin


def test_what_is_learned_is_learned_in_the_mirror_too() -> None:
    """Every thing on the usual field has its likeness there, and the likeness has it back."""
    assert (mirror()[mirror()] == np.arange(LEARNED)).all()
    _, o = records(opened().start())
    things = {tuple(sorted(made)) for made in parents(o).tolist()}
    assert {tuple(sorted(made)) for made in mirror()[parents(o)].tolist()} == things


@pytest.mark.many
def test_learning_is_repeated_by_two_commands(tmp_path: Path) -> None:
    """At small scale: games against oneself, and what comes nearer to how they ended."""
    games, twice = ([play(Task(3, number, 200)) for number in range(40)] for _ in range(2))
    assert games == twice
    save(games, tmp_path / "games.npz")
    every = read([tmp_path / "games.npz"])
    learner = Learner(len(BOARDS), seed=1)
    before, after = 0.0, 0.0
    for samples, chosen in batches(every, np.random.default_rng(1)):
        before += learner.batch(samples, chosen, 0.0, 0)
        for _ in range(20):
            learner.batch(samples, chosen, 1e-3, 0)
        after += learner.batch(samples, chosen, 0.0, 0)
    assert after < before
    kept = whole(learner.weights)
    assert sum(len(samples.plain) for samples in every) > 500
    assert kept["rows"].shape == shipped().rows.shape
    assert (kept["rows"][NOTHING] == 0).all()


def test_a_temper_adds_up_alike_on_every_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Halves are rounded: that must not hang on how a version of Python adds."""
    _, o = records(tablier.game("archers").start())
    made = {temper: table(o, tempered(learned(), temper)) for temper in TEMPERS}
    monkeypatch.setattr(features, "placed", lambda *given: placed(*given)[::-1])
    assert made == {temper: table(o, tempered(learned(), temper)) for temper in TEMPERS}


def test_open_woods_threats_and_kings_are_counted() -> None:
    board = "3sss3/3ss*s3/3sss3/9/9/4N4/9/3EW*E3/2N6"
    s, o = records(opened(king="on").position({"board": board, "side": "light"}))
    out = [0] * SCALARS
    counting(interpreted(opened(king="on")))(s, o, table(o, learned()), out)
    found = dict(zip(NAMES[-SCALARS:], out, strict=True))
    assert found["threatened-1"] == 1  # e7, by the archer on e4
    assert found["threatened-2"] == 0
    assert found["aimed-at"] == 1  # and e4, by the archer on e7
    assert found["king-away"] == 0
    # Light has its wood full; of its own, dark neither stands on six squares nor looks at them.
    assert found["open"] == -6
    assert found["turn"] == 1


# --- what it keeps to ---------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 4, 10])
def test_counted_in_nodes_a_turn_goes_on_alike_whoever_is_asked_for_it(level: int) -> None:
    """Who has played it so far, who comes in the middle of it, and who was asked more before."""
    game, chance = opened(), Random(level)
    position, players = game.start(), [tablier.bot(game, level, seed=1) for _ in range(2)]
    turns, late = 0, 0  # late: choices within a turn
    while turns < 24 and not position.over:
        seat, begun = position.turn, position.turns
        assert seat is not None
        while position.turns == begun and not position.over:
            move = players[seat].choose(position, seat, nodes=2_000)
            newcomer, other = (tablier.bot(game, level, seed=1) for _ in range(2))
            other.choose(position, seat, nodes=300)
            assert newcomer.choose(position, seat, nodes=2_000) == move
            assert other.choose(position, seat, nodes=2_000) == move
            position, late = position.play(move, seat), late + 1
        turns, late = turns + 1, late - 1
        if not position.over and chance.random() < 0.5:  # somebody else begins the next turn
            position = position.play(chance.choice(position.moves(position.turn)))
    assert late > 6


def test_by_the_clock_a_turn_is_planned_once_and_played_to_its_end() -> None:
    position = opened().start()
    bot = tablier.bot("archers", 10, seed=1)
    position = position.play(bot.choose(position, 0, seconds=0.5), 0)
    # No time at all would not be enough to find it again: it is remembered.
    assert bot.choose(position, 0, seconds=0.001) == bot.choose(position, 0, seconds=0.5)


def test_several_cores_find_what_one_finds() -> None:
    for entry in [entry for entry in SUITE if entry["kind"] == "win"][:5]:
        position = set_up(entry)
        seat = position.turn
        assert seat is not None
        bot = tablier.bot(position.game, 10, cores=2)
        while position.turn == seat:
            position = position.play(bot.choose(position, seat, seconds=0.2), seat)
        assert position.winners == (seat,)


def test_counted_in_nodes_cores_change_nothing() -> None:
    position = opened().start()
    one, all_of_them = tablier.bot("archers", 10, cores=1), tablier.bot("archers", 10)
    for bot in (one, all_of_them):
        assert bot.advise(position, 0, nodes=4_000) == one.advise(position, 0, nodes=4_000)


@pytest.mark.parametrize("cores", [0, -1, 1.5, True])
def test_a_number_of_cores_is_a_whole_number(cores: Any) -> None:
    with pytest.raises(TablierError) as caught:
        tablier.bot("archers", 10, cores=cores)
    assert "whole number, at least 1" in caught.value.say("en")
    assert "entier, au moins 1" in caught.value.say("fr")


def test_halves_of_what_two_cores_wrote_are_not_believed() -> None:
    """One has written the key of a position, another what it found about some other position."""
    s, _ = records(opened().start())
    engine = Engine(opened(), entries=1 << 12)
    found = engine.think(s, 5_000)
    engine.entries[:, 1] = np.roll(engine.entries[:, 1], 1)
    assert engine.think(s, 5_000) == found


def test_nobody_looks_further_than_its_level() -> None:
    position = opened().start()
    for level in ("1", "3"):
        one, other = (tablier.bot("archers", level, seed=2) for _ in range(2))
        assert one.choose(position, 0, nodes=USUAL) == other.choose(position, 0, nodes=10**9)


def test_who_gives_less_time_gives_each_level_its_share_of_it() -> None:
    """So the ladder stands in a hurry too: no level catches up with the next one."""
    half = LEVELS["9"].budget(Limit(seconds=SECONDS / 2))
    assert half == LEVELS["9"].budget(Limit(nodes=USUAL // 2))
    assert half is not None
    assert half < (LEVELS["9"].budget(Limit()) or 0)
    for given in (1, 700, 20_000, 1_000_000, USUAL, 10**9):
        budgets = [level.budget(Limit(nodes=given)) for level in LEVELS.values()]
        assert budgets == sorted(budgets, key=lambda one: one or 0)
        assert all(one is not None and 1 <= one <= given for one in budgets)
        assert given < 700 or len(set(budgets)) == len(LEVELS)


def test_each_level_plays_fewer_turns_at_first_sight_than_the_one_below() -> None:
    for limit in (Limit(nodes=QUICK), Limit(seconds=SECONDS / 10), Limit()):
        for chance in (0.0, 0.5, 1.0):
            often = [level.ease(chance, limit) for level in LEVELS.values()]
            assert often == sorted(set(often), reverse=True)
            assert often[-1] == 0
        assert 0.5 < LEVELS["1"].ease(0.5, limit) < 1


def test_the_more_time_the_fewer_turns_at_first_sight_most_so_for_who_has_few() -> None:
    """What a lapse costs grows with what the other one sees: so the ladder stands at any time."""
    quick, long = Limit(nodes=QUICK), Limit(seconds=SECONDS)
    kept = [level.ease(0.5, long) / level.ease(0.5, quick) for level in list(LEVELS.values())[:-1]]
    assert kept == sorted(kept, reverse=True)
    assert 0.5 < kept[-1] < 0.75 < 0.85 < kept[0] < 1
    for level in LEVELS.values():
        assert level.ease(0.5, Limit(nodes=QUICK // 10)) == level.ease(0.5, quick)
        assert level.ease(0.5, Limit(nodes=10**9)) == level.ease(0.5, long)


def test_the_better_a_level_stands_the_more_of_its_turns_it_plays_at_first_sight() -> None:
    """Most of two hundred players differ from one who looks where they win, few where they lose."""
    absent = {}
    for standing, side in (("ahead", "dark"), ("behind", "light")):
        position = opened().position({"board": FAR_AHEAD, "side": side})
        seat = position.turn
        assert seat is not None
        texts = {action: text for text, action in position.actions(seat)}
        player = ArchersPlayer(position.game, LEVELS["3"]._replace(glances=0.0), seed=0)
        looked = texts[player.act(records(position)[0], list(texts), Limit(nodes=SUITE_NODES))]
        moves = Counter(
            tablier.bot("archers", level=3, seed=seed).choose(position, seat, nodes=SUITE_NODES)
            for seed in range(200)
        )
        absent[standing] = 200 - moves[looked]
    assert absent["ahead"] > 1.5 * absent["behind"] > 0


def test_who_plays_at_first_sight_sees_no_arrows() -> None:
    """Where a wrong turn costs two archers: at first sight it is made, with a look it is not."""
    entries = [entry for entry in SUITE if entry["kind"] == "shot"]
    glancing, looking = LEVELS["1"]._replace(glances=2.0), LEVELS["10"]
    missed = {glancing: 0, looking: 0}
    for entry in entries:
        position = set_up(entry)
        for level in missed:
            player = ArchersPlayer(position.game, level, seed=1)
            end = whole_turn(player, position)
            missed[level] += end.state()["board"] not in entry["right"]
    assert missed[looking] < len(entries) / 10
    assert missed[glancing] > len(entries) / 2


# --- what it says -------------------------------------------------------------------------------


def test_advice_ranks_moves_with_their_line_and_a_reason_that_cites_a_rule() -> None:
    for entry in SUITE[::10]:
        position = set_up(entry)
        seat = position.turn
        assert seat is not None
        advice = tablier.bot(position.game, 10).advise(position, seat, nodes=20_000)
        moves = position.moves(seat)
        assert len({found.move for found in advice}) == len(advice) == min(3, len(moves))
        assert [found.value for found in advice] == sorted(
            (found.value for found in advice), reverse=True
        )
        for found in advice:
            assert found.line[0] == found.move in moves
            assert 0 <= found.chance <= 1
            assert all("(archers." in found.why[lang] for lang in ("fr", "en"))
            assert " %" not in found.why["en"]
        if entry["kind"] == "win":
            assert advice[0].chance == 1
            assert "won this turn" in advice[0].why["en"]


def test_the_cards_say_what_to_expect_from_the_easiest_on() -> None:
    cards = tablier.bots("archers")
    assert [card.id for card in cards] == [str(level) for level in range(1, 11)]
    assert cards[0].titles == {"fr": "Niveau 1", "en": "Level 1"}
    assert len({card.expect["fr"] for card in cards}) == len(cards)


def test_advice_names_no_turn_twice_and_only_the_best_of_a_lost_game_holds_out_longest() -> None:
    lost = 0
    for entry in SUITE:
        position = set_up(entry)
        seat = position.turn
        assert seat is not None
        advice = tablier.bot(position.game, 10).advise(position, seat, nodes=3_000)
        ends = []
        for found in advice:
            place = position
            for move in found.line:
                if place.over or place.turn != seat:
                    break
                place = place.play(move, seat)
            ends.append(place)
        assert len(set(ends)) == len(ends)
        if advice[0].chance == 0:
            lost += 1
            assert "holds out longest" in advice[0].why["en"]
            assert not any("holds out longest" in found.why["en"] for found in advice[1:])
    assert lost


def test_a_turn_that_takes_squares_under_its_arrows_names_them() -> None:
    position = tablier.game("archers", first="dark").start()
    assert isinstance(position.s, State)
    why = reason(position.s, position.game, [position.action("f3>", 0)], 0, 0.5)
    assert "g3, h3 and i3" in why["en"]
    assert "g3, h3 et i3" in why["fr"]
    assert "(archers.zone)" in why["fr"]


def test_a_turn_on_the_spot_is_told_by_where_the_archer_goes_next() -> None:
    position = tablier.game("archers", first="dark").start()
    assert isinstance(position.s, State)
    line = [position.action("d3>", 0)]
    why = reason(position.s, position.game, line, 0, 0.5)
    assert "turns to prepare what follows" in why["en"]
    line.append(position.play("d3>", 0).action("d3-c3", 0))
    why = reason(position.s, position.game, line, 0, 0.5)
    assert "turns in order to step to c3" in why["en"]
    assert "pour aller en c3" in why["fr"]
    assert "(archers.manoeuvre)" in why["fr"]


def test_an_answer_by_nodes_does_not_hang_on_an_earlier_question() -> None:
    place, chance, seat = tablier.game("archers", first="dark").start(), Random(1), 0
    hasty = careful = ""
    while hasty == careful:
        place = place.play(place.random_move(seat, chance), seat)
        seat = place.awaits[0].seat or 0
        hasty = tablier.bot("archers", seed=1).choose(place, seat, nodes=20)
        careful = tablier.bot("archers", seed=1).choose(place, seat, nodes=30_000)
    bot = tablier.bot("archers", seed=1)
    assert bot.choose(place, seat, nodes=20) == hasty
    assert bot.choose(place, seat, nodes=30_000) == careful


def test_who_gives_more_time_gets_a_better_answer_than_the_one_before() -> None:
    """What was found in no time at all is no answer to a question with seconds to think."""
    entries = [entry for entry in SUITE if entry["kind"] == "two"]
    limits = (Limit(seconds=1e-9), Limit(seconds=30))
    found = dict.fromkeys(limits, 0)
    for entry in entries:
        position = set_up(entry)
        player = ArchersPlayer(position.game, LEVELS["10"], seed=0)
        for limit in limits:
            end = position
            while end.turn == position.turn and not end.over:
                end = end.play(player.choose(end, position.turn or 0, limit), position.turn)
            found[limit] += end.state()["board"] in entry["right"]
    assert found[limits[0]] < 0.7 * len(entries) < 0.9 * len(entries) <= found[limits[1]]


@pytest.mark.parametrize("level", ["5", "9", "10"])
def test_an_outlook_keeps_to_its_time_however_slow_the_machine(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, player = opened().start(), ArchersPlayer(opened(), LEVELS[level], seed=0)
    glance = player.outlook(start, Limit(nodes=1))
    assert glance != player.outlook(start, Limit(nodes=2000))
    clock = count(step=3600)  # an hour passes between two looks at it
    monkeypatch.setattr(engine, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
    assert player.outlook(start, Limit(seconds=SECONDS, cores=1)) == glance


def test_a_turn_that_keeps_an_enemy_out_of_the_wood_says_so() -> None:
    board = "3sss3/3sss3/4s4/3s5/9/9/2E1N2w1/3NNE3/3WWN3"
    position = opened().position({"board": board, "side": "dark"})
    assert isinstance(position.s, State)
    line = [position.action("f2-g2", 0)]
    why = reason(position.s, position.game, line, 0, 0.5)
    assert (
        "The enemy archer on h3 was about to enter the wood on f3: this turn prevents" in why["en"]
    )
    assert "(archers.finish)" in why["fr"]


def test_what_is_said_of_a_whole_turn_is_true_at_its_end() -> None:
    """Who leaves a zone is under no other arrow then; squares that are closed were open before."""
    chance, told = Random(7), Counter[str]()
    for _ in range(6):
        before = opened().start()
        while not before.over:
            seat = before.turn
            assert seat is not None
            (s, o), end, line = records(before), before, list[int]()
            at: dict[str, str] = {}
            while end.turn == seat and not end.over:
                move = end.random_move(seat, chance)
                line.append(end.action(move, seat))
                start, _, to = move.partition("-")
                at = {one: to if now == start and to else now for one, now in at.items()}
                at.setdefault(start, to or start)
                end = end.play(move, seat)
            why, (after, _) = reason(s, before.game, line, 0, 0.5)["en"], records(end)
            squares = {name(o, square): square for square in range(o.cells)}
            if found := re.match(r"The archer on (\w+) is under an arrow; it leaves", why):
                told["left"] += 1
                assert watched(s, 1 - seat, squares[found[1]])
                assert at[found[1]] != found[1]
                assert not watched(after, 1 - seat, squares[at[found[1]]])
            elif found := re.match("This turn helps to hold the wood: it closes (.*) to", why):
                told["closed"] += 1
                for square in (squares[one] for one in re.findall(r"[a-i]\d", found[1])):
                    assert o.wood[square] == seat
                    assert not s.board[square]
                    assert not watched(s, seat, square)
                    assert after.board[square] or watched(after, seat, square)
            before = end
    assert min(told["left"], told["closed"]) > 9


def test_what_a_turn_holds_is_told_of_the_whole_turn() -> None:
    """What was held before the first manoeuvre is nothing that the second one gains."""
    chance, told = Random(4), 0
    position = opened().start()
    while not position.over and told < 20:
        seat = position.turn
        assert seat is not None
        start = position
        position = position.play(position.random_move(seat, chance), seat)
        s, o = records(position)
        if position.turn != seat or s.left != 1:
            continue
        for _, action in position.actions(seat):
            why = reason(s, position.game, [action], 0, 0.5)["en"]
            if found := re.match("This turn covers (.*) with its arrows", why):
                told += 1
                named = re.findall(r"[a-i]\d", found[1])
                squares = [square for square in range(o.cells) if name(o, square) in named]
                assert not any(watched(records(start)[0], seat, square) for square in squares)
    assert told

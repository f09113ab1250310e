"""The opponents of Archers: what they see, what they keep to, and what they say."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tablier
from tablier.games.archers import rules as r
from tablier.games.archers.opponents.engine import Engine
from tablier.games.archers.opponents.features import NAMES, Weights, learned, placed, table
from tablier.games.archers.opponents.judging import SCALARS, counting, judging
from tablier.games.archers.opponents.levels import LEVELS
from tablier.games.archers.vocabulary import FACING, NOBODY, Field, State, side_of
from tablier.lab.compiled import interpreted
from tablier.opponents.bot import Bot
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.rulekit.build import pack, values

SUITE = json.loads(Path(__file__).with_name("archers_suite.json").read_text())
AHEAD = "9/4s4/9/9/9/9/9/3N1N3/3NNN3"
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


def whole_turn(bot: Bot, position: Position, nodes: int) -> Position:
    seat = position.turn
    assert seat is not None
    while position.turn == seat:
        position = position.play(bot.choose(position, seat, nodes=nodes), seat)
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


@pytest.mark.parametrize("kind", ["win", "save"])
def test_a_win_in_one_turn_is_found_and_a_loss_in_one_is_avoided(kind: str) -> None:
    entries = [entry for entry in SUITE if entry["kind"] == kind]
    assert len(entries) >= 20
    missed = []
    for entry in entries:
        position = set_up(entry)
        seat = position.turn
        end = whole_turn(tablier.bot(position.game, 10), position, 20_000)
        s, o = records(end)
        done = end.winners == (seat,) if kind == "win" else not wins_at_once(s, o)
        if not done:
            missed.append(entry["board"])
    assert not missed


def test_the_suite_is_what_it_says() -> None:
    for entry in SUITE[::4]:
        s, o = records(set_up(entry))
        assert wins_at_once(s, o) == (entry["kind"] == "win")


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


def test_a_turn_is_planned_once_and_played_to_its_end() -> None:
    position = opened().start()
    bot, other = tablier.bot("archers", 10, seed=1), tablier.bot("archers", 10, seed=1)
    first = bot.choose(position, 0, nodes=5_000)
    between = position.play(first, 0)
    # One node would not be enough to find it again: it is remembered.
    assert bot.choose(between, 0, nodes=1) == whole_line(other, position)[1]


def test_levels_below_the_highest_keep_to_their_own_budget() -> None:
    position = opened().start()
    for level in ("1", "5", "8"):
        budget = LEVELS[level].nodes
        assert budget is not None
        one, other = (tablier.bot("archers", level, seed=2) for _ in range(2))
        assert one.choose(position, 0, nodes=budget) == other.choose(position, 0, nodes=10**9)


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
        if entry["kind"] == "win":
            assert advice[0].chance == 1
            assert "won this turn" in advice[0].why["en"]


def test_the_cards_say_what_to_expect_from_the_easiest_on() -> None:
    cards = tablier.bots("archers")
    assert [card.id for card in cards] == [str(level) for level in range(1, 11)]
    assert cards[0].titles == {"fr": "Niveau 1", "en": "Level 1"}
    assert len({card.expect["fr"] for card in cards}) == len(cards)


def whole_line(bot: Bot, position: Position) -> tuple[str, ...]:
    seat = position.turn
    assert seat is not None
    line = []
    while position.turn == seat:
        line.append(bot.choose(position, seat, nodes=5_000))
        position = position.play(line[-1], seat)
    return tuple(line)

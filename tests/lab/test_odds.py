"""Exact odds: figures from outside, brute force on tiny boards, and what must always hold."""

import json
import random
import shlex
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import tablier
from tablier import TablierError
from tablier.cli import main
from tablier.games.goose import turns, volley
from tablier.games.goose.lab.exact import arrows, chain, dice, kernels
from tablier.games.goose.lab.exact.arrows import Volleys
from tablier.games.goose.lab.exact.chain import Chain, check_memory
from tablier.games.goose.lab.exact.odds import Question, skills_of
from tablier.games.goose.lab.exact.single_pawn import Race, independent
from tablier.games.goose.lab.exact.size import expected
from tablier.lab import odds, simulate, solve
from tablier.lab.progress import silent
from tablier.referee.position import Position
from tablier.rulekit import cache
from tablier.rulekit.build import build
from tests.tables import draw_game, random_end, random_play
from tests.tiny_boards import BOARDS, RANGE, archer_file, board, shooting_range

CLASSIC = "chutes-and-ladders"
ALTHOEN_KING_SCHILLING = Fraction(
    225837582538403273407117496273279920181931269186581786048583,
    5757472998140039232950575874628786131130999406013041613400,
)
DICE_SHEETS = ("oie", "oie-jetons", "oie-cayro")

# Of these, the boards whose pawns never touch.
ALONE = ("plain", "reach", "stay", "exit", "geese", "next", "fewer")
NO_END = 'finish = "exact"\n[squares.pit]\nat = [4, 5, 6]\nto = 0\n'
# Whoever comes to 4 throws again, and two throws in three lead back there, a turn to miss later.
PILE = "[squares.inn]\nat = [5, 6]\nmiss = 1\nto = 4\n[squares.more]\nat = 4\nagain = true\n"
# The first throw decides: 1 and 2 go home; 3 leads to a place from which every throw comes back.
TRAP = "[squares.home]\nat = [1, 2]\nto = 7\n[squares.pit]\nat = [4, 5, 6]\nto = 3\n"


def by_hand(start: Position, most: int) -> tuple[np.ndarray, np.ndarray]:
    """Wins by seat and ends by turn, from the referee's own positions and chances."""
    here: dict[int, dict[Position, float]] = {0: {start: 1.0}}
    wins, lengths = np.zeros(start.game.players), np.zeros(most + 20)
    for turn in range(most):
        level = here.pop(turn, {})
        while level:
            position, mass = level.popitem()
            if mass < 1e-15:
                continue
            for text, share in position.chances().items():
                after = position.play(text)
                then = turn + after.turns - position.turns
                if after.over:
                    lengths[then] += mass * share
                    for seat in after.winners:
                        wins[seat] += mass * share
                    continue
                onto = level if then == turn else here.setdefault(then, {})
                # Without its past a position is a value, small and quick to compare.
                bare = Position(after.game, after.s)
                onto[bare] = onto.get(bare, 0.0) + mass * share
    return wins, lengths


# --- figures from outside -----------------------------------------------------------------------


def test_the_classic_board_needs_the_published_fraction() -> None:
    found = odds(CLASSIC, players=1, fraction=True)
    assert found.fraction == ALTHOEN_KING_SCHILLING
    assert found.turns.mean == pytest.approx(float(ALTHOEN_KING_SCHILLING), abs=1e-9)
    assert found.wins[0] == pytest.approx(1)


def test_the_first_rule_of_the_sheet() -> None:
    assert odds("oie", players=1).turns.mean == pytest.approx(35.8588, abs=5e-5)
    two = odds("oie", players=2)
    assert two.wins[0] == pytest.approx(0.508569, abs=5e-7)
    assert two.turns.mean == pytest.approx(41.7016, abs=5e-5)
    assert two.edge == pytest.approx(0.008569, abs=5e-7)
    assert "50,86" in str(two)
    assert "41.7016" in two.say("en")


# --- the chain is the game ----------------------------------------------------------------------


@pytest.mark.many
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_chain_says_what_brute_force_finds(tmp_path: Path, name: str, players: int) -> None:
    game = tablier.game(board(tmp_path, BOARDS[name]), players)
    most = 60
    wins, lengths = by_hand(game.start(), most)
    found = odds(game)
    known = np.array(found.distribution)[:most]
    assert lengths[: len(known)] == pytest.approx(known, abs=1e-12)
    left = 1 - lengths.sum()
    assert all(
        0 <= found.wins[seat] - wins[seat] + 1e-12 <= left + 2e-12 for seat in range(players)
    )
    assert sum(found.wins) + found.draws + found.endless == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("name", BOARDS)
def test_a_position_is_worth_the_mean_of_those_that_follow(tmp_path: Path, name: str) -> None:
    chance = random.Random(f"positions of {name}")
    game = tablier.game(board(tmp_path, BOARDS[name]), 2, first="random")
    walk = [place for place in random_play(game, chance) if not place.over]
    for place in (walk[0], chance.choice(walk)):
        here = odds(place)
        after = [(float(p), place.play(text)) for text, p in place.chances().items()]
        parts = [(share, odds(then), then.turns - place.turns) for share, then in after]
        for seat in range(2):
            mean = sum(share * then.wins[seat] for share, then, _ in parts)
            assert here.wins[seat] == pytest.approx(mean, abs=1e-12)
        length = sum(share * (then.turns.mean + taken) for share, then, taken in parts)
        assert here.turns.mean == pytest.approx(length, abs=1e-9)


@pytest.mark.many
@pytest.mark.parametrize("name", ["oie-jetons", "oie-cayro"])
def test_interpreted_and_compiled_rules_build_the_same_chain(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tablier.game(name, 2)
    monkeypatch.setattr(kernels, "kept", lambda name: False)
    monkeypatch.setattr(chain, "patience", chain.Patience())
    slow = Chain(game, [game.start().s])
    monkeypatch.setattr(kernels, "kept", lambda name: True)
    fast = Chain(game, [game.start().s])
    assert (slow.rows == fast.rows).all()
    for column, twin in zip(slow.steps, fast.steps, strict=True):
        assert (column == twin).all()


def test_somebody_who_has_left_is_out_of_the_odds(tmp_path: Path) -> None:
    for name in ("plain", "taken"):
        game = tablier.game(board(tmp_path, BOARDS[name]), 3)
        place = game.start().play("2").play("resign")
        found = odds(place)
        assert found.wins[1] == 0
        assert sum(found.wins) == pytest.approx(1)
        after = [(float(p), odds(place.play(text))) for text, p in place.chances().items()]
        for seat in range(3):
            mean = sum(share * then.wins[seat] for share, then in after)
            assert found.wins[seat] == pytest.approx(mean, abs=1e-12)


def test_a_changed_square_changes_the_odds(tmp_path: Path) -> None:
    rest = BOARDS["push"]
    before = odds(board(tmp_path, rest), players=2)
    after = odds(board(tmp_path, rest.replace("miss = 1", "miss = 3")), players=2)
    assert before.turns.mean < after.turns.mean


def test_a_finished_game_has_nothing_left_to_chance() -> None:
    final = random_end(tablier.game("oie-cayro", 2), "an end")
    found = odds(final)
    assert [seat for seat in range(2) if found.wins[seat] == 1] == list(final.winners)
    assert found.turns.mean == 0


def test_a_finished_game_answers_every_question(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "over.tablier"
    file.write_text(random_end(tablier.game("oie-cayro", 2), "an end").record(), "utf-8")
    words = ["odds", "oie-cayro", "--from", str(file), "--shortest", "--squares", "--impasse"]
    assert main([*words, "--more-than", "3", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "Nothing is left to play." in said
    assert "No square will be visited any more." in said
    assert "Everybody waits for a visitor at some time in 0.00% of the games." in said
    assert "More than 3 turns: 0.00% of the games." in said
    assert main([*words, "--more-than", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["shortest"] == {"turns": 0, "throws": [], "whole": True, "chance": 1.0}
    assert found["squares"] == [{"visited": 0.0, "visits": 0.0}] * 64
    assert found["impasse"] == found["more_than"]["share"] == 0


def test_a_game_drawn_by_an_impasse_has_come_to_one(tmp_path: Path) -> None:
    game = tablier.game(board(tmp_path, BOARDS["rescued"]), players=2)
    drawn = game.position({"pawns": [3, 2], "held": [True, False], "turn": 1}).play("3")
    assert (drawn.over, drawn.winners) == (True, ())
    found = odds(drawn, impasses=True, shortest=True)
    assert (found.impasse, found.shortest) == (1.0, None)


def test_who_plays_alone_and_cannot_pay_has_not_waited_for_a_visitor(tmp_path: Path) -> None:
    toll = 'tokens = 1\nbroke = "out"\n[squares.toll]\nat = 3\npay = 2\n'
    ruined = odds(board(tmp_path, toll), players=1, impasses=True)
    assert ruined.draws == pytest.approx(16 / 27)
    assert ruined.impasse == 0
    # One throw in three leads into the well, one to the toll; and so once more from 1.
    both = board(tmp_path, toll + '[squares.well]\nat = 2\nhold = "taken"\n')
    assert odds(both, players=1, impasses=True).impasse == pytest.approx(4 / 9)
    left = tablier.game(both, players=1).start().play("3")
    assert (left.over, left.gone(0)) == (True, True)
    assert odds(left, impasses=True).impasse == 0


def test_throwing_again_for_long_where_players_may_be_out(tmp_path: Path) -> None:
    """Of 4 squares one throws again with a die less, and two ask for what nobody has."""
    file = tmp_path / "again.toml"
    file.write_text(
        'track = 4\ndice = 2\nfaces = 3\nmeet = "push"\ntokens = 1\nbroke = "out"\n'
        'impasse = "draw"\n[squares.a]\nat = [1, 2]\npay = 2\nhold = "freed"\nfee = 1\n'
        "[squares.b]\nat = 3\nfewer_dice = 1\nagain = true\n",
        "utf-8",
    )
    found = odds(file, players=3)
    assert sum(found.wins) == pytest.approx(1)
    played = simulate(file, 20_000, players=3)
    assert found.wins == pytest.approx(played.to_dict()["wins"], abs=0.02)


# --- what is left out, and seats turned round ---------------------------------------------------


def play_on(s: Any, o: Any, tickets: list[int]) -> tuple[int, int]:
    """Who wins and after how many turns, with these tickets drawn again and again."""
    s = s.copy()
    began = s.turns
    for step in range(400):
        if turns.over(s, o):
            break
        turns.apply(s, o, -1, turns.drawn(s, o, tickets[step % len(tickets)]))
        s.told.clear()
    return s.winner, s.turns - began


@pytest.mark.many
@pytest.mark.parametrize("name", [*DICE_SHEETS, CLASSIC])
def test_states_with_the_same_row_have_the_same_future(name: str) -> None:
    """Whatever a row leaves out, and however the seats are turned, changes no outcome."""
    chance = random.Random(f"rows of {name}")
    for _ in range(60):
        game = draw_game(name, chance)
        o: Any = game.o
        n = game.players
        *_, place = random_play(game, chance, chance.randrange(60))
        if place.over or place.turn is None:
            continue
        s: Any = place.s
        row = dice.row_of(s, o)
        twin: Any = turns.State()
        turns.start(twin, o)
        twin.pot, twin.trail[:3] = 7, [1, 2, 3]
        dice.loading(turns)(row, twin, o)
        assert (dice.row_of(twin, o) == row).all()
        if not o.strict:
            twin.tokens[:n] = [chance.randrange(9) for _ in range(n)]
        if all(square < 0 for square in o.placing):
            twin.first[:n] = [chance.randrange(2) for _ in range(n)]
        for _ in range(10):
            tickets = [chance.randrange(o.tickets) for _ in range(37)]
            winner, taken = play_on(s, o, tickets)
            turned, as_long = play_on(twin, o, tickets)
            assert taken == as_long
            assert winner == ((turned + s.turn) % n if turned >= 0 else turned)


# --- pawns on their own -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "players"), [("oie", 2), (CLASSIC, 2), *((n, p) for n in ALONE for p in (2, 3))]
)
def test_independent_pawns_give_what_the_joint_chain_gives(
    tmp_path: Path, name: str, players: int
) -> None:
    game = tablier.game(board(tmp_path, BOARDS[name]) if name in BOARDS else name, players)
    chance = random.Random(f"races of {name}")
    walk = [place for place in random_play(game, chance) if not place.over]
    for place in (walk[0], walk[len(walk) // 2], walk[-1]):
        assert independent(game.o)
        assert isinstance(place.s, turns.State)
        race = Race(game, place.s).spread().ended
        joint = Question(place, None, silent).together()[0].ended
        length = min(len(race), len(joint))
        assert race[:length] == pytest.approx(joint[:length], abs=1e-13)
        assert race.sum() == pytest.approx(joint.sum(), abs=1e-12)


def test_boards_whose_pawns_touch_are_not_independent(tmp_path: Path) -> None:
    for name in BOARDS:
        game = tablier.game(board(tmp_path, BOARDS[name]), 2)
        assert independent(game.o) == (name in ALONE)


def test_six_players_of_the_goose() -> None:
    found = odds("oie", players=6)
    assert found.method == "independence"
    assert sum(found.wins) == pytest.approx(1)
    assert list(found.wins) == sorted(found.wins, reverse=True)


# --- archers ------------------------------------------------------------------------------------


def test_archers_who_always_shoot_the_same_play_one_game(tmp_path: Path) -> None:
    sure = {
        0: archer_file(tmp_path, "seven", {7: 1.0}),
        1: archer_file(tmp_path, "none", {0: 1.0}),
    }
    place = tablier.game("oie-archer", 2).start()
    seen = set()
    while not place.over and place not in seen:
        seen.add(place)
        for waited in place.awaits:
            volley = " ".join("70"[waited.seat or 0] * len_of(place, waited.seat))
            place = place.play(volley, waited.seat)
    found = odds("oie-archer", players=2, archers=sure)
    if place.over:
        assert found.wins == (1.0, 0.0)
        assert found.turns.mean == place.turns
    else:
        assert found.endless == 1


def len_of(place: Position, seat: int | None) -> int:
    arrows: list[int] = place.state()["arrows"]
    return arrows[seat or 0]


@pytest.mark.many
@pytest.mark.parametrize("name", ["oie-archer", RANGE])
def test_volleys_taken_together_do_what_each_of_them_does(tmp_path: Path, name: str) -> None:
    """All volleys of both archers, played one by one, lead where the chain's steps lead."""
    game = tablier.game(shooting_range(tmp_path) if name == RANGE else name, 2)
    chance = random.Random("volleys")
    o: Any = game.o
    solid = archer_file(tmp_path, "solid", {n: (n + 1) / 66 for n in range(11)})
    skill = skills_of(game.start(), {1: solid})
    played = Volleys(build(volley, lambda function: function), o, skill)
    most = 66 * 66
    after, weight = np.zeros((most, 8), np.int16), np.zeros(most)
    taken, shift, square, ends, begins = (np.zeros(most, np.int64) for _ in range(5))
    walks = [list(random_play(game, chance, 60)) for _ in range(12)]
    for walk in walks:
        place = chance.choice([here for here in walk if not here.over])
        row = arrows.row_of(cast(volley.State, place.s), o)
        steps = played.play(np.array([row]), 1, after, weight, taken, shift, square, ends, begins)
        found: dict[Any, float] = {}
        for k in range(steps):
            what = (int(taken[k]), int(ends[k]), tuple(after[k]) if ends[k] < 0 else ())
            found[what] = found.get(what, 0.0) + weight[k]
        alone: dict[Any, float] = {}
        for volleys, share in every_volley(place.s, o, skill):
            s: Any = place.s.copy()
            began = s.turns
            for seat, shot in volleys:
                volley.apply(s, o, seat, shot)
            end = sum(1 << seat for seat in range(2) if volley.won(s, o, seat)) if s.over else -1
            then = () if s.over else tuple(arrows.row_of(s, o))
            what = (s.turns - began, end, then)
            alone[what] = alone.get(what, 0.0) + share
        assert found == pytest.approx(alone, abs=1e-14)
        assert sum(found.values()) == pytest.approx(1)


def every_volley(s: Any, o: Any, skill: Any) -> Iterator[tuple[tuple[tuple[int, int], ...], float]]:
    """Everything that the archers who are awaited can shoot, with its probability."""
    choices = []
    for seat in range(2):
        if volley.awaited(s, o, seat):
            room = [0] * 121
            count = volley.legal(s, o, seat, room)
            choices.append(
                [
                    ((seat, shot), arrows.likelihood(skill[seat], shot, s.arrows[seat]))
                    for shot in room[:count]
                ]
            )
    for pairs in product(*choices):
        yield tuple(shot for shot, _ in pairs), float(np.prod([share for _, share in pairs]))


def test_a_better_archer_wins_more(tmp_path: Path) -> None:
    misses = archer_file(tmp_path, "misses", {0: 0.5, **dict.fromkeys(range(1, 11), 0.05)})
    found = odds(shooting_range(tmp_path), players=2, archers={1: misses})
    assert found.wins[0] > found.wins[1]
    turned = odds(shooting_range(tmp_path), players=2, archers={0: misses})
    assert turned.wins == pytest.approx(found.wins[::-1])
    assert sum(found.wins) == pytest.approx(1)


# --- questions ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["oie", "oie-cayro", RANGE, CLASSIC])
def test_the_shortest_game_can_be_played(tmp_path: Path, name: str) -> None:
    game = tablier.game(shooting_range(tmp_path) if name == RANGE else name, 2)
    found = odds(game, shortest=True)
    best = found.shortest
    assert best is not None
    assert sum(found.distribution[: best.turns]) == 0
    assert found.distribution[best.turns] == best.chance > 0
    place = game.start()
    for throw in best.throws if best.whole else ():
        shots = throw.split(" / ")
        for shot, waited in zip(shots, place.awaits, strict=True):
            place = place.play(shot, waited.seat)
    assert not best.whole or (place.over and place.turns == best.turns)


@pytest.mark.parametrize("players", [1, 2])
def test_the_shortest_game_does_not_go_round_in_circles(tmp_path: Path, players: int) -> None:
    # Whoever comes to 2 throws again, and a 3 from there leads back to it: no turn goes by.
    again = "[squares.spring]\nat = 2\nagain = true\n[squares.slide]\nat = 5\nto = 2\n"
    for meet in ("nothing", "push"):
        file = board(tmp_path, f'meet = "{meet}"\n{again}')
        best = odds(file, players=players, shortest=True).shortest
        assert best is not None
        assert best.turns == players + 1
        assert len(best.throws) == (4 if players == 2 and best.whole else 3)  # the winner: 2, 2, 3


def test_more_than_so_many_turns() -> None:
    found = odds("oie", players=2)
    assert found.more_than(-1) == pytest.approx(1)
    assert found.more_than(found.turns.median) <= 0.5 < found.more_than(found.turns.median - 1)
    assert found.more_than(10**6) == 0
    half: Any = 2.5
    with pytest.raises(TablierError, match=r"2\.5"):
        found.more_than(half)


def test_visits_of_squares(tmp_path: Path) -> None:
    path = board(tmp_path, "")
    found = odds(path, players=1, squares=True)
    assert found.squares is not None
    assert found.squares[7].visited == pytest.approx(1)
    assert found.squares[7].visits == pytest.approx(1)
    # Every throw ends somewhere, and here every turn is a throw.
    assert sum(square.visits for square in found.squares) == pytest.approx(found.turns.mean)
    # The first throw ends on 1 with one chance in three, and nothing leads back to it.
    assert found.squares[1].visited == pytest.approx(1 / 3)
    played = simulate(path, 40_000, players=2, seed=1, detail=True)
    both = odds(path, players=2, squares=True).squares
    assert both is not None
    assert played.visits == pytest.approx([square.visits for square in both], abs=0.03)


def test_impasses() -> None:
    released = odds("oie-cayro", players=2, impasses=True)
    options: dict[str, Any] = {"impasse": "draw"}
    game = tablier.game("oie-cayro", 2, **options)
    assert odds(game).draws == pytest.approx(released.impasse)
    assert odds("oie", impasses=True).impasse == 0


def test_games_that_never_end_are_told_apart(tmp_path: Path) -> None:
    never = odds(board(tmp_path, NO_END), players=2)
    assert never.endless == 1
    assert never.wins == (0, 0)
    half = odds(board(tmp_path, TRAP), players=1)
    assert half.endless == pytest.approx(1 / 3)
    assert half.wins[0] == pytest.approx(2 / 3)


# --- every position solved ----------------------------------------------------------------------


def test_a_solved_game_knows_every_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "kept_in", lambda: tmp_path)
    game = tablier.game("oie-jetons", 2, first="random")
    walk = list(random_play(game, random.Random("solved"), 30))
    solved = solve(game)
    (kept,) = tmp_path.glob("*.npz")
    for place in walk[:: len(walk) // 3]:
        assert solved.wins(place) == pytest.approx(odds(place).wins, abs=1e-11)
    assert solve(game).wins(walk[-1]) == solved.wins(walk[-1])
    whole = kept.read_bytes()
    for part in (b"", b"cut short", whole[: len(whole) // 2]):
        kept.write_bytes(part)
        assert solve(game).wins(walk[-1]) == pytest.approx(solved.wins(walk[-1]))
        assert kept.stat().st_size == len(whole)  # solved again, and kept
    end = random_end(game, "end")
    assert sum(solved.wins(end)) == pytest.approx(1.0 if end.winners else 0.0)
    # A position that play does not lead to is worked out.
    odd = game.position({"pawns": [60, 3], "missed": [0, 7], "turn": 0})
    assert solved.wins(odd) == pytest.approx(odds(odd).wins)
    with pytest.raises(TablierError, match="autre jeu, ou avec d’autres options"):
        solved.wins(tablier.game("oie", 2).start())


def test_two_archers_solved_once_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "kept_in", lambda: tmp_path)
    game = tablier.game(shooting_range(tmp_path), 2)
    place = game.start().play("10 9", 0)
    solved = solve(game)
    assert solved.wins(game.start()) == pytest.approx((0.5, 0.5))
    shots = place.moves(1)
    weights = [1 if len(set(shot.split())) == 1 else 2 for shot in shots]
    after = [solved.wins(place.play(shot, 1))[0] for shot in shots]
    mean = sum(w * share for w, share in zip(weights, after, strict=True)) / sum(weights)
    assert odds(place).wins[0] == pytest.approx(mean, abs=1e-11)


# --- errors, and the command --------------------------------------------------------------------


def test_what_has_no_exact_odds_says_so(tmp_path: Path) -> None:
    for name in ("archers", "petits-chevaux", "evasion"):
        with pytest.raises(TablierError, match=f"simulate {name}"):
            odds(name)
    with pytest.raises(TablierError, match="deux archers"):
        odds("oie-archer", players=3)
    with pytest.raises(TablierError, match="un pion seul"):
        odds("oie", players=2, fraction=True)
    with pytest.raises(TablierError, match="flèches"):
        odds("oie", archers={0: "uniform"})
    with pytest.raises(TablierError, match="un ou deux joueurs"):
        odds("oie", players=3, squares=True)
    with pytest.raises(TablierError, match="jamais"):
        odds(board(tmp_path, NO_END), players=1, fraction=True)
    with pytest.raises(TablierError, match="s’ajouter, jusqu’à 999 pour un joueur"):
        odds(board(tmp_path, PILE), players=1)


def test_what_does_not_fit_is_refused_before_and_while_it_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    path = board(tmp_path, BOARDS["push"])
    odds(path, players=4, progress=lambda what, done: told.append(what))
    assert {"expected", "seconds", "states", "turns"} == set(told)
    told.clear()
    monkeypatch.setattr(chain, "MOST_MEMORY", 200_000)
    with pytest.raises(TablierError, match=r"Trop de positions.* Go .*simulate \S*tiny\.toml"):
        odds(path, players=4, progress=lambda what, done: told.append(what))
    assert told == []
    with pytest.raises(TablierError, match="Trop de positions"):
        odds("oie-jetons", players=2, progress=lambda what, done: told.append(what))
    assert told.count("states") >= 1


@pytest.mark.parametrize(("name", "players"), [("push", 3), ("home", 4), ("taken", 5)])
def test_the_size_is_guessed_from_fewer_players(tmp_path: Path, name: str, players: int) -> None:
    game = tablier.game(board(tmp_path, BOARDS[name]), players)
    size = expected(game, players)
    assert size is not None
    assert 1 / 3 < size.states / Chain(game, [game.start().s]).count < 3


def test_the_command_says_beforehand_when_it_takes_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(board(tmp_path, BOARDS["push"]))
    assert main(["odds", path, "--players", "3", "--json"]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("tablier.cli.progress.A_WHILE", 0)
    assert main(["odds", path, "--players", "3", "--json"]) == 0
    printed = capsys.readouterr()
    assert "minute" in printed.err
    assert json.loads(printed.out)["players"] == 3


def test_the_command_writes_json_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "oie", "--players", "2", "--json", "--more-than", "100"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["wins"][0] == pytest.approx(0.508569, abs=5e-7)
    assert sum(found["distribution"]) == pytest.approx(1)
    assert set(found["turns"]) == {"mean", "median", "p95"}
    assert found["draws"] == found["shared"] == 0
    assert found["method"] == "independence"
    assert found["more_than"]["share"] == pytest.approx(sum(found["distribution"][101:]))


def test_the_command_writes_csv_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "oie", "--csv"]) == 0
    said = capsys.readouterr()
    head, *rows = said.out.splitlines()
    assert head == "turns,share"
    assert said.err == ""
    shares = {int(turns): float(share) for turns, share in (row.split(",") for row in rows)}
    assert sum(shares.values()) == pytest.approx(1)
    assert sum(n * share for n, share in shares.items()) == pytest.approx(41.70160591)
    assert main(["odds", "oie", "--csv", "--json"]) == 2
    assert "--csv" in capsys.readouterr().err


def test_the_command_starts_from_a_saved_game_or_a_state(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tablier.game("oie-cayro", 2).start().play("3+4").play("4+5")
    record, state = tmp_path / "g.tablier", tmp_path / "g.json"
    record.write_text(place.record(), "utf-8")
    state.write_text(json.dumps(place.state()), "utf-8")
    marked = [tmp_path / "m.tablier", tmp_path / "m.json"]  # as some editors save it
    for file, copy in zip((record, state), marked, strict=True):
        copy.write_text(file.read_text("utf-8"), "utf-8-sig")
    for file in (record, state, *marked):
        assert main(["odds", "oie-cayro", "--from", str(file), "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["wins"] == list(odds(place).wins)
    assert main(["odds", "oie", "--from", str(record)]) == 2
    assert "oie-cayro" in capsys.readouterr().err
    assert main(["odds", "oie-cayro", "--from", str(record), "--players", "2"]) == 2
    assert main(["odds", "oie-cayro", "--from", str(tmp_path / "none")]) == 2
    state.write_text("{ not json", "utf-8")
    assert main(["odds", "oie-cayro", "--from", str(state)]) == 2
    assert "JSON" in capsys.readouterr().err
    state.write_text('{"game": "oie-cayro",\n}', "utf-8")
    assert main(["odds", "oie-cayro", "--from", str(state)]) == 2
    told = capsys.readouterr().err
    assert "ligne 2, colonne 1" in told
    assert "Expecting" not in told
    state.write_text('{"game": null}', "utf-8")
    assert main(["odds", "oie-cayro", "--from", str(state)]) == 2
    assert "null, pas oie-cayro" in capsys.readouterr().err
    state.write_text(" \n", "utf-8")
    assert main(["odds", "oie-cayro", "--from", str(state)]) == 2
    assert "est vide" in capsys.readouterr().err
    state.write_text('{"turn": ' + "1" * 5_000 + "}", "utf-8")
    assert main(["odds", "oie-cayro", "--from", str(state)]) == 2
    assert "longueur" in capsys.readouterr().err
    state.write_text('{"pawns": ' + "[" * 50_000, "utf-8")
    assert main(["odds", "oie-cayro", "--from", str(state)]) == 2
    assert "imbriqué" in capsys.readouterr().err


def test_a_game_on_another_board_of_the_same_name_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, game = board(tmp_path, BOARDS["push"]), tmp_path / "g.tablier"
    game.write_text(tablier.game(file, players=2).start().play("2").record(), "utf-8")
    file.write_text("# The same board in other words.\n" + file.read_text("utf-8"), "utf-8")
    assert main(["odds", str(file), "--from", str(game)]) == 0
    capsys.readouterr()
    for other in (BOARDS["swap"], BOARDS["push"].replace("at = 4", "at = 5")):
        board(tmp_path, other)
        assert main(["odds", str(file), "--from", str(game)]) == 2
        assert "joué sur un autre plateau" in capsys.readouterr().err


def test_the_command_refuses_a_board_without_an_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = board(tmp_path, NO_END)
    for words in ([], ["--json"], ["--players", "1", "--shortest"]):
        assert main(["odds", str(file), *words]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert "Aucune partie ne peut finir" in printed.err
    assert odds(file, players=2).to_dict()["turns"] is None


def test_the_command_says_everything_in_both_languages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--shortest", "--squares", "--impasse", "--more-than", "1"]
    path = str(board(tmp_path, BOARDS["taken"]))
    for lang, word in (("fr", "La partie la plus courte"), ("en", "The shortest game")):
        assert main(["odds", path, "--players", "2", *asked, "--lang", lang]) == 0
        assert word in capsys.readouterr().out
    assert main(["odds", path, "--players", "1", "--fraction"]) == 0
    assert "exactement" in capsys.readouterr().out


def test_a_table_of_pandas() -> None:
    found = odds("oie", players=1)
    table = found.to_pandas()
    assert list(table.columns) == ["turns", "share"]
    assert table["share"].sum() == pytest.approx(1)
    assert (table["turns"] * table["share"]).sum() == pytest.approx(found.turns.mean)


def test_a_plot(tmp_path: Path) -> None:
    file = tmp_path / "lengths.svg"
    odds("oie", players=1).plot(file)
    assert "<svg" in file.read_text("utf-8")
    with pytest.raises(TablierError):
        odds("oie", players=1).plot(tmp_path / "lengths.txt")


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("arrows = 2\n", 3),
        ("dice = 1\nfaces = 2\n[squares.a]\nat = 1\nmiss = 9\nagain = true\n"
         "[squares.b]\nat = 3\nto = 1\n", 2),
    ],
)  # fmt: skip
def test_a_board_without_exact_odds_is_named_by_its_file_in_the_advice(
    text: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mon plateau.toml").write_text(f'id = "fleches"\ntrack = 20\n{text}', "utf-8")
    asked = ["--lang", "en", "odds", "mon plateau.toml", "--players", str(players)]
    assert main(asked) == 2
    refused = capsys.readouterr().err
    assert "without end" not in refused
    advice = refused.partition("tablier simulate ")[2].strip().removesuffix(".")
    assert advice.startswith("'mon plateau.toml'")
    assert main(["simulate", *shlex.split(advice), "--games", "10"]) == 0


def test_memory_that_lacks_is_more_than_there_is() -> None:
    game = tablier.game("oie", players=2)
    for needed, most in ((1.605e9, 1.6e9), (1.6e9 + 1, 1.6e9), (0.9999e9, 0.9991e9)):
        with pytest.raises(TablierError) as refused:
            check_memory(game, 1_234_567, needed, most)
        values = refused.value.message.values
        assert float(str(values["needed"])) > float(str(values["gigabytes"]))
        assert "tablier simulate oie." in refused.value.say("en")

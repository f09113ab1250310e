"""Simulations: the same games as the referee's, the same counts on any number of threads."""

import json
import pydoc
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any, cast

import numpy as np
import pexpect
import pytest
import rich.progress

import tablier
from tablier.cli import main
from tablier.cli.progress import Bar
from tablier.draw.theme import theme_of
from tablier.games import game_ids
from tablier.games.goose.lab import landings, race
from tablier.games.goose.lab.archers import PARTS, archer
from tablier.lab import Simulation, drivers, odds, simulate
from tablier.lab.chance import deal, draw, key_of
from tablier.lab.compiled import interpreted
from tablier.lab.opening import lab_game
from tablier.lab.part import lab_part
from tablier.lab.shooting import skills
from tablier.lab.show import show
from tablier.lab.simulation import prepare, sum_of
from tablier.lab.tally import Setup, Tally, Task, play_chunk
from tablier.picture import drawing_of
from tablier.referee.game import Game
from tablier.referee.position import Position
from tests.goose_boards import BOARDS, tables, written

EXAMPLE = "chutes-and-ladders.toml"
ALL = (*game_ids(), EXAMPLE)
NO_END = """
track = 10
dice = 1
faces = 2
[squares.trap]
at = [8, 9]
to = 0
"""


def ends(tally: Tally) -> Tally:
    """What every way of playing counts."""
    return tally._replace(visits=(), sums=())


# --- known figures ----------------------------------------------------------------------------


def near(found: float, exact: float, error: float) -> bool:
    """Within four standard errors; `error` is half of the 95 % interval."""
    return abs(found - exact) < 4 / 1.96 * error


def test_the_goose_wins_and_lasts_as_the_exact_chain_says() -> None:
    result = simulate("oie", 400_000, players=2, seed=1)
    assert near(result.wins[0].value, 0.508569, result.wins[0].error)
    assert near(result.turns.mean, 41.7016, result.turns.error)


def test_petits_chevaux_last_as_published() -> None:
    result = simulate("petits-chevaux", 100_000, players=2, seed=1)
    assert near(result.turns.mean, 90.45, result.turns.error)
    assert result.turns.median == 86


def test_one_player_alone_climbs_chutes_and_ladders() -> None:
    result = simulate(EXAMPLE, 100_000, players=1)
    assert near(result.turns.mean, 39.2251, result.turns.error)


def test_a_whole_number_may_have_a_point_and_a_large_one_has_its_thousands_apart() -> None:
    assert simulate("oie", 1e3).tally == simulate("oie", 1000).tally
    with pytest.raises(tablier.TablierError) as error:
        simulate("oie", 0)
    assert "1,000,000,000,000,000" in error.value.say("en")
    assert "1\u202f000\u202f000\u202f000\u202f000\u202f000" in error.value.say("fr")


@pytest.mark.parametrize("name", ["oie", "oie-jetons", "oie-cayro"])
def test_one_player_alone_plays_any_dice_sheet(name: str) -> None:
    result = simulate(name, 1_000, players=1, detail=True)
    assert result.wins[0].value == 1
    assert result.lead_changes is not None
    assert result.lead_changes.value == 0


@pytest.mark.parametrize("apart", [1, 1 << 16, 1 << 32, 1 << 33])
def test_games_whose_numbers_are_alike_share_no_chance(apart: int) -> None:
    counts = [0] * 36
    rng, key = [0] * 4, key_of(3)
    for game in range(20_000):
        deal(rng, key, game)
        first = draw(rng, 6)
        deal(rng, key, game ^ apart)
        counts[first * 6 + draw(rng, 6)] += 1
    mean = 20_000 / 36
    spread = sum((n - mean) ** 2 / mean for n in counts)
    assert abs(spread - 35) < 5 * sqrt(2 * 35)


def test_chance_is_even_over_the_first_throws_of_many_games() -> None:
    counts = [0] * 216
    rng, key = [0] * 4, key_of(3)
    for game in range(30_000):
        deal(rng, key, game)
        counts[draw(rng, 6) * 36 + draw(rng, 6) * 6 + draw(rng, 6)] += 1
    mean = 30_000 / 216
    spread = sum((n - mean) ** 2 / mean for n in counts)
    assert abs(spread - 215) < 5 * sqrt(2 * 215)


# --- the same games, however they are played ----------------------------------------------------


@pytest.mark.many
@pytest.mark.parametrize("name", ALL)
def test_a_game_shown_is_the_game_that_was_counted(name: str) -> None:
    setup = prepare(name, seed=7)
    for number in (0, 1, 12, 123_456_789_012):
        end = show(setup, number)
        tally = play_chunk(Task(setup, number, 1))
        assert end.over
        assert len(tally.lengths) - 1 == end.turns
        assert {seat for seat, won in enumerate(tally.wins) if won} == set(end.winners)
        again = tablier.read(end.record()).final
        assert again == end


@pytest.mark.parametrize("name", ["oie", "archers", "oie-archer"])
def test_threads_and_chunks_do_not_change_the_counts(name: str) -> None:
    one = simulate(name, 3_000, seed=5, threads=1, detail=True)
    two = simulate(name, 3_000, seed=5, threads=2, detail=True)
    assert one.tally == two.tally
    setup = one.setup
    chunks = [play_chunk(Task(setup, first, 500)) for first in range(2_500, -1, -500)]
    assert sum_of(chunks) == one.tally
    assert simulate(name, 3_000, seed=6).tally != ends(one.tally)


def every_board(folder: Path) -> list[Game]:
    """Every sheet and every board of the tests with dice, each combination of their options."""
    names: list[str | Path] = ["oie", "oie-jetons", "oie-cayro", EXAMPLE]
    names += [written(folder, name) for name in BOARDS]
    games = [game for name in names for game in tables(name)]
    dice = [game for game in games if not game.o.arrows]
    alone = {
        game.id: lab_game(game, players=1) for game in dice if game.options["first"] == "random"
    }
    return [*dice, *alone.values()]


@pytest.mark.many
def test_the_table_of_landings_gives_what_the_rules_give(tmp_path: Path) -> None:
    tried = set()
    for game in every_board(tmp_path):
        setup = prepare(game, seed=2)
        fast, slow = setup, setup._replace(fast=False)
        assert play_chunk(Task(fast, 0, 150)) == play_chunk(Task(slow, 0, 150)), game
        tried.add(game.players)
    assert tried == {1, 2, 3, 4, 5, 6}


# The thrower keeps the dice although it has a turn to miss.
RIVER = """
track = 14
[squares.spring]
at = 7
again = true
[squares.river]
at = 3
to = 7
miss = 1
"""
# The throw that wins also costs a token: who has none is out instead.
TOLL = """
track = 15
dice = 1
tokens = 1
broke = "out"
[squares.toll]
at = 8
to = 15
pay = 1
[squares.shop]
at = 4
pay = 1
"""


def chance_board(chance: random.Random) -> str:
    """A board whose words are drawn, and fit together in ways that nobody thought of."""
    track, dice, faces = chance.randint(6, 30), chance.randint(1, 2), chance.randint(2, 6)
    any_square = chance.randint(0, track)
    squares = [
        f"to = {any_square}",
        f"to = {any_square}\npay = 1\nmiss = 1",
        f"to = {any_square}\nmiss = 2",
        'ride = "forward"',
        'ride = "back"',
        'ride = "onward"',
        f"miss = {chance.randint(1, 9)}",
        f"miss = {chance.randint(1, 3)}\nafter = {chance.randint(0, track - 1)}",
        "again = true",
        "again = true",
        f"pay = {chance.randint(1, 2)}",
        'hold = "taken"',
        'hold = "freed"\nmiss = 1',
        'hold = "rescued"\nfee = 1',
        f'hold = "exit"\nexit = {{ totals = [{dice}, {dice * faces}] }}',
    ]
    lines = [
        f"track = {track}", f"dice = {dice}", f"faces = {faces}",
        f"circle = {chance.randint(0, 3)}", f"tokens = {chance.randint(1, 4)}",
    ]  # fmt: skip
    for name, values in {
        "finish": ("exact", "stay", "reach"),
        "rides": ("chain", "once"),
        "meet": ("nothing", "push", "swap", "home"),
        "broke": ("spare", "out"),
        "impasse": ("release", "draw"),
    }.items():
        lines.append(f'{name} = "{chance.choice(values)}"')
    for at in chance.sample(range(1, track), min(track - 1, chance.randint(1, 7))):
        lines += [f"[squares.at{at}]", f"at = {at}", chance.choice(squares)]
    if not any("pay" in line or "fee" in line for line in lines):
        lines = [line for line in lines if not line.startswith("tokens")]
    return "\n".join(lines)


@pytest.mark.many
def test_boards_by_lot_play_the_same_by_their_table(tmp_path: Path) -> None:
    chance = random.Random(1)
    file = tmp_path / "drawn.toml"
    texts = [RIVER, TOLL, *(chance_board(chance) for _ in range(200))]
    tried = 0
    for number, text in enumerate(texts):
        file.write_text(text, encoding="utf-8")
        try:
            setup = prepare(file, seed=3, players=(2, 2, 3, 1, 4)[number % 5], max_turns=500)
        except tablier.TablierError:
            continue  # words that do not go together
        fast, slow = (
            play_chunk(Task(setup, 0, 400)),
            play_chunk(Task(setup._replace(fast=False), 0, 400)),
        )
        assert fast == slow, text
        tried += 1
    assert tried > 100


def as_written(setup: Setup, games: int) -> Tally:
    """Play a chunk with nothing compiled: the same drivers over the interpreted rules."""
    game = setup.open()
    part, rules = lab_part(game), interpreted(game)
    o: Any = game.o
    s = game.ruleset.state_type()
    lengths, wins = np.zeros(setup.most + 1, np.int64), np.zeros(setup.players, np.int64)
    counts = np.zeros(drivers.COUNTS, np.int64)
    rng = [0] * 4
    counted = (rng, key_of(setup.seed), (0, games), setup.most, lengths, wins, counts)
    end = drivers.ending(rules)
    watched: tuple[Any, ...] = ()
    if setup.fast and not setup.detail and part.plays_alone:
        table = np.zeros(landings.size(o), np.int64)
        asked = (landings.trying(rules), landings.passing(rules), landings.standing(rules))
        landings.filling(rules, *asked)(s, o, table)
        moved = (race.placing(rules), race.reading(rules))
        play = race.crowding if (table & landings.CROWD).any() else race.racing
        play(rules, *moved, end)(s, o, table, [0] * race.SEATS, [0] * race.SEATS, *counted)
    else:
        choose = part.policy(setup.policy)(rules)
        room = [0] * game.ruleset.most_actions
        skill = skills(setup.archers)
        if setup.detail:
            watcher = part.watcher
            assert watcher is not None
            watched = (np.zeros(watcher.size(vars(o)), np.int64), np.zeros(7, np.int64))
            look = [watcher.note(rules), watcher.see(rules)]
            memory = [0] * drivers.MEMORY
            watch = drivers.watching(rules, choose, end, *look)
            watch(s, o, room, skill, *counted, memory, *watched)
        else:
            drivers.playing(rules, choose, end)(s, o, room, skill, *counted)
    s.told.clear()
    last = int(lengths.nonzero()[0][-1]) + 1
    return Tally(
        games, int(counts[2]), int(counts[0]), int(counts[1]), tuple(wins.tolist()),
        tuple(lengths[:last].tolist()), *(tuple(array.tolist()) for array in watched),
    )  # fmt: skip


@pytest.mark.parametrize("name", ALL)
def test_compiled_and_interpreted_drivers_count_the_same(name: str) -> None:
    setup = prepare(name, seed=9)
    assert as_written(setup, 5) == play_chunk(Task(setup, 0, 5))


@pytest.mark.parametrize("name", ["oie", "oie-cayro", "oie-archer", "petits-chevaux", "evasion"])
def test_compiled_and_interpreted_watchers_count_the_same(name: str) -> None:
    setup = prepare(name, seed=9, detail=True)
    assert as_written(setup, 5) == play_chunk(Task(setup, 0, 5))


BOUNDS = """
import sys
from tablier.lab.simulation import prepare
from tablier.lab.tally import Task, play_chunk
for name, detail in (("oie-cayro", False), ("oie-cayro", True), ("archers", False)):
    print(play_chunk(Task(prepare(name, seed=9, detail=detail), 0, 50)))
"""


@pytest.mark.many
def test_no_driver_goes_past_the_end_of_an_array(
    run_python: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = run_python(BOUNDS)
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")  # compiled code is silent about it otherwise
    assert run_python(BOUNDS) == plain


# --- what is watched ----------------------------------------------------------------------------


def watched_by_hand(end: Position) -> tuple[int, int, int]:
    """Turns waited, all turns, and lead changes of a game, from its events and states."""
    waits = ("skipped", "waits", "stuck", "no-six", "passed", "barred", "lost-six", "rests")
    waited = changes = 0
    leader = None
    for position in end.history()[1:]:
        waited += sum(event.kind in waits for event in position.events)
        pawns = position.state()["pawns"]
        far = [sum(seat) if isinstance(seat, list) else seat for seat in pawns]
        front = [seat for seat, n in enumerate(far) if n == max(far)]
        if len(front) == 1:
            changes += leader not in (None, front[0])
            leader = front[0]
    turns = end.turns * (end.game.players if end.game.o.__dict__.get("arrows") else 1)
    return waited, turns, changes


@pytest.mark.parametrize("name", ["oie", "oie-cayro", "oie-archer", "petits-chevaux"])
def test_waiting_and_the_lead_are_what_the_referee_tells(name: str) -> None:
    setup = prepare(name, seed=4, detail=True)
    for number in range(10):
        sums = play_chunk(Task(setup, number, 1)).sums
        assert sums[:3] == watched_by_hand(show(setup, number))


def test_visits_are_where_throws_end() -> None:
    result = simulate(EXAMPLE, 1_000, players=2, detail=True)
    assert result.visits is not None
    assert result.visits[100] == 1  # somebody wins every game, once
    assert result.visits[1] == 0  # a ladder: nobody rests there
    assert result.places == {f"sq-{n}": visits for n, visits in enumerate(result.visits)}
    plain = simulate(EXAMPLE, 1_000, players=2)
    assert ends(result.tally) == plain.tally
    assert plain.visits is None
    assert plain.waiting is None
    assert plain.places is None


def rested_by_hand(end: Position) -> Counter[str]:
    """Where pieces have come to rest by a move, from the pictures of a game."""
    sheet = drawing_of(end.game)
    found: Counter[str] = Counter()
    for before, after in pairwise(end.history()):
        if before.awaits[0].kind != "choice":
            continue
        was, now = (
            # Pieces of a seat are all alike: "pawn-0-2" is one of "pawn-0".
            Counter(("-".join(piece.id.split("-")[:2]), piece.place) for piece in sheet.pieces(p.s))
            for p in (before, after)
        )
        found.update(place for _, place in (now - was).elements())
    return found


@pytest.mark.parametrize("name", ["petits-chevaux", "evasion"])
def test_visits_of_other_boards_are_what_their_pictures_show(name: str) -> None:
    setup = prepare(name, seed=4, detail=True)
    kept = ("stable-", "prison")  # whoever is sent back has not gone there
    drawn = set(drawing_of(setup.open()).places)
    for number in range(3):
        result = Simulation(setup, play_chunk(Task(setup, number, 1)), 1.0, 1)
        assert result.places
        assert result.visits is None
        shown = rested_by_hand(show(setup, number))
        expected = {id_: n for id_, n in shown.items() if not id_.startswith(kept)}
        assert {id_: n for id_, n in result.places.items() if n} == expected
        assert set(result.places) <= drawn


# --- archers ------------------------------------------------------------------------------------


def archer_file(folder: Path, **chances: float) -> str:
    file = folder / "archer.toml"
    lines = [f"{n} = {chances.get(f'a{n}', 0)}" for n in range(11)]
    file.write_text("\n".join(lines), encoding="utf-8")
    return str(file)


def test_an_archer_shoots_as_its_file_says(tmp_path: Path) -> None:
    sharp = archer_file(tmp_path, a10=0.5, a9=0.5)
    result = simulate("oie-archer", 2_000, archers={0: sharp}, players=2)
    assert result.to_dict()["archers"] == [sharp, "uniform"]
    arrows = [
        position.step.text
        for position in show(result.setup, 3).history()[1:]
        if position.step and position.step.seat == 0
    ]
    assert arrows
    assert {arrow for text in arrows for arrow in text.split()} <= {"9", "10"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("0 = 1", "onze probabilités"),
        ("\n".join(f"{n} = 0.1" for n in range(11)), "1.1"),
        ("\n".join(f"{n} = 0.1" for n in range(12)), "«\u00a011\u00a0»"),
        ("\n".join(f'{n} = "a"' for n in range(11)), "flèche 0"),
        ("0 = 0.5\n1 = \n", "a.toml, ligne 2, colonne 5\u00a0: le fichier n’est pas du TOML"),
    ],
)
def test_a_wrong_archer_is_explained(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "a.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(tablier.TablierError) as error:
        simulate("oie-archer", 10, archers={0: str(file)})
    assert says in error.value.say("fr")
    assert error.value.say("en")


# --- nonsense -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("oie --games 0", "games"),
        ("oie --threads -1", "threads"),
        ("oie --max-turns 0", "max-turns"),
        ("oie --policy greedy", "uniform"),
        ("oie --archer 1=uniform", "flèches"),
        ("oie-archer --archer 3=uniform", "place 3"),
        ("oie-archer --archer uniform", "--archer 1=uniform"),
        ("oie-archer --archer 1=robin", "«\u00a0robin\u00a0»"),
        ("oie-archer --archer 1=absent.toml", "absent.toml"),
        ("oie --plot picture.gif", ".png"),
        ("oie --plot nowhere/picture.png", "nowhere"),
        ("oie --plot new.png/", "new.png/"),
        ("oie --plot folder.png", "folder.png"),
        ("oie-archer --archer 1=uniform --archer 1=uniform", "deux archers"),
        (f"oie-archer --archer {'9' * 5000}=uniform", "n’est pas un archer"),
        ("oie-archer --archer 1=deep.toml", "imbriqué"),
        ("oie --json --csv", "--csv"),
        ("oie --players 9", "1–6"),
        ("oie --show -1", "vont de 0 à"),
        (f"oie --show {10**30}", str((1 << 62) - 1)),
        ("oie --players 1 --show 0", "2–6"),
        ("petits-chevaux --players 1", "2"),
        ("absent.toml", "absent.toml"),
        ("no-end.toml", "--max-turns"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(
    words: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("no-end.toml").write_text(NO_END, encoding="utf-8")
    Path("folder.png").mkdir()
    Path("deep.toml").write_text("a = " + "[" * 50_000, encoding="utf-8")
    assert main(["simulate", *words.split()]) == 2
    found = capsys.readouterr()
    assert says in found.err
    assert found.out == ""


def test_wrong_types_are_refused() -> None:
    wrongs: tuple[dict[str, Any], ...] = ({"games": 1.5}, {"seed": "a"}, {"threads": "2"})
    for wrong in wrongs:
        with pytest.raises(tablier.TablierError):
            simulate("oie", **wrong)
    with pytest.raises(tablier.TablierError, match=r"«\s2\.0\s»"):
        simulate("oie", 10, players=cast(int, 2.0))
    with pytest.raises(tablier.TablierError, match="«\u00a05\u00a0»"):
        simulate("oie", 10, cluster=cast(str, 5))
    archers: tuple[Any, ...] = ({"0": "uniform"}, ["uniform"], {0: 3}, {True: "uniform"})
    for wrong in archers:
        for ask in (simulate, odds):
            with pytest.raises(tablier.TablierError, match="par place"):
                ask("oie-archer", archers=wrong)


def test_an_archer_may_be_named_by_a_path(tmp_path: Path) -> None:
    file = tmp_path / "ten.toml"
    file.write_text("".join(f"{n} = {int(n == 10)}\n" for n in range(11)), "utf-8")
    by_path = simulate("oie-archer", 50, archers={0: file})
    assert by_path.tally == simulate("oie-archer", 50, archers={0: str(file)}).tally
    assert by_path.tally != simulate("oie-archer", 50).tally


@pytest.mark.parametrize(
    ("lang", "pace"), [("fr", "17\u202f910 parties/s"), ("en", "17,910 games/s")]
)
def test_the_bar_writes_numbers_as_its_language_does(
    lang: str, pace: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(rich.progress.Task, "speed", 17_910.4)
    with Bar(lang) as bar:
        bar.show("expected", 10)
        bar.show("games", 5)
        assert bar._bar
        (task,) = bar._bar.tasks
        assert task.fields["rate"] == pace
        assert (task.completed, task.total) == (5, 10)


def test_games_that_do_not_end_are_counted_apart() -> None:
    result = simulate("oie", 5_000, max_turns=40)
    assert 0 < result.tally.unfinished < 5_000
    assert result.finished + result.tally.unfinished == 5_000
    assert sum(win.value for win in result.wins) == pytest.approx(1)
    assert "40" in result.say("en")


# --- what comes out -----------------------------------------------------------------------------


# Whoever begins with less than four throws again for ever.
TRAP = """
track = 30
dice = 1
players = [1, 3]
placings = { "4" = 10, "5" = 10, "6" = 10 }
squares.plenty = { at = [1, 2, 3], again = true }
squares.back = { at = [4, 5, 6, 7, 8, 9], to = 1 }
"""


# Everybody throws again until four dice show four sixes: about every other time soon enough.
MIRE = """
track = 40
dice = 4
players = [1, 3]
[squares.plenty]
at = 1
again = true
[squares.back]
at = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]
to = 1
"""


@pytest.mark.many
@pytest.mark.parametrize("text", [TRAP, MIRE], ids=["trap", "mire"])
@pytest.mark.parametrize("first", [1, "random"])
def test_a_turn_without_end_is_given_up_alike_by_all(
    tmp_path: Path, text: str, first: int | str
) -> None:
    board = tmp_path / "trap.toml"
    board.write_text(text, encoding="utf-8")
    setup = prepare(board, players=2, seed=3, options={"first": first})
    tally = play_chunk(Task(setup, 0, 24))
    assert 0 < tally.unfinished < 24
    assert play_chunk(Task(setup._replace(fast=False), 0, 24)) == tally
    assert ends(play_chunk(Task(setup._replace(detail=True), 0, 24))) == tally
    assert sum(not show(setup, number).over for number in range(24)) == tally.unfinished


def test_json_has_the_fields_of_the_contract(capsys: Any) -> None:
    words = "simulate evasion --players 3 --games 500 --seed 1 --threads 2 --json --set first=2"
    assert main(words.split()) == 0
    found = capsys.readouterr()
    data = json.loads(found.out)
    assert found.err == ""
    assert data["games"] == 500
    assert data["threads"] == 2
    assert data["options"]["first"] == 2
    assert len(data["wins"]) == data["players"] == 3
    assert sum(data["wins"]) == pytest.approx(1 - data["draws"])
    assert 0 < data["shared"] < 1
    assert {"mean", "median", "p95", "max"} <= set(data["turns"])
    assert data["turns"]["median"] <= data["turns"]["p95"] <= data["turns"]["max"]
    assert data["seconds"] > 0
    assert data["turns_per_second"] > 0
    assert data["visits"] is data["waiting"] is data["lead_changes"] is None


def test_csv_and_pandas_hold_every_length(capsys: Any) -> None:
    assert main(["simulate", "oie-cayro", "--games", "300", "--csv"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head == "turns,games,share"
    assert sum(int(row.split(",")[1]) for row in rows) == 300
    table = simulate("oie-cayro", 300).to_pandas()
    assert table["games"].sum() == 300
    assert table["share"].sum() == pytest.approx(1)


def test_the_human_table_speaks_both_languages(capsys: Any) -> None:
    assert main(["simulate", "oie-jetons", "--games", "2000", "--detail"]) == 0
    assert "la place 1 (Rouge) gagne" in capsys.readouterr().out
    assert main(["simulate", "archers", "--games", "50", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "draws: " in said
    assert "turns on average" in said


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_plots_in_every_format(tmp_path: Path, suffix: str, capsys: Any) -> None:
    file = tmp_path / f"plot.{suffix}"
    name = "petits-chevaux" if suffix == "pdf" else "oie"
    assert main(["simulate", name, "--games", "200", "--plot", str(file)]) == 0
    start = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}[suffix]
    assert file.read_bytes().startswith(start)
    assert str(file) in capsys.readouterr().err


@pytest.mark.parametrize("name", ["oie", "petits-chevaux", "evasion"])
def test_a_plot_has_the_board_with_its_squares(name: str, tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "plot.svg"
    assert main(["simulate", name, "--games", "50", "--plot", str(file), "--lang", "en"]) == 0
    assert "not drawn" not in capsys.readouterr().err
    picture = file.read_text("utf-8")
    assert "<!-- Visits by square -->" in picture
    assert "<!-- 34 -->" in picture


def test_a_game_without_a_picture_of_visits_says_so(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "plot.svg"
    assert main(["simulate", "archers", "--games", "50", "--plot", str(file), "--lang", "en"]) == 0
    assert "Visits by square are not counted for this game" in capsys.readouterr().err
    assert "Visits by square" not in file.read_text("utf-8")


def test_bars_have_the_colours_of_the_seats(tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    played = simulate("petits-chevaux", 50)
    assert [name["en"] for name in played.setup.open().names] == ["Yellow", "Red"]
    played.plot(file)
    theme = theme_of("day")
    ink = theme.ink.lower()
    bars = re.findall(rf"fill: (#\w+); stroke: {ink}", file.read_text("utf-8"))
    assert bars[:2] == [theme.yellow.lower(), theme.red.lower()]


def test_a_shown_game_is_a_record(capsys: Any) -> None:
    assert main(["simulate", "archers", "--seed", "3", "--show", "17"]) == 0
    assert tablier.read(capsys.readouterr().out).final.over


def test_results_print_and_remember_what_was_asked() -> None:
    result = simulate(tablier.game("oie-cayro", players=3), 200, finish="reach")
    assert isinstance(result, Simulation)
    assert str(result) == result.say("fr")
    assert result.to_dict()["options"]["finish"] == "reach"
    assert result.setup.players == 3


def test_interrupted_it_gives_the_result_so_far() -> None:
    words = ["-m", "tablier", "simulate", "oie", "--games", str(10**13)]
    child = pexpect.spawn(sys.executable, words, encoding="utf-8", timeout=120)
    child.expect("parties/s")  # the bar runs: games are being played
    child.sendintr()
    child.expect("Interrompu")
    child.expect("tours en moyenne")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_interrupted_it_has_counted_the_first_games_and_no_others() -> None:
    def stop(what: str, done: float) -> None:
        if what == "games":
            raise KeyboardInterrupt

    result = simulate("oie", 400_000, seed=1, threads=2, progress=stop)
    assert result.partial == (result.tally.games < 400_000)
    assert result.tally == play_chunk(Task(result.setup, 0, result.tally.games))


def test_interrupted_before_the_first_game_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    def stop(task: Task) -> Tally:
        raise KeyboardInterrupt

    monkeypatch.setattr("tablier.lab.simulation.play_chunk", stop)
    assert main(["simulate", "oie"]) == 130
    found = capsys.readouterr()
    assert "avant la première partie" in found.err
    assert found.out == ""


def test_a_byte_order_mark_is_not_part_of_a_file(tmp_path: Path) -> None:
    shot = tmp_path / "shot.toml"
    shot.write_text("\n".join(f"{n} = {int(n == 9)}" for n in range(11)), "utf-8-sig")
    assert archer(str(shot)).skill[8:10] == (0, PARTS)
    own = tmp_path / "own.toml"
    own.write_text(TOLL, "utf-8-sig")
    assert tablier.game(own).o.track == 15


@pytest.mark.parametrize(
    ("typed", "games"),
    [("1e3", 1_000), ("1_000", 1_000), ("1 000", 1_000), ("1\u202f000", 1_000), ("1.5k", 1_500),
     ("0,0002M", 200), ("2E2", 200), ("150", 150)],
)  # fmt: skip
def test_numbers_of_games_as_people_type_them(typed: str, games: int, capsys: Any) -> None:
    assert main(["simulate", "oie", "--games", typed, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == games


@pytest.mark.parametrize(
    "typed", ["1.5", "1e-3", "1,000", "many", "1e", "1_0", "9" * 99, "1.23456k"]
)
def test_what_is_no_number_of_games_is_told(typed: str, capsys: Any) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["simulate", "oie", "--games", typed])
    assert ended.value.code == 2
    assert "1_000_000, 1e6 ou 10k" in capsys.readouterr().err


def test_what_there_is_is_seen_before_it_is_loaded() -> None:
    code = (
        "import sys, tablier; print(*dir(tablier)); print(*dir(tablier.lab));"
        "assert not {'numpy', 'numba', 'matplotlib'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    front, lab = (set(line.split()) for line in done.stdout.splitlines())
    assert {"catalogue", "draw", "game", "lab", "read", "TablierError"} <= front
    assert {"compare", "odds", "review", "simulate", "transitions", "Odds", "Simulation"} <= lab
    assert "import_module" not in lab  # only what is meant to be used
    page = pydoc.plain(pydoc.render_doc(tablier.lab))
    for name in tablier.lab.__all__:
        assert name in page
        assert getattr(tablier.lab, name).__doc__


def test_looking_at_the_lab_loads_nothing_heavy() -> None:
    code = "import sys, tablier; tablier.lab; assert 'numba' not in sys.modules; tablier.lab.absent"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "has no attribute 'absent'" in done.stderr

"""Opponents at a table without a web server: kept in the log, asked fairly, heard in time."""

from dataclasses import asdict
from random import Random
from typing import Any

import pytest

import tablier
from tablier.opponents import worker
from tablier.opponents.asking import Question
from tablier.opponents.part import CHANCE
from tablier.table import opponents
from tablier.table.commands import Commands
from tablier.table.log import Entry
from tablier.table.permissions import Permissions
from tablier.table.questions import question_of
from tablier.table.setup import Setup
from tablier.table.table import Table
from tablier.table.tables import Tables
from tablier.words.errors import TablierError
from tests.table.memory import MemoryLedger, done
from tests.table.test_table import HOST, SHARE, seen

EVERYBODY = frozenset({HOST})


def laid(game: str, level: str, **setup: Any) -> tuple[Commands, Table]:
    """A table of one person and opponents of one level, its game begun."""
    commands = Commands(Tables(MemoryLedger(), Random(2)))
    table = done(commands.open(HOST, Setup(game, **setup), ["Léa"], level))
    done(commands.begin(HOST, table.id, None, SHARE))
    return commands, table


def ledger_of(commands: Commands) -> MemoryLedger:
    ledger = commands.tables.ledger
    assert isinstance(ledger, MemoryLedger)
    return ledger


def test_a_level_is_kept_in_the_log_and_read_again() -> None:
    commands, table = laid("archers", "7")
    done(commands.seat(HOST, table.id, None, 1, {"kind": "bot", "level": "3"}, EVERYBODY))
    again = done(Tables(ledger_of(commands).copy(), Random(0)).load(table.id))
    assert again.seats[1].level == "3"
    assert again.names == {0: "Léa", 1: "Hubert"}


def test_the_record_of_a_table_tells_who_played_for_nobody() -> None:
    _, table = laid("archers", "7")
    assert table.position is not None
    assert "name.1: Léa\nname.2: Robine\nbot.2: 7\n" in table.position.record()


def test_a_log_from_before_there_were_levels_plays_by_chance() -> None:
    commands, table = laid("archers", "7")
    ledger = ledger_of(commands)
    first = ledger.logs[table.id][0]
    old = {**first.data, "seats": [dict(seat) for seat in first.data["seats"]]}
    old["setup"] = {name: value for name, value in old["setup"].items() if name != "advice"}
    for seat in old["seats"]:
        del seat["level"]
    ledger.logs[table.id][0] = Entry(first.seq, first.at, first.kind, old, first.key)
    again = done(Tables(ledger, Random(0)).load(table.id))
    assert again.seats[1].level == CHANCE
    occasion = again.occasion()
    assert occasion is None or not occasion.thinks


def test_whom_one_meets_unless_one_chooses_suits_a_first_game() -> None:
    usual = {name: opponents.usual(tablier.game(name)) for name in ("archers", "evasion", "oie")}
    assert usual == {"archers": "2", "evasion": "normal", "oie": CHANCE}


def test_of_several_levels_the_middle_one_plays_on_for_whoever_is_gone() -> None:
    found = {name: opponents.stand_in(tablier.game(name)) for name in ("archers", "evasion", "oie")}
    assert found == {"archers": "5", "evasion": "normal", "oie": CHANCE}


def test_another_game_has_opponents_of_its_own() -> None:
    commands = Commands(Tables(MemoryLedger(), Random(2)))
    table = done(commands.open(HOST, Setup("archers"), [], "7"))
    done(commands.set_terms(HOST, table.id, None, {"game": "petits-chevaux"}))
    assert table.seats[1].level == "normal"


def test_without_the_lab_only_chance_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "is_installed", lambda: False)
    commands = Commands(Tables(MemoryLedger(), Random(2)))
    table = done(commands.open(HOST, Setup("archers"), [], "usual"))
    assert table.seats[1].level == CHANCE
    with pytest.raises(TablierError, match="Numba"):
        done(commands.seat(HOST, table.id, None, 1, {"kind": "bot", "level": "7"}, EVERYBODY))


def betting(bet: int) -> tuple[Table, Question]:
    """Léa has made one of her bets; what her opponent is asked then."""
    _, table = laid("evasion", "strong")
    place = table.position
    assert place is not None
    table.id, table.kept = "table", table.kept._replace(secret="secret")
    table.position = place.play(place.moves(0)[bet], 0)
    return table, question_of(table, 1, "strong")


def test_what_an_opponent_is_asked_holds_no_secret_of_others() -> None:
    (one, asked), (other, asked_too) = betting(0), betting(-1)
    assert one.position != other.position
    assert asked.line() == asked_too.line()


@pytest.mark.parametrize("name", ["archers", "petits-chevaux", "evasion", "oie-archer"])
def test_a_question_read_elsewhere_is_about_the_same_position(name: str) -> None:
    chance = Random(name)
    place = tablier.game(name, players=2).start()
    for _ in range(30):
        waited = place.awaits[0]
        text = (
            place.drawn(chance) if waited.seat is None else place.random_move(waited.seat, chance)
        )
        place = place.play(text, waited.seat)
    seat = next((waited.seat for waited in place.awaits if waited.seat is not None), 0)
    asked = Question.about(place, seat, "strong", "who", "seed", None)
    read = asked.position(asked.opened())
    assert read.seen(seat).values() == place.seen(seat).values()
    assert read.awaits == place.awaits


def test_a_worker_answers_with_a_legal_move_and_says_what_went_wrong() -> None:
    _, table = laid("petits-chevaux", "easy")
    place = table.position
    assert place is not None
    while place.awaits[0].seat is None or len(place.moves(place.awaits[0].seat)) < 2:
        place = place.play(place.moves(place.awaits[0].seat)[-1], place.awaits[0].seat)
    table.position, seat = place, place.awaits[0].seat
    assert seat is not None
    question = question_of(table, seat, "easy")._asdict()
    at_work = worker.Worker()
    chosen = at_work.answer({"do": "choose", "seconds": 0.05, "question": question})
    assert chosen["move"] in place.moves(seat)
    advised = at_work.answer({"do": "advise", "seconds": 0.05, "question": question})
    assert {one["move"] for one in advised["advice"]} <= set(place.moves(seat))
    assert at_work.answer({"do": "warm", "question": question}) == {}
    with pytest.raises(TablierError, match="hero"):
        at_work.answer({"do": "choose", "seconds": 1, "question": {**question, "level": "hero"}})


def test_an_answer_that_comes_too_late_is_dropped() -> None:
    commands, table = laid("archers", "7", options={"first": "light"})
    asked, place = table.occasion(), table.position
    assert asked is not None
    assert place is not None
    (move, other, *_) = place.moves(1)
    done(commands.bot_move(table, asked, move))
    reached = table.ply
    done(commands.bot_move(table, asked, other))  # the same question, answered twice
    assert table.ply == reached
    asked = table.occasion()
    assert asked is not None
    assert table.position is not None
    move = table.position.moves(1)[0]
    done(commands.seat(HOST, table.id, None, 1, {"kind": "here", "name": "Tom"}, EVERYBODY))
    done(commands.bot_move(table, asked, move))  # somebody has taken the seat meanwhile
    assert table.ply == reached


def test_opponents_greet_and_take_leave_and_say_nothing_else() -> None:
    commands, table = laid("archers", "7")
    done(commands.play(HOST, table.id, None, 0, "resign", ""))
    spoken = [
        (one.kind, [asdict(line) for line in one.spoken])
        for one in seen(commands, table, HOST, "en").happened
        if one.spoken
    ]
    assert spoken == [
        ("began", [{"seat": 1, "says": "Not a sound."}]),
        ("play", [{"seat": 1, "says": "You showed yourself once too often."}]),
    ]


def test_advice_is_for_whoever_is_to_choose() -> None:
    _, table = laid("archers", "7", options={"first": "dark"})
    assert Permissions(table, HOST).ask_advice(0) is None
    assert Permissions(table, HOST).ask_advice(1) is not None
    assert Permissions(table, "guest").ask_advice(0) is not None
    never, table = laid("archers", "7", options={"first": "dark"}, advice="never")
    with pytest.raises(TablierError, match="conseil"):
        done(never.ask_advice(HOST, table.id, None, 0, table.moment()))
    _, dice = laid("oie", CHANCE)
    assert Permissions(dice, HOST).ask_advice(0) is not None

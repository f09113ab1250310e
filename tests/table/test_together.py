"""One link for the table, and nobody is stuck when somebody is gone."""

from contextlib import AbstractContextManager
from random import Random

import pytest

from tablier.referee.shares import pledge
from tablier.table.commands import Commands
from tablier.table.opponents import usual
from tablier.table.permissions import Permissions
from tablier.table.refusal import Refused
from tablier.table.setup import BOT, Setup
from tablier.table.table import LOBBY, OVER, PLAY, Table
from tablier.table.tables import Onward, Tables
from tablier.table.tokens import table_token
from tablier.table.view import View, Viewer
from tablier.table.wire import TableShown
from tests.table.memory import MemoryLedger, done

SHARE = "0123456789abcdef" * 2
PLEDGE = pledge(SHARE)
LEA, TOM, ZOE, MAX = "lea", "tom", "zoe", "max"
NOBODY: frozenset[str] = frozenset()


def laid(game: str = "oie", players: int = 3, friends: int = 2) -> tuple[Commands, Table]:
    commands = Commands(Tables(MemoryLedger(), Random(1)))
    table = done(commands.open(LEA, Setup(game, players=players), ["Léa"]))
    for seat in range(1, friends + 1):
        done(commands.seat(LEA, table.id, None, seat, {"kind": "friend"}, NOBODY))
    return commands, table


def enter(commands: Commands, table: Table, device: str, name: str) -> int | None:
    return done(commands.enter(device, table.id, table_token(table), name, PLEDGE))


def begin(commands: Commands, table: Table, host: str) -> None:
    """The game is on, with everybody's share in its dice."""
    alone = len(table.seated()) == 1
    done(commands.begin(host, table.id, None, SHARE if alone else "", "" if alone else PLEDGE))
    for device in (LEA, TOM, ZOE):
        if Permissions(table, device).reveal() is None:
            done(commands.reveal(device, table.id, None, SHARE))


def begun(**terms: object) -> tuple[Commands, Table]:
    """Léa, Tom and Zoé play; Léa is the host and the first to throw."""
    commands, table = laid()
    done(commands.set_terms(LEA, table.id, None, {"options": {"first": "1"}, **terms}))
    enter(commands, table, TOM, "Tom")
    enter(commands, table, ZOE, "Zoé")
    begin(commands, table, LEA)
    assert table.owing() == [0]
    return commands, table


def seen(table: Table, device: str, *away: str, lang: str = "fr") -> TableShown:
    here = frozenset({LEA, TOM, ZOE}) - set(away)
    viewer = Viewer(device, lang, "day", "wide", "https://t.test", here, frozenset(away))
    return View(table, viewer, Onward()).snapshot()


def refusal(code: str) -> AbstractContextManager[object]:
    return pytest.raises(Refused, check=lambda error: error.code == code)


def test_one_link_gives_the_next_free_seat_then_the_view() -> None:
    commands, table = laid()
    link = seen(table, LEA).table_link
    assert link == f"https://t.test/j/{table.id}-{table_token(table)}"
    assert enter(commands, table, TOM, "Tom") == 1
    assert enter(commands, table, TOM, "Tom") == 1  # once more, by the same link
    assert seen(table, TOM).table_link is None  # the host invites
    assert enter(commands, table, ZOE, "Zoé") == 2
    assert seen(table, LEA).table_link is None  # nothing is free any more
    assert enter(commands, table, MAX, "Max") is None
    done(commands.set_terms(LEA, table.id, None, {"watch": False}))
    with refusal("no-seat-free"):
        enter(commands, table, "late", "")
    with refusal("wrong-link"):
        done(commands.enter("late", table.id, table_token(table)[1:] + "x", "", PLEDGE))


def test_of_two_servers_that_give_the_same_seat_one_gives_the_next() -> None:
    commands, table = laid()
    other = Commands(Tables(commands.tables.ledger, Random(2)))
    done(other.tables.load(table.id))
    assert enter(commands, table, TOM, "Tom") == 1
    assert enter(other, table, ZOE, "Zoé") == 2


def test_those_present_may_let_the_machine_sit_in_for_whoever_is_long_gone() -> None:
    commands, table = begun()
    assert seen(table, TOM).absence is None
    told = seen(table, TOM, LEA).absence
    assert told
    assert told.says.startswith("Léa ne donne plus signe de vie")
    assert (told.seat, told.ends, told.host) == (0, False, True)
    english = seen(table, TOM, LEA, lang="en").absence
    assert english
    assert english.says.startswith("Léa has given no sign")
    assert seen(table, MAX, LEA).absence is None  # those who watch decide nothing
    for seat, away, code in ((0, NOBODY, "not-away"), (1, {TOM}, "not-away")):
        with refusal(code):
            done(commands.relieve(ZOE, table.id, None, seat, frozenset(away)))
    done(commands.relieve(TOM, table.id, None, 0, frozenset({LEA})))
    assert (table.seats[0].kind, table.seats[0].level) == (BOT, usual(table.game))
    assert table.host == TOM
    said = [one.says for one in seen(table, TOM).happened]
    assert said[-2].endswith("Tom tient désormais la table.")
    assert "absence de Léa" in said[-1]
    assert table.occasion()  # the game goes on


def test_whoever_was_gone_may_take_the_seat_again() -> None:
    commands, table = begun(watch=False)
    done(commands.relieve(TOM, table.id, None, 0, frozenset({LEA})))
    assert seen(table, LEA).can.come_back == [0]  # and may look, though nobody may watch
    assert seen(table, ZOE).can.come_back == []
    with refusal("not-your-seat"):
        done(commands.come_back(ZOE, table.id, None, 0))
    done(commands.come_back(LEA, table.id, None, 0))
    again = done(Tables(commands.tables.ledger, Random(0)).load(table.id))
    assert (again.seats[0].name, again.seats[0].device, again.host) == ("Léa", LEA, TOM)
    assert seen(again, LEA).happened[-1].says == "Léa revient et reprend sa place."


def test_they_may_go_on_without_somebody_until_nobody_is_left_to_play_against() -> None:
    commands, table = begun()
    done(commands.dismiss(TOM, table.id, None, 0, frozenset({LEA})))
    assert table.is_out(0)
    assert seen(table, TOM).stage == PLAY
    (seat,) = table.owing()
    gone = table.seats[seat].device or ""
    (stays,) = {TOM, ZOE} - {gone}
    told = seen(table, stays, gone).absence
    assert told
    assert told.ends
    done(commands.dismiss(stays, table.id, None, seat, frozenset({gone})))
    assert seen(table, stays).stage == OVER


def test_the_role_of_host_passes_on_before_the_game_and_it_can_begin() -> None:
    commands, table = laid()
    enter(commands, table, TOM, "Tom")
    assert seen(table, TOM).absence is None
    told = seen(table, TOM, LEA).absence
    assert told
    assert (told.seat, told.host) == (None, True)
    with refusal("host-there"):
        done(commands.take_over(TOM, table.id, None, NOBODY))
    done(commands.tables.join(table.id, MAX))
    with refusal("not-your-seat"):
        done(commands.take_over(MAX, table.id, None, frozenset({LEA})))
    done(commands.take_over(TOM, table.id, None, frozenset({LEA})))
    assert Permissions(table, TOM).hosts
    assert not Permissions(table, LEA).hosts
    assert seen(table, TOM).stage == LOBBY
    for seat in (0, 2):
        done(commands.seat(TOM, table.id, None, seat, {"kind": "bot"}, frozenset({TOM})))
    begin(commands, table, TOM)
    assert seen(table, TOM).stage == PLAY
    proof = seen(table, LEA).proof
    assert proof
    assert [share.mine for share in proof.mixes] == [False]  # it is Tom's, who began


def test_a_secret_is_still_its_owners_after_the_machine_has_sat_in() -> None:
    commands, table = laid("evasion", players=2, friends=1)
    enter(commands, table, TOM, "Tom")
    begin(commands, table, LEA)
    assert table.position
    bet = table.position.random_move(1, Random(3))
    done(commands.play(TOM, table.id, None, 1, bet, table.moment()))
    own = table.position.random_move(0, Random(4))
    done(commands.play(LEA, table.id, None, 0, own, table.moment()))
    while table.owing() != [1]:
        (seat,) = table.owing()
        if table.dice_awaited():
            done(commands.throw(LEA, table.id, None, seat, table.moment()))
        else:
            text = table.position.random_move(0, Random(5))
            done(commands.play(LEA, table.id, None, 0, text, table.moment()))
    done(commands.relieve(LEA, table.id, None, 1, frozenset({TOM})))
    assert table.secret_of(1) is None
    done(commands.come_back(TOM, table.id, None, 1))
    assert table.secret_of(1) == bet


def test_a_table_is_forgotten_by_those_on_whom_nobody_counts() -> None:
    commands, table = laid()
    enter(commands, table, TOM, "Tom")
    with refusal("host-deletes"):
        done(commands.forget(LEA, table.id))
    done(commands.forget(TOM, table.id))
    assert table.seats[1].open
    assert done(commands.tables.of(TOM)) == []
    assert enter(commands, table, TOM, "Tom") == 1  # the link is still good
    enter(commands, table, ZOE, "Zoé")
    begin(commands, table, LEA)
    (listed,) = done(commands.tables.of(TOM))
    assert listed.others(TOM, "fr") == ["Léa", "Zoé"]
    with refusal("still-playing"):
        done(commands.forget(TOM, table.id))

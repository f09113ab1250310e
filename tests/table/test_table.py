"""A table without a web server: whole games, and that what is offered is what is granted."""

from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import pytest

from tablier.games import game_ids
from tablier.referee.corrections import Entry, Place
from tablier.referee.position import RESIGN
from tablier.referee.shares import pledge
from tablier.table import tables
from tablier.table.commands import Commands
from tablier.table.permissions import Permissions
from tablier.table.refusal import Refused
from tablier.table.setup import Setup
from tablier.table.table import LOBBY, OVER, PLAY, Table
from tablier.table.tables import Tables
from tablier.table.tokens import seat_token
from tablier.table.view import View, Viewer
from tablier.table.wire import TableShown
from tablier.words.errors import TablierError
from tests.table.memory import MemoryLedger, done

HOST, GUEST, WATCHER = "host", "guest", "watcher"
EVERYBODY = (HOST, GUEST, WATCHER)
SHARE = "0123456789abcdef" * 2
PLEDGE = pledge(SHARE)
Asking = Callable[[Commands], Coroutine[Any, Any, object]]


def laid(game: str, chance: Random, **terms: object) -> tuple[Commands, Table]:
    """A table with a host and a guest, each on a device of their own, and somebody who watches."""
    commands = Commands(Tables(MemoryLedger(), chance))
    table = done(commands.open(HOST, Setup(game, players=2), ["Léa"]))
    done(commands.set_terms(HOST, table.id, None, dict(terms)))
    done(commands.seat(HOST, table.id, None, 1, {"kind": "friend", "name": "Tom"}, frozenset()))
    done(commands.enter(GUEST, table.id, seat_token(table, 1), "", PLEDGE))
    done(commands.tables.join(table.id, WATCHER))
    return commands, done(commands.tables.load(table.id))


def begin(commands: Commands, table: Table) -> None:
    """The game is on, with everybody's share in its dice."""
    done(commands.begin(HOST, table.id, None, "", PLEDGE))
    for device in (HOST, GUEST):
        if Permissions(table, device).reveal() is None:
            done(commands.reveal(device, table.id, None, SHARE))


def seen(commands: Commands, table: Table, device: str, lang: str = "fr") -> TableShown:
    viewer = Viewer(device, lang, "day", "wide", "https://tablier.test", frozenset(EVERYBODY))
    onward = done(commands.tables.onward(table, device))
    return View(table, viewer, onward).snapshot()


def move(commands: Commands, table: Table, chance: Random) -> None:
    """Whoever is awaited does something."""
    position = table.position
    assert position is not None
    for device in (HOST, GUEST):
        may = Permissions(table, device)
        for seat in (None, *may.mine):
            if may.throw(seat) is None:
                done(commands.throw(device, table.id, None, seat, table.moment()))
                return
    seat = table.owing()[0]
    device = table.seats[seat].device or HOST
    text = position.random_move(seat, chance)
    done(commands.play(device, table.id, None, seat, text, table.moment()))


def test_a_game_that_is_over_leaves_memory_first(monkeypatch: pytest.MonkeyPatch) -> None:
    now, chance = 1000.0, Random(1)
    monkeypatch.setattr(tables, "monotonic", lambda: now)
    commands, table = laid("oie", chance)
    begin(commands, table)
    now += 600
    commands.tables.rest(1800)
    assert commands.tables.at_hand(table.id) is table  # they may be at supper
    while table.stage != OVER:
        move(commands, table, chance)
    commands.tables.rest(1800)
    assert commands.tables.at_hand(table.id) is table  # the end is being looked at
    now += 200
    commands.tables.rest(1800)
    assert commands.tables.at_hand(table.id) is None
    assert done(commands.tables.load(table.id)).position == table.position


@pytest.mark.parametrize("game", game_ids())
def test_a_whole_game_needs_no_web_server(game: str) -> None:
    chance = Random(game)
    commands, table = laid(game, chance)
    assert seen(commands, table, HOST).stage == LOBBY
    begin(commands, table)
    while table.stage == PLAY:
        move(commands, table, chance)
    again = done(Tables(commands.tables.ledger, chance).load(table.id))
    assert again.position == table.position
    assert seen(commands, table, WATCHER).result


def outcome(ledger: MemoryLedger, ask: Asking) -> str:
    """What comes of asking, in a world of its own: nothing wrong, or the reason."""
    try:
        done(ask(Commands(Tables(ledger.copy(), Random(0)))))
    except TablierError as error:
        return error.code if isinstance(error, Refused) else error.say("en")
    return ""


def reason(answer: TablierError | None) -> str:
    if answer is None:
        return ""
    return answer.code if isinstance(answer, Refused) else answer.say("en")


def asked(table: Table, device: str, seat: int) -> dict[str, tuple[str, Asking]]:
    """What May answers to each question, beside the command that it is about."""
    may, id_ = Permissions(table, device), table.id
    everybody = frozenset(EVERYBODY)
    there = Permissions(table, device, everybody)
    return {
        "begin": (reason(may.begin()), lambda do: do.begin(device, id_, None, "", PLEDGE)),
        "terms": (
            reason(may.set_terms(["undo"])),
            lambda do: do.set_terms(device, id_, None, {"undo": "ask"}),
        ),
        "chat terms": (
            reason(may.set_terms(["chat"])),
            lambda do: do.set_terms(device, id_, None, {"chat": "free"}),
        ),
        "rename": (
            reason(may.rename(seat)),
            lambda do: do.seat(device, id_, None, seat, {"name": "Max"}, everybody),
        ),
        "swap": (
            reason(may.swap()),
            lambda do: do.seat(device, id_, None, seat, {"swap": 1 - seat}, everybody),
        ),
        "reseat": (
            reason(there.reseat(seat)),
            lambda do: do.seat(device, id_, None, seat, {"kind": "bot"}, everybody),
        ),
        "hand on": (reason(may.hand_on(seat)), lambda do: do.hand(device, id_, None, seat)),
        "throw": (
            reason(may.throw(seat)),
            lambda do: do.throw(device, id_, None, seat, table.moment()),
        ),
        "resign": (
            reason(may.resign(seat)),
            lambda do: do.play(device, id_, None, seat, RESIGN, table.moment()),
        ),
        "remove": (
            reason(there.remove(seat)),
            lambda do: do.remove(device, id_, None, seat, everybody),
        ),
        "undo": (reason(may.undo()), lambda do: do.undo(device, id_, None, str(table.ply))),
        "draw": (
            reason(may.offer_draw(seat)),
            lambda do: do.offer_draw(device, id_, None, seat),
        ),
        "react": (
            reason(may.react(seat)),
            lambda do: do.say(device, id_, None, seat, {"reaction": "bravo"}),
        ),
        "chat": (reason(may.chat(seat)), lambda do: do.say(device, id_, None, seat, {"text": "?"})),
        "rematch": (reason(may.rematch()), lambda do: do.rematch(device, id_, "some-key")),
        "delete": (reason(may.delete()), lambda do: do.delete(device, id_)),
    }  # fmt: skip


def test_what_was_typed_at_no_seat_is_not_corrected() -> None:
    commands, table = laid("oie", Random(3), dice="real")
    begin(commands, table)
    nobody = Entry(Place(1, 14, 1), "", None)
    assert reason(Permissions(table, HOST).correct(nobody)) == "no-such-seat"


@pytest.mark.parametrize("game", ["oie", "oie-archer", "petits-chevaux", "archers", "evasion"])
def test_what_is_offered_is_what_is_granted(game: str) -> None:
    chance = Random(f"offers {game}")
    commands, table = laid(game, chance, chat="free")
    ledger = commands.tables.ledger
    assert isinstance(ledger, MemoryLedger)

    def compare() -> None:
        for device in EVERYBODY:
            for seat in (0, 1):
                for name, (answer, ask) in asked(table, device, seat).items():
                    assert outcome(ledger, ask) == answer, (name, device, seat, table.stage)

    compare()
    begin(commands, table)
    compare()
    for _ in range(8):
        if table.stage == PLAY:
            move(commands, table, chance)
    compare()
    if Permissions(table, HOST).offer_draw(0) is None:
        done(commands.offer_draw(HOST, table.id, None, 0))
        compare()
    done(commands.play(GUEST, table.id, None, 1, RESIGN, ""))
    assert table.stage == OVER
    compare()


def test_a_view_offers_what_may_be_done(subtests: pytest.Subtests) -> None:
    commands, table = laid("archers", Random(3))
    begin(commands, table)
    while table.dice_awaited():
        move(commands, table, Random(3))
    for _ in range(3):
        move(commands, table, Random(3))
    for device in EVERYBODY:
        with subtests.test(device):
            can = seen(commands, table, device).can
            may = Permissions(table, device)
            assert can.undo == (may.undo() is None)
            assert can.draw == (device != WATCHER)
            assert can.resign == may.mine
            assert can.delete == (device == HOST)


# --- what is declared ----------------------------------------------------------------------------


def test_the_habits_of_a_table_come_with_their_values_and_their_words() -> None:
    commands, table = laid("oie", Random(1), chat="free")
    manners = {one.name: one for one in seen(commands, table, GUEST, "en").settings.manners}
    assert list(manners) == ["dice", "undo", "chat"]
    assert manners["chat"].value == "free"
    assert manners["chat"].said == "Freely, at the keyboard"
    assert [value for value, _ in manners["undo"].values] == ["ask", "never"]
    for manner in manners.values():
        assert manner.title
        assert manner.hint
        assert (manner.value, manner.said) in manner.values
        for value, _ in manner.values:  # whatever is offered is granted
            done(commands.set_terms(HOST, table.id, None, {manner.name: value}))


def test_the_first_habit_is_about_arrows_where_arrows_are_shot_and_missing_without_chance() -> None:
    def titles(game: str) -> list[str]:
        commands, table = laid(game, Random(1))
        return [one.title for one in seen(commands, table, HOST, "en").settings.manners]

    assert titles("oie")[0] == "Dice"
    assert titles("oie-archer")[0] == "Where do you shoot?"
    assert titles("archers") == ["Taking a move back", "Advice", "Talking"]


def test_an_ask_for_arrows_declares_the_face_that_is_shot_at() -> None:
    commands, table = laid("oie-archer", Random(1))
    begin(commands, table)
    asks = seen(commands, done(commands.tables.load(table.id)), HOST, "en").asks
    assert asks[0].arrows is not None
    keys = asks[0].arrows.keys
    assert [key.text for key in keys] == ["X", *map(str, range(10, 0, -1)), "M"]
    assert [key.points for key in keys] == [10, *range(10, -1, -1)]
    assert [key.reach for key in keys] == pytest.approx([0.05, *(n / 10 for n in range(1, 11)), 0])
    paints = [key.paint for key in keys]
    pairs = [*paints[1:-1:2], *paints[2:-1:2]]  # 10 8 6 4 2, and 9 7 5 3 1
    assert pairs[:5] == pairs[5:]  # two rings of each colour
    assert paints[0] == paints[1]
    assert len(set(paints)) == 6
    assert (keys[0].says, keys[1].says, keys[-1].says) == (
        "X, ten in the very centre", "10", "missed",
    )  # fmt: skip


def test_a_long_log_is_read_in_slices_between_which_others_are_served(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    commands, table = laid("oie", Random(1))
    for _ in range(5):
        done(commands.say(HOST, table.id, None, 0, {"reaction": "bravo"}))
    monkeypatch.setattr(tables, "SLICE", -1.0)  # each line is a slice of its own
    reading = Tables(commands.tables.ledger, Random(1)).load(table.id)
    served, found = 0, None
    while found is None:
        try:
            reading.send(None)
            served += 1
        except StopIteration as end:
            found = end.value
    assert served == table.seq
    assert found.seq == table.seq

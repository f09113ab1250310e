"""What a table asks of its game rather than knows: how a bet is entered, how its story is told."""

from copy import copy
from dataclasses import replace
from random import Random

import pytest

import tablier
from tablier.games.family import Ruleset
from tablier.picture import drawing_of
from tablier.table.refusal import Refused, Why
from tablier.table.setup import Setup
from tablier.table.story import worded_by
from tablier.table.tables import Tables
from tablier.words import Value
from tests.table.memory import done
from tests.table.test_table import HOST, begin, laid, seen


def test_an_ask_for_a_bet_declares_how_it_is_filled_in() -> None:
    commands, table = laid("evasion", Random(1))
    begin(commands, table)
    bet = seen(commands, done(commands.tables.load(table.id)), HOST, "en").asks[0].bet
    assert bet is not None
    assert [item.text for item in bet.items] == list("0123456")
    assert [(group.name, group.size) for group in bet.groups] == [
        ("canoe 1", 2), ("canoe 2", 2), ("canoe 3", 2), ("canoe 4", 1),
    ]  # fmt: skip
    assert (bet.hint, bet.waiting) == ("Touch a prisoner, then a place.", "In the yard")
    assert bet.missing[0] == "One prisoner still to place"
    assert bet.missing[6] == "7 prisoners still to place"
    texts = [item.text for item in bet.items]
    groups = [bet.join.join(texts.pop(0) for _ in range(group.size)) for group in bet.groups]
    after = table.game.start().play(bet.separator.join(groups), 0)
    assert [waited.seat for waited in after.awaits] == [1]


def test_a_bet_without_a_slip_is_chosen_from_a_list_that_tells_nothing_of_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    commands, table = laid("evasion", Random(1))
    monkeypatch.setattr(drawing_of(table.game, "wide"), "slip", lambda theme: None)
    begin(commands, table)
    (ask,) = seen(commands, done(commands.tables.load(table.id)), HOST).asks
    assert ask.bet is None
    assert ask.moves is not None
    assert len(ask.moves) == 630
    assert all(move.says == move.text for move in ask.moves)


def test_a_table_whose_game_is_not_installed_any_more_is_refused_and_listed_nowhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    commands, table = laid("archers", Random(1))
    other = done(commands.open(HOST, Setup("oie"), []))
    rules = Setup.rules

    def forgetful(setup: Setup) -> Ruleset:
        return rules(replace(setup, game="lost" if setup.game == "archers" else setup.game))

    monkeypatch.setattr(Setup, "rules", forgetful)
    later = Tables(commands.tables.ledger, Random(1))
    with pytest.raises(Refused, match="lost") as refused:
        done(later.load(table.id))
    assert refused.value.why == Why.MISSING
    assert [one.id for one in done(later.of(HOST))] == [other.id]


def test_a_game_without_words_for_its_story_is_told_in_words_that_suit_any() -> None:
    own = tablier.game("evasion").ruleset
    plain = copy(own)
    plain.package = ""
    values: dict[str, Value] = {"seat": "Léa", "n": 2, "unit": "turns"}
    for key in ("measure", "wait", "strike", "strikes", "score", "scores"):
        assert worded_by(plain, key, values).say("en")
    assert worded_by(own, "strikes").say("en") == "fugitives blocked"
    assert worded_by(plain, "strikes").say("en") == "strikes"

"""Boards by lot, with every word of the vocabulary: two referees agree, and nothing is lost."""

import json
import random
import tomllib
from pathlib import Path

import pytest

import tablier
from tests.naive_goose import Naive, board_by_lot

BOARDS = 120
LONGEST = 120


@pytest.mark.many
@pytest.mark.parametrize("part", range(4))
def test_the_naive_referee_agrees_on_boards_by_lot(tmp_path: Path, part: int) -> None:
    file = tmp_path / "lot.toml"
    told: set[str] = set()
    for number in range(part * BOARDS, (part + 1) * BOARDS):
        chance = random.Random(f"board {number}")
        text = board_by_lot(chance)
        file.write_text(text, encoding="utf-8")
        players = chance.randint(1, 4)
        game = tablier.game(file, players=players)
        naive, position = Naive(tomllib.loads(text), players), game.start()
        for _ in range(LONGEST):
            if position.over:
                break
            throw = position.drawn(chance)
            position = position.play(throw)
            naive.throw([int(die) for die in throw.split("+")])
            state = position.state()
            seen = naive.state()
            if position.over:  # then it does not matter any more who waits
                seen, state = (
                    {key: side[key] for key in ("pawns", "over")} for side in (seen, state)
                )
            assert {key: state[key] for key in seen} == seen, f"board {number}\n{text}\n{throw}"
            told |= {event.kind for event in position.events}
        assert position.over == (naive.over != "")
    assert {"retreats", "swapped", "unswapped", "fewer", "short", "seen", "last-one"} <= told
    assert {"unheld", "overtaken", "waits", "released"} <= told


@pytest.mark.many
@pytest.mark.parametrize("part", range(2))
def test_states_records_and_pages_hold_on_boards_by_lot(tmp_path: Path, part: int) -> None:
    file = tmp_path / "lot.toml"
    for number in range(part * BOARDS, (part + 1) * BOARDS):
        chance = random.Random(f"kept {number}")
        text = board_by_lot(chance)
        file.write_text(text, encoding="utf-8")
        game = tablier.game(file, players=chance.randint(1, 4))
        rules = {lang: game.rules(lang) for lang in ("fr", "en")}
        position = game.start()
        for _ in range(30):
            if position.over:
                break
            chances = position.chances()
            assert sum(chances.values()) == 1
            assert set(chances) == set(position.moves())
            position = position.play(position.drawn(chance))
            again = game.position(json.loads(json.dumps(position.state())))
            assert again == position, f"board {number}\n{text}\n{position.state()}"
            assert again.state() == position.state()
            for event in position.events:
                assert all(event.rule in rules[lang] and event.say(lang) for lang in rules)
        assert tablier.read(position.record()).final == position

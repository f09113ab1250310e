"""Write the golden games: whole games as records, with a transcript of every event beside them.

`facts.txt` has a line for each: a digest of what its events carry besides their sentences, and of
the turns counted. A change of wording leaves it alone.

Run by `make goldens` after a deliberate change of a rule or a sentence; the diff is the review.
"""

import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import tablier
from tablier.referee.position import Position
from tests.tables import random_move

FOLDER = Path(__file__).parent / "golden"

# Game, players, options, moves at the most, and how it is played (r: somebody resigns, t: typed).
GAMES: list[tuple[str, int, dict[str, Any], int, str]] = [
    ("oie", 2, {}, 999, ""),
    ("oie", 3, {"first": 2}, 999, ""),
    ("oie", 4, {"first": "random"}, 999, "r"),
    ("oie", 5, {}, 999, "t"),
    ("oie", 6, {}, 999, ""),
    ("oie-jetons", 2, {}, 999, ""),
    ("oie-jetons", 2, {"impasse": "draw", "tokens": 8}, 999, ""),
    ("oie-jetons", 3, {"broke": "out", "tokens": 1}, 999, ""),
    ("oie-jetons", 4, {"bonus": "from-start", "first": "random"}, 999, "r"),
    ("oie-jetons", 6, {"tokens": 2}, 999, "t"),
    ("oie-cayro", 2, {}, 999, ""),
    ("oie-cayro", 2, {"impasse": "draw"}, 999, ""),
    ("oie-cayro", 3, {"finish": "reach", "first": 3}, 999, "t"),
    ("oie-cayro", 4, {"first": "random"}, 999, "r"),
    ("oie-cayro", 4, {}, 999, ""),
    ("oie-archer", 2, {}, 999, ""),
    ("oie-archer", 3, {}, 999, "t"),
    ("oie-archer", 4, {}, 999, "r"),
    ("oie-archer", 5, {}, 999, ""),
    ("oie-archer", 2, {}, 7, ""),
    ("petits-chevaux", 2, {}, 999, ""),
    ("petits-chevaux", 3, {"blockade": "on", "six": "always"}, 999, "t"),
    ("petits-chevaux", 4, {"direction": "ascending", "first": "random"}, 999, "r"),
    ("petits-chevaux", 2, {"goal": "all", "blockade": "on"}, 2999, ""),
    ("petits-chevaux", 4, {"first": 3}, 999, ""),
    ("archers", 2, {"first": "dark"}, 150, ""),
    ("archers", 2, {"king": "on", "board": "3x9"}, 999, ""),
    ("archers", 2, {"woods": "corner", "board": "9x10"}, 120, "r"),
    ("archers", 2, {"repetition": "off", "board": "4x9", "king": "on", "first": "light"}, 999, ""),
    ("archers", 2, {"board": "15x15"}, 60, ""),
    ("evasion", 2, {}, 999, ""),
    ("evasion", 3, {"track": 20, "start": "sheet"}, 999, ""),
    ("evasion", 4, {"count": "free", "first": "random"}, 999, "r"),
    ("evasion", 6, {"track": 12}, 999, "t"),
    ("evasion", 2, {"track": 80, "count": "free", "start": "sheet"}, 60, ""),
    ("chutes-and-ladders.toml", 1, {}, 999, ""),
]


def play(number: int) -> Position:
    """One golden game, the same on every machine."""
    name, players, options, most, manner = GAMES[number]
    chance = random.Random(number)
    position = tablier.game(name, players=players, **options).start()
    if manner == "t":
        position = position.with_headers({"name.1": "Zoé", "date": "2026-11-15"})
    for count in range(most):
        if position.over:
            break
        if manner == "r" and count == 25:
            position = position.play("resign", seat=0)
            continue
        after = random_move(position, chance)
        if manner == "t" and after.step and after.step.chance:
            after = position.play(after.step.text, after.step.seat, typed=True)
            if count == 10:
                after = after.correct(after.step.text if after.step else "")
        position = after
    return position


def transcript(final: Position) -> str:
    """Every event of a game with its rule, and where the game stands at the end."""
    lines = []
    for position in final.history()[1:]:
        assert position.step is not None
        lines.append(f"> {position.step.text}")
        lines += [
            f"{event.rule}: {event.say('fr')} / {event.say('en')}" for event in position.events
        ]
    lines.append(json.dumps(final.state(), ensure_ascii=False))
    lines.append(f"scores {final.scores}")
    return "\n".join(lines) + "\n"


def facts(final: Position) -> str:
    """A digest of every event's kind, seats, places and number, and of the turns after a step."""
    whole = [
        [
            position.turns,
            [(e.kind, e.seat, e.other, e.origin, e.target, e.n) for e in position.events],
        ]
        for position in final.history()
    ]
    return hashlib.sha256(json.dumps(whole).encode()).hexdigest()[:16]


def file_name(number: int) -> str:
    """``oie-cayro-12``: the game and its place in the list."""
    return f"{GAMES[number][0].removesuffix('.toml')}-{number:02}"


def main() -> None:
    """Write every golden game anew."""
    FOLDER.mkdir(exist_ok=True)
    digests = []
    for number in range(len(GAMES)):
        final = play(number)
        digests.append(f"{file_name(number)} {facts(final)}\n")
        path = FOLDER / file_name(number)
        path.with_suffix(".tablier").write_text(final.record(), "utf-8")
        path.with_suffix(".events").write_text(transcript(final), "utf-8")
    (FOLDER / "facts.txt").write_text("".join(digests), "utf-8")


if __name__ == "__main__":
    main()

"""Who chooses when nobody is asked: named policies for moves, archers for arrows.

A policy is a factory for each family: given the rules, it makes the function `choose(s, o, seat,
room, rng, skill)` that answers one legal action. It runs interpreted and compiled alike, so that a
game played by the million can be shown as a record.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tablier.games.archers import rules as archers
from tablier.games.chevaux import rules as chevaux
from tablier.games.evasion import rules as evasion
from tablier.games.evasion.vocabulary import (
    ALL_DICE,
    BACK,
    CHOOSE,
    CHOOSING,
    MOVING,
    RUN,
    WHITE,
    Board,
    State,
)
from tablier.games.goose import turns, volley
from tablier.games.goose.toml_lines import place_of
from tablier.games.goose.vocabulary import BEST_ARROW
from tablier.games.goose.volley import BASE
from tablier.lab.compiled import Factory
from tablier.words import short
from tablier.words.errors import TablierError, reason

ROOM = "lab"
UNIFORM = "uniform"


def alike(rules: Any) -> Callable[..., int]:
    """Each legal action is as likely as any other; the rules list each different one once."""
    legal, draw = rules.legal, rules.chance.draw

    def choose(s: Any, o: Any, seat: int, room: Any, rng: Any, skill: Any) -> int:
        return int(room[draw(rng, legal(s, o, seat, room))])

    return choose


def evading(rules: Any) -> Callable[..., int]:
    """Évasion: a die is as likely as any other, to be thrown and to be played next.

    The white die is thrown every other time that it may be; it steps back with any pawn that it
    can, or with none, each as likely.
    """
    legal, draw = rules.legal, rules.chance.draw

    def choose(s: State, o: Board, seat: int, room: Any, rng: Any, skill: Any) -> int:
        low = 0
        n = legal(s, o, seat, room)
        if s.phase == CHOOSING:
            # Choices are listed in ascending order: first all those without the white die.
            while low < n and room[low] - CHOOSE < 1 << WHITE:
                low += 1
            if low < n and (low == 0 or draw(rng, 2)):
                return int(room[low + draw(rng, n - low)])
            return int(room[draw(rng, low)])
        if s.phase == MOVING:
            dice = 0
            for die in range(ALL_DICE):
                dice += int(s.thrown[die] > 0)
            nth = draw(rng, dice)
            for die in range(WHITE):
                if s.thrown[die]:
                    if nth == 0:
                        return RUN + die
                    nth -= 1
            while room[low] < BACK:
                low += 1
        return int(room[low + draw(rng, n - low)])

    return choose


def shooting(rules: Any) -> Callable[..., int]:
    """An archer shoots each arrow by its own skill: `skill` counts up the chances of 0 … 10."""
    draw = rules.chance.draw

    def choose(s: Any, o: Any, seat: int, room: Any, rng: Any, skill: Any) -> int:
        mine = seat * BASE
        for i in range(s.arrows[seat]):
            drawn = draw(rng, skill[mine + BEST_ARROW])
            arrow = 0
            while skill[mine + arrow] <= drawn:
                arrow += 1
            place = i  # arrows are kept best first
            while place > 0 and room[place - 1] < arrow:
                room[place] = room[place - 1]
                place -= 1
            room[place] = arrow
        shot = 0
        for i in range(s.arrows[seat]):
            shot = shot * BASE + room[i]
        return int(shot)

    return choose


POLICIES: dict[str, dict[str, Factory]] = {
    UNIFORM: {
        turns.__name__: alike,
        volley.__name__: shooting,
        chevaux.__name__: alike,
        archers.__name__: alike,
        evasion.__name__: evading,
    },
}
"""By name and by family of rules. Arrows are not chosen: every policy leaves them to archers."""


def policy(name: str, family: str) -> Factory:
    """The named policy for a family of rules."""
    if name not in POLICIES:
        raise TablierError("unknown-policy", room=ROOM, policy=name, accepted=", ".join(POLICIES))
    return POLICIES[name][family]


# --- archers ----------------------------------------------------------------------------------

PARTS = 1_000_000_000
"""An archer's chances are whole numbers of these: nine decimals are taken exactly."""

TOLERANCE = 1e-9
MOST_DIGITS = 4  # of a seat


class Archer(NamedTuple):
    """How one archer shoots: the chances of 0 … 10 added up one after the other."""

    name: str
    skill: tuple[int, ...]


def archer(name: str) -> Archer:
    """An archer by its name, or by the file of its eleven probabilities."""
    if name == UNIFORM:
        return Archer(name, tuple(range(1, BASE + 1)))
    if not name.endswith(".toml"):
        raise TablierError("unknown-archer", room=ROOM, archer=name, accepted=UNIFORM)
    try:
        text = Path(name).read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        raise TablierError("archer-file", room=ROOM, file=name, reason=reason(error)) from None
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line, column = place_of(error, text)
        raise TablierError("archer-toml", room=ROOM, file=name, line=line, column=column) from None
    except RecursionError:
        raise TablierError("archer-deep", room=ROOM, file=name) from None
    return Archer(name, _skill(table, name))


def _skill(table: Mapping[str, object], file: str) -> tuple[int, ...]:
    wanted = [str(score) for score in range(BASE)]
    odd = [key for key in (*table, *wanted) if (key in table) != (key in wanted)]
    if odd:
        raise TablierError("archer-keys", room=ROOM, file=file, found=odd[0])
    chances: list[float] = []
    for key in wanted:
        value = table[key]
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise TablierError("archer-value", room=ROOM, file=file, arrow=key, found=str(value))
        chances.append(float(value))
    if abs(sum(chances) - 1) > TOLERANCE:
        raise TablierError("archer-sum", room=ROOM, file=file, found=f"{sum(chances):.10g}")
    best = max(score for score in range(BASE) if chances[score] > 0)
    added = [round(sum(chances[: score + 1]) * PARTS) for score in range(best)]
    return (*added, *[PARTS] * (BASE - best))  # a score that is never shot stays so


Archers = Mapping[int, str | Path]
"""Who shoots, by seat from 0: ``uniform``, or a file of eleven probabilities."""


def seated(asked: Archers, players: int) -> tuple[Archer, ...]:
    """The archer of every seat: `asked` names some; the others are uniform."""
    if not isinstance(asked, Mapping):
        raise TablierError("archers-shape", room=ROOM, found=short(repr(asked)))
    for seat, name in asked.items():
        if type(seat) is not int or not isinstance(name, str | Path):
            found = short(repr({seat: name}))
            raise TablierError("archers-shape", room=ROOM, found=found)
        if not 0 <= seat < players:
            raise TablierError("archer-seat", room=ROOM, seat=str(seat + 1), n=players)
    return tuple(archer(str(asked.get(seat, UNIFORM))) for seat in range(players))


def asked_archers(words: Sequence[str]) -> dict[int, str]:
    """Archers as they are typed: ``1=uniform``, ``2=anna.toml``; seats count from 1."""
    found: dict[int, str] = {}
    for word in words:
        seat, equals, name = word.partition("=")
        seat = seat.strip()
        if not equals or not seat.isdecimal() or len(seat) > MOST_DIGITS or not name.strip():
            raise TablierError("archer-pair", room=ROOM, found=short(word))
        if int(seat) - 1 in found:
            raise TablierError("archer-twice", room=ROOM, seat=seat)
        found[int(seat) - 1] = name.strip()
    return found

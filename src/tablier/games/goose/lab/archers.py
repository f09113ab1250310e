"""Archers: how well each shoots, how an arrow is drawn by that, and arrows that nobody has seen."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from math import fsum
from pathlib import Path
from typing import Any

from tablier.games.goose.card import PACKAGE
from tablier.games.goose.scatter import MEANS, MIDDLE, Scatter, chances, spread_of
from tablier.games.goose.toml_lines import place_of
from tablier.games.goose.vocabulary import BEST_ARROW, UNSHOT
from tablier.games.goose.volley import BASE, State
from tablier.lab.policies import UNIFORM
from tablier.lab.shooting import Archer, Archers
from tablier.rulekit.kinds import HIDDEN
from tablier.words import short
from tablier.words.errors import TablierError, reason

PARTS = 1_000_000_000
"""An archer's chances are whole numbers of these: nine decimals are taken exactly."""

TOLERANCE = 1e-9


# --- who shoots -------------------------------------------------------------------------------


def seated(asked: Archers, players: int) -> tuple[Archer, ...]:
    """The archer of every seat: `asked` names some; the others are uniform."""
    if not isinstance(asked, Mapping):
        raise _refusal("shape", found=short(repr(asked)))
    for seat, name in asked.items():
        if type(seat) is not int or not isinstance(name, str | Path):
            raise _refusal("shape", found=short(repr({seat: name})))
        if not 0 <= seat < players:
            raise _refusal("seat", seat=str(seat + 1), n=players)
    return tuple(archer(str(asked.get(seat, UNIFORM))) for seat in range(players))


def archer(name: str) -> Archer:
    """An archer by its name, or by the file of its eleven probabilities.

    An archer of flesh aims at the middle here: where else to aim is for its player to decide.
    """
    if name == UNIFORM:
        return Archer(name, tuple(range(1, BASE + 1)))
    if name in MEANS:
        return Archer(name, _added(chances(MIDDLE, Scatter(spread_of(MEANS[name])))))
    if not name.endswith(".toml"):
        raise _refusal("unknown", archer=name, accepted=", ".join((UNIFORM, *MEANS)))
    try:
        text = Path(name).read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        raise _refusal("file", file=name, reason=reason(error)) from None
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line, column = place_of(error, text)
        raise _refusal("toml", file=name, line=line, column=column) from None
    except RecursionError:
        raise _refusal("deep", file=name) from None
    return Archer(name, _skill(table, name))


def _skill(table: Mapping[str, object], file: str) -> tuple[int, ...]:
    wanted = [str(score) for score in range(BASE)]
    odd = [key for key in (*table, *wanted) if (key in table) != (key in wanted)]
    if odd:
        raise _refusal("keys", file=file, found=odd[0])
    shares: list[float] = []
    for key in wanted:
        value = table[key]
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise _refusal("value", file=file, arrow=key, found=str(value))
        shares.append(float(value))
    if abs(fsum(shares) - 1) > TOLERANCE:
        raise _refusal("sum", file=file, found=f"{fsum(shares):.10g}")
    return _added(shares)


def _added(shares: Sequence[float]) -> tuple[int, ...]:
    """The chances of all scores added up one after the other."""
    best = max(score for score in range(BASE) if shares[score] > 0)
    added = [round(fsum(shares[: score + 1]) * PARTS) for score in range(best)]
    return (*added, *[PARTS] * (BASE - best))  # a score that is never shot stays so


def _refusal(key: str, **values: Any) -> TablierError:
    return TablierError(f"lab.archer.{key}", package=PACKAGE, **values)


# --- arrows by lot ----------------------------------------------------------------------------


def shooting(rules: Any) -> Callable[..., int]:
    """An archer shoots each arrow by its own skill: `skill` counts up the chances of 0 … 10."""
    draw = rules.chance.draw

    def choose(s: Any, o: Any, seat: int, actions: Any, rng: Any, skill: Any) -> int:
        mine = seat * BASE
        for i in range(s.arrows[seat]):
            drawn = draw(rng, skill[mine + BEST_ARROW])
            arrow = 0
            while skill[mine + arrow] <= drawn:
                arrow += 1
            place = i  # arrows are kept best first
            while place > 0 and actions[place - 1] < arrow:
                actions[place] = actions[place - 1]
                place -= 1
            actions[place] = arrow
        shot = 0
        for i in range(s.arrows[seat]):
            shot = shot * BASE + actions[i]
        return int(shot)

    return choose


def covered(rules: Any) -> Callable[..., None]:
    """Arrows that nobody has seen are still to be shot, as far as anybody can tell."""

    def recall(s: State, o: Any, rng: Any) -> None:
        for seat in range(o.seats):
            if s.shot[seat] == HIDDEN:
                s.shot[seat] = UNSHOT

    return recall

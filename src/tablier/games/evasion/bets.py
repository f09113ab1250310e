"""The 630 different bets: an order of arrival, in which only the canoes matter."""

from functools import cache
from itertools import combinations

from tablier.games.evasion.vocabulary import canoe_of

DIGITS = "0123456"


@cache
def bets() -> tuple[str, ...]:
    """Every different bet, a canoe after the other, in ascending order within each."""
    found = []
    for first in combinations(DIGITS, 2):
        rest = [digit for digit in DIGITS if digit not in first]
        for second in combinations(rest, 2):
            others = [digit for digit in rest if digit not in second]
            for third in combinations(others, 2):
                last = [digit for digit in others if digit not in third]
                found.append(" ".join(map("".join, (first, second, third, last))))
    return tuple(found)


@cache
def _bet_numbers() -> dict[str, int]:
    return {text: number for number, text in enumerate(bets())}


def bet_of(order: str) -> int | None:
    """The number of the bet behind seven digits in any order; None for anything else."""
    if sorted(order) != list(DIGITS):
        return None
    canoes = ("".join(sorted(order[i : i + 2])) for i in range(0, len(DIGITS), 2))
    return _bet_numbers()[" ".join(canoes)]


@cache
def canoe_table() -> list[int]:
    """By bet * 7 + prisoner: the canoe that the bet gives it."""
    orders = [text.replace(" ", "") for text in bets()]
    return [canoe_of(order.index(digit)) for order in orders for digit in DIGITS]

"""How many matches may be taken."""

MOST = 3


def may_take(left: int) -> int:
    return min(left, MOST)

"""The ways that pawns have just gone, square by square, out of what the rules told."""

from collections.abc import Iterator, Sequence

from tablier.games.goose import vocabulary as v

_COUNTED = (v.THROW, v.VOLLEY, v.RODE)  # the pawn walks
_PUT = (
    v.PLACED, v.SENT, v.LEFT_MAZE, v.PUSHED, v.REPLACED, v.RESCUES, v.RETREATS, v.SWAPPED,
)  # it is put somewhere  # fmt: skip
_ON = (*_COUNTED, v.SENT, v.RETREATS, v.SWAPPED)  # after a way, the same pawn's goes on


def paths(o: v.Board, last: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, list[int]]]:
    """A seat and the squares it has gone, for each pawn that has moved."""
    whole: list[int] = []
    mover = -1
    for i, (code, seat, _, _, n) in enumerate(last):
        if code == v.RESCUES:
            seat = n  # who comes tells it, who is rescued goes
        step = _stretch(o, last, i)
        if len(step) < 2:
            continue
        # What another pawn does to this one is a way of its own.
        if seat == mover and whole and whole[-1] == step[0] and code in _ON:
            whole += step[1:]
        else:
            if len(whole) > 1:
                yield mover, whole
            whole, mover = step, seat
        if code == v.SWAPPED:  # who comes tells it, and the other goes the same way back
            yield mover, whole
            whole, mover = step[::-1], n
    if len(whole) > 1:
        yield mover, whole


def _stretch(o: v.Board, last: Sequence[tuple[int, ...]], i: int) -> list[int]:
    code, seat, origin, target, _ = last[i]
    if not (0 <= origin <= o.track and 0 <= target <= o.track):
        return []
    if code in _PUT or (code == v.ESCAPED and o.exit_to[origin] >= 0):
        return [origin, target]
    if code not in (*_COUNTED, v.ESCAPED):
        return []
    told = last[i + 1] if i + 1 < len(last) else ()
    if told and told[0] == v.BOUNCED and told[1] == seat:
        return [*range(origin, o.track), *range(o.track, target - 1, -1)]
    way = 1 if target >= origin else -1
    return list(range(origin, target + way, way))

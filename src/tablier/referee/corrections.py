"""Corrections: dice or arrows that were typed in wrongly, put right, the game replayed from there.

The last entries are corrected on their own: choices made since fall with what they answered. One of
the past is corrected where it stood, and everything that came after it is played again as it was
given. Where that cannot be (somebody would have had another number of arrows, or another turn),
`UnfitError` says where and why, and what is missing may be given in the same breath.

What the program has thrown is never corrected, nor anything that its throws came after.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tablier.referee.bits import Bits, at_once
from tablier.referee.position import DRAW, RESIGN, UNSEEN, Position, Step
from tablier.words import LANGUAGES, Value, both, capital, short
from tablier.words.errors import IllegalMove, TablierError


class Place(NamedTuple):
    """Where something was given."""

    turn: int  # as people count
    seat: int | None  # whose arrows; None: dice
    nth: int = 1  # of the dice thrown in that turn


class Change(NamedTuple):
    """What should have been typed in at a place."""

    place: Place
    text: str


class Entry(NamedTuple):
    """Something typed in."""

    place: Place
    text: str
    thrower: int | None  # whose dice they were

    @property
    def seat(self) -> int | None:
        """Whose arrows; None: dice."""
        return self.place.seat


class Correction(NamedTuple):
    """What lies behind a position that a correction led to."""

    asked: Position  # where the first entry that was corrected had been asked for
    reached: Position  # the same moment, at the end of the way as it should have been


class UnfitError(TablierError):
    """Something given later that does not fit any more; `place` is there where it can be given."""

    def __init__(
        self, key: str, *, place: Place | None = None, count: int = 0, **values: Value
    ) -> None:
        super().__init__(key, package="", **values)
        self.place = place
        self.count = count  # the arrows that are missing there


def way(final: Position) -> list[Position]:
    """The positions that led here, the first left out, as the game stands after all corrections."""
    return list(back(final))[::-1]


def back(final: Position) -> Iterator[Position]:
    """The same from the last one back."""
    place: Position | None = final
    while place is not None:
        while place.corrected:
            place = place.corrected.reached
        if place.before is not None:
            yield place
        place = place.before


def entries(final: Position) -> list[Entry]:
    """Everything typed in that can be corrected, in the order of the game.

    Not the arrows of a volley that others are still shooting: those are secret, and given anew.
    """
    if final.game.ruleset.sealed(final.s, final.game.o):
        return []
    found: dict[Place, Entry] = {}
    thrown: Counter[int] = Counter()
    for after in way(final):
        before, step = _led(after)
        if not step.chance or (step.seat is not None and _underway(final, before)):
            continue
        place = _place(before, step, thrown)
        found.pop(place, None)  # given again before the others had shot: the last one counts
        if step.typed:
            found[place] = Entry(place, step.text, before.turn)
        elif step.seat is None:
            found.clear()  # the program's own throw rests on all that came before it
    return list(found.values())


# --- the last entries ---------------------------------------------------------------------------


class Last(NamedTuple):
    """The last dice or arrows given."""

    base: Position  # where they were asked for
    since: list[Position]  # what came of each step since
    given: dict[int | None, Position]  # who gave what, the latest first


def last_entries(final: Position) -> Last:
    """Where the last entries were asked for, and what was given there and since.

    What a seat gave that has left since no longer counts.
    """
    trail = way(final)
    latest = next((i for i in reversed(range(len(trail))) if _led(trail[i])[1].chance), None)
    if latest is None:
        raise TablierError("nothing-to-correct")
    base = _led(trail[latest])[0]
    first = latest
    if base.awaits[0].kind == "arrows":
        same = [i for i in range(latest) if _led(trail[i])[0].turns == base.turns]
        first = next((i for i in same if _led(trail[i])[1].text != RESIGN), latest)
    since = trail[first:]
    gone = {step.seat for _, step in map(_led, since) if step.text == RESIGN}
    given: dict[int | None, Position] = {}
    for after in reversed(since):
        step = _led(after)[1]
        if step.chance and step.seat not in gone:
            given.setdefault(step.seat, after)
    if not any(_led(after)[1].typed for after in given.values()):
        raise TablierError("nothing-to-correct")
    return Last(_led(trail[first])[0], since, given)


def correct_last(final: Position, text: str, seat: int | None) -> Position:
    """The last entry of a seat, or the last dice, put right; choices made since fall."""
    base, since, given = last_entries(final)
    wanted = seat
    if seat is None:
        wanted = next(who for who, after in given.items() if _led(after)[1].typed)
    if wanted not in given or not _led(given[wanted])[1].typed:
        raise TablierError("nothing-to-correct")
    fixed = _led(base.replay(text, wanted, typed=True))[1]
    # Bets are choices and fall; arrows are facts, also those that this copy may not see.
    kept = (RESIGN, UNSEEN) if base.awaits[0].kind == "arrows" else (RESIGN,)
    now = base
    for after in since:
        step = fixed if after is given[wanted] else _led(after)[1]
        if not now.over and (step.chance or step.text in kept):
            now = _again(now, step)
    return _twin(final, base, now, fixed._replace(corrects=True), told_since=base)


# --- any entry of the past ----------------------------------------------------------------------


def correct_past(final: Position, changes: Sequence[Change]) -> Position:
    """Entries of the past put right together, and all that came since played again."""
    return at_once(correcting_past(final, changes))


def correcting_past(final: Position, changes: Sequence[Change]) -> Bits[Position]:
    """The same, step by step."""
    known = {entry.place for entry in entries(final)}
    if not changes:
        raise TablierError("nothing-to-correct")
    if changes[0].place not in known:
        raise _nowhere(changes[0], known)
    replayed = _Replay(final, changes, known)
    yield from replayed.played()
    step = Step(
        changes[0].place.seat,
        replayed.used[0].text,
        typed=True,
        corrects=True,
        chance=True,
        changes=tuple(replayed.used),
    )
    return _twin(final, replayed.base, replayed.now, step, told_since=_last_turn(replayed.now))


def _nowhere(change: Change, known: set[Place]) -> TablierError:
    """Why there is nothing to put right at a place: perhaps only a seat was to be named."""
    wanted = change.place
    whose = sorted(one.seat for one in known if one.turn == wanted.turn and one.seat is not None)
    if wanted.seat is not None or not whose:
        return TablierError("nothing-to-correct")
    seats = ", ".join(str(seat + 1) for seat in whose)
    example = f"{whose[0] + 1}: {change.text} @{wanted.turn}"
    return TablierError("correct-whose", seats=seats, example=short(example, 40))


class _Replay:
    """A game played again with something changed."""

    def __init__(self, final: Position, changes: Sequence[Change], known: set[Place]) -> None:
        self.final = final
        self.known = known
        self.changes = {change.place: change.text for change in changes}
        self.wrong = changes[0].place
        self.used: list[Change] = []
        self.thrown: Counter[int] = Counter()
        first = min(change.place.turn for change in changes)
        trail = _without_replaced(way(final))
        start = next(i for i, after in enumerate(trail) if _led(after)[0].turns + 1 >= first)
        self.base = self.now = _led(trail[start])[0]
        self.since = trail[start:]

    def played(self) -> Bits[None]:
        """All of it, step by step."""
        for after in self.since:
            if self.now.over:
                break  # what was given after the end falls
            self._go_on(*_led(after))
            yield
        if self.wrong not in [change.place for change in self.used]:
            raise TablierError("nothing-to-correct")
        self.used.sort(key=lambda change: change.place != self.wrong)

    def _go_on(self, then: Position, step: Step) -> None:
        """Play one step again."""
        self._missing(then)
        if self.now.over:
            return
        if step.text == RESIGN or step.text == DRAW:
            self.now = _again(self.now, step)
        elif then.awaits[0].kind == "arrows" and step.seat is not None:
            self._shoot(then, step, step.seat)
        else:
            self._play(then, step)

    def _missing(self, then: Position) -> None:
        """Archers who had no arrow then, and would have had one, give theirs now."""
        while self.now.awaits and self.now.awaits[0].kind == "arrows":
            if self.now.turns >= then.turns:
                return
            seat = self.now.awaits[0].seat
            place = Place(self.now.turns + 1, seat)
            assert seat is not None
            if place not in self.changes:
                raise self._unfit("correct-missing", place)
            self._give(place, self.changes[place], typed=True)

    def _shoot(self, then: Position, step: Step, seat: int) -> None:
        """A volley again; whoever would have had no arrow has shot none."""
        place, now = Place(then.turns + 1, seat), self.now
        count = _arrows(now, seat) if now.turns == then.turns and not now.gone(seat) else 0
        fits = count == _arrows(then, seat)
        if count == 0 or (not fits and _underway(self.final, then)):
            return  # nothing to shoot; or to be shot again, since nobody has seen it yet
        if place in self.changes and (place in self.known or not fits):
            self._give(place, self.changes[place], typed=True)
        elif fits:
            self.now = _again(now, step)
        else:
            raise self._unfit("correct-arrows", place, found=step.text)

    def _play(self, then: Position, step: Step) -> None:
        """Dice or a choice again, at the same turn of the same player."""
        now = self.now
        if _moment(now) != _moment(then):
            raise self._unfit("correct-order", Place(then.turns + 1, None), found=step.text)
        place = _place(then, step, self.thrown) if step.chance else None
        try:
            if place is not None and place in self.changes:
                self._give(place, self.changes[place], typed=True)
            else:
                self.now = _again(now, step)
        except IllegalMove as refused:
            if place is not None and place in self.changes:
                raise
            reason = {lang: refused.say(lang) for lang in LANGUAGES}
            raise UnfitError(
                "correct-refused", when=self._when(then.turns + 1), found=step.text, reason=reason
            ) from None

    def _give(self, place: Place, text: str, typed: bool) -> None:
        self.now = self.now.replay(text, place.seat, typed=typed)
        self.used.append(Change(place, _led(self.now)[1].text))

    def _when(self, turn: int) -> dict[str, str]:
        said = self.final.game.ruleset.at_turn(turn)
        return {lang: capital(said[lang]) for lang in LANGUAGES}

    def _unfit(self, key: str, place: Place, found: str = "") -> UnfitError:
        game = self.final.game
        seat = self.now.turn if place.seat is None else place.seat
        name: Value = both("", "errors.nobody")
        if seat is not None:
            name = self.final.headers.get(f"name.{seat + 1}") or game.names[seat]
        count = 0 if place.seat is None else _arrows(self.now, place.seat)
        return UnfitError(
            key,
            place=None if place.seat is None else place,
            count=count,
            when=self._when(place.turn),
            seat=name,
            n=count,
            found=found,
        )


# --- what these have in common ------------------------------------------------------------------


def _led(after: Position) -> tuple[Position, Step]:
    """Where a position came from, and by what."""
    assert after.before is not None
    assert after.step is not None
    return after.before, after.step


def _place(before: Position, step: Step, thrown: Counter[int]) -> Place:
    """Where something was given; dice are counted turn by turn."""
    turn = before.turns + 1
    if step.seat is not None:
        return Place(turn, step.seat)
    thrown[turn] += 1
    return Place(turn, None, thrown[turn])


def _without_replaced(trail: list[Position]) -> list[Position]:
    """Without volleys that were given again before the others had shot."""
    last: dict[Place, Position] = {}
    for after in trail:
        before, step = _led(after)
        if before.awaits[0].kind == "arrows" and step.seat is not None and step.text != RESIGN:
            last[Place(before.turns, step.seat)] = after
    kept = {id(after) for after in last.values()}
    return [
        after
        for after in trail
        if id(after) in kept
        or Place(_led(after)[0].turns, _led(after)[1].seat) not in last
        or _led(after)[1].text == RESIGN
    ]


def _arrows(place: Position, seat: int) -> int:
    return place.game.ruleset.arrow_count(place.s, place.game.o, seat)


def _underway(final: Position, asked: Position) -> bool:
    """Do others still shoot the volley that was asked for here?"""
    return asked.turns == final.turns and not final.over


def _moment(place: Position) -> tuple[object, ...]:
    """Whose turn it is, and what is asked."""
    return (place.turns, place.turn, place.awaits[0].kind if place.awaits else None)


def _again(now: Position, step: Step) -> Position:
    """A step once more, as it was given."""
    if step.text == UNSEEN and step.seat is not None:
        return now.unseen(step.seat)
    if step.text == DRAW and step.seat is None:
        return now.agree()
    return now.replay(step.text, step.seat, typed=step.typed)


def _last_turn(reached: Position) -> Position:
    """Where the turn before this one began: what is told of a game that was played again."""
    place = reached
    while place.before and place.before.turns == reached.turns:
        place = place.before
    turn = place.before.turns if place.before else place.turns
    while place.before and place.before.turns >= turn:
        place = place.before
    return place


def _twin(
    final: Position, asked: Position, reached: Position, step: Step, told_since: Position
) -> Position:
    """The position that a correction leads to: after all that has happened, with the way anew."""
    told: list[tuple[int, int, int, int, int]] = []
    place = reached
    while place is not told_since and place is not asked and place.before is not None:
        told = [*place.s.told, *told]
        place = place.before
    s = reached.s.copy()
    s.told = told
    twin = Position(final.game, s, final, step)
    twin.corrected = Correction(asked, reached)
    return twin

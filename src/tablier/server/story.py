"""A game told afterwards in a few sentences, each about something that happened in it."""

from collections.abc import Iterator

from tablier.referee.event import Event
from tablier.server.chronicle import Chronicle
from tablier.server.table import Table
from tablier.server.telling import name_of, names_of, say
from tablier.words import Message

LEAP, FALL = 14, -8  # by one move: less is nothing to talk about
LONG_WAIT = 2
RIVALRY = 4  # changes of the lead that make one


def story(table: Table, chronicle: Chronicle, lang: str) -> list[str]:
    """The story of a game that is over."""
    return list(Teller(table, chronicle, lang).sentences())


class Teller:
    """Tells one game in one language."""

    def __init__(self, table: Table, chronicle: Chronicle, lang: str) -> None:
        self.table = table
        self.game = chronicle
        self.final = chronicle.final
        self.lang = lang
        self.alone = any(event.kind == "alone" for event in self.final.events)

    def sentences(self) -> Iterator[str]:
        """The beginning, the turning points, the end."""
        everybody = names_of(self.table, list(self.game.seats), self.lang)
        title = self.final.game.card.titles[self.lang]
        yield self._say("open", n=self.final.turns, title=title, names=everybody)
        yield from self._lead()
        jumps = list(self._jumps())
        yield from jumps or self._marvel()
        yield from self._wait()
        yield from self._strikes()
        yield from self._points()
        yield self._end()

    def _lead(self) -> Iterator[str]:
        winners, leaders = self.final.winners, self.game.leaders
        if self.alone or len(winners) != 1 or not leaders:
            return
        (winner,) = winners
        name = name_of(self.table, winner, self.lang)
        if leaders[-1][1] != winner:
            loser = name_of(self.table, leaders[-1][1], self.lang)
            yield self._measured("behind", name=name, other=loser)
        elif len(leaders) == 1:
            yield self._measured("throughout", name=name)
        elif leaders[-1][0] == self.final.turns:
            loser = name_of(self.table, leaders[-2][1], self.lang)
            yield self._measured("last-minute", name=name, other=loser)
        else:
            yield self._measured("for-good", name=name, turn=leaders[-1][0])
        if len(leaders) > RIVALRY:
            yield self._say("rivalry", n=len(leaders) - 1)

    def _jumps(self) -> Iterator[str]:
        """The greatest leap and the greatest fall, in the words of the rules."""
        leap = max(self.game.leaps, default=None, key=lambda jump: jump.n)
        fall = min(self.game.leaps, default=None, key=lambda jump: jump.n)
        if leap and leap.n >= LEAP:
            yield self._quoted("leap", leap.leg.turn, leap.leg.told(leap.seat))
        if fall and fall.n <= FALL:
            yield self._quoted("fall", fall.leg.turn, fall.leg.told(fall.seat))

    def _marvel(self) -> Iterator[str]:
        kinds = self.final.game.ruleset.plot.marvels
        found = next((kind for kind in kinds if kind in self.game.marvels), None)
        if found:
            turn, event = self.game.marvels[found]
            yield self._quoted("marvel", turn, [event])

    def _wait(self) -> Iterator[str]:
        longest = max(self.game.longest, key=lambda wait: wait.n)
        if longest.n >= LONG_WAIT:
            yield self._of_family("wait", longest.seat, longest.n)
            if longest.cause:
                yield self._say("cause", quote=self._quote([longest.cause]))

    def _strikes(self) -> Iterator[str]:
        if self.game.strikes:
            seat, n = max(self.game.strikes.items(), key=lambda one: one[1])
            yield self._of_family("strike", seat, n)

    def _points(self) -> Iterator[str]:
        """Everybody's points, the best first."""
        if not self.final.game.ruleset.points or self.alone:
            return
        ranks = sorted(self.game.seats, key=lambda seat: -self.final.scores[seat])
        points = [f"{name_of(self.table, seat, self.lang)} {self.final.scores[seat]}" for seat in ranks]
        yield self._say("points", points=", ".join(points))

    def _end(self) -> str:
        """What the rules said last: of the winner where there is one."""
        events = list(self.final.events)
        own = [event for event in events if event.seat in self.final.winners]
        last = (own or events)[-2:] if self.final.game.ruleset.points else (own or events)[-1:]
        return self._say("end", quote=self._quote(last)) if last else self._say("end-plain")

    # --- words ---

    def _say(self, key: str, **values: int | str) -> str:
        return say(f"story.{key}", self.lang, **values)

    def _measured(self, key: str, **values: int | str) -> str:
        """A sentence about the lead, which every family measures in its own way."""
        measure = Message(self.final.game.ruleset.room, "story.measure").say(self.lang)
        return self._say(key, measure=measure, **values)

    def _of_family(self, key: str, seat: int, n: int) -> str:
        values = {"seat": name_of(self.table, seat, self.lang), "n": n}
        return Message(self.final.game.ruleset.room, f"story.{key}", values).say(self.lang)

    def _quoted(self, key: str, turn: int, events: list[Event]) -> str:
        return self._say(key, turn=turn, quote=self._quote(events))

    def _quote(self, events: list[Event]) -> str:
        return " ".join(event.say(self.lang, self.table.names) for event in events)

"""A game told afterwards in a few sentences, each about something that happened in it."""

from collections.abc import Iterator, Mapping

from tablier.games.family import Ruleset
from tablier.referee.event import Event
from tablier.table.sentences import PACKAGE, name_of, names_of, say
from tablier.table.summary import Jump, Summary
from tablier.table.table import Table
from tablier.words import Message, Value, worded

LEAP, FALL = 14, -8  # by one move: less is nothing to talk about
LONG_WAIT = 2
RIVALRY = 4  # changes of the lead that make one
AT_ONCE = 2  # turns of each player: whoever leads by then led from the start
QUOTED = 2  # sentences of the rules at a time


def story(table: Table, summary: Summary, lang: str) -> list[str]:
    """The story of a game that is over."""
    return list(Teller(table, summary, lang).sentences())


def worded_by(ruleset: Ruleset, key: str, values: Mapping[str, Value] | None = None) -> Message:
    """Something that each family tells in its own words; else in those that suit any game."""
    if worded(ruleset.package, f"story.{key}"):
        return Message(ruleset.package, f"story.{key}", values)
    return Message(PACKAGE, f"story.any.{key}", values)


class Teller:
    """Tells one game in one language."""

    def __init__(self, table: Table, summary: Summary, lang: str) -> None:
        self.table = table
        self.game = summary
        self.final = summary.final
        self.lang = lang
        self.alone = any(event.kind == "alone" for event in self.final.events)

    def sentences(self) -> Iterator[str]:
        """The beginning, the turning points, the end."""
        everybody = names_of(self.table, list(self.game.seats), self.lang)
        title = self.final.game.card.titles[self.lang]
        n = self.final.turns
        yield self._say("open", n=n, unit=self._unit(n), title=title, names=everybody)
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
        name = self._name(winner)
        since, leader = leaders[-1]
        if leader != winner:
            yield self._measured("behind", name=name, other=self._name(leader))
        elif len(leaders) == 1 and since <= AT_ONCE * len(self.game.seats):
            yield self._measured("throughout", name=name)
        elif len(leaders) > 1 and since == self.final.turns:
            yield self._measured("last-minute", name=name, other=self._name(leaders[-2][1]))
        else:
            yield self._measured("for-good", name=name, when=self._when(since))
        if len(leaders) > RIVALRY:
            yield self._say("rivalry", n=len(leaders) - 1)

    def _jumps(self) -> Iterator[str]:
        """The greatest leap and the greatest fall, in the words of the rules."""
        leap = max(self.game.leaps, default=None, key=lambda jump: jump.n)
        fall = min(self.game.leaps, default=None, key=lambda jump: jump.n)
        if leap and leap.n >= LEAP:
            yield self._quoted("leap", leap.leg.turn, self._told(leap))
        if fall and fall.n <= FALL:
            yield self._quoted("fall", fall.leg.turn, self._told(fall))

    def _told(self, jump: Jump) -> list[Event]:
        """What was said of a jump, and is worth saying again."""
        asides = self.final.game.ruleset.plot.asides
        return [event for event in jump.leg.told(jump.seat) if event.kind not in asides]

    def _marvel(self) -> Iterator[str]:
        kinds = self.final.game.ruleset.plot.marvels
        found = next((kind for kind in kinds if kind in self.game.marvels), None)
        if found:
            turn, event = self.game.marvels[found]
            yield self._quoted("marvel", turn, [event])

    def _wait(self) -> Iterator[str]:
        longest = max(self.game.longest, key=lambda wait: wait.n)
        if longest.n >= LONG_WAIT:
            waited = self._of_family("wait", longest.seat, longest.n)
            cause = longest.cause and self._say("cause", quote=self._quote([longest.cause]))
            yield f"{waited} {cause}" if cause else waited

    def _strikes(self) -> Iterator[str]:
        """Who struck most, if anybody did more than the others."""
        ranks = self.game.strikes.most_common(2)
        if len(ranks) == 1 or (ranks and ranks[0][1] > ranks[1][1]):
            yield self._of_family("strike", *ranks[0])

    def _points(self) -> Iterator[str]:
        """What everybody has in the end, the best first."""
        if not self.final.game.ruleset.points or self.alone:
            return
        ranks = sorted(self.game.seats, key=lambda seat: -self.final.scores[seat])
        points = [self._of_family("score", seat, int(self.final.scores[seat])) for seat in ranks]
        yield self._say("points", points=say("story.then", self.lang).join(points))

    def _end(self) -> str:
        """What the rules said last: of each winner where there is one."""
        events, winners = self.final.events, self.final.winners
        most = QUOTED if self.final.game.ruleset.points and len(winners) < 2 else 1
        own = [[event for event in events if event.seat == seat][-most:] for seat in winners]
        last = [event for some in own for event in some] or list(events[-most:])
        return self._say("end", quote=self._quote(last)) if last else self._say("end-plain")

    # --- words ---

    def _name(self, seat: int) -> str:
        return name_of(self.table, seat, self.lang)

    def _say(self, key: str, **values: int | str) -> str:
        return say(f"story.{key}", self.lang, **values)

    def _measured(self, key: str, **values: int | str) -> str:
        """A sentence about the lead, which every family measures in its own way."""
        measure = worded_by(self.final.game.ruleset, "measure").say(self.lang)
        return self._say(key, measure=measure, **values)

    def _of_family(self, key: str, seat: int, n: int) -> str:
        values: dict[str, Value] = {"seat": self._name(seat), "n": n, "unit": self._unit(n)}
        return worded_by(self.final.game.ruleset, key, values).say(self.lang)

    def _quoted(self, key: str, turn: int, events: list[Event]) -> str:
        return self._say(key, when=self._when(turn), quote=self._quote(events[-QUOTED:]))

    def _unit(self, n: int) -> str:
        return self.final.game.ruleset.turns_called(n)[self.lang]

    def _when(self, turn: int) -> str:
        return self.final.game.ruleset.at_turn(turn)[self.lang]

    def _quote(self, events: list[Event]) -> str:
        return " ".join(event.say(self.lang, self.table.names) for event in events)

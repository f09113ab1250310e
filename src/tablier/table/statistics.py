"""The figures of a table: of its game by seat, and of the series of rematches by person."""

from collections import Counter
from collections.abc import Iterable

from tablier.table.sentences import name_of, say
from tablier.table.setup import BOT
from tablier.table.story import worded_by
from tablier.table.summary import Summary, arrows, pips
from tablier.table.table import OVER, Table
from tablier.table.wire import Fact, FigureRow, Series, Statistics, Wins
from tablier.words.numbers import decimal

MINUTE, HOUR = 60, 3600


def statistics(table: Table, summary: Summary, lang: str) -> Statistics:
    """Facts about the whole game, and a row of figures for each thing that was counted."""

    final = summary.final
    unit = final.game.ruleset.turns_called(final.turns)[lang]

    def label(key: str) -> str:
        return say(f"statistics.{key}", lang, unit=final.game.ruleset.turns_called(2)[lang])

    facts = [
        Fact(unit, str(final.turns)),
        Fact(label("duration"), duration(table, lang)),
    ]
    rows: list[FigureRow] = []

    def row(name: str, values: list[str]) -> None:
        rows.append(FigureRow(name, values))

    def counted(name: str, counts: Counter[int]) -> None:
        if counts.total():
            row(name, [str(counts[seat]) for seat in summary.seats])

    throws = [[pips(text) for seat, text, _ in summary.throws() if seat == n]
              for n in summary.seats]  # fmt: skip
    shot = [[point for seat, text, place in summary.volleys() if seat == n
             for point in arrows(text, place)] for n in summary.seats]  # fmt: skip
    for name, mean, found in (("throws", "mean-throw", throws), ("arrows", "mean-arrow", shot)):
        if any(found):
            row(label(name), [str(len(points)) for points in found])
            row(label(mean), [_mean(points, lang) for points in found])
    counted(label("led"), summary.led)
    counted(label("waits"), summary.waits)
    longest = Counter({wait.seat: wait.n for wait in summary.longest})
    counted(label("longest-wait"), longest)
    if summary.strikes:
        counted(worded_by(final.game.ruleset, "strikes").say(lang), summary.strikes)
    if final.game.ruleset.points:
        unit = worded_by(final.game.ruleset, "scores").say(lang)
        row(unit, [str(points) for points in final.scores])
    seats = [name_of(table, seat, lang) for seat in summary.seats]
    return Statistics(facts, seats, rows)


def duration(table: Table, lang: str) -> str:
    """From the beginning of the game to its last move."""
    times = [happening.entry.at for happening in table.happened if happening.after]
    seconds = (times[-1] - times[0]) // 1000
    if seconds < MINUTE:
        return say("statistics.seconds", lang, n=seconds)
    if seconds < HOUR:
        return say("statistics.minutes", lang, n=seconds // MINUTE)
    return say("statistics.hours", lang, n=seconds // HOUR, minutes=seconds % HOUR // MINUTE)


def series(tables: Iterable[Table], lang: str) -> Series:
    """The rematches up to this table: games played, and who won how many."""
    played, wins, names = 0, Counter[str](), dict[str, str]()
    for one in tables:
        if one.stage != OVER or one.position is None:
            continue
        played += 1
        for n, seat in enumerate(one.seats):
            # People and opponents are known by their name; without one, people by their device.
            nameless = "statistics.machine" if seat.kind == BOT else "statistics.nameless"
            name = one.names.get(n, "")
            person = name.casefold() or seat.device or BOT
            names.setdefault(person, name or say(nameless, lang))
            wins[person] += n in one.position.winners
    ranks = [Wins(names[person], n) for person, n in wins.most_common()]
    return Series(played, ranks)


def _mean(points: list[int], lang: str) -> str:
    if not points:
        return "–"
    return decimal(sum(points) / len(points), lang, 1)

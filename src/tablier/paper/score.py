"""The score sheet of a game whose family has none of its own: games down, players across."""

from tablier.paper.forms import (
    FINE,
    HEAVY,
    blank_line,
    fitting,
    form_head,
    seat_cell,
    seat_marks,
    sized,
)
from tablier.paper.job import PrintJob
from tablier.paper.page import Pages, escaped, mm, page, say

GAMES = 20  # to a sheet
FIRST = 18.0  # the column of the games' numbers
NAMES = 11.0  # the row above the games
FURNITURE = 52.0  # what stands above and below the games, the row of names included
HEAD, NUMBER = 13.0, 14.0  # sizes in pt
AIR = 2.4  # mm, on both sides of a heading together


def score_pages(job: PrintJob) -> Pages:
    """One sheet for an evening: who won each game, or with how many points."""
    width, height = job.desk.inner
    players = job.game.players
    share = (width - FIRST) / players
    row = (height - FURNITURE) / (GAMES + 1)
    heavy, fine = (f"{weight * job.theme.line:.2f}pt" for weight in (HEAVY, FINE))
    cells = [
        _label(say("score.game", job.lang)),
        *(seat_cell(job, seat, share) for seat in range(players)),
    ]
    for number in range(1, GAMES + 1):
        cells += [sized(str(number), NUMBER), *["[]"] * players]
    cells += [_label(say("score.total", job.lang)), *["[]"] * players]
    table = (
        f"#table(columns: ({mm(FIRST)}, {', '.join([mm(share)] * players)}),"
        f" inset: 0.4mm, align: center + horizon,"
        f" rows: ({mm(NAMES)},) + ({mm(row)},) * {GAMES + 1},"
        f" stroke: (x, y) => (x: {heavy}, bottom: {heavy},"
        f" top: if y in (0, 1, {GAMES + 1}) {{ {heavy} }} else {{ {fine} }}),"
        f" {', '.join(cells)})\n"
    )
    how = say("score.points" if job.game.ruleset.points else "score.wins", job.lang)
    body = (
        form_head(job, say("score.title", job.lang))
        + blank_line(say("score.date", job.lang), say("score.place", job.lang))
        + table
        + f"#text(size: 9.5pt)[{escaped(how)}]"
    )
    return Pages(page(job.desk.width, job.desk.height, body), seat_marks(job))


def _label(words: str) -> str:
    """A heading in the first column."""
    return sized(words, fitting(words, HEAD, FIRST - AIR))

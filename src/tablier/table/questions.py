"""What is asked of an opponent at a table: the position as its seat may see it, and no more."""

from collections.abc import Iterator

from tablier.opponents.asking import Question
from tablier.opponents.bot import entries_of
from tablier.opponents.part import CHANCE
from tablier.table.opponents import offered
from tablier.table.setup import BOT
from tablier.table.table import OVER, Table


def question_of(table: Table, seat: int, level: str, advising: bool = False) -> Question:
    """What a seat's opponent, or whoever advises the person there, is asked now."""
    who = f"{table.id}.{seat}.{'advice' if advising else 'bot'}"
    place = table.position or table.game.start()
    typed = entries_of(place, seat) if advising else ()
    return Question.about(place, seat, level, who, table.kept.secret, table.setup.board, typed)


def warm_up_of(table: Table) -> Iterator[Question]:
    """Whoever will be asked at this table, so that they can get ready; each level once."""
    known = {card.id for card in offered(table.game)}
    levels = {seat.level for seat in table.seats if seat.kind == BOT and seat.level != CHANCE}
    if table.stage != OVER:
        for level in sorted(levels & known):
            yield question_of(table, 0, level)
